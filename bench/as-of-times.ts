import type { Clock } from "#base";
import type { AsOfBasis, ScanPayload } from "#contract";
import { TileSet, type EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { S1 } from "./s1.ts";
import { same } from "./suite.ts";

/** Rounds that count, and those before them in which the processor's code is compiled. */
const ROUNDS = 9;
const UNCOUNTED = 3;
/** Of a round's times on fresh engines the least counts: the rest is what else the machine did. */
const TRIES = 4;
const REPEATS = 200;
const IDLE_MS = 30;

/** Numbers that a processor's cache does not hold. */
const MANY_NUMBERS = 16 * 2 ** 20;

export type AsOfCase = "first" | "another" | "repeated";

/** Where a scan stands. */
export interface PastMoment {
  /** As a payload has it. */
  readonly asOf: string;
  /** The data of somebody of that moment, as he restates them now, over columns that others may write to. */
  readonly data: () => EngineData;
}

export interface AsOfTimes {
  readonly basis: AsOfBasis;
  readonly what: AsOfCase;
  /**
   * Milliseconds, round by round: of the scan as of a past moment, and of the live scan of data that end
   * there, so that both have the same bars to look at.
   */
  readonly past: readonly number[];
  readonly live: readonly number[];
}

type Times = Record<AsOfCase, { readonly past: number; readonly live: number }>;

/** What of the data is found on first use is found again. */
function fresh(data: EngineData): EngineData {
  const { daily, tradedDaily } = data;
  const again = (tiles: TileSet): TileSet => new TileSet(tiles.layout, (field) => tiles.column(field), tiles.memory);
  const all = data.minutes();
  const minutes = all === undefined ? undefined : again(all);
  return { ...data, daily: again(daily), tradedDaily: again(tradedDaily), minutes: () => minutes };
}

const standing = (AsOf: string, AsOfBasis: AsOfBasis): ScanPayload => ({
  All: S1.All!.map((condition) => ({ ...condition, AsOf, AsOfBasis })),
});

/**
 * S1 live and as of past moments, two of them in each round, on engines that have had idle time and were asked for nothing
 * but who is listed now:
 * 1. first: the first scan as of any past moment, against the first live one;
 * 2. another: the first one of the second moment, against the same;
 * 3. repeated: both again once idle time has filled tail columns.
 */
export function asOfTimes(
  clock: Clock,
  data: EngineData,
  basis: AsOfBasis,
  momentsOf: (round: number) => readonly PastMoment[],
): readonly AsOfTimes[] {
  const rounds: Times[] = [];
  const numbers = new Float64Array(MANY_NUMBERS);
  /** Of a scan that finds in the processor's cache neither bars that were just laid out for it nor those of another one. */
  const ofScan = (engine: ScanEngine, payload: ScanPayload): number => {
    for (let at = 0; at < numbers.length; at += 8) numbers[at]! += 1;
    return spent(clock, engine, payload);
  };
  const idle = (state: EngineData): ScanEngine => {
    const engine = new ScanEngine(fresh(state), clock);
    engine.scan({ All: [] });
    while (engine.prepare(1_024)) continue;
    // Threads that collect and compile come to an end.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, IDLE_MS);
    return engine;
  };
  for (let round = -UNCOUNTED; round < ROUNDS; round++) {
    const moments = momentsOf(round);
    const payloads = moments.map(({ asOf }) => standing(asOf, basis));
    const tries = Array.from({ length: TRIES }, (_, k): Times => {
      const then = idle(data);
      const times = { past: [] as number[], live: [] as number[] };
      const found: (readonly string[] | null)[] = [];
      let first: ScanEngine | undefined;
      const pasts = (): unknown => (times.past = payloads.map((payload) => ofScan(then, payload)));
      // The first comes last: what it is repeated on are its own bars.
      const lives = (): void => {
        for (const at of [1, 0]) {
          first = idle(moments[at]!.data());
          times.live[at] = ofScan(first, S1);
          found[at] = first.scan(S1).tickers;
        }
      };
      for (const measure of k % 2 === 0 ? [lives, pasts] : [pasts, lives]) measure();
      const [one, other] = [0, 1].map((at) => ({ past: times.past[at]!, live: times.live[at]! }));
      // Nothing has split by the measure of now: both look at the very same bars.
      if (basis === "restated") {
        for (const [at, payload] of payloads.entries()) same("S1 as of", then.scan(payload).tickers, found[at] ?? []);
      }
      const repeated = { past: afterIdle(clock, then, payloads[0]!), live: afterIdle(clock, first!, S1) };
      return { first: one!, another: other!, repeated };
    });
    const least = (what: AsOfCase, side: "past" | "live"): number => Math.min(...tries.map((one) => one[what][side]));
    const both = (what: AsOfCase) => ({ past: least(what, "past"), live: least(what, "live") });
    if (round < 0) continue;
    rounds.push({ first: both("first"), another: both("another"), repeated: both("repeated") });
  }
  return (["first", "another", "repeated"] as const).map((what) => ({
    basis,
    what,
    past: rounds.map((one) => one[what].past),
    live: rounds.map((one) => one[what].live),
  }));
}

function spent(clock: Clock, engine: ScanEngine, payload: ScanPayload): number {
  const begun = clock.elapsed();
  if (engine.scan(payload).skipped === true) throw new Error(`not served: ${JSON.stringify(payload.All?.[0])}`);
  return clock.elapsed() - begun;
}

function afterIdle(clock: Clock, engine: ScanEngine, payload: ScanPayload): number {
  while (engine.prepare(1_024)) continue;
  const begun = clock.elapsed();
  for (let k = 0; k < REPEATS; k++) engine.scan(payload);
  return (clock.elapsed() - begun) / REPEATS;
}
