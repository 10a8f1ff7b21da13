import { LIMITS, type DiffedTicker, type FlippedCondition } from "#contract";
import { flippedConditions, type DiffSide } from "../diff.ts";

/** Instruments that match on one side only, in alphabetical order. */
export interface ComparedSides {
  /** Matches of the later side only, and of the earlier side only, at most LIMITS.diffTickers each. */
  readonly entered: readonly DiffedTicker[];
  readonly left: readonly DiffedTicker[];
  /** Ids of all of these instruments, without the limit. */
  readonly ids: ReadonlySet<string>;
}

/** Compares two answers over two markets. Instruments correspond by id, not by index. */
export function compareSides(from: DiffSide, to: DiffSide): ComparedSides {
  const [earlier, later] = [lanesOf(from), lanesOf(to)];
  const ids = new Set<string>();
  const alone = (here: DiffSide, elsewhere: DiffSide, lanes: Lanes, others: Lanes, isLater: boolean): DiffedTicker[] =>
    [...here.matches]
      .map((lane) => ({ lane, id: lanes.ids[lane]!, ticker: lanes.tickers[lane]! }))
      .filter(({ id }) => {
        const other = others.byId.get(id);
        const isAlone = other === undefined || !elsewhere.matches.has(other);
        if (isAlone) ids.add(id);
        return isAlone;
      })
      .sort((a, b) => (a.ticker < b.ticker ? -1 : 1))
      .slice(0, LIMITS.diffTickers)
      .map(({ lane, id, ticker }) => {
        const other = others.byId.get(id);
        const isBoth = other !== undefined && elsewhere.execution !== undefined;
        const flips: FlippedCondition[] = !isBoth
          ? []
          : isLater
            ? flippedConditions(elsewhere, other, here, lane)
            : flippedConditions(here, lane, elsewhere, other);
        return { ticker, flipped: flips, considered: other !== undefined && elsewhere.members.has(other) };
      });
  return {
    entered: alone(to, from, later, earlier, true),
    left: alone(from, to, earlier, later, false),
    ids,
  };
}

interface Lanes {
  readonly ids: readonly string[];
  readonly tickers: readonly string[];
  readonly byId: ReadonlyMap<string, number>;
}

const NONE: Lanes = { ids: [], tickers: [], byId: new Map() };

function lanesOf({ target: place }: DiffSide): Lanes {
  if ("reason" in place) return NONE;
  const { ids, tickers } = place.marketView.view.data.instruments;
  return { ids, tickers, byId: new Map(ids.map((id, lane) => [id, lane])) };
}
