import { describe, expect, it } from "vitest";
import { seededRandom, type Random } from "#base";
import { ScanPayload } from "#contract";
import {
  assemble,
  chosenRows,
  copiedRows,
  createCalendar,
  daysOfIso,
  generateMarket,
  type BarTable,
  type CorporateAction,
} from "#market";
import { evaluateSeries } from "#expression";
import { bindStudy } from "#evaluate";
import { ScanEngine } from "#scan";
import { frameOf } from "../frame.ts";
import type { Frame } from "../frame.ts";
import { SnapshotMemory } from "./snapshot-memory.ts";
import { FrameStore, MINUTES, type EngineData } from "../frame-store.ts";
import { appendedBars } from "./append-bars.ts";
import { engineData } from "../load/load-engine-data.ts";
import { expectSameData } from "../load/same-data.testing.ts";

const CLOCK = { now: () => Date.parse("2030-01-01T00:00:00Z"), elapsed: () => 0 };
const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const SESSIONS = 5;
const BYTES = 2 ** 28;
const made = generateMarket({
  seed: 11,
  tickers: 16,
  years: 1,
  minuteTickers: 10,
  minuteSessions: SESSIONS,
  end: END,
  calendar,
});
const split = (k: number, session: number, ratio: number): CorporateAction => {
  const ticker = made.daily.keys[k]!;
  return { instrument: ticker, ticker, kind: "split", exDate: calendar.isoDate(session), ratio };
};
/** Splits that take effect before anything is appended. Some official days before the newest split arrive later. */
const actions = [
  ...[0, 1, 2, 3, 4].map((k) => split(k, END - SESSIONS + 2, 3)),
  split(5, END - 40, 0.1),
  split(14, END - SESSIONS, 7),
];

const FRAMES: readonly Frame[] = [
  ...(["1m", "5m", "1hr", "1d", "1wk", "1mo"] as const).map((timeframe) => frameOf(timeframe, ["regular"])),
  ...(["5m", "1d", "1wk"] as const).map((timeframe) => frameOf(timeframe, ["all"])),
  frameOf("15m", ["premarket", "afterhours"]),
  frameOf("1d", ["premarket"]),
  frameOf("1d", ["regular"], true),
];

const compared = (Input: string, op: "GreaterThan" | "LessThan", other: string, filter: object = {}, at: object = {}) =>
  ScanPayload.parse({
    All: [
      {
        ...at,
        FeatureWindow: { Filters: [{ Input, ...filter, Returns: { Want: { Study: { [op]: { Input: other } } } } }] },
      },
    ],
  });
const PAYLOADS: readonly ScanPayload[] = [
  ...["1m", "5m", "1hr", "1d", "1wk"].flatMap((Timeframe) => [
    compared("ema(5)", "GreaterThan", "ema(12)", { Timeframe }),
    compared("close", "LessThan", "sma(8)", { Timeframe }),
    compared("rsi(6)", "GreaterThan", "lag(rsi(6),2)", { Timeframe }),
  ]),
  compared("volume", "GreaterThan", "sma(volume,10)", { SessionZones: ["premarket"] }),
  compared("rvol_tod(3)", "GreaterThan", "=1"),
  ...["restated", "as_traded"].flatMap((AsOfBasis) =>
    ["2024-06-21", "2024-06-24T11:00:00"].map((AsOf) =>
      compared("close", "GreaterThan", "sma(20)", {}, { AsOf, AsOfBasis }),
    ),
  ),
];

/** Bars in the store at one instant: minutes that had ended, and official days that had arrived. */
interface Stored {
  readonly daily: BarTable;
  readonly minutes: BarTable;
}

/**
 * Draws the instant at which each row arrives: most minutes when they end, some never; official days some hours after
 * the close, some never.
 */
function arrivals(random: Random): { readonly minutes: Float64Array; readonly days: Float64Array } {
  const { daily, minutes } = made;
  const first = new Map<string, number>();
  const sparse = new Set(minutes.keys.filter(() => random.next() < 0.3));
  const ofMinutes = Float64Array.from(minutes.time, (time) => time + 1);
  for (const [k, key] of minutes.keys.entries()) {
    for (let row = minutes.offsets[k]!; row < minutes.offsets[k + 1]!; row++) {
      const old = minutes.session[row]! <= END - SESSIONS + 1;
      if (!old && (sparse.has(key) ? random.next() < 0.7 : random.next() < 0.02)) ofMinutes[row] = Infinity;
    }
    first.set(key, k);
  }
  const ofDays = Float64Array.from(daily.session, (session) => {
    if (session <= END - SESSIONS) return 0;
    const day = calendar.regularClose(session);
    // Some official bars never arrive: minutes remain the source of that day.
    return random.next() < 0.15 ? Infinity : day + 60 * random.int(random.next() < 0.4 ? 90 : 12);
  });
  // The official days of a ticker arrive in order.
  for (let k = 0; k < daily.keys.length; k++) {
    let newest = 0;
    for (let row = daily.offsets[k]!; row < daily.offsets[k + 1]!; row++) {
      if (ofDays[row] === Infinity) continue;
      ofDays[row] = newest = Math.max(newest, ofDays[row]!);
    }
  }
  return { minutes: ofMinutes, days: ofDays };
}

const load = ({ daily, minutes }: Stored, snapshot: string): EngineData =>
  engineData(assemble({ snapshot, daily, minutes, listings: [], actions }, calendar), calendar);

/** Returns the rows of a table in the order of the instruments of data. */
function byInstrument(table: BarTable, { instruments }: EngineData): BarTable {
  const places = new Map(table.keys.map((key, k) => [key, k]));
  const offsets = new Int32Array(instruments.ids.length + 1);
  const rows: number[] = [];
  for (const [i, ticker] of instruments.tickers.entries()) {
    const k = places.get(ticker);
    if (k !== undefined) for (let row = table.offsets[k]!; row < table.offsets[k + 1]!; row++) rows.push(row);
    offsets[i + 1] = rows.length;
  }
  const copied = copiedRows(table, rows, instruments.ids, offsets);
  return { ...copied, vwap: copied.vwap.map((value, row) => (copied.volume[row] === 0 ? Number.NaN : value)) };
}

const answers = (engine: ScanEngine, barState: "live" | "closed"): unknown[] =>
  PAYLOADS.map((payload) => engine.scan(payload, { barState }).tickers);

const CACHED_STUDIES = ["ema(5)", "ema(12)", "rsi(6)", "sma(8)"] as const;

/** Expects every cached column to equal the series over its whole history; returns the number of columns compared. */
function expectSameColumns(engine: ScanEngine, loaded: EngineData): number {
  let comparisons = 0;
  const store = new FrameStore(loaded, BYTES);
  for (const barState of ["live", "closed"] as const) {
    const { view, cachedColumns } = engine.marketView(barState);
    for (const one of FRAMES.slice(0, 5)) {
      const { visible } = view.bars(one);
      for (const study of CACHED_STUDIES) {
        const node = bindStudy(study, one.timeframe, undefined, "").node;
        const column = cachedColumns.find(one, node, 2);
        if (column === undefined) continue;
        comparisons++;
        for (let i = 0; i < view.instruments; i++) {
          const { time, session, ...fields } = store.tiles(one).bars(i);
          const columns = { ...fields, time: Float64Array.from(time), session: Float64Array.from(session) };
          const rows = visible[i]!;
          const expected = evaluateSeries(node, columns, rows);
          for (let back = 0; back < Math.min(rows, column.depth); back++) {
            const value = column.values[back * view.instruments + i]!;
            expect({ one: one.key, barState, study, i, back, value }).toEqual({
              one: one.key,
              barState,
              study,
              i,
              back,
              value: expected[rows - 1 - back],
            });
          }
        }
      }
    }
  }
  return comparisons;
}

describe("minutes and days appended as they arrive", () => {
  // In the second run nobody reads earlier snapshots, so that the buffers of daily bars are reused.
  it.each([
    { seed: 1, isFree: false },
    { seed: 2, isFree: true },
  ])(
    "give the bars of every frame and the answers of a full load (seed $seed, buffers reused: $isFree)",
    ({ seed, isFree }) => {
      const random = seededRandom(seed);
      const arrival = arrivals(random);
      const stored = (from: number, to: number): Stored => ({
        daily: chosenRows(made.daily, (row) => arrival.days[row]! > from && arrival.days[row]! <= to),
        minutes: chosenRows(made.minutes, (row) => arrival.minutes[row]! > from && arrival.minutes[row]! <= to),
      });
      let now = calendar.regularOpen(END - SESSIONS + 2) - 150;
      let data = load(stored(-Infinity, now), "0");
      let engine = new ScanEngine(data, CLOCK);
      const days = new SnapshotMemory(() => isFree);
      let comparisons = 0;
      const earlier: { readonly engine: ScanEngine; readonly answers: unknown[] }[] = [];
      for (let step = 1; now < calendar.extendedClose(END) + 1_440; step++) {
        if (!isFree && step % 4 === 0) {
          const one = new ScanEngine(data, CLOCK);
          earlier.push({ engine: one, answers: answers(one, "live") });
        }
        const long = random.next() < 0.3;
        const next = now + 1 + random.int(long ? 700 : 6);
        const newer = stored(now, next);
        now = next;
        if (newer.daily.time.length + newer.minutes.time.length === 0) continue;
        const tables = { daily: byInstrument(newer.daily, data), minutes: byInstrument(newer.minutes, data) };
        data = appendedBars(data, tables, `${step}`, days);
        engine = engine.next(data);
        const loaded = load(stored(-Infinity, now), `${step}`);
        // A frame that is skipped now grows by several steps when it is requested later.
        const requested = FRAMES.filter(() => random.next() < 0.5);
        expectSameData(data, engine.store, loaded, [MINUTES, ...requested]);
        if (random.next() < 0.4) comparisons += expectSameColumns(engine, loaded);
        if (random.next() < 0.3) while (engine.prepare(1_000)) continue;
        if (random.next() < 0.5) continue;
        const reference = new ScanEngine(loaded, CLOCK);
        for (const barState of ["live", "closed"] as const) {
          const expected = answers(reference, barState);
          expect(answers(engine, barState), `step ${step}, ${barState}`).toEqual(expected);
          while (engine.prepare(1_000)) continue;
          expect(answers(engine, barState), `step ${step}, ${barState}, from cached columns`).toEqual(expected);
        }
      }
      expect(comparisons).toBeGreaterThan(100);
      for (const { engine: one, answers: expected } of earlier) expect(answers(one, "live")).toEqual(expected);
    },
  );

  it("keep cached columns right when official days replace several days built from minutes", () => {
    const isLate = (row: number): boolean => [END - 2, END - 1].includes(made.daily.session[row]!);
    const early = chosenRows(made.daily, (row) => made.daily.session[row]! < END - 2);
    const scaled = { ...made.daily, close: made.daily.close.map((close, row) => (isLate(row) ? 0.9 * close : close)) };
    const low = made.daily.low.map((price, row) => Math.min(price, scaled.close[row]!));
    const daily = { ...scaled, low };
    const until = (instant: number) => chosenRows(made.minutes, (row) => made.minutes.time[row]! < instant);
    const close = calendar.regularClose(END);
    let data = load({ daily: early, minutes: until(close - 3) }, "0");
    let engine = new ScanEngine(data, CLOCK);
    const days = new SnapshotMemory(() => true);
    const next = (newer: Partial<Stored>, snapshot: string): void => {
      const none = chosenRows(made.daily, () => false);
      const tables = { daily: newer.daily ?? none, minutes: newer.minutes ?? none };
      const newest = { daily: byInstrument(tables.daily, data), minutes: byInstrument(tables.minutes, data) };
      data = appendedBars(data, newest, snapshot, days);
      engine = engine.next(data);
    };
    // Only averages: their checkpoints are nearest to the newest bar.
    const averages = PAYLOADS.filter((payload) => JSON.stringify(payload).includes("ema("));
    const use = (): void => {
      for (const payload of averages) engine.scan(payload);
      while (engine.prepare(1_000)) continue;
    };
    const minute = (back: number): void => {
      use();
      next({ minutes: chosenRows(made.minutes, (row) => made.minutes.time[row] === close - back) }, `${back}`);
    };
    minute(3);
    minute(2);
    use();
    next({ daily: chosenRows(daily, isLate) }, "late");
    minute(1);
    const official = chosenRows(daily, (row) => daily.session[row]! < END);
    const loaded = load({ daily: official, minutes: until(close) }, "1");
    expect(expectSameColumns(engine, loaded)).toBeGreaterThan(0);
    expect(answers(engine, "live")).toEqual(answers(new ScanEngine(loaded, CLOCK), "live"));
    expectSameData(data, engine.store, loaded, FRAMES);
  });
});
