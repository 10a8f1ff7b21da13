import { describe, expect, it } from "vitest";
import { seededRandom, type Random } from "#base";
import type { Timeframe } from "#contract";
import {
  BAR_FIELDS,
  chosenRows,
  copiedRows,
  createCalendar,
  daysOfIso,
  generateMarket,
  resample,
  rowsOf,
  type BarColumns,
  type BarField,
  type BarTable,
  type ResampleFrame,
} from "#market";
import { appendedTiles } from "../append/appended-tiles.ts";
import { DerivedTiles } from "./derived-tiles.ts";
import { copiedTiles } from "../append/double-buffered-tiles.ts";
import { tileBars, type TileSet } from "../tile-set.ts";

const STAGES = 12;
const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2024-07-05")!);
const made = generateMarket({
  seed: 5,
  tickers: 24,
  years: 1,
  minuteTickers: 20,
  minuteSessions: 8,
  end: END,
  calendar,
});
const FIELDS = ["time", "session", ...BAR_FIELDS] as const;

const frame = (timeframe: Timeframe, ...zones: ResampleFrame["zones"]): ResampleFrame => ({ timeframe, zones });
const CASES: readonly (readonly ["1m" | "1d", ResampleFrame])[] = [
  ["1d", frame("1wk", "regular")],
  ["1d", frame("1mo", "regular")],
  ["1d", frame("3d", "regular")],
  ["1m", frame("1m", "regular")],
  ["1m", frame("5m", "regular")],
  ["1m", frame("1hr", "premarket", "regular", "afterhours")],
  ["1m", frame("15m", "premarket", "afterhours")],
  ["1m", frame("1d", "premarket", "afterhours")],
  ["1m", frame("1wk", "regular")],
  ["1m", { ...frame("1wk", "regular"), toNow: 700 }],
];

/** Returns some rows of a table: a few keys have many, some few or none; many lack vwap and trades. */
function thinned(table: BarTable, random: Random): BarTable {
  const offsets = new Int32Array(table.offsets.length);
  const rows: number[] = [];
  for (let k = 0; k + 1 < offsets.length; k++) {
    const share = [1, 0.9, 0.5, 0.05, 0][random.int(5)]!;
    for (let row = table.offsets[k]!; row < table.offsets[k + 1]!; row++) if (random.next() < share) rows.push(row);
    offsets[k + 1] = rows.length;
  }
  const copy = copiedRows(table, rows, table.keys, offsets);
  const someMissing = (column: Float64Array): Float64Array =>
    column.map((value) => (random.next() < 0.3 ? Number.NaN : value));
  return { ...copy, vwap: someMissing(copy.vwap), trades: someMissing(copy.trades) };
}

/** Returns rows `from[k]` … `to[k]` - 1 of each key. */
function slice(table: BarTable, from: Int32Array, to: Int32Array): BarTable {
  const offsets = new Int32Array(table.offsets.length);
  const rows: number[] = [];
  for (let k = 0; k + 1 < offsets.length; k++) {
    for (let row = from[k]!; row < to[k]!; row++) rows.push(table.offsets[k]! + row);
    offsets[k + 1] = rows.length;
  }
  return copiedRows(table, rows, table.keys, offsets);
}

const countsOf = (table: BarTable): Int32Array =>
  Int32Array.from(table.keys, (_, k) => table.offsets[k + 1]! - table.offsets[k]!);

/** Returns a table without one row of each key; `dropped` returns -1 to drop none. */
function withoutRows(table: BarTable, dropped: (k: number) => number): BarTable {
  const rows = table.keys.map((_, k) => table.offsets[k]! + dropped(k)).filter((row, k) => row >= table.offsets[k]!);
  return chosenRows(table, (row) => !rows.includes(row));
}

const tilesOf = (table: BarTable): TileSet =>
  tileBars(
    table.keys.length,
    (i) =>
      table.offsets[i] === table.offsets[i + 1] ? undefined : rowsOf(table, table.offsets[i]!, table.offsets[i + 1]!),
    true,
  );

/** Returns the first row at which two columns differ in any bit of a value; -1 if none does. */
function firstDifference(own: ArrayLike<number>, other: ArrayLike<number>): number {
  const rows = Math.max(own.length, other.length);
  for (let row = 0; row < rows; row++) if (!Object.is(own[row], other[row])) return row;
  return -1;
}

/** `from`: first bar that is read. */
function expectBars(
  found: TileSet,
  i: number,
  expected: BarColumns,
  fields: readonly (typeof FIELDS)[number][],
  from = 0,
): void {
  expect({ i, rows: found.lengthOf(i) }).toEqual({ i, rows: expected.time.length });
  for (const field of fields) {
    const own = new (field === "time" || field === "session" ? Int32Array : Float64Array)(found.lengthOf(i));
    if (own.length > from) found.gather(field, i, from, own.length, own);
    const row = firstDifference(own.subarray(from), expected[field].subarray(from));
    expect({ i, field, from, row }).toEqual({ i, field, from, row: -1 });
  }
}

/** Returns the number of leading bars that are equal in all fields. */
function equalBars(own: BarColumns, other: BarColumns): number {
  const firsts = FIELDS.map((field) => firstDifference(own[field], other[field])).filter((row) => row >= 0);
  return Math.min(own.time.length, ...firsts);
}

describe("DerivedTiles", () => {
  it.each(CASES)("grow from %s as if they were built at once: %j", (from, shape) => {
    const random = seededRandom(41 + CASES.findIndex(([, one]) => one === shape));
    let table = thinned(from === "1d" ? made.daily : made.minutes, random);
    const count = table.keys.length;
    const none = new Int32Array(count);
    let rows = countsOf(table).map((most, k) => (k % 7 === 3 ? 0 : Math.floor(most * 0.6)));
    let base = tilesOf(slice(table, none, rows));
    let derived = DerivedTiles.build(shape, { base, from, calendar });
    const barsNow = (): BarColumns[] =>
      Array.from({ length: count }, (_, i) => resample(base.bars(i), from, shape, calendar));
    let expected = barsNow();
    for (let stage = 0; stage < STAGES; stage++) {
      const read = BAR_FIELDS.filter(() => random.next() < 0.25);
      for (let i = 0; i < count; i++) {
        expectBars(derived.tiles, i, expected[i]!, ["time", "session"]);
        // Of each field, all bars are read, or the newest ones, of some instruments.
        for (const field of read) {
          const bars = expected[i]!.time.length;
          const first = Math.max(0, bars - [0, 1, 40, bars][random.int(4)]!);
          expectBars(derived.tiles, i, expected[i]!, [field], first);
        }
      }
      // Most stages add a few rows, and correct or withdraw some of the newest; some add many, so that tiles move.
      const most = stage % 4 === 3 ? 0.3 : 0.01;
      const kept = rows.map((own) => Math.max(0, own - (random.next() < 0.3 ? random.int(4) : 0)));
      table = withoutRows(table, (k) => (kept[k]! < rows[k]! - 1 && random.next() < 0.3 ? kept[k]! : -1));
      const all = countsOf(table);
      rows = rows.map((own, k) => Math.min(all[k]!, own + random.int(3 + Math.floor(all[k]! * most))));
      for (let k = 0; k < count; k++)
        for (let row = kept[k]!; row < rows[k]!; row++) table.volume[table.offsets[k]! + row]!++;
      // Now and then the stored bars are elsewhere, with the same rows.
      base =
        stage % 5 === 4
          ? tilesOf(slice(table, none, rows))
          : appendedTiles(base, slice(table, kept, rows), { kept, overwrites: true });
      const before = expected;
      expected = barsNow();
      const grown = derived.grown({ base, from, calendar }, kept);
      derived = grown.derived;
      expect([...grown.unchanged]).toEqual(before.map((bars, i) => equalBars(bars, expected[i]!)));
    }
    for (let i = 0; i < count; i++) expectBars(derived.tiles, i, expected[i]!, FIELDS);
  });

  it("find the rows of tiles that moved to other places in another buffer", () => {
    const whole = countsOf(made.daily);
    const shape = frame("1wk", "regular");
    const rowsBy = (middle: number, last: number): Int32Array =>
      whole.map((most, k) => (k < 8 ? most : k < 16 ? middle : last));
    const [start, one, both] = [rowsBy(20, 20), rowsBy(20, 50), rowsBy(50, 51)];
    const front = tilesOf(slice(made.daily, new Int32Array(24), start));
    const back = appendedTiles(copiedTiles(front), slice(made.daily, start, one));
    const next = appendedTiles(front, slice(made.daily, start, both));
    expect(next.layout.tileStart[1]).toBe(back.layout.tileStart[2]);
    const stored = { base: front, from: "1d", calendar } as const;
    const first = DerivedTiles.build(shape, stored).grown({ ...stored, base: back }, start).derived;
    const { derived } = first.grown({ ...stored, base: next }, one);
    for (const i of next.order) expectBars(derived.tiles, i, resample(next.bars(i), "1d", shape, calendar), FIELDS);
  });

  it.each(CASES.filter(([from]) => from === "1d"))(
    "fold eight lanes of equal sessions together: from %s to %j",
    (_, shape) => {
      const ROWS = 121;
      const newest = countsOf(made.daily).map((rows) => Math.max(0, rows - ROWS));
      const alike = slice(made.daily, newest, countsOf(made.daily));
      const sessions = countsOf(alike).filter((rows) => rows === ROWS).length;
      expect(sessions).toBeGreaterThan(16);
      // Every second instrument of the first tile lacks another session than its neighbours, in equally many bars.
      const lacking = withoutRows(alike, (k) => (k < 8 ? 3 + (k % 2) * 40 : 0));
      for (const table of [alike, lacking]) {
        const base = tilesOf(table);
        const { tiles } = DerivedTiles.build(shape, { base, from: "1d", calendar });
        for (const i of base.order) expectBars(tiles, i, resample(base.bars(i), "1d", shape, calendar), FIELDS);
      }
    },
  );

  it("build the column that is read, and no other", () => {
    const base = tilesOf(made.minutes);
    const derived = DerivedTiles.build(frame("5m", "regular"), { base, from: "1m", calendar });
    const { tiles } = derived;
    const written = (): number =>
      new Float64Array(tiles.memory!.wasm.buffer).reduce((words, value) => words + (Object.is(value, 0) ? 0 : 1), 0);
    const bars = tiles.layout.lengths.reduce((sum, rows) => sum + rows, 0);
    const read: BarField[] = ["close", "high"];
    for (const field of read) {
      const [words, bytes] = [written(), derived.bytes];
      const column = tiles.column(field)!;
      expect(written() - words).toBe(bars);
      expect(derived.bytes - bytes).toBe(column.byteLength);
      expect(tiles.column(field)).toBe(column);
    }
  });

  it("build the bars that are read, and few others", () => {
    const base = tilesOf(made.daily);
    const shape = frame("3d", "regular");
    const { tiles } = DerivedTiles.build(shape, { base, from: "1d", calendar });
    const [longest] = base.order;
    const expected = resample(base.bars(longest!), "1d", shape, calendar).close;
    expect(expected.length).toBeGreaterThan(80);
    const column = tiles.columnArray("close") as Float64Array;
    const written = (): number => column.reduce((words, value) => words + (value === 0 ? 0 : 1), 0);
    const steps: number[] = [];
    for (let row = expected.length - 1; row >= 0; row--) {
      expect(tiles.at("close", longest!, row)).toBe(expected[row]);
      if (written() !== steps.at(-1)) steps.push(written());
    }
    expect(steps[0]).toBeLessThan(8 * 64);
    // Each time at least as many bars are built as there are, so that a walk back is not quadratic.
    expect(steps.length).toBeLessThanOrEqual(1 + Math.ceil(Math.log2(expected.length / 32)));
    for (const i of base.order) expectBars(tiles, i, resample(base.bars(i), "1d", shape, calendar), FIELDS);
  });

  it("build a lane whose neighbours in the stored tile were read when it was longer than they", () => {
    const counts = countsOf(made.daily);
    const whole = [...counts.keys()].filter((k) => counts[k] === Math.max(...counts)).slice(0, 16);
    expect(whole.length).toBe(16);
    // The first eight are one stored tile, the others the second.
    const rowsBy = (rows: (n: number) => number): Int32Array =>
      counts.map((_, k) => (whole.includes(k) ? rows(whole.indexOf(k)) : 0));
    const [start, one, all] = [
      rowsBy((n) => (n < 8 ? 160 : 159)),
      rowsBy((n) => (n < 8 ? 160 : n === 8 ? 180 : 159)),
      rowsBy((n) => (n < 8 ? 160 : 180)),
    ];
    const shape = frame("3d", "regular");
    const first = tilesOf(slice(made.daily, new Int32Array(24), start));
    const longer = appendedTiles(first, slice(made.daily, start, one));
    const barsOf = (base: TileSet, i: number): BarColumns => resample(base.bars(i), "1d", shape, calendar);
    const derived = DerivedTiles.build(shape, { base: longer, from: "1d", calendar }, true);
    expect(derived.tiles.order[0]).toBe(whole[8]);
    const neighbour = whole[15]!;
    expectBars(derived.tiles, neighbour, barsOf(longer, neighbour), ["close"], 50);
    const equal = appendedTiles(longer, slice(made.daily, one, all));
    const grown = derived.grown({ base: equal, from: "1d", calendar }, one).derived;
    expect(grown.tiles.memory).toBe(derived.tiles.memory);
    expectBars(grown.tiles, neighbour, barsOf(equal, neighbour), ["close"]);
    for (const i of equal.order) expectBars(grown.tiles, i, barsOf(equal, i), ["close"]);
  });

  it("have no column that no stored bar has values of, until one has", () => {
    const known = slice(made.daily, new Int32Array(24), new Int32Array(24).fill(40));
    const table = { ...known, trades: known.trades.fill(Number.NaN) };
    const base = tilesOf(table);
    const stored = { base, from: "1d", calendar } as const;
    const derived = DerivedTiles.build(frame("1wk", "regular"), stored, true);
    expect(derived.tiles.column("trades")).toBeUndefined();
    const more = slice(made.daily, new Int32Array(24).fill(40), new Int32Array(24).fill(41));
    const later = appendedTiles(base, { ...more, trades: more.trades.fill(7) });
    const grown = derived.grown({ ...stored, base: later }, base.layout.lengths);
    for (const i of later.order) {
      const expected = resample(later.bars(i), "1d", frame("1wk", "regular"), calendar);
      expect(expected.trades.at(-1)).toBe(7);
      expectBars(grown.derived.tiles, i, expected, FIELDS);
    }
  });
});
