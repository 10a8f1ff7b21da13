import { seededRandom, type Clock } from "#base";
import type { ScanPayload } from "#contract";
import { assemble, BAR_FIELDS, chosenRows, createCalendar, type BarField } from "#market";
import {
  appendedBars,
  ArrivingMinutes,
  engineData,
  SnapshotMemory,
  type ArrivedMinutes,
  type EngineData,
} from "#tiles";
import { dailyBars, END, TICKERS } from "./market-folder.ts";
import { walkedMinutes } from "./minute-market.ts";
import { ScanEngine } from "#scan";
import { timed } from "./suite.ts";
import type { Table } from "./table.ts";

const DAYS = 400;
/** Minute of the newest session up to which the market is known at first. */
const BEGUN = 200;
/** Of 100 tickers, those that trade in a minute. */
const TRADED = 82;
const CORRECTIONS = 1_000;
/** Corrections between two evaluations of studies: what a vendor corrects in a minute. */
const SOME_CORRECTIONS = 100;
/** Minutes of a session, and those after which its memory is measured first. */
const SESSION = 390;
const FIRST_HOUR = 60;
const STUDIES: readonly ScanPayload[] = ["ema(close,20)", "sma(close,50)", "rsi(close,14)"].map((Input) => ({
  All: [
    { FeatureWindow: { Filters: [{ Input, Timeframe: "1m", Returns: { Want: { Value: { GreaterThan: 60 } } } }] } },
  ],
}));
const ROUNDS = 7;
/** Uncounted minutes: code is compiled, and tiles move to memory with room for a session. */
const UNCOUNTED = 32;
const calendar = createCalendar();

/** Measures snapshots of minutes and corrections that arrive in memory, against a load of the same market. */
export async function arrivingMinuteTimes(clock: Clock, table: Table): Promise<void> {
  const daily = dailyBars(TICKERS, END - 1, DAYS);
  const minutes = walkedMinutes(daily, 2);
  const begun = calendar.regularOpen(END) + BEGUN;
  const random = seededRandom(31);
  const load = (until: number): EngineData => {
    const known = chosenRows(minutes, (row) => minutes.time[row]! < until);
    const source = { snapshot: "loaded", daily, minutes: known, listings: [], actions: [] };
    return engineData(assemble(source, calendar), calendar);
  };
  const [loaded, loadMs] = await timed(clock, () => load(begun));
  const memory = new SnapshotMemory(() => true);
  const [appends, corrections]: number[][] = [[], []];
  let data = loaded;
  for (let minute = 0; minute < UNCOUNTED + ROUNDS; minute++) {
    const newer = chosenRows(minutes, (row) => minutes.time[row] === begun + minute && random.int(100) < TRADED);
    const [next, ms] = await timed(clock, () => appendedBars(data, { minutes: newer }, `${minute}`, memory));
    data = next;
    if (minute >= UNCOUNTED) appends!.push(ms);
  }
  const arriving = new ArrivingMinutes(data, memory);
  for (let round = 0; round <= ROUNDS; round++) {
    const batch = correctedMinutes(
      data,
      CORRECTIONS,
      () => random.int(TICKERS),
      () => random.int(30),
    );
    const [next, ms] = await timed(clock, () => {
      arriving.add(batch, data.watermark + round);
      return arriving.next(`corrected ${round}`);
    });
    data = next;
    if (round > 0) corrections!.push(ms);
  }
  const studies = await studyTimes(clock, arriving, data, (now) =>
    correctedMinutes(
      now,
      SOME_CORRECTIONS,
      () => random.int(TICKERS),
      () => 2 + random.int(30),
    ),
  );
  const megabytes = correctedSession(arriving, studies.data, (now) =>
    correctedMinutes(
      now,
      SOME_CORRECTIONS,
      () => random.int(TICKERS),
      () => random.int(60),
    ),
  );
  table.against("a minute of 8,200 bars appended in memory", "ms", appends!, "a new load", [loadMs]);
  table.against("1,000 corrections in one batch, to the next snapshot", "ms", corrections!, "a new load", [loadMs]);
  table.against("3 studies of minutes after 100 corrections", "ms", studies.next, "a new engine", studies.fresh);
  const [first, last] = megabytes;
  table.against("memory after a session of 100 corrections a minute", "MB", [last], "after its first hour", [first]);
}

/** Corrects bars each minute of a session. Returns the megabytes of the process after the first hour, and at the end. */
function correctedSession(
  arriving: ArrivingMinutes,
  data: EngineData,
  correctedOf: (data: EngineData) => ArrivedMinutes,
): readonly [number, number] {
  const megabytes = (): number => process.memoryUsage.rss() / 2 ** 20;
  let first = 0;
  for (let minute = 1; minute <= SESSION; minute++) {
    arriving.add(correctedOf(data), data.watermark + 3 * ROUNDS + minute);
    const next = arriving.next(`minute ${minute}`);
    if (next.grownFrom?.snapshot !== data.snapshot) throw new Error("a correction loaded the market again");
    data = next;
    if (minute === FIRST_HOUR) first = megabytes();
  }
  return [first, megabytes()];
}

/** Measures the first scans after corrections. The rival is a new engine on the same snapshot. Returns the newest snapshot, too. */
async function studyTimes(
  clock: Clock,
  arriving: ArrivingMinutes,
  data: EngineData,
  correctedOf: (data: EngineData) => ArrivedMinutes,
): Promise<{ readonly next: number[]; readonly fresh: number[]; readonly data: EngineData }> {
  const scanned = (engine: ScanEngine): ScanEngine => {
    for (const payload of STUDIES) engine.scan(payload);
    return engine;
  };
  const idle = (engine: ScanEngine): void => {
    while (engine.prepare(1_024)) continue;
  };
  const [next, fresh]: [number[], number[]] = [[], []];
  let engine = scanned(new ScanEngine(data, clock));
  idle(scanned(engine));
  for (let round = 0; round <= ROUNDS; round++) {
    arriving.add(correctedOf(data), data.watermark + ROUNDS + round);
    data = arriving.next(`studies ${round}`);
    const [kept, keptMs] = await timed(clock, () => scanned(engine.next(data)));
    const [, freshMs] = await timed(clock, () => scanned(new ScanEngine(data, clock)));
    engine = kept;
    idle(scanned(engine));
    if (round === 0) continue;
    next.push(keptMs);
    fresh.push(freshMs);
  }
  return { next, fresh, data };
}

/** Returns corrections of some of the newest minutes. */
function correctedMinutes(
  data: EngineData,
  count: number,
  instrumentOf: () => number,
  back: () => number,
): ArrivedMinutes {
  const minutes = data.minutes()!;
  const instrument = Int32Array.from({ length: count }, instrumentOf);
  const rows = instrument.map((i) => minutes.lengthOf(i) - 1 - back());
  const times = (field: "time" | "session"): Int32Array => instrument.map((i, k) => minutes.at(field, i, rows[k]!));
  const fields = Object.fromEntries(
    BAR_FIELDS.map((field) => [field, Float64Array.from(instrument, (i, k) => minutes.at(field, i, rows[k]!))]),
  ) as Record<BarField, Float64Array>;
  fields.volume = fields.volume.map((volume) => volume + 1);
  return { instrument, time: times("time"), session: times("session"), fields };
}
