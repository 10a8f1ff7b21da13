import { describe, expect, it } from "vitest";
import { createCalendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import { minuteOfNewYork } from "../calendar/new-york.ts";
import type { Listing } from "../universe/listing.ts";
import { resolveInstruments } from "../universe/resolve-instruments.ts";
import { feedTable, type StoredFeed } from "./feed-table.ts";

const calendar = createCalendar();
const at = (date: string, minuteOfDay: number): number => minuteOfNewYork(daysOfIso(date)!, minuteOfDay);

const listing = (id: string, ticker: string, from: string | null, to: string | null): Listing => {
  const unknown = { name: "", sector: "", industry: "", exchange: "", securityType: "", country: "" };
  return { id, ticker, from, to, ...unknown };
};

/** Insiders' rows: ticker, instant, shares and owner. */
function told(rows: readonly (readonly [string, number, number, string | null])[]): StoredFeed {
  return {
    rows: rows.length,
    numbers: {
      known_at: Float64Array.from(rows, ([, known]) => known),
      shares: Float64Array.from(rows, ([, , shares]) => shares),
    },
    texts: { ticker: rows.map(([ticker]) => ticker), owner_name: rows.map(([, , , owner]) => owner) },
  };
}

describe("a feed by instrument", () => {
  // Chubb was bought by ACE in January 2016, which took its name and its ticker.
  const list = [
    listing("OLD", "CB", null, "2016-01-14"),
    listing("NEW", "CB", "2016-01-15", null),
    listing("NEW", "ACE", null, "2016-01-14"),
  ];
  const { findTold, instruments } = resolveInstruments(list, [], calendar);
  const rows = told([
    ["CB", at("2016-01-15", 600), 4, "Z"],
    ["ACE", at("2016-01-13", 600.5), 2, "A"],
    ["CB", at("2016-01-14", 600), 1, null],
    ["ACE", at("2016-01-13", 600.25), 3, "Z"],
    ["CB", at("2016-01-14", 600), 5, "A"],
    ["XYZ", at("2016-01-14", 600), 9, "A"],
  ]);
  const { table, unowned } = feedTable("insiders", rows, findTold, instruments.ids.length, calendar);

  it("gives each row to who carried the ticker when it became known, in the order of the instants", () => {
    expect(instruments.ids).toEqual(["NEW", "OLD"]);
    expect([...table.offsets]).toEqual([0, 3, 5]);
    // Of two rows known at one instant the one stored later comes last.
    expect([...table.columns["shares"]!]).toEqual([3, 2, 4, 1, 5]);
    expect(unowned).toBe(1);
  });

  it("keeps texts as indices, and tells nothing of columns that were not stored", () => {
    const names = [...table.columns["owner_name"]!].map((index) => table.texts["owner_name"]![index] ?? null);
    expect(names).toEqual(["Z", "A", "Z", null, "A"]);
    expect(table.columns["owner_name"]![3]).toBeNaN();
    expect([...table.columns["price"]!].every((value) => Number.isNaN(value))).toBe(true);
    expect(table.columns["ticker"]).toBeUndefined();
  });
});
