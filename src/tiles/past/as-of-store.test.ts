import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AS_OF_BASES, TIMEFRAMES, type AsOfBasis } from "#contract";
import {
  assemble,
  BAR_FIELDS,
  chosenRows,
  createCalendar,
  daysOfIso,
  generateMarket,
  newestSessionAt,
  type BarField,
  type BarTable,
  type MarketSource,
  type ResolvedMoment,
  type SupersededBars,
} from "#market";
import { engineData } from "../load/load-engine-data.ts";
import { frameOf, type Frame } from "../frame.ts";
import { AsOfStore } from "./as-of-store.ts";
import { FrameStore, type Frames } from "../frame-store.ts";
import { ScanView } from "../scan-view.ts";

const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const BYTES = 2 ** 26;

const made = generateMarket({
  seed: 7,
  tickers: 16,
  years: 1,
  minuteTickers: 8,
  minuteSessions: 12,
  end: END,
  calendar,
});
/** Some instruments lack the newest official days, which are then built from minutes. */
const days = chosenRows(made.daily, (row, key) => ![0, 4, 6].includes(key) || made.daily.session[row]! <= END - 3);
const split = (k: number, back: number, ratio: number) => ({
  instrument: made.daily.keys[k]!,
  ticker: made.daily.keys[k]!,
  kind: "split" as const,
  exDate: calendar.isoDate(END - back),
  ratio,
});
type Timeframe = "1d" | "1m";
interface Correction {
  readonly timeframe: Timeframe;
  readonly key: number;
  readonly back: number;
  readonly was: readonly [number, number][];
}
const CORRECTED_UNTIL = calendar.extendedClose(END);

/** Lets the minutes of a key from a minute of a day on, `back` sessions before END, come at a later minute after that midnight. */
function lateMinutes(key: number, back: number, [from, to]: readonly [number, number], came: number): Correction[] {
  const { offsets, time } = made.minutes!;
  const midnight = calendar.midnight(END - back);
  const rows = time.subarray(offsets[key], offsets[key + 1]);
  return [...rows.keys()]
    .filter((row) => rows[row]! >= midnight + from && rows[row]! < midnight + to)
    .map((row) => {
      const before = CORRECTED_UNTIL - midnight - came;
      return { timeframe: "1m", key, back: rows.length - 1 - row, was: [[Number.NaN, before]] };
    });
}
/**
 * Corrected and late bars: row counted from the end of a key; pairs of a price factor and the minutes before END until
 * which it applied. NaN: there was no bar.
 */
const CORRECTED: readonly Correction[] = [
  { timeframe: "1d", key: 2, back: 9, was: [[1.25, 11_000]] },
  {
    timeframe: "1d",
    key: 2,
    back: 6,
    was: [
      [3, 8_000],
      [0.5, 5_000],
      [0.75, -1],
    ],
  },
  { timeframe: "1d", key: 5, back: 4, was: [[2, 4_400]] },
  { timeframe: "1d", key: 15, back: 30, was: [[7, 3_000]] },
  ...[900, 1_500, 2_100].map((back, k) => {
    const was: [number, number][] = [[1.5 + k, 3_000 - 900 * k]];
    return { timeframe: "1m" as const, key: 1, back, was };
  }),
  {
    timeframe: "1m",
    key: 4,
    back: 1_000,
    was: [
      [0.25, 2_500],
      [1.75, 1_400],
    ],
  },
  { timeframe: "1d", key: 6, back: 3, was: [[Number.NaN, 3_100]] },
  // Before a bar of five minutes that has traded; noticed after the close; over night and over two days.
  ...lateMinutes(0, 0, [600, 620], 660),
  ...lateMinutes(3, 0, [720, 750], 1_050),
  ...lateMinutes(6, 0, [570, 640], 700),
  ...lateMinutes(6, 1, [900, 960], 1_940),
  ...lateMinutes(2, 2, [610, 612], 3_500),
  ...lateMinutes(2, 2, [800, 830], 900),
  {
    timeframe: "1m",
    key: 5,
    back: 120,
    was: [
      [Number.NaN, 900],
      [1.25, 300],
    ],
  },
];
const tableOf = (timeframe: Timeframe): BarTable => (timeframe === "1d" ? days : made.minutes!);

function supersededOf(timeframe: Timeframe): SupersededBars {
  const table = tableOf(timeframe);
  const rows = CORRECTED.filter((one) => one.timeframe === timeframe)
    .map(({ key, back, was }) => ({ key, row: table.offsets[key + 1]! - 1 - back, was }))
    .sort((a, b) => a.row - b.row)
    .flatMap(({ key, row, was }) => was.map(([factor, before]) => ({ key, row, factor, before })));
  const keys = [...new Set(rows.map(({ key }) => key))];
  const offsets = [0, ...keys.map((key) => rows.findLastIndex((one) => one.key === key) + 1)];
  const scaled = (field: BarField) => Float64Array.from(rows, ({ row, factor }) => table[field][row]! * factor);
  return {
    keys: keys.map((key) => table.keys[key]!),
    offsets: Int32Array.from(offsets),
    time: Int32Array.from(rows, ({ row }) => table.time[row]!),
    session: Int32Array.from(rows, ({ row }) => table.session[row]!),
    open: scaled("open"),
    high: scaled("high"),
    low: scaled("low"),
    close: scaled("close"),
    volume: scaled("volume"),
    vwap: scaled("vwap"),
    trades: scaled("trades"),
    replacedAt: Float64Array.from(rows, ({ before }) => CORRECTED_UNTIL - before),
  };
}

/** Returns the bars of a store without the corrections and late bars that came after `instant`. */
function known(timeframe: Timeframe, instant: number, basis: AsOfBasis): BarTable {
  const table = { ...tableOf(timeframe) };
  for (const field of BAR_FIELDS) table[field] = table[field].slice();
  const late = new Set<number>();
  for (const { key, back, was } of CORRECTED.filter((one) => one.timeframe === timeframe)) {
    const row = table.offsets[key + 1]! - 1 - back;
    const held = was.find(([, before]) => CORRECTED_UNTIL - before > instant);
    if (held === undefined) continue;
    if (Number.isNaN(held[0])) late.add(row);
    else if (basis === "as_traded") for (const field of BAR_FIELDS) table[field][row]! *= held[0];
  }
  return chosenRows(table, (row) => !late.has(row));
}

const source: MarketSource = {
  snapshot: "made",
  daily: days,
  minutes: made.minutes,
  listings: [],
  // 3 and 1.5 have no exact inverse: prices as traded must still come back bit for bit.
  actions: [split(1, 3, 3), split(2, 3, 1.5), split(2, 40, 7), split(3, 60, 0.1), split(12, 5, 20)],
  superseded: { "1d": supersededOf("1d"), "1m": supersededOf("1m") },
};
const store = new FrameStore(engineData(assemble(source, calendar), calendar), BYTES);

/** Returns the bars of a table that had ended by `instant`. */
function cut(table: BarTable, ends: (row: number) => number, instant: number): BarTable {
  return chosenRows(table, (row) => ends(row) <= instant);
}

/** Returns the data of somebody who loaded them at `instant`: the reference for a view under `basis`. */
function marketOf(instant: number, basis: AsOfBasis): Frames {
  const [daily, minutes] = [known("1d", instant, basis), known("1m", instant, basis)];
  const then = assemble(
    {
      ...source,
      superseded: {},
      daily: cut(daily, (row) => calendar.regularClose(daily.session[row]!), instant),
      minutes: cut(minutes, (row) => minutes.time[row]! + 1, instant),
    },
    calendar,
  );
  if (basis === "as_traded") return new FrameStore({ ...engineData(then, calendar), watermark: instant }, BYTES);
  // Restated for all splits: the same bars with the current factors.
  const now = assemble({ ...source, superseded: {}, daily, minutes }, calendar);
  const restated = {
    ...now,
    watermark: instant,
    daily: cut(now.daily, (row) => calendar.regularClose(now.daily.session[row]!), instant),
    minutes: cut(now.minutes!, (row) => now.minutes!.time[row]! + 1, instant),
  };
  return new FrameStore(engineData(restated, calendar), BYTES);
}

function momentAt(instant: number): ResolvedMoment {
  return { kind: "instant", session: newestSessionAt(calendar, instant), instant, isTradingDay: true };
}

const FRAMES = [
  ...TIMEFRAMES.map((timeframe) => frameOf(timeframe, ["regular"])),
  ...(["5m", "1hr", "1d", "1wk"] as const).map((timeframe) => frameOf(timeframe, ["all"])),
  frameOf("1d", ["premarket"]),
  frameOf("1d", ["regular"], true),
];

const instants = fc
  .tuple(fc.nat(7), fc.integer({ min: 200, max: 1210 }))
  .map(([back, minute]) => calendar.midnight(END - back) + minute);

/** Returns the first bar that differs, as of an instant, from those of a store that was loaded then; "none" without one. */
function difference(instant: number, basis: AsOfBasis, frames: readonly Frame[], closedOnly: boolean): string {
  const ours = new ScanView(new AsOfStore(store, momentAt(instant), basis, BYTES), closedOnly);
  const theirs = new ScanView(marketOf(instant, basis), closedOnly);
  for (const frame of frames) {
    const [a, b] = [ours.bars(frame), theirs.bars(frame)];
    for (let i = 0; i < ours.instruments; i++) {
      const rows = b.visible[i]!;
      if (a.visible[i] !== rows) return `${frame.key}: ${a.visible[i]} bars of instrument ${i}, not ${rows}`;
      const [own, other] = [a.tiles.bars(i), b.tiles.bars(i)];
      for (const field of [...BAR_FIELDS, "time", "session"] as const) {
        const row = own[field].findIndex((value, k) => k < rows && !Object.is(value, other[field][k]));
        if (row >= 0) return `${frame.key}: ${field} of instrument ${i} in row ${row}`;
      }
    }
  }
  return "none";
}

describe("AsOfStore", () => {
  it.each(AS_OF_BASES)("equals, bar for bar, a store that was loaded without later data (%s)", (basis) => {
    const frames = fc.uniqueArray(fc.constantFrom(...FRAMES), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(instants, frames, fc.boolean(), (instant, chosen, closedOnly) => {
        expect(difference(instant, basis, chosen, closedOnly)).toBe("none");
      }),
      { numRuns: 12 },
    );
  });

  it.each(
    AS_OF_BASES.flatMap((basis) =>
      [
        ["two minutes after late ones of the morning", 622],
        ["after the close, before minutes of noon come", 1_000],
        ["once all minutes have come", 1_060],
      ].map(([when, minute]) => [when as string, basis, minute as number] as const),
    ),
  )("leaves late minutes out of every frame: %s (%s)", (_when, basis, minute) => {
    expect(difference(calendar.midnight(END) + minute, basis, FRAMES, false)).toBe("none");
  });

  it("has the values known then under as_traded and the corrected values under restated", () => {
    const { key, back } = CORRECTED[1]!;
    const row = made.daily.offsets[key + 1]! - 1 - back;
    const close = made.daily.close[row]!;
    const instrument = store.data.instruments.ids.indexOf(`own:${made.daily.keys[key]}`);
    const at = (before: number, basis: AsOfBasis): number => {
      const { daily } = new AsOfStore(store, momentAt(CORRECTED_UNTIL - before), basis, BYTES).data;
      return daily.bars(instrument).close[row - made.daily.offsets[key]!]!;
    };
    // The split by 1.5 is three sessions before the end, after the first two instants.
    expect(at(8_001, "as_traded")).toBe(close * 3);
    expect(at(8_000, "as_traded")).toBe(close * 0.5);
    expect(at(0, "as_traded")).toBe((close * 0.75) / 1.5);
    expect(at(8_001, "restated")).toBe(close / 1.5);
    expect(at(0, "restated")).toBe(close / 1.5);
  });
});
