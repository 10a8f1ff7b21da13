import type { Clock } from "#base";
import type { AsOfBasis, ScanPayload } from "#contract";
import { TileSet, type EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { S1 } from "./s1.ts";
import { same } from "./suite.ts";

/** Number of rounds that count, and of warm-up rounds before them, in which code is compiled. */
const ROUNDS = 9;
const UNCOUNTED = 3;
/** Times per round on new engines; the least counts, the others include other work of the machine. */
const TRIES = 4;
const REPEATS = 200;
const IDLE_MS = 30;

/** Number of 64-bit floats that exceed the processor's cache: 128 MiB. */
const MANY_NUMBERS = 16 * 2 ** 20;

export type AsOfCase = "first" | "another" | "repeated";

/** A past moment of a scan, and the data that end at this moment. */
export interface PastMoment {
  /** The moment as a payload names it. */
  readonly asOf: string;
  /**
   * Returns the data that end at the moment, restated for the splits of now. A later call for another moment may
   * overwrite the columns.
   */
  readonly data: () => EngineData;
}

export interface AsOfTimes {
  readonly basis: AsOfBasis;
  readonly what: AsOfCase;
  /**
   * Milliseconds per round: of the scan as of a past moment, and of the live scan of data that end at this
   * moment, so that both scans read equally many bars.
   */
  readonly past: readonly number[];
  readonly live: readonly number[];
}

type Times = Record<AsOfCase, { readonly past: number; readonly live: number }>;

/** Returns the data with new tile sets over the same columns, without values that tile sets compute on first use. */
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
 * Measures S1 as of two past moments per round, each against a live scan of data that end at the moment. All engines
 * had idle time and one scan without conditions. `first`, `another`: the first scan of each moment. `repeated`: scans
 * of the first moment after idle time has filled the cached columns.
 */
export function asOfTimes(
  clock: Clock,
  data: EngineData,
  basis: AsOfBasis,
  momentsOf: (round: number) => readonly PastMoment[],
): readonly AsOfTimes[] {
  const rounds: Times[] = [];
  const numbers = new Float64Array(MANY_NUMBERS);
  /** Measures a scan after other numbers have replaced all bars in the processor's cache. */
  const ofScan = (engine: ScanEngine, payload: ScanPayload): number => {
    for (let at = 0; at < numbers.length; at += 8) numbers[at]! += 1;
    return spent(clock, engine, payload);
  };
  const idle = (state: EngineData): ScanEngine => {
    const engine = new ScanEngine(fresh(state), clock);
    engine.scan({ All: [] });
    while (engine.prepare(1_024)) continue;
    // Threads that collect garbage and compile code get time to finish.
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
      // The first moment comes last, so that the columns hold its bars when its scan is repeated.
      const lives = (): void => {
        for (const at of [1, 0]) {
          first = idle(moments[at]!.data());
          times.live[at] = ofScan(first, S1);
          found[at] = first.scan(S1).tickers;
        }
      };
      for (const measure of k % 2 === 0 ? [lives, pasts] : [pasts, lives]) measure();
      const [one, other] = [0, 1].map((at) => ({ past: times.past[at]!, live: times.live[at]! }));
      // Restated bars include the splits of now: both scans read the same bars and must find the same tickers.
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
