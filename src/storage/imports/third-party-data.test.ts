import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createCalendar, daysOfIso, minuteOfNewYork } from "#market";
import { openBarStore } from "../bar-files/open.ts";
import { inFolder } from "../bar-files/store.testing.ts";
import { importActions } from "./feeds/import-actions.ts";
import { importBars } from "./bars/import-bars.ts";
import { importFeed } from "./feeds/import-feed.ts";
import { importListings } from "./feeds/import-listings.ts";

const DATA = fileURLToPath(new URL("../../../../shared/data", import.meta.url));
const present = existsSync(DATA);
if (!present) {
  console.warn(`\n!!! ${DATA} is absent: the importers were NOT tested on data that nobody here wrote.\n`);
}
const calendar = createCalendar();
const sessionOf = (date: string): number => calendar.ordinalOfDate(daysOfIso(date)!);
const file = (name: string): string => join(DATA, name);
const DAILY = { timeframe: "1d" } as const;

async function reasonsAndRows(path: string): Promise<readonly string[]> {
  const lines = (await readFile(path, "utf8")).trim().split("\n").slice(1);
  return lines.map((line) => line.slice(line.indexOf(".gz,") + 4));
}

describe("importers on third-party data", () => {
  it.skipIf(!present)(
    "import five years of the S&P 500: 619,040 rows, 505 tickers, 11 rows with blanks, 12 outside their range",
    async () => {
      await inFolder(async (folder) => {
        const store = await openBarStore(folder);
        const path = file("daily/sp500_5yr.csv.gz");
        const outcome = await importBars(store, [path], DAILY);
        expect(outcome).toMatchObject({ rows: 619_040, accepted: 619_017, new: 619_017, quarantined: 23 });
        const { blank_field: blank, ...outside } = outcome.reasons;
        expect(blank).toBe(11);
        expect(
          Object.keys(outside).every((reason) => /^(open|close)_outside_range$|^high_below_low$/.test(reason)),
        ).toBe(true);
        const { bars } = await store.manifest();
        expect(bars["1d"]).toMatchObject({ rows: 619_017, tickers: 505 });

        const table = await store.loadBars("1d");
        expect(table.keys).toHaveLength(505);
        expect(new Set(table.session).size).toBe(1259);
        const aapl = table.keys.indexOf("AAPL");
        const newest = table.offsets[aapl + 1]! - 1;
        expect(table.session[newest]).toBe(sessionOf("2018-02-07"));
        expect(table.close[newest]).toBe(159.54);
        expect(table.session[table.offsets[aapl]!]).toBe(sessionOf("2013-02-08"));
        expect(table.close[table.offsets[aapl]!]).toBe(67.8542);

        expect(await importBars(store, [path], DAILY)).toEqual({ ...outcome, new: 0, unchanged: 619_017 });
      });
    },
  );

  it.skipIf(!present)("refuse rows on days without a session in the market of 2015 to 2017", async () => {
    await inFolder(async (folder) => {
      const store = await openBarStore(folder);
      const outcome = await importBars(store, [file("daily/us_universe_2015_2017.csv.gz")], DAILY);
      expect(outcome.rows).toBe(2_188_397);
      expect(outcome.reasons).toEqual({ close_outside_range: 1, non_positive_price: 12, not_a_session: 128 });
      const refused = await reasonsAndRows(outcome.quarantineFile!);
      const days = new Set(refused.filter((row) => row.includes("not_a_session")).map((row) => row.split(",")[3]!));
      for (const day of days) expect(sessionOf(day), `${day}`).toBe(-1);
      expect(days.has("2015-12-25") || days.has("2015-11-26") || days.has("2016-07-04")).toBe(true);

      const actions = await importActions(store, [file("events/corporate_actions_2015_2017.csv")]);
      expect(actions.refused).toEqual([]);
      expect(actions.new).toBe(actions.rows);
      expect(await store.loadActions()).toContainEqual({
        ticker: "NFLX",
        exDate: "2015-07-15",
        kind: "split",
        ratio: 7,
      });
      expect(await importActions(store, [file("events/corporate_actions_2015_2017.csv")])).toMatchObject({
        new: 0,
        replaced: 0,
      });
      const table = await store.loadBars("1d");
      const nflx = table.keys.indexOf("NFLX");
      const rows = table.session.subarray(table.offsets[nflx], table.offsets[nflx + 1]);
      expect(table.close[table.offsets[nflx]! + rows.indexOf(sessionOf("2015-07-14"))]).toBeCloseTo(702.6, 4);
    });
  });

  it.skipIf(!present)("return adjusted prices as traded, by the splits of another source", async () => {
    await inFolder(async (folder) => {
      const store = await openBarStore(folder);
      await importActions(store, [file("events/corporate_actions_2015_2017.csv")]);
      await importBars(store, [file("daily/sp500_5yr.csv.gz")], { timeframe: "1d", adjusted: true });
      const table = await store.loadBars("1d");
      const at = (ticker: string, date: string): number => {
        const key = table.keys.indexOf(ticker);
        return (
          table.offsets[key]! +
          table.session.subarray(table.offsets[key], table.offsets[key + 1]).indexOf(sessionOf(date))
        );
      };
      expect(table.close[at("NFLX", "2015-07-14")]! / 702.6).toBeCloseTo(1, 5);
      expect(table.close[at("NFLX", "2015-07-15")]).toBe(98.13);
      expect(table.close[at("AAPL", "2018-02-07")]).toBe(159.54);
    });
  });

  it.skipIf(!present)("count the known faults of dirty files", async () => {
    await inFolder(async (folder) => {
      const store = await openBarStore(folder);
      const bad = await importBars(store, [file("daily/dirty_bad_skender.csv.gz")], {
        ...DAILY,
        map: { ticker: ":BAD" },
      });
      expect(bad.rows).toBe(502);
      expect(bad.accepted + bad.quarantined).toBe(502);
      expect(bad.reasons.blank_field).toBe(101);
      const zeros = await importBars(store, [file("daily/dirty_zeros_skender.csv.gz")], {
        ...DAILY,
        map: { ticker: ":ZERO" },
      });
      expect(zeros).toMatchObject({ rows: 200, accepted: 0, reasons: { non_positive_price: 200 } });
      const penny = await importBars(store, [file("daily/dirty_penny_skender.csv.gz")], {
        ...DAILY,
        map: { ticker: ":PENNY" },
      });
      expect(penny).toMatchObject({ rows: 533, new: 533 });
      const index = await importBars(store, [file("daily/spx_skender.csv.gz")], { ...DAILY, map: { ticker: ":SPX" } });
      expect(index).toMatchObject({ rows: 8111, new: 8111 });
      expect((await store.loadBars("1d")).session[0]! >= 0).toBe(true);
    });
  });

  it.skipIf(!present)("read four days of SPY minutes with New York times", async () => {
    await inFolder(async (folder) => {
      const store = await openBarStore(folder);
      const path = file("intraday/spy_1m_2020-12-15_18.csv.gz");
      await expect(importBars(store, [path], { timeframe: "1m" })).rejects.toThrow(/--map ticker=:SYMBOL/);
      const outcome = await importBars(store, [path], { timeframe: "1m", map: { ticker: ":SPY" } });
      expect(outcome).toMatchObject({ rows: 4 * 391, new: 4 * 391 });
      const table = await store.loadBars("1m");
      const first = sessionOf("2020-12-15");
      expect(table.time[0]).toBe(calendar.regularOpen(first));
      expect(table.open[0]).toBe(367.4);
      expect(table.time[390]).toBe(calendar.regularClose(first));
      expect((await store.manifest()).bars["1m"].watermark).toBe(calendar.regularClose(first + 3) + 1);
      await expect(importBars(store, [path], { ...DAILY, map: { ticker: ":SPY" } })).rejects.toThrow(/--timeframe 1m/);
      const tens = file("intraday/spy_10m_2015-03_lean.csv.gz");
      await expect(importBars(store, [tens], { timeframe: "1m", map: { ticker: ":SPY" } })).rejects.toThrow(
        /multiples of 10 minutes/,
      );
    });
  });

  it.skipIf(!present)(
    "read the constituents of the S&P 500, filings, insiders, short volume and earnings",
    async () => {
      await inFolder(async (folder) => {
        const store = await openBarStore(folder);
        const listings = await importListings(store, [file("reference/sp500_constituents_2018-04-02.csv")]);
        expect(listings).toMatchObject({ new: 505, refused: [] });
        const apple = (await store.loadListings()).find(({ ticker }) => ticker === "AAPL");
        expect(apple).toMatchObject({
          id: "own:AAPL",
          name: "Apple Inc.",
          sector: "Information Technology",
          from: null,
          to: null,
        });
        const later = await importListings(store, [file("reference/sp500_constituents_2026-08-08.csv")]);
        expect(later.refused).toEqual([]);
        expect((await store.loadListings()).length).toBeGreaterThan(505);

        const filings = await importFeed(store, "filings", [file("filings/sec_10q_10k_2015_2017.csv.gz")]);
        expect(filings.new).toBeGreaterThan(10_000);
        const { texts, numbers } = await store.loadFeed("filings");
        const end = daysOfIso("2015-06-27");
        const quarter = texts["ticker"]!.findIndex(
          (ticker, i) => ticker === "AAPL" && numbers["period_end"]![i] === end,
        );
        expect(texts["form"]![quarter]).toBe("10-Q");
        expect(numbers["known_at"]![quarter]).toBe(minuteOfNewYork(daysOfIso("2015-07-23")!, 0));
        const insiders = await importFeed(store, "insiders", [file("insider/form4_expected.csv")]);
        expect(insiders).toMatchObject({ new: 9, refused: [] });
        const form4 = await importFeed(store, "insiders", [file("insider/form4_374water.xml")]);
        expect(form4).toMatchObject({ new: 2, refused: [] });
        // A third party's table of the same filing holds these values, except for its remarks on the option.
        const trades = await store.loadFeed("insiders");
        const same = [
          "ticker",
          "traded",
          "code",
          "direction",
          "shares",
          "price",
          "shares_after",
          "owner_cik",
          "known_at",
        ];
        for (const [ours, theirs] of [
          [9, 7],
          [10, 8],
        ] as const) {
          for (const field of same) {
            const column = trades.texts[field] ?? trades.numbers[field]!;
            expect(column[ours], `${field} of row ${ours}`).toBe(column[theirs]);
          }
        }
        const shorts = await importFeed(store, "short_volume", [file("short/regsho_cnms_20210802_sample.txt")]);
        expect(shorts).toMatchObject({ rows: 10, new: 10, refused: [] });
        const volumes = await store.loadFeed("short_volume");
        const aal = volumes.texts["ticker"]!.indexOf("AAL");
        expect(volumes.numbers["short_volume"]![aal]).toBe(5_397_162);
        expect(volumes.numbers["total_volume"]![aal]).toBe(11_756_713);
        expect(volumes.texts["market"]![aal]).toBe("B,Q,N");
        expect(volumes.numbers["known_at"]![aal]).toBe(minuteOfNewYork(daysOfIso("2021-08-03")!, 0));
        const earnings = await importFeed(store, "earnings", [file("earnings/earnings_surprise_excerpt.csv")]);
        expect(earnings).toMatchObject({ new: earnings.rows, refused: [] });
      });
    },
  );
});
