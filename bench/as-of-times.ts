import type { Clock } from "#base";
import type { AsOfBasis, ScanPayload } from "#contract";
import { ScanEngine, TileSet, type EngineData } from "#engine";
import { S1 } from "./s1.ts";
import { same } from "./suite.ts";

/** Rounds that count, and those before them in which the processor's code is compiled. */
const ROUNDS = 9;
const UNCOUNTED = 3;
/** Of a round's times on fresh engines the least counts: the rest is what else the machine did. */
const TRIES = 4;
/** Sessions before the newest at which scans stand: another one in every round, and of each a second one. */
const BACK = (round: number): number => 80 + 21 * round;
const SECOND = 3;
const REPEATS = 200;

export type AsOfCase = "first" | "another date" | "repeated";

export interface AsOfTimes {
  readonly basis: AsOfBasis;
  readonly what: AsOfCase;
  /**
   * Milliseconds of processor time, round by round: of the scan as of a past date, and of the live scan of data that end on
   * that date, so that both have the same bars to look at.
   */
  readonly past: readonly number[];
  readonly live: readonly number[];
}

type Times = Record<AsOfCase, { readonly past: number; readonly live: number }>;

/** Milliseconds of processor time of this process: other work on the machine counts only as far as it slows it down. */
const processor = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;

/** What of the data is found on first use is found again. */
function fresh(data: EngineData): EngineData {
  const { daily, tradedDaily } = data;
  const again = (tiles: TileSet): TileSet => new TileSet(tiles.layout, (field) => tiles.column(field), tiles.memory);
  return { ...data, daily: again(daily), tradedDaily: again(tradedDaily) };
}

/** The data of somebody on the evening of a session, over the same columns; restated for the splits of now. */
function endingOn(data: EngineData, session: number): EngineData {
  const { calendar, daily } = data;
  const lengths = daily.layout.lengths.slice();
  for (const i of daily.order) while (daily.at("session", i, lengths[i]! - 1) > session) lengths[i]!--;
  const then = new TileSet({ ...daily.layout, lengths }, (field) => daily.column(field), daily.memory);
  return { ...data, snapshot: `${session}`, watermark: calendar.regularClose(session), daily: then };
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
  const rounds: Times[] = [];
  const newest = data.calendar.sessionBegunBy(data.watermark);
  const idle = (state: EngineData): ScanEngine => {
    const engine = new ScanEngine(fresh(state), clock);
    engine.scan({ All: [] });
    return engine;
  };
  for (let round = -UNCOUNTED; round < ROUNDS; round++) {
    const backs = [BACK(round), BACK(round) + SECOND];
    const ending = backs.map((back) => endingOn(data, newest - back));
    const payloads = backs.map((back) => standing(dateBefore(back), basis));
    const tries = Array.from({ length: TRIES }, (_, k): Times => {
      const then = idle(data);
      const live = ending.map(idle);
      const times = { past: [] as number[], live: [] as number[] };
      const pasts = (): unknown => (times.past = payloads.map((payload) => spent(then, payload)));
      const lives = (): unknown => (times.live = live.map((engine) => spent(engine, S1)));
      // What comes second finds some of the bars in the processor's cache.
      for (const measure of k % 2 === 0 ? [lives, pasts] : [pasts, lives]) measure();
      const [first, other] = [0, 1].map((at) => ({ past: times.past[at]!, live: times.live[at]! }));
      // Nothing has split by the measure of now: both look at the very same bars.
      if (basis === "restated") same("S1 as of", then.scan(payloads[0]!).tickers, live[0]!.scan(S1).tickers ?? []);
      const repeated = { past: afterIdle(then, payloads[0]!), live: afterIdle(live[0]!, S1) };
      return { first: first!, "another date": other!, repeated };
    });
    const least = (what: AsOfCase, side: "past" | "live"): number => Math.min(...tries.map((one) => one[what][side]));
    const both = (what: AsOfCase) => ({ past: least(what, "past"), live: least(what, "live") });
    if (round < 0) continue;
    rounds.push({ first: both("first"), "another date": both("another date"), repeated: both("repeated") });
  }
  return (["first", "another date", "repeated"] as const).map((what) => ({
    basis,
    what,
    past: rounds.map((one) => one[what].past),
    live: rounds.map((one) => one[what].live),
  }));
}

function spent(engine: ScanEngine, payload: ScanPayload): number {
  const begun = processor();
  if (engine.scan(payload).skipped === true) throw new Error(`not served: ${JSON.stringify(payload.All?.[0])}`);
  return processor() - begun;
}

function afterIdle(engine: ScanEngine, payload: ScanPayload): number {
  while (engine.prepare(1_024)) continue;
  const begun = processor();
  for (let k = 0; k < REPEATS; k++) engine.scan(payload);
  return (processor() - begun) / REPEATS;
}
