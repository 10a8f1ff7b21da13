import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { minuteOfNewYork, daysOfIso } from "#market";
import { openBarStore, type BarFileStore } from "../bar-files/open.ts";
import { inFolder } from "../bar-files/store.testing.ts";
import { importActions } from "./feeds/import-actions.ts";
import { importFeed } from "./feeds/import-feed.ts";
import { importListings } from "./feeds/import-listings.ts";

async function withFile<T>(
  content: string,
  work: (store: BarFileStore, path: string) => Promise<T>,
  name = "x.csv",
): Promise<T> {
  return inFolder(async (folder) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return work(await openBarStore(join(folder, "data")), path);
  });
}

describe("importActions", () => {
  it("reads splits in several spellings and dividends, and reports unusable rows", async () => {
    const content = [
      "symbol,ex_date,kind,split_ratio,dividend",
      "A,2015-07-15,split,7,",
      "B,7/15/2015,Stock Split,7:1,",
      "C,20150715,split,1/10,",
      "D,2015-07-15,dividend,,0.25",
      "E,2015-07-15,,3 for 2,0.1",
      ",2015-07-15,split,2,",
      "F,soon,split,2,",
      "G,2015-07-15,split,zero,",
      "H,2015-07-15,spinoff,2,",
      "I,2015-07-15,split,,0.5",
      "J,2015-07-15,split,2",
    ].join("\n");
    await withFile(content, async (store, path) => {
      const outcome = await importActions(store, [path]);
      expect(outcome).toMatchObject({ rows: 11, new: 6, replaced: 0, unchanged: 0 });
      expect(outcome.refused.map(({ row, reason }) => `${row} ${reason}`).sort()).toEqual([
        "10 unknown_kind",
        "11 no_ratio_and_no_amount",
        "12 malformed_row",
        "7 blank_field",
        "8 unreadable_date",
        "9 unreadable_number",
      ]);
      const exDate = "2015-07-15";
      expect(await store.loadActions()).toEqual([
        { ticker: "A", exDate, kind: "split", ratio: 7 },
        { ticker: "B", exDate, kind: "split", ratio: 7 },
        { ticker: "C", exDate, kind: "split", ratio: 0.1 },
        { ticker: "D", exDate, kind: "dividend", amount: 0.25 },
        { ticker: "E", exDate, kind: "split", ratio: 1.5 },
        { ticker: "E", exDate, kind: "dividend", amount: 0.1 },
      ]);
      expect(await importActions(store, [path])).toMatchObject({ new: 0, unchanged: 6, snapshot: outcome.snapshot });
    });
  });

  it("names the missing column", async () => {
    await withFile("symbol,when,ratio\nA,2015-07-15,2\n", async (store, path) => {
      await expect(importActions(store, [path])).rejects.toThrow(/no column for ex_date.*"when"/);
      expect(await importActions(store, [path], { map: { ex_date: "when" } })).toMatchObject({ new: 1 });
    });
  });
});

describe("importListings", () => {
  it("replaces the rows of the instruments in the file, and keeps the others", async () => {
    const first =
      "Symbol,Name,Sector,figi,from,to\nMETA,Meta,Tech,BBG1,2022-06-09,\nFB,Facebook,Tech,BBG1,2012-05-18,2022-06-08\nX,US Steel,Materials,,,\n";
    await withFile(first, async (store, path) => {
      expect(await importListings(store, [path])).toMatchObject({ rows: 3, new: 3, refused: [] });
      expect((await store.loadListings()).map(({ id, ticker, from, to }) => [id, ticker, from, to])).toEqual([
        ["BBG1", "FB", "2012-05-18", "2022-06-08"],
        ["BBG1", "META", "2022-06-09", null],
        ["own:X", "X", null, null],
      ]);
      const again = await importListings(store, [path]);
      expect(again).toMatchObject({ new: 0, replaced: 0, unchanged: 3 });
      await writeFile(path, "ticker,company,industry,country\nX,U. S. Steel,Steel,US\nY,Why,,\nZ,,,\n,,,\n");
      const other = await importListings(store, [path]);
      expect(other).toMatchObject({ new: 2, replaced: 1, refused: [{ row: 5, reason: "blank_field" }] });
      const listings = await store.loadListings();
      expect(listings.map(({ ticker }) => ticker)).toEqual(["FB", "META", "X", "Y", "Z"]);
      expect(listings[2]).toMatchObject({ name: "U. S. Steel", industry: "Steel", sector: "", country: "US" });
      await importListings(store, [path], { replace: true });
      expect((await store.loadListings()).map(({ ticker }) => ticker)).toEqual(["X", "Y", "Z"]);
    });
  });

  it("reports invalid dates and dates in the wrong order", async () => {
    await withFile("ticker,from,to\nA,2020-02-30,\nB,2020-01-02,2020-01-01\nC,1/2/2020,\n", async (store, path) => {
      const { refused } = await importListings(store, [path], { dateOrder: "mdy" });
      expect(refused.map(({ reason }) => reason)).toEqual(["unreadable_date", "ends_before_it_begins"]);
      expect(await store.loadListings()).toMatchObject([{ ticker: "C", from: "2020-01-02" }]);
    });
  });
});

describe("importListings: further fields", () => {
  it("reads them with their dates, and refuses unreadable ones", async () => {
    const content = [
      "ticker,figi,CIK,CUSIP,Headquarters Location,employees,optionable,is_shortable,indexes,from,to",
      "A,F1,77,037833100,US,1200,yes,0,SP500 NDX,2020-01-02,2021-01-03",
      'A,F1,CIK0000000077,037833100,US,1300,true,,"NDX, SP500",2021-01-04,',
      "B,F2,,,,,,,,,",
      "C,F3,none,,,,,,,,",
      "D,F4,,,,-3,,,,,",
      "E,F5,,,,,maybe,,,,",
    ].join("\n");
    await withFile(content, async (store, path) => {
      const outcome = await importListings(store, [path]);
      expect(outcome.refused.map(({ row, reason }) => [row, reason])).toEqual([
        [5, "unreadable_cik"],
        [6, "unreadable_number"],
        [7, "unreadable_flag"],
      ]);
      const expected = { cik: "0000000077", cusip: "037833100", headquarters: "US", indexes: "NDX SP500" };
      const [first, second, third] = await store.loadListings();
      expect(first).toMatchObject({
        ...expected,
        employees: 1200,
        optionable: true,
        shortable: false,
        to: "2021-01-03",
      });
      expect(second).toMatchObject({ ...expected, employees: 1300, optionable: true, from: "2021-01-04" });
      expect(Object.keys(second!)).not.toContain("shortable");
      expect(Object.keys(third!)).toEqual(
        Object.keys(third!).filter((key) => !/cik|employees|optionable|indexes/.test(key)),
      );
      expect(await importListings(store, [path])).toMatchObject({
        new: 0,
        replaced: 0,
        unchanged: 3,
        snapshot: outcome.snapshot,
      });
    });
  });

  it("reads Nasdaq's symbol directories directly", async () => {
    const nasdaq =
      "Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares\nAAPL|Apple Inc.|Q|N|N|100|N|N\nQQQ|Invesco QQQ|G|N|N|100|Y|N\nZVZZT|Test|G|Y|N|100|N|N\nFile Creation Time: 0705202421:31|||||||\n";
    await withFile(nasdaq, async (store, path) => {
      expect(await importListings(store, [path])).toMatchObject({
        rows: 3,
        new: 2,
        refused: [{ row: 4, reason: "test_issue" }],
      });
      await writeFile(
        path,
        "ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol\nBRK.B|Berkshire|N|BRK.B|N|100|N|BRK-B\nSPY|SPDR|P|SPY|Y|100|N|SPY\nFile Creation Time: 0705202421:31||||||\n",
      );
      expect(await importListings(store, [path])).toMatchObject({ rows: 2, new: 2, refused: [] });
      expect(
        (await store.loadListings()).map(({ ticker, exchange, securityType }) => [ticker, exchange, securityType]),
      ).toEqual([
        ["AAPL", "XNAS", ""],
        ["BRK.B", "XNYS", ""],
        ["QQQ", "XNAS", "ETF"],
        ["SPY", "ARCX", "ETF"],
      ]);
    });
  });

  it("treats spellings of a share class as one instrument, and their split as one split", async () => {
    await withFile("ticker\nBRK-B\n", async (store, path) => {
      await importListings(store, [path]);
      await writeFile(path, "ticker,name\nBRK/B,Berkshire\n");
      expect(await importListings(store, [path])).toMatchObject({ new: 0, replaced: 1 });
      await writeFile(path, "ticker,ex_date,ratio\nBRK.B,2010-01-21,50\nBRK B,2010-01-21,50\n");
      expect(await importActions(store, [path])).toMatchObject({ new: 1, unchanged: 1 });
    });
  });
});

describe("importFeed: corrections", () => {
  it("stores corrections next to the rows that they correct, with the time at which they became known", async () => {
    const content =
      "symbol,collected_date,end_date,doc_type,eps_diluted\nA,2015-07-22,2015-06-27,10-Q,1.5\nA,2015-08-01T10:00:00-04:00,2015-06-27,10-Q,1.6\nA,,2015-06-27,10-Q,1\nA,2015-07-22,2015-06-27,10-Q,much\n";
    await withFile(content, async (store, path) => {
      const outcome = await importFeed(store, "filings", [path]);
      expect(outcome).toMatchObject({ rows: 4, new: 2 });
      expect(outcome.refused.map(({ row, reason }) => [row, reason])).toEqual([
        [4, "blank_field"],
        [5, "unreadable_number"],
      ]);
      const { rows, numbers, texts } = await store.loadFeed("filings");
      expect(rows).toBe(2);
      expect([...numbers["known_at"]!]).toEqual([
        minuteOfNewYork(daysOfIso("2015-07-23")!, 0),
        minuteOfNewYork(daysOfIso("2015-08-01")!, 600),
      ]);
      expect([...numbers["period_end"]!]).toEqual([daysOfIso("2015-06-27"), daysOfIso("2015-06-27")]);
      expect([...numbers["eps_diluted"]!]).toEqual([1.5, 1.6]);
      expect([...numbers["revenue"]!]).toEqual([Number.NaN, Number.NaN]);
      expect(texts["form"]).toEqual(["10-Q", "10-Q"]);
      expect(texts["accession"]).toEqual([null, null]);
      expect(await importFeed(store, "filings", [path])).toMatchObject({
        new: 0,
        unchanged: 2,
        snapshot: outcome.snapshot,
      });
    });
  });

  it("refuses an unknown feed and suggests the nearest name", async () => {
    await withFile("a\n1\n", async (store, path) => {
      await expect(importFeed(store, "filing", [path])).rejects.toThrow(/no feed filing; did you mean filings\?/);
      await expect(importFeed(store, "toString", [path])).rejects.toThrow(/no feed toString/);
    });
  });
});
