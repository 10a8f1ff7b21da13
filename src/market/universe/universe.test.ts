import { describe, expect, it } from "vitest";
import { barsOf, tableOf } from "../bars/bars.testing.ts";
import { createCalendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import { instrumentsAt, OPEN_END } from "./instrument-table.ts";
import type { Listing } from "./listing.ts";
import { isListedByBars, resolveInstruments } from "./resolve-instruments.ts";
import { universeAt } from "./universe-at.ts";

const calendar = createCalendar();
const session = (date: string): number => calendar.ordinalOfDate(daysOfIso(date)!);
const bars = (...dates: string[]) =>
  barsOf(
    calendar,
    dates.map((at, i) => ({ at, close: i + 1 })),
  );

function listing(
  id: string,
  ticker: string,
  from: string | null,
  to: string | null,
  rest: Partial<Listing> = {},
): Listing {
  return {
    id,
    ticker,
    from,
    to,
    name: `${id} Inc`,
    sector: "",
    industry: "",
    exchange: "",
    securityType: "",
    country: "",
    ...rest,
  };
}

describe("resolveInstruments", () => {
  it("makes each ticker an own instrument if there are no listings, with a lifetime from its bars", () => {
    const table = tableOf({ BBB: bars("2024-06-03", "2024-07-01"), AAA: bars("2024-07-01") });
    const { instruments, ownedRows, find } = resolveInstruments([], [table], calendar);
    expect(instruments.ids).toEqual(["own:AAA", "own:BBB"]);
    expect(instruments.tickers).toEqual(["AAA", "BBB"]);
    expect([...instruments.listedFrom]).toEqual([session("2024-07-01"), session("2024-06-03")]);
    expect([...instruments.listedTo]).toEqual([session("2024-07-09"), session("2024-07-09")]);
    expect(instruments.listDates.every(Number.isNaN)).toBe(true);
    expect(ownedRows[0]).toEqual([
      { instrument: 0, from: 0, to: 1 },
      { instrument: 1, from: 1, to: 3 },
    ]);
    expect(find({ ticker: "BBB" }, session("2024-07-01"))).toBe(1);
    expect(find({ ticker: "CCC" }, session("2024-07-01"))).toBe(-1);
  });

  it("isListedByBars holds for instruments that no listing covers or follows", () => {
    const list = [listing("F1", "BBB", "2024-07-03", null), listing("F2", "CCC", null, "2024-07-09")];
    const table = tableOf({ AAA: bars("2024-07-01"), BBB: bars("2024-07-01"), CCC: bars("2024-07-01") });
    const { instruments } = resolveInstruments(list, [table], calendar);
    const listed = instruments.ids.map((id, i) => [id, isListedByBars(instruments, i, session("2024-07-01"))]);
    expect(Object.fromEntries(listed)).toEqual({ "own:AAA": true, "own:BBB": false, F1: false, F2: false });
  });

  it("takes lifetimes from the listings", () => {
    const list = [listing("F1", "AAA", "2024-06-01", "2024-06-30"), listing("F2", "BBB", null, null)];
    const { instruments } = resolveInstruments(list, [tableOf({ AAA: bars("2024-06-10") })], calendar);
    expect([...instruments.listedFrom]).toEqual([session("2024-06-03"), 0]);
    expect([...instruments.listedTo]).toEqual([session("2024-06-28"), OPEN_END]);
    expect([...instruments.listDates]).toEqual([daysOfIso("2024-06-01"), Number.NaN]);
  });

  it("follows an instrument through a change of its ticker", () => {
    const list = [
      listing("F1", "META", "2022-06-09", null, { name: "Meta Platforms" }),
      listing("F1", "FB", "2012-05-18", null, { name: "Facebook" }),
    ];
    const table = tableOf({ FB: bars("2022-06-07", "2022-06-08"), META: bars("2022-06-09", "2022-06-10") });
    const { instruments, ownedRows, find } = resolveInstruments(list, [table], calendar);
    expect(instruments.ids).toEqual(["F1"]);
    expect(instruments.tickers).toEqual(["META"]);
    expect(ownedRows[0]!.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 4],
    ]);
    expect(find({ ticker: "FB" }, session("2022-06-08"))).toBe(0);
    expect(find({ ticker: "FB" }, session("2022-06-09"))).toBe(-1);
    expect(find({ instrument: "F1" }, 0)).toBe(0);
    const past = instrumentsAt(instruments, session("2022-06-08"));
    expect([past.tickers[0], past.names[0]]).toEqual(["FB", "Facebook"]);
    expect(instrumentsAt(instruments, session("2022-06-09"))).toBe(instruments);
    expect(instrumentsAt(instruments, 0).tickers).toEqual(["FB"]);
    expect(instruments.listDates[0]).toBe(daysOfIso("2012-05-18"));
  });

  it("separates two instruments with the same ticker by their dates", () => {
    const list = [
      listing("OLD", "CB", null, "2016-01-14"),
      listing("NEW", "CB", "2016-01-15", null),
      listing("NEW", "ACE", null, "2016-01-14"),
    ];
    const table = tableOf({
      CB: bars("2016-01-13", "2016-01-14", "2016-01-15"),
      ACE: bars("2016-01-13", "2016-01-14"),
    });
    const { instruments, ownedRows } = resolveInstruments(list, [table], calendar);
    expect(instruments.ids).toEqual(["NEW", "OLD"]);
    // The table's keys are in order: ACE is rows 0 and 1, CB rows 2 to 4.
    expect(ownedRows[0]).toEqual([
      { instrument: 0, from: 0, to: 2 },
      { instrument: 0, from: 4, to: 5 },
      { instrument: 1, from: 2, to: 4 },
    ]);
    expect(
      universeAt(instruments, session("2016-01-15"), Int32Array.from([session("2016-01-15"), session("2016-01-14")])),
    ).toMatchObject({
      members: Int32Array.from([0]),
      unlisted: Int32Array.from([1]),
    });
  });

  it("assigns bars outside every listing to an own instrument that ends before the listed one begins", () => {
    const list = [listing("F1", "AAA", "2024-07-03", null)];
    const table = tableOf({ AAA: bars("2024-07-01", "2024-07-02", "2024-07-03") });
    const { instruments, ownedRows } = resolveInstruments(list, [table, table], calendar);
    expect(instruments.ids).toEqual(["F1", "own:AAA"]);
    expect([instruments.listedFrom[1], instruments.listedTo[1]]).toEqual([
      session("2024-07-01"),
      session("2024-07-02"),
    ]);
    expect(ownedRows[0]).toEqual([
      { instrument: 0, from: 2, to: 3 },
      { instrument: 1, from: 0, to: 2 },
    ]);
    expect(ownedRows[1]).toEqual(ownedRows[0]);
  });

  it("derives an own instrument's lifetime from daily and minute bars together", () => {
    const { instruments } = resolveInstruments(
      [],
      [tableOf({ AAA: bars("2024-07-01") }), tableOf({ AAA: bars("2024-06-28", "2024-07-02") })],
      calendar,
    );
    expect([instruments.listedFrom[0], instruments.listedTo[0]]).toEqual([
      session("2024-06-28"),
      session("2024-07-10"),
    ]);
  });

  it("reports unusable listings, and the winner of a contested ticker", () => {
    const list = [
      listing("F1", "AAA", "2024-02-30", null),
      listing("", "AAA", null, null),
      listing("F3", "AAA", "2024-02-05", "2024-02-01"),
      listing("F4", "BBB", "2020-01-02", null),
      listing("F5", "BBB", "2024-07-02", null),
    ];
    const { instruments, issues, find } = resolveInstruments(list, [], calendar);
    expect(issues.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      "/listings/0 unusable_listing",
      "/listings/1 unusable_listing",
      "/listings/2 unusable_listing",
      "/listings ticker_claimed_twice",
    ]);
    expect(instruments.ids[find({ ticker: "BBB" }, session("2024-07-01"))]).toBe("F4");
    expect(instruments.ids[find({ ticker: "BBB" }, session("2024-07-02"))]).toBe("F5");
  });
});

describe("facts of listings", () => {
  it("hold from the session on which they changed, and are unknown without a listing", () => {
    const facts = { cik: "0000000077", headquarters: "US", employees: 10, optionable: false, indexes: "NDX SP500" };
    const list = [
      listing("F1", "AAA", "2020-01-02", "2024-07-02", facts),
      listing("F1", "AAA", "2024-07-03", null, { ...facts, employees: 12, optionable: true, indexes: "SP500" }),
    ];
    const { instruments } = resolveInstruments(list, [tableOf({ ZZZ: bars("2024-07-03") })], calendar);
    const seen = ({ employees, optionable, shortable, indexes, ciks, cusips, headquarters }: typeof instruments) =>
      [0, 1].map((i) => [employees[i], optionable[i], shortable[i], indexes[i], ciks[i], cusips[i], headquarters[i]]);
    const unknown = [Number.NaN, Number.NaN, Number.NaN, "", "", "", ""];
    expect(seen(instruments)).toEqual([[12, 1, Number.NaN, "SP500", "0000000077", "", "US"], unknown]);
    const kept: typeof instruments = { ...instruments, changed: JSON.parse(JSON.stringify(instruments.changed)) };
    expect(seen(instrumentsAt(kept, session("2024-07-02")))).toEqual([
      [10, 0, Number.NaN, "NDX SP500", "0000000077", "", "US"],
      unknown,
    ]);
  });
});

describe("spellings of a ticker with a class", () => {
  it("are one ticker for listings, bars and feeds", () => {
    const list = [listing("F1", "BRK.B", null, null)];
    const { instruments, ownedRows, find, findForFeed, issues } = resolveInstruments(
      list,
      [tableOf({ "BRK-B": bars("2024-07-01"), "BF-B": bars("2024-07-01") }), tableOf({ "BF/B": bars("2024-07-02") })],
      calendar,
    );
    expect(instruments.ids).toEqual(["own:BF-B", "F1"]);
    expect(ownedRows).toEqual([
      [
        { instrument: 0, from: 0, to: 1 },
        { instrument: 1, from: 1, to: 2 },
      ],
      [{ instrument: 0, from: 0, to: 1 }],
    ]);
    const day = session("2024-07-01");
    for (const ticker of ["BRK.B", "BRK-B", "BRK/B", "BRK B"]) expect(findForFeed(ticker, day), `${ticker}`).toBe(1);
    for (const ticker of ["BF.B", "BF B"]) expect(find({ ticker }, day), `${ticker}`).toBe(0);
    expect([findForFeed("BRKB", day), findForFeed("BRK.A", day), findForFeed("BRK", day), issues]).toEqual([
      -1,
      -1,
      -1,
      [],
    ]);
  });

  it("give a session one bar if a table has both spellings", () => {
    const table = tableOf({
      "BF-B": bars("2024-07-02", "2024-07-03"),
      "BF.B": bars("2024-07-01", "2024-07-02", "2024-07-05"),
    });
    const { instruments, ownedRows, issues } = resolveInstruments([], [table], calendar);
    expect(instruments.ids).toEqual(["own:BF-B"]);
    expect(ownedRows[0]!.map(({ from, to }) => [...table.session.subarray(from, to)])).toEqual([
      [session("2024-07-01")],
      [session("2024-07-02"), session("2024-07-03")],
      [session("2024-07-05")],
    ]);
    expect(issues.map(({ rule }) => rule)).toEqual(["ticker_spelled_twice"]);
  });
});

describe("the universe of a session", () => {
  const list = ["A", "B", "C", "D", "E", "F"].map((ticker) =>
    listing(ticker, ticker, "2024-01-02", ticker === "E" ? "2024-06-28" : null),
  );
  list[5] = listing("F", "F", "2024-07-12", null);
  const { instruments } = resolveInstruments(list, [], calendar);
  const now = session("2024-07-11");

  it("contains listed instruments with a bar at most five sessions old", () => {
    const last = Int32Array.from([now, now - 5, now - 6, -1, session("2024-06-28"), -1]);
    expect(universeAt(instruments, now, last)).toEqual({
      members: Int32Array.from([0, 1]),
      stale: Int32Array.from([2]),
      barless: Int32Array.from([3]),
      unlisted: Int32Array.from([4, 5]),
    });
  });

  it("keeps the delisted in the universe of their day, and newcomers out of the past", () => {
    const day = session("2024-06-28");
    const last = new Int32Array(6).fill(day);
    expect([...universeAt(instruments, day, last).members]).toEqual([0, 1, 2, 3, 4]);
    expect([...universeAt(instruments, day + 1, last).unlisted]).toEqual([4, 5]);
    expect([
      ...universeAt(instruments, session("2024-07-12"), new Int32Array(6).fill(session("2024-07-12"))).members,
    ]).toEqual([0, 1, 2, 3, 5]);
  });
});
