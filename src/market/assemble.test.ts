import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { CorporateAction } from "./actions/corporate-action.ts";
import { assemble } from "./assemble.ts";
import { barsOf, linesOf, tableOf } from "./bars/bars.testing.ts";
import { BAR_FIELDS, type BarColumns, type BarField } from "./bars/columns.ts";
import { createCalendar } from "./calendar/calendar.ts";
import { daysOfIso } from "./calendar/civil-date.ts";
import type { Listing } from "./universe/listing.ts";

const calendar = createCalendar();
const texts = { name: "", sector: "", industry: "", exchange: "", securityType: "", country: "" };
const listing = (id: string, ticker: string, from: string | null, to: string | null): Listing => ({
  id,
  ticker,
  from,
  to,
  ...texts,
});

function rowsOf(table: BarColumns & { readonly offsets: Int32Array }, instrument: number): BarColumns {
  const cut = <A extends Int32Array | Float64Array>(column: A): A =>
    column.slice(table.offsets[instrument], table.offsets[instrument + 1]) as A;
  const floats = Object.fromEntries(BAR_FIELDS.map((field) => [field, cut(table[field])]));
  return { ...table, time: cut(table.time), session: cut(table.session), ...floats };
}

describe("assemble", () => {
  const daily = tableOf({
    OLD: barsOf(calendar, [
      { at: "2024-07-01", close: 40, volume: 100, vwap: 40 },
      { at: "2024-07-02", close: 20, volume: 0, vwap: 0 },
    ]),
    NEW: barsOf(calendar, [{ at: "2024-07-03", close: 22, volume: 300 }]),
    ZZZ: barsOf(calendar, [
      { at: "2024-07-01", close: 5 },
      { at: "2024-07-02", close: 6 },
    ]),
  });
  const minutes = tableOf({
    OLD: barsOf(calendar, [
      { at: "2024-07-01 09:30", close: 38, volume: 10 },
      { at: "2024-07-02 09:30", close: 19, volume: 10 },
    ]),
    NEW: barsOf(calendar, [{ at: "2024-07-03 16:59", close: 23, volume: 7 }]),
  });
  const listings = [
    listing("F1", "OLD", null, "2024-07-02"),
    listing("F1", "NEW", "2024-07-03", null),
    listing("F0", "AAA", null, null),
  ];
  const actions: CorporateAction[] = [
    { ticker: "OLD", exDate: "2024-07-02", kind: "split", ratio: 2 },
    { instrument: "F1", exDate: "2024-07-09", kind: "split", ratio: 10 },
    { ticker: "ZZZ", exDate: "2024-07-02", kind: "dividend", amount: 1 },
  ];
  const market = assemble({ snapshot: "s1", daily, minutes, listings, actions }, calendar);

  it("joins the bars of old and new tickers, restated for splits", () => {
    expect(market.instruments.ids).toEqual(["F0", "F1", "own:ZZZ"]);
    expect(market.daily.keys).toEqual(market.instruments.ids);
    expect([...market.daily.offsets]).toEqual([0, 0, 3, 5]);
    expect(linesOf(calendar, rowsOf(market.daily, 1))).toEqual([
      "2024-07-01 09:30 20 20 20 20 200",
      "2024-07-02 09:30 20 20 20 20 0",
      "2024-07-03 09:30 22 22 22 22 300",
    ]);
    expect(linesOf(calendar, rowsOf(market.minutes!, 1))).toEqual([
      "2024-07-01 09:30 19 19 19 19 20",
      "2024-07-02 09:30 19 19 19 19 10",
      "2024-07-03 16:59 23 23 23 23 7",
    ]);
    expect([...rowsOf(market.daily, 1).vwap]).toEqual([20, Number.NaN, Number.NaN]);
    expect([...rowsOf(market.daily, 2).close]).toEqual([5, 6]);
    expect([...market.minutes!.offsets]).toEqual([0, 0, 3, 3]);
  });

  it("applies only splits in effect, and keeps them in the split table", () => {
    expect([...market.splits.offsets]).toEqual([0, 0, 1, 1]);
    expect(market.issues).toEqual([]);
  });

  it("also keeps bars as traded of instruments that split", () => {
    expect([...market.tradedDaily.offsets]).toEqual([0, 0, 3, 3]);
    expect([...market.tradedDaily.close]).toEqual([40, 20, 22]);
  });

  it("keeps the row that says that a bar came late", () => {
    const none = Float64Array.of(Number.NaN);
    const noBar = Object.fromEntries(BAR_FIELDS.map((field) => [field, none])) as Record<BarField, Float64Array>;
    const replacedAt = Float64Array.of(calendar.regularClose(daily.session[3]!) + 60);
    const late = {
      "1d": { ...tableOf({ ZZZ: barsOf(calendar, [{ at: "2024-07-01", close: 4 }]) }), ...noBar, replacedAt },
    };
    const arrived = assemble({ snapshot: "s3", daily, listings, actions, superseded: late }, calendar);
    expect([...arrived.superseded["1d"]!.close]).toEqual([Number.NaN]);
  });

  it("sets the watermark to the end of the newest bar, NaN without bars", () => {
    const end = (m: number): string => new Date(m * 60_000).toISOString();
    expect(end(market.watermark)).toBe("2024-07-03T21:00:00.000Z");
    expect(end(assemble({ snapshot: "", daily, listings, actions }, calendar).watermark)).toBe(
      "2024-07-03T17:00:00.000Z",
    );
    const nothing = assemble({ snapshot: "", daily: tableOf({}), listings: [], actions: [] }, calendar);
    expect([nothing.watermark, nothing.instruments.ids.length]).toEqual([Number.NaN, 0]);
  });

  it("returns plain data that structuredClone can send to a worker", () => {
    expect(structuredClone(market)).toEqual(market);
  });

  it("leaves the bars of the store unchanged", () => {
    expect([...daily.close]).toEqual([22, 40, 20, 5, 6]);
  });
});

const DAILY = "../shared/data/daily";
const present = existsSync(`${DAILY}/us_universe_2015_2017.csv.gz`) && existsSync(`${DAILY}/sp500_5yr.csv.gz`);
if (!present) process.stderr.write(`\n*** ${DAILY} is absent: restating is not checked on real bars ***\n`);

it.runIf(present)("restates real bars as traded to within 0.2 % of another source", () => {
  const read = (file: string): Map<string, Map<string, number>> => {
    const wanted = new Map<string, Map<string, number>>([
      ["NFLX", new Map()],
      ["NKE", new Map()],
      ["SBUX", new Map()],
    ]);
    const text = gunzipSync(readFileSync(`${DAILY}/${file}`)).toString();
    for (const [line] of text.matchAll(/^(?:NFLX|NKE|SBUX),.*$/gm)) {
      const cells = line.split(",");
      const known = cells[5] !== "" && calendar.ordinalOfDate(daysOfIso(cells[1]!)!) >= 0;
      if (known) wanted.get(cells[0]!)!.set(cells[1]!, Number(cells[5]));
    }
    return wanted;
  };
  const traded = read("us_universe_2015_2017.csv.gz");
  const other = read("sp500_5yr.csv.gz");
  const daily = tableOf(
    Object.fromEntries(
      [...traded].map(([ticker, closes]) => [
        ticker,
        barsOf(
          calendar,
          [...closes].map(([at, close]) => ({ at, close })),
        ),
      ]),
    ),
  );
  const actions: CorporateAction[] = [
    { ticker: "NFLX", exDate: "2015-07-15", kind: "split", ratio: 7 },
    { ticker: "NKE", exDate: "2015-12-24", kind: "split", ratio: 2 },
    { ticker: "SBUX", exDate: "2015-04-09", kind: "split", ratio: 2 },
  ];
  const market = assemble({ snapshot: "", daily, listings: [], actions }, calendar);
  expect(traded.get("NFLX")!.get("2015-07-14")).toBeCloseTo(702.6, 4);
  for (const [i, ticker] of market.instruments.tickers.entries()) {
    const bars = rowsOf(market.daily, i);
    let compared = 0;
    for (const [row, close] of bars.close.entries()) {
      const expected = other.get(ticker)!.get(calendar.isoDate(bars.session[row]!));
      if (expected === undefined) continue;
      compared++;
      expect(Math.abs(close / expected - 1)).toBeLessThan(0.002);
    }
    expect(compared).toBeGreaterThan(400);
  }
});
