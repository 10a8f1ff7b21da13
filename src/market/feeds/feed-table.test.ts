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

/** Builds a feed of insider rows: ticker, instant, shares and owner. */
function insiderFeed(rows: readonly (readonly [string, number, number, string | null])[]): StoredFeed {
  return {
    rows: rows.length,
    numbers: {
      known_at: Float64Array.from(rows, ([, known]) => known),
      shares: Float64Array.from(rows, ([, , shares]) => shares),
    },
    texts: { ticker: rows.map(([ticker]) => ticker), owner_name: rows.map(([, , , owner]) => owner) },
  };
}

describe("feedTable", () => {
  // Chubb was bought by ACE in January 2016, which took its name and its ticker.
  const list = [
    listing("OLD", "CB", null, "2016-01-14"),
    listing("NEW", "CB", "2016-01-15", null),
    listing("NEW", "ACE", null, "2016-01-14"),
  ];
  const { findForFeed, instruments } = resolveInstruments(list, [], calendar);
  const rows = insiderFeed([
    ["CB", at("2016-01-15", 600), 4, "Z"],
    ["ACE", at("2016-01-13", 600.5), 2, "A"],
    ["CB", at("2016-01-14", 600), 1, null],
    ["ACE", at("2016-01-13", 600.25), 3, "Z"],
    ["CB", at("2016-01-14", 600), 5, "A"],
    ["XYZ", at("2016-01-14", 600), 9, "A"],
  ]);
  const { table, unowned } = feedTable("insiders", rows, findForFeed, instruments.ids.length, calendar);

  it("assigns each row to the instrument that carried the ticker when it became known, in order of time", () => {
    expect(instruments.ids).toEqual(["NEW", "OLD"]);
    expect([...table.offsets]).toEqual([0, 3, 5]);
    // If two rows became known at one instant, the row stored later comes last.
    expect([...table.columns["shares"]!]).toEqual([3, 2, 4, 1, 5]);
    expect(unowned).toBe(1);
  });

  it("keeps texts as indices, and has no values in columns that were not stored", () => {
    const names = [...table.columns["owner_name"]!].map((index) => table.texts["owner_name"]![index] ?? null);
    expect(names).toEqual(["Z", "A", "Z", null, "A"]);
    expect(table.columns["owner_name"]![3]).toBeNaN();
    expect([...table.columns["price"]!].every((value) => Number.isNaN(value))).toBe(true);
    expect(table.columns["ticker"]).toBeUndefined();
  });
});
