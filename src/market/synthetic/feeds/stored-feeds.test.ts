import { describe, expect, it } from "vitest";
import { FEEDS, type FeedName } from "#contract";
import { assemble } from "../../assemble.ts";
import { createCalendar } from "../../calendar/calendar.ts";
import { daysOfIso } from "../../calendar/civil-date.ts";
import { generateMarket } from "../generate-market.ts";
import { storedFeeds } from "./stored-feeds.ts";

const calendar = createCalendar();
const end = calendar.ordinalOfDate(daysOfIso("2024-07-05")!);
const market = generateMarket({ seed: 3, tickers: 120, years: 2, minuteTickers: 2, minuteSessions: 1, end, calendar });
const feeds = storedFeeds(market, calendar);

describe("stored feeds of an invented market", () => {
  it("have the columns of the contract, and one instrument for each row", () => {
    const { feeds: tables, instruments } = assemble(
      {
        snapshot: "s",
        daily: market.daily,
        listings: market.listings,
        actions: market.actions,
        feeds: Object.fromEntries(feeds),
      },
      calendar,
    );
    for (const [feed, stored] of feeds) {
      const fields = Object.keys(FEEDS[feed].fields);
      for (const name of [...Object.keys(stored.numbers), ...Object.keys(stored.texts)]) expect(fields).toContain(name);
      if (stored.rows === 0) continue;
      const { offsets } = tables[feed]!;
      expect(stored.rows - offsets[instruments.ids.length]!, `rows of ${feed} that nobody owns`).toBe(0);
    }
    // The market's fund has no filings, and a company with a re-used ticker does not inherit filings.
    const { offsets, columns } = tables.filings!;
    for (const [key, id] of instruments.ids.entries()) {
      const drawn = market.fundamentals.keys.indexOf(id);
      const wanted = drawn < 0 ? [] : [market.fundamentals.columns.revenue[market.fundamentals.offsets[drawn]!]];
      expect([...columns["revenue"]!.subarray(offsets[key], offsets[key + 1])].slice(0, 1), `${id}`).toEqual(wanted);
    }
  });

  it("keep restatements and the restated rows, and no row known after the newest session", () => {
    const { texts, numbers } = feeds.get("filings")!;
    const amended = texts["amended"]!.indexOf("true");
    expect(texts["form"]![amended]).toMatch(/\/A$/);
    const same = texts["ticker"]!.findIndex((ticker, i) => {
      const sameEnd = numbers["period_end"]![i] === numbers["period_end"]![amended];
      return i !== amended && ticker === texts["ticker"]![amended] && sameEnd;
    });
    expect(numbers["known_at"]![same]).toBeLessThan(numbers["known_at"]![amended]!);
    expect(numbers["revenue"]![same]).not.toBe(numbers["revenue"]![amended]);
    const horizon = calendar.extendedClose(end);
    for (const [feed, stored] of feeds) {
      for (const known of stored.numbers["known_at"]!) expect(known <= horizon, `${feed}`).toBe(true);
    }
  });

  it("contain short volume only for the newest 60 sessions", () => {
    const dates = feeds.get("short_volume")!.numbers["date"]!;
    expect(new Set(dates).size).toBe(60);
    expect(Math.max(...dates)).toBe(calendar.dateOf(end));
  });

  it("describe roles of people in the words of the contract", () => {
    const { texts } = feeds.get("insiders")!;
    const roles = new Set(
      texts["relationship"]!.map((relationship, i) => `${relationship} ${texts["title"]![i] ?? ""}`.trim()),
    );
    expect([...roles].sort()).toEqual([
      "director",
      "officer Chief Executive Officer",
      "officer Chief Financial Officer",
      "officer Vice President",
      "ten_percent_owner",
    ]);
  });

  it("match listings with changing index members, one version for each day", () => {
    const changed = market.listings.filter(({ id, ticker, indexes, to }) => {
      const next = market.listings.find(
        (other) => other.id === id && to !== null && other.from !== null && other.from > to,
      );
      return next !== undefined && next.ticker === ticker && next.indexes !== indexes;
    });
    const { instruments, issues } = assemble(
      { snapshot: "s", daily: market.daily, listings: market.listings, actions: [] },
      calendar,
    );
    expect(issues).toEqual([]);
    expect(changed.length).toBeGreaterThan(0);
    expect(new Set(instruments.ciks).size).toBe(120);
    expect(instruments.indexes.filter((ids) => ids.split(" ").includes("SP500")).length).toBeGreaterThan(5);
    expect(instruments.optionable.filter((flag) => flag === 1).length).toBeGreaterThan(30);
    const missing: FeedName[] = (["filings", "earnings", "insiders", "short_interest", "quotes"] as const).filter(
      (feed) => feeds.get(feed)!.rows === 0,
    );
    expect(missing).toEqual([]);
  });
});
