import type { Clock } from "#base";
import { LIMITS, type DiffedTicker, type DoScanResponse, type ScanPayload } from "#contract";
import { assemble, createCalendar, type Closure, type MarketSource } from "#market";
import { engineData, type EngineData } from "#tiles";
import { sideOf, type DiffSide } from "../diff.ts";
import { ScanEngine } from "../scanner.ts";
import type { ScanRequest } from "../scan-request.ts";
import { compareSides } from "./compare-sides.ts";
import { marketChanges } from "./market-changes.ts";
import type { MarketChange } from "./market-change.ts";
import { pinnedPayload, type AnsweredAt } from "./pinned-payload.ts";

/** An earlier answer to check. */
export interface ReplayOrder {
  /** Payload with watchlists replaced by their tickers. */
  readonly payload: ScanPayload;
  readonly request: ScanRequest;
  readonly at: AnsweredAt;
}

/** One snapshot: the market source, and the engine data if they are loaded. */
export interface ReplayData {
  readonly source: MarketSource;
  readonly data?: EngineData | undefined;
}

export interface ReplayFindings {
  /** Answer of the scan on the newest data, at the instant of the earlier answer. */
  readonly answer: DoScanResponse;
  /** Matches on the snapshot of then; null if that snapshot is gone. */
  readonly past: readonly string[] | null;
  readonly entered: readonly DiffedTicker[];
  readonly left: readonly DiffedTicker[];
  /** Changes, at most LIMITS.replayChanges; changes of instruments with a changed verdict come first. */
  readonly changes: readonly (MarketChange & { readonly flipped: boolean })[];
  readonly changesCount: number;
  readonly changesFlipped: number;
  /** Set if the snapshot of then cannot be loaded because the user's closures have changed. */
  readonly closuresChanged?: true;
}

/**
 * Repeats an answer: on the newest data, pinned to its instant, and on the snapshot of then, as requested, if it still
 * exists; with all differences between the two snapshots. Errors as for a scan.
 */
export function replayScan(
  { payload, request, at }: ReplayOrder,
  now: ReplayData,
  then: ReplayData | undefined,
  closures: readonly Closure[],
  clock: Clock,
): ReplayFindings {
  const calendar = createCalendar(closures);
  const engineOf = ({ source, data }: ReplayData): ScanEngine =>
    new ScanEngine(data ?? engineData(assemble(source, calendar), calendar), clock);
  const today = engineOf(now);
  const pinned = pinnedPayload(payload, at, calendar);
  const answer = today.scan(pinned, request);
  if (then === undefined) {
    return { answer, past: null, entered: [], left: [], changes: [], changesCount: 0, changesFlipped: 0 };
  }
  const earlier = engineOf(then);
  const before = earlier.scan(payload, request);
  const side = (engine: ScanEngine, scanned: ScanPayload): DiffSide =>
    sideOf(engine, engine.plan(scanned, request), request, engine.timing("replay"));
  const compared = compareSides(side(earlier, payload), side(today, pinned));
  const names = namesOf(compared.ids, [earlier, today], [then.source, now.source]);
  const flipped: MarketChange[] = [];
  const others: MarketChange[] = [];
  let changesCount = 0;
  let changesFlipped = 0;
  for (const change of marketChanges(then.source, now.source, at.newest, calendar)) {
    const isFlipped = names.has(change.ticker);
    changesCount++;
    if (isFlipped) changesFlipped++;
    const list = isFlipped ? flipped : others;
    if (list.length < LIMITS.replayChanges) list.push(change);
  }
  const changes = [
    ...flipped.map((change) => ({ ...change, flipped: true })),
    ...others.map((change) => ({ ...change, flipped: false })),
  ];
  return {
    answer,
    past: before.tickers ?? [],
    entered: compared.entered,
    left: compared.left,
    changes: changes.slice(0, LIMITS.replayChanges),
    changesCount,
    changesFlipped,
  };
}

/** Returns every ticker that the instruments ever had. */
function namesOf(
  ids: ReadonlySet<string>,
  engines: readonly ScanEngine[],
  sources: readonly MarketSource[],
): ReadonlySet<string> {
  const names = new Set<string>(ids);
  for (const { store } of engines) {
    const { instruments } = store.data;
    for (const [i, id] of instruments.ids.entries()) if (ids.has(id)) names.add(instruments.tickers[i]!);
  }
  for (const { listings } of sources) for (const { id, ticker } of listings) if (ids.has(id)) names.add(ticker);
  return names;
}
