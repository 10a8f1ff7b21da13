import { getOrMake } from "#base";
import { lookupOf, type SeriesNode } from "#expression";
import { isIntraday } from "#market";
import { resolveFrame, type Frame } from "#tiles";

/** Measured nanoseconds: a kernel call, a gathered row, a join. */
const CALL_COST = 25;
const GATHER_COST = 10;
const JOIN_COST = 2_000;
/** Nanoseconds to find the rows of a feed that were known at an instant. */
const SEARCH_COST = 60;
/** Nanoseconds per bar to read from the vector of a cross-section, and from the series of another instrument. */
const VECTOR_COST = 30;
const OTHER_COST = 20;
/** Sentinel for all rows since the first; larger than any history. */
const ALL = 2 ** 30;

/** Rough nanoseconds: per considered instrument, and per instrument of the whole market for cross-sections. */
export interface SeriesWork {
  readonly perMember: number;
  readonly perInstrument: number;
}

export const NO_WORK: SeriesWork = { perMember: 0, perInstrument: 0 };

export function added(one: SeriesWork, other: SeriesWork): SeriesWork {
  return { perMember: one.perMember + other.perMember, perInstrument: one.perInstrument + other.perInstrument };
}

/** Returns the maximum number of bars that an instrument has on a frame. */
export type MostRows = (frame: Frame) => number;

/** Estimates nanoseconds, bars and memory of series per instrument, before any computation. */
export class SeriesCosts {
  readonly #mostRows: MostRows;
  readonly #separate = new Map<string, Map<SeriesNode, SeriesWork>>();
  readonly #series = new Map<string, { readonly most: number; readonly nodes: Set<SeriesNode> }>();
  #requestedBars = new Map<string, number>();

  constructor(mostRows: MostRows) {
    this.#mostRows = mostRows;
  }

  /** Returns the bars per instrument, by frame key, that were requested since the last call, and resets them. */
  takeBars(): ReadonlyMap<string, number> {
    const bars = this.#requestedBars;
    this.#requestedBars = new Map();
    this.#separate.clear();
    return bars;
  }

  /** Bytes of the rows of all requested series. A thread holds one instrument's rows at a time. */
  get bytes(): number {
    return [...this.#series.values()].reduce((sum, { most, nodes }) => sum + 8 * most * nodes.size, 0);
  }

  /** Returns the work for the `rows` newest rows of `roots` on one instrument; shared parts count once. */
  of(roots: readonly SeriesNode[], rows: number, frame: Frame): SeriesWork {
    const most = this.#mostRows(frame);
    const known = getOrMake(this.#series, frame.key, () => ({ most, nodes: new Set() }));
    let total = NO_WORK;
    for (const [node, needed] of needsOf(roots, rows)) {
      known.nodes.add(node);
      total = added(total, this.#ofRows(node, Math.min(needed, most), frame));
    }
    return total;
  }

  #ofRows(node: SeriesNode, rows: number, frame: Frame): SeriesWork {
    const own = (ns: number): SeriesWork => ({ perMember: CALL_COST + ns, perInstrument: 0 });
    switch (node.kind) {
      case "column":
        this.#requestedBars.set(frame.key, Math.max(this.#requestedBars.get(frame.key) ?? 0, rows));
        return own(rows * GATHER_COST);
      case "constant":
        return own(0);
      case "call": {
        const lookup = lookupOf(node, rows);
        if (lookup !== undefined) this.#requestedBars.set(frame.key, this.#mostRows(frame));
        return own(rows * (lookup ?? node.primitive).cost(node.params));
      }
      case "fact":
        return own(rows * (node.fact.cost(node.params) + SEARCH_COST * node.fact.feeds.length));
      case "other":
        return own(rows * OTHER_COST);
      case "cross": {
        const inputs = this.#separately(node.inputs, rows, frame);
        const compared = rows * node.operation.cost(node.params);
        return {
          perMember: CALL_COST + rows * VECTOR_COST,
          perInstrument: inputs.perMember + inputs.perInstrument + compared,
        };
      }
      case "framed":
        return this.#joined(node.of, rows, frame, resolveFrame(node.frame, frame));
    }
  }

  /** On intraday bars, each row may need the other frame's study on a bar that was partial then. */
  #joined(of: SeriesNode, rows: number, frame: Frame, other: Frame): SeriesWork {
    const [times, each] = isIntraday(frame.timeframe) ? [rows, 1] : [1, rows];
    const joined = this.#separately([of], each, other);
    return { perMember: CALL_COST + JOIN_COST + times * joined.perMember, perInstrument: times * joined.perInstrument };
  }

  /**
   * Returns the work of series that are computed separately from their reader. Memoised, because cross-sections may be
   * nested.
   */
  #separately(roots: readonly SeriesNode[], rows: number, frame: Frame): SeriesWork {
    const key = `${rows} ${frame.key}`;
    const known = getOrMake(this.#separate, key, () => new Map());
    let total = NO_WORK;
    for (const root of roots) {
      const work = getOrMake(known, root, () => this.of([root], rows, frame));
      total = added(total, work);
    }
    return total;
  }
}

type Needs = ReadonlyMap<SeriesNode, number>;

/** The last result by first root: every snapshot estimates the same plans. */
const found = new WeakMap<SeriesNode, { roots: readonly SeriesNode[]; rows: number; needs: Needs }>();

/** Returns how many newest rows of each series of a frame must be computed so that the roots give `rows`. */
function needsOf(roots: readonly SeriesNode[], rows: number): Needs {
  const last = found.get(roots[0]!);
  if (last?.rows === rows && last.roots.length === roots.length && last.roots.every((one, k) => one === roots[k]))
    return last.needs;
  const needs = findNeeds(roots, rows);
  found.set(roots[0]!, { roots, rows, needs });
  return needs;
}

function findNeeds(roots: readonly SeriesNode[], rows: number): Needs {
  const order = new Set<SeriesNode>();
  const visit = (node: SeriesNode): void => {
    if (order.has(node)) return;
    if (node.kind === "call") node.inputs.forEach(visit);
    order.add(node);
  };
  roots.forEach(visit);
  const needs = new Map<SeriesNode, number>(roots.map((root) => [root, rows]));
  for (const node of [...order].reverse()) {
    if (node.kind !== "call" || lookupOf(node, needs.get(node)!) !== undefined) continue;
    const tailRows = node.primitive.tail(node.params);
    const own = tailRows === Infinity ? ALL : needs.get(node)!;
    needs.set(node, own);
    const inputRows = Math.min(ALL, own + tailRows - 1);
    for (const input of node.inputs) needs.set(input, Math.max(needs.get(input) ?? 0, inputRows));
  }
  return needs;
}
