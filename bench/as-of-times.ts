import type { Clock } from "#base";
import type { AsOfBasis, ScanPayload } from "#contract";
import { ScanEngine, TileSet, type EngineData } from "#engine";
import { S1 } from "./s1.ts";

/** Rounds that count, and those before them in which the processor's code is compiled. */
const ROUNDS = 9;
/** Of a round's times on fresh engines the least counts: the rest is what else the machine did. */
const TRIES = 3;
const UNCOUNTED = 3;
/** Sessions before the newest at which scans stand: another one in every round, and of each a second one. */
const BACK = (round: number): number => 80 + 21 * round;
const SECOND = 3;
const REPEATS = 200;

export type AsOfCase = "first" | "another date" | "repeated";

export interface AsOfTimes {
  readonly basis: AsOfBasis;
  readonly what: AsOfCase;
  /** Milliseconds of processor time of the live scan and of the one as of a past date, round by round. */
  readonly live: readonly number[];
  readonly past: readonly number[];
}

/** Milliseconds of processor time of this process: other work on the machine counts only as far as it slows it down. */
const processor = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;

/** What of the data is found on first use is found again. */
function fresh(data: EngineData): EngineData {
  const { daily, tradedDaily } = data;
  const again = (tiles: TileSet): TileSet => new TileSet(tiles.layout, (field) => tiles.column(field), tiles.memory);
  return { ...data, daily: again(daily), tradedDaily: again(tradedDaily) };
}

const standing = (AsOf: string, AsOfBasis: AsOfBasis): ScanPayload => ({
  All: S1.All!.map((condition) => ({ ...condition, AsOf, AsOfBasis })),
});

/**
 * S1 live and as of past dates, on engines that have done nothing but to find who is listed now:
 * 1. first: the first scan as of any past moment, against the first live one;
 * 2. another date: the first one of a second date, against the same;
 * 3. repeated: both again once idle time has filled tail columns.
 */
export function asOfTimes(
  clock: Clock,
  data: EngineData,
  basis: AsOfBasis,
  dateBefore: (sessions: number) => string,
): readonly AsOfTimes[] {
  const times: Record<AsOfCase | "live" | "live again", number[]> = {
    first: [],
    "another date": [],
    repeated: [],
    live: [],
    "live again": [],
  };
  for (let round = -UNCOUNTED; round < ROUNDS; round++) {
    const idle = (): ScanEngine => {
      const engine = new ScanEngine(fresh(data), clock);
      engine.scan({ All: [] });
      return engine;
    };
    const spent = (engine: ScanEngine, payload: ScanPayload): number => {
      const begun = processor();
      if (engine.scan(payload).skipped === true) throw new Error(`not served: ${JSON.stringify(payload.All?.[0])}`);
      return processor() - begun;
    };
    const [one, other] = [BACK(round), BACK(round) + SECOND].map((back) => standing(dateBefore(back), basis));
    const again = (engine: ScanEngine, payload: ScanPayload): number => {
      while (engine.prepare(1_024)) continue;
      const begun = processor();
      for (let k = 0; k < REPEATS; k++) engine.scan(payload);
      return (processor() - begun) / REPEATS;
    };
    const tries = Array.from({ length: TRIES }, () => {
      const [now, then] = [idle(), idle()];
      return {
        live: spent(now, S1),
        first: spent(then, one!),
        "another date": spent(then, other!),
        "live again": again(now, S1),
        repeated: again(then, one!),
      };
    });
    if (round < 0) continue;
    for (const [what, list] of Object.entries(times) as [keyof typeof times, number[]][]) {
      list.push(Math.min(...tries.map((took) => took[what])));
    }
  }
  return (["first", "another date", "repeated"] as const).map((what) => ({
    basis,
    what,
    live: what === "repeated" ? times["live again"] : times.live,
    past: times[what],
  }));
}

/** Least, median and greatest ratio of the rounds. */
export function ratiosOf({ live, past }: AsOfTimes): readonly [number, number, number] {
  const ratios = past.map((ms, round) => ms / live[round]!).sort((a, b) => a - b);
  return [ratios[0]!, ratios[ratios.length >> 1]!, ratios.at(-1)!];
}
