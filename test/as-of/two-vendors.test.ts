import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Clock } from "#base";
import { ScanPayload, type AsOfBasis } from "#contract";
import { assemble, createCalendar, daysOfIso, type BarTable, type CorporateAction } from "#market";
import { engineData } from "#tiles";
import { ScanEngine, scanTable } from "#scan";

const FOLDER = "../shared/data";
const FILES = ["daily/us_universe_2015_2017.csv.gz", "daily/sp500_5yr.csv.gz", "events/restated_vs_as_traded.csv"];
const present = FILES.every((file) => existsSync(`${FOLDER}/${file}`));
if (!present)
  process.stderr.write(`\n*** ${FOLDER} is absent: the two bases are not checked against two vendors ***\n`);

const calendar = createCalendar();
const session = (date: string): number => calendar.ordinalOfDate(daysOfIso(date)!);

/** Last session of the vendor that prints prices as traded. */
const LAST_PRINTED = "2017-03-31";
/**
 * Splits after it, which the other vendor's prices are restated for; and the one of ICE, of which a single later row
 * differs too, for another reason.
 */
const DATED: Readonly<Record<string, string>> = {
  ICE: "2016-11-04",
  BLL: "2017-05-17",
  HSIC: "2017-09-15",
  ISRG: "2017-10-06",
  LEN: "2017-11-09",
  XRX: "2017-06-15",
};

interface Split {
  readonly symbol: string;
  readonly exDate: string;
  readonly ratio: number;
}

/** The symbols whose two prices differ by one split, with its date: the session after the last that differs. */
function splits(): Split[] {
  const lines = readFileSync(`${FOLDER}/events/restated_vs_as_traded.csv`, "utf8").trim().split("\n").slice(1);
  return lines.flatMap((line) => {
    const [symbol, , last, , ratio, stable] = line.split(",") as [string, string, string, string, string, string];
    if (stable.trim() !== "yes") return [];
    return [{ symbol, exDate: DATED[symbol] ?? calendar.isoDate(session(last) + 1), ratio: Number(ratio) }];
  });
}

/** Closes by symbol and date. */
function closes(file: string, symbols: ReadonlySet<string>): Map<string, Map<string, number>> {
  const found = new Map([...symbols].map((symbol) => [symbol, new Map<string, number>()]));
  const text = gunzipSync(readFileSync(`${FOLDER}/${file}`)).toString();
  for (const line of text.split("\n")) {
    const cells = line.split(",");
    const rows = found.get(cells[0]!);
    if (rows === undefined || cells[5] === "" || session(cells[1]!) < 0) continue;
    rows.set(cells[1]!, Number(cells[5]));
  }
  return found;
}

function tableOf(bySymbol: ReadonlyMap<string, ReadonlyMap<string, number>>): BarTable {
  const keys = [...bySymbol.keys()].sort();
  const rows = keys.flatMap((key) => [...bySymbol.get(key)!].sort(([a], [b]) => (a < b ? -1 : 1)));
  const offsets = [0];
  for (const key of keys) offsets.push(offsets.at(-1)! + bySymbol.get(key)!.size);
  const close = Float64Array.from(rows, ([, value]) => value);
  return {
    keys,
    offsets: Int32Array.from(offsets),
    time: Int32Array.from(rows, ([date]) => calendar.regularOpen(session(date))),
    session: Int32Array.from(rows, ([date]) => session(date)),
    open: close,
    high: close,
    low: close,
    close,
    volume: new Float64Array(rows.length).fill(1_000),
    vwap: new Float64Array(rows.length).fill(Number.NaN),
    trades: new Float64Array(rows.length).fill(Number.NaN),
  };
}

describe.runIf(present)("two vendors of the same stocks, one as traded and one restated", () => {
  const known = present ? splits() : [];
  const symbols = new Set(known.map(({ symbol }) => symbol));
  const printed = present ? closes(FILES[0]!, symbols) : new Map<string, Map<string, number>>();
  const restated = present ? closes(FILES[1]!, symbols) : new Map<string, Map<string, number>>();
  // What was printed, carried on by the other vendor from the last split on, where its prices are those that were printed.
  const traded = new Map(
    known.map(({ symbol, exDate }) => {
      const later = [...restated.get(symbol)!].filter(([date]) => date > LAST_PRINTED && date >= exDate);
      return [symbol, new Map([...printed.get(symbol)!, ...later])] as const;
    }),
  );
  const actions = known.map(({ symbol, exDate, ratio }): CorporateAction => ({
    ticker: symbol,
    exDate,
    kind: "split",
    ratio,
  }));
  const clock: Clock = { now: () => Date.parse("2018-02-10T00:00:00Z"), elapsed: () => 0 };
  const engine = new ScanEngine(
    engineData(assemble({ snapshot: "", daily: tableOf(traded), listings: [], actions }, calendar), calendar),
    clock,
  );

  /** The close of every symbol as of a date. */
  function closesAsOf(AsOf: string, AsOfBasis: AsOfBasis): Map<string, number> {
    const everything = { Input: "close", Returns: { Want: { Value: { GreaterThan: 0 } } } };
    const instructions = ScanPayload.parse({ All: [{ AsOf, AsOfBasis, FeatureWindow: { Filters: [everything] } }] });
    const { rows } = scanTable(engine, { instructions, columns: ["close"], limit: 1_000 });
    return new Map(rows.map(({ ticker, values }) => [ticker, values[0]!]));
  }

  it("give the prices of their own basis for all 23 symbols", () => {
    expect(known).toHaveLength(23);
    let compared = 0;
    const unserved: string[] = [];
    const differing: string[] = [];
    for (let day = session("2015-03-23"); day <= session(LAST_PRINTED); day += 1) {
      const date = calendar.isoDate(day);
      const [then, now] = [closesAsOf(date, "as_traded"), closesAsOf(date, "restated")];
      if (then.size === 0) unserved.push(date);
      for (const { symbol, exDate, ratio } of known) {
        const paper = printed.get(symbol)!.get(date);
        const vendor = restated.get(symbol)!.get(date);
        if (paper === undefined || vendor === undefined || then.size === 0) continue;
        compared++;
        expect([date, symbol, then.get(symbol)]).toEqual([date, symbol, paper]);
        // Both vendors round, to the cent or to a hundredth of one: before or after they divide.
        const rounding = 0.005 / (date < exDate ? Math.min(1, ratio) : 1) + 0.0051;
        if (Math.abs(now.get(symbol)! - vendor) > rounding) differing.push(`${date} ${symbol}`);
      }
    }
    expect(compared).toBeGreaterThan(10_000);
    // Days of which one file has hardly any rows; and rows in which the vendors tell another price of the day.
    expect(unserved).toEqual([
      "2015-06-10",
      "2015-11-17",
      "2016-08-22",
      "2016-08-24",
      "2016-09-07",
      "2016-10-10",
      "2016-11-07",
      "2016-11-17",
      "2016-12-07",
      "2017-03-23",
    ]);
    expect(differing).toEqual([
      "2016-03-11 ICE",
      "2016-05-19 LNT",
      "2016-10-12 KR",
      "2016-10-19 ISRG",
      "2016-11-16 ICE",
    ]);
  });

  it("give Netflix 702.60 dollars as traded and 100.37 restated", () => {
    expect(closesAsOf("2015-07-14", "as_traded").get("NFLX")).toBeCloseTo(702.6, 4);
    expect(closesAsOf("2015-07-14", "restated").get("NFLX")).toBeCloseTo(100.3713, 3);
    const [then, now] = [closesAsOf("2015-07-15", "as_traded"), closesAsOf("2015-07-15", "restated")];
    expect(then.get("NFLX")).toBe(now.get("NFLX"));
  });

  it("let a scan above 500 dollars match Netflix in May 2015 only as traded", () => {
    const above = (AsOfBasis: AsOfBasis) =>
      engine.scan(
        ScanPayload.parse({
          All: [
            {
              AsOf: "2015-05-15",
              AsOfBasis,
              FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 500 } } } }] },
            },
          ],
        }),
      ).tickers;
    expect(above("as_traded")).toContain("NFLX");
    expect(above("restated")).not.toContain("NFLX");
  });

  it("refuse the day on which the files have no rows", () => {
    const close = { Input: "close", Returns: { Want: { Value: { GreaterThan: 0 } } } };
    const scan = (AsOf: string) =>
      engine.scan(ScanPayload.parse({ All: [{ AsOf, FeatureWindow: { Filters: [close] } }] }));
    expect(scan("2015-06-10")).toMatchObject({
      skipped: true,
      as_of_feasibility: { ok: false, blocked: [{ reason: "sessions_missing" }] },
    });
    expect(scan("2015-06-11").skipped).toBeUndefined();
  });
});
