import { describe, expect, it } from "vitest";
import { seededRandom, type Random } from "#base";
import type { ScanPayload } from "#contract";
import { BAR_FIELDS, createCalendar, daysOfIso, generateDailyTable, assemble, type BarTable } from "#market";
import { ScanEngine } from "#scan";
import { engineData } from "../load/load-engine-data.ts";
import { appendedBars } from "./append-bars.ts";
import type { EngineData } from "../frame-store.ts";

const CLOCK = { now: () => 0, elapsed: () => 0 };
const TICKERS = 40;
const BARS = 90;
const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const generated = generateDailyTable({ seed: 4, tickers: TICKERS, bars: BARS, shorterShare: 0.4, end: END, calendar });

/** Returns the rows of a table that `takes` accepts. */
function rowsWhere(table: BarTable, takes: (row: number, ticker: number) => boolean): BarTable {
  const rows: number[] = [];
  const offsets = new Int32Array(table.offsets.length);
  for (let k = 0; k < table.keys.length; k++) {
    for (let row = table.offsets[k]!; row < table.offsets[k + 1]!; row++) if (takes(row, k)) rows.push(row);
    offsets[k + 1] = rows.length;
  }
  const fields = Object.fromEntries(
    BAR_FIELDS.map((field) => [field, Float64Array.from(rows, (row) => table[field][row]!)]),
  ) as Pick<BarTable, (typeof BAR_FIELDS)[number]>;
  const time = Int32Array.from(rows, (row) => table.time[row]!);
  return { keys: table.keys, offsets, time, session: Int32Array.from(rows, (row) => table.session[row]!), ...fields };
}

/** Returns the bars of tickers that exist 40 sessions before the end, in the order of the instruments. */
const byInstrument = (table: BarTable): BarTable => {
  const isOld = (k: number): boolean => table.session[table.offsets[k]!]! <= END - 40;
  const all = table.keys.map((_, k) => k).filter(isOld);
  const order = all.sort((a, b) => (table.keys[a]! < table.keys[b]! ? -1 : 1));
  const rows = order.flatMap((k) =>
    Array.from(table.time.subarray(table.offsets[k]!, table.offsets[k + 1]!), (_, j) => table.offsets[k]! + j),
  );
  const offsets = new Int32Array(order.length + 1);
  for (const [i, k] of order.entries()) offsets[i + 1] = offsets[i]! + table.offsets[k + 1]! - table.offsets[k]!;
  const column = <A extends Int32Array | Float64Array>(values: A): A => values.map((_, at) => values[rows[at]!]!) as A;
  const fields = Object.fromEntries(BAR_FIELDS.map((field) => [field, column(table[field])])) as Pick<
    BarTable,
    (typeof BAR_FIELDS)[number]
  >;
  const keys = order.map((k) => table.keys[k]!);
  return { keys, offsets, time: column(table.time), session: column(table.session), ...fields };
};
const load = (daily: BarTable): EngineData =>
  engineData(assemble({ snapshot: `${daily.time.length}`, daily, listings: [], actions: [] }, calendar), calendar);

const STUDIES = [
  "close",
  "sma(5)",
  "rsi(14)",
  "ema(9)",
  "atr(14)",
  "macd",
  "highest(20)",
  "adx(14)",
  "bollinger_upper",
];

function payloadOf(random: Random): ScanPayload {
  const filter = () => {
    const bound = random.next() < 0.5 ? { GreaterThan: 40 * random.next() } : { LessThan: 60 * random.next() };
    return { Input: STUDIES[random.int(8)]!, Returns: { Want: { Value: bound } } };
  };
  return { All: [{ FeatureWindow: { Filters: [filter()] } }, { FeatureWindow: { Filters: [filter()] } }] };
}

const whole = byInstrument(generated);

/** Draws a market: of the last 39 sessions about one bar in twenty is missing. */
function market(random: Random): BarTable {
  return rowsWhere(whole, (row) => whole.session[row]! <= END - 40 || random.next() > 0.05);
}

describe("daily bars appended day by day", () => {
  it.each([1, 2])("give the bars and answers of a full load (seed %i)", (seed) => {
    const random = seededRandom(seed);
    const table = market(random);
    let session = END - 39;
    const by = (last: number): EngineData => load(rowsWhere(table, (row) => table.session[row]! <= last));
    let data = by(session);
    let engine = new ScanEngine(data, CLOCK);
    const payloads = Array.from({ length: 8 }, () => payloadOf(random));
    const answers = (one: ScanEngine): unknown[] => payloads.map((payload) => one.scan(payload).tickers);
    const earlier: { readonly engine: ScanEngine; readonly answers: unknown[] }[] = [];
    while (session < END) {
      const next = Math.min(END, session + 1 + random.int(2));
      const newer = rowsWhere(table, (row) => table.session[row]! > session && table.session[row]! <= next);
      earlier.push({ engine: new ScanEngine(data, CLOCK), answers: answers(engine) });
      data = appendedBars(data, { daily: newer }, `${session}`);
      engine = engine.next(data);
      session = next;
      const loaded = by(session);
      expect(data.watermark).toBe(loaded.watermark);
      expect(data.instruments.listedTo).toEqual(loaded.instruments.listedTo);
      for (let i = 0; i < whole.keys.length; i++)
        expect(data.daily.bars(i), `${session} ${i}`).toEqual(loaded.daily.bars(i));
      expect(answers(engine), `session ${session}`).toEqual(answers(new ScanEngine(loaded, CLOCK)));
      // Idle time caches columns and prepares them for the next bars.
      while (engine.prepare(1_000)) continue;
      expect(answers(engine), `session ${session}, from cached columns`).toEqual(
        answers(new ScanEngine(loaded, CLOCK)),
      );
    }
    // Engines of earlier snapshots still give the earlier answers.
    for (const { engine: one, answers: expected } of earlier) expect(answers(one)).toEqual(expected);
  });
});
