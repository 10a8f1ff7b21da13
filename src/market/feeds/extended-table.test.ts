import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createCalendar } from "../calendar/calendar.ts";
import { extendedTable } from "./extended-table.ts";
import { feedTable, type FeedTable, type StoredFeed } from "./feed-table.ts";
import { joinedFeed } from "./live-rows.ts";

const calendar = createCalendar();
const TICKERS = ["A", "B", "C", "unknown"];
const INSTRUMENTS = 3;
const FIRST = Date.parse("2024-07-02T14:00:00Z") / 60_000;

const row = fc.record({
  ticker: fc.constantFrom(...TICKERS),
  known: fc.nat(6).map((k) => FIRST + k / 2),
  halted: fc.constantFrom(0, 1),
  reason: fc.constantFrom("LUDP", "T1", null),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

const storedOf = (rows: readonly Row[]): StoredFeed => ({
  rows: rows.length,
  numbers: {
    known_at: Float64Array.from(rows, ({ known }) => known),
    halted: Float64Array.from(rows, ({ halted }) => halted),
  },
  texts: { ticker: rows.map(({ ticker }) => ticker), reason: rows.map(({ reason }) => reason) },
});
const ownerOf = (ticker: string): number => {
  const place = TICKERS.indexOf(ticker);
  return place < INSTRUMENTS ? place : -1;
};
const loaded = (rows: StoredFeed): FeedTable => feedTable("halts", rows, ownerOf, INSTRUMENTS, calendar).table;

/** The cells by instrument, texts in words. */
function cellsOf({ offsets, columns, texts }: FeedTable): unknown {
  return Array.from({ length: INSTRUMENTS }, (_, i) => {
    const rows = Array.from({ length: offsets[i + 1]! - offsets[i]! }, (__, k) => offsets[i]! + k);
    return rows.map((k) => [
      columns["known_at"]![k],
      columns["halted"]![k],
      texts["reason"]![columns["reason"]![k]!] ?? null,
    ]);
  });
}

it("a table with further rows is the table of all rows as they are stored", () => {
  fc.assert(
    fc.property(fc.array(fc.array(row, { maxLength: 6 }), { minLength: 1, maxLength: 4 }), (writes) => {
      const [first, ...others] = writes.map(storedOf);
      let table = first!.rows === 0 ? undefined : loaded(first!);
      for (const further of others) {
        const owners = Int32Array.from(further.texts["ticker"]!, (ticker) => ownerOf(ticker!));
        table = extendedTable("halts", table, further, owners, INSTRUMENTS);
      }
      if (table === undefined) return;
      const whole = loaded(joinedFeed([first!, ...others]));
      expect(cellsOf(table)).toEqual(cellsOf(whole));
      for (const [name, column] of Object.entries(whole.columns))
        expect({ name, type: table.columns[name]!.constructor }).toEqual({ name, type: column.constructor });
    }),
    { numRuns: 500 },
  );
});
