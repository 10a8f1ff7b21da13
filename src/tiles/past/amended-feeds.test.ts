import { describe, expect, it } from "vitest";
import type { AsOfBasis, Condition, FeedName } from "#contract";
import {
  assemble,
  createCalendar,
  daysOfIso,
  generateMarket,
  storedFeeds,
  type FeedTables,
  type StoredFeed,
  type StoredFeeds,
} from "#market";
import { ScanEngine } from "#scan";
import { amendedFeeds, advanceAmendments, publishedFeeds } from "./amended-feeds.ts";
import { engineData } from "../load/load-engine-data.ts";

const calendar = createCalendar();
const end = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const CLOCK = { now: () => Date.parse("2024-06-30T12:00:00Z"), elapsed: () => 0 };
const market = generateMarket({ seed: 11, tickers: 40, years: 2, minuteTickers: 0, minuteSessions: 0, end, calendar });
const source = { snapshot: "s", daily: market.daily, listings: market.listings, actions: market.actions };
const AMENDED_DAYS = 40;
const FACTOR = 1.5;

/** Adds an amendment of every other row, 40 days later, with the named fields larger by half. */
function withAmendments(stored: StoredFeed, fields: readonly string[]): StoredFeed {
  const picked = Array.from({ length: stored.rows }, (_, row) => row).filter((row) => row % 2 === 0);
  const changed = (name: string, value: number): number => {
    if (name === "known_at") return value + AMENDED_DAYS * 1440;
    return fields.includes(name) ? value * FACTOR : value;
  };
  const numbers = Object.entries(stored.numbers).map(([name, column]) => {
    return [name, Float64Array.of(...column, ...picked.map((row) => changed(name, column[row]!)))] as const;
  });
  const texts = Object.entries(stored.texts).map(([name, column]) => {
    const again = picked.map((row) => (name === "form" ? `${column[row]}/A` : column[row]!));
    return [name, [...column, ...again]] as const;
  });
  return { rows: stored.rows + picked.length, numbers: Object.fromEntries(numbers), texts: Object.fromEntries(texts) };
}

/** Returns the rows of feeds that were known by `instant`. */
function until(feeds: StoredFeeds, instant: number): StoredFeeds {
  const cut = Object.entries(feeds).map(([name, { numbers, texts }]) => {
    const kept = (_: unknown, row: number): boolean => numbers["known_at"]![row]! <= instant;
    const columns = Object.entries(numbers).map(([field, column]) => [field, column.filter(kept)] as const);
    const words = Object.entries(texts).map(([field, column]) => [field, column.filter(kept)] as const);
    const rows = numbers["known_at"]!.filter(kept).length;
    return [name, { rows, numbers: Object.fromEntries(columns), texts: Object.fromEntries(words) }] as const;
  });
  return Object.fromEntries(cut);
}

const made = Object.fromEntries(storedFeeds(market, calendar)) as StoredFeeds;
const feeds: StoredFeeds = {
  ...made,
  filings: withAmendments(made.filings!, ["revenue", "net_income", "equity", "eps_diluted"]),
  short_interest: withAmendments(made.short_interest!, ["short_interest"]),
};
const dataOf = (rows: StoredFeeds) => engineData(assemble({ ...source, feeds: rows }, calendar), calendar);
const data = dataOf(feeds);
const engine = new ScanEngine(data, CLOCK);

const figure = (Id: string, value: object): Condition => ({ Fundamental: { Filters: [{ Id, Value: value }] } });
const CONDITIONS: readonly Condition[] = [
  figure("Revenue", { GreaterThan: 5e8 }),
  figure("PeTtm", { LessThan: 15 }),
  figure("DebtToEquity", { GreaterThan: 0.5 }),
  figure("ConsecutiveBeats", { GreaterThan: 1 }),
  figure("DaysSinceFiling", { LessThan: 30 }),
  { Short: { Filters: [{ Input: "short_interest", Value: { GreaterThan: 5e6 } }] } },
  { Short: { Filters: [{ Input: "short_interest_change_pct", Value: { GreaterThan: 0 } }] } },
];

function tickersOf(
  on: ScanEngine,
  condition: Condition,
  at?: { readonly AsOf: string; readonly AsOfBasis: AsOfBasis },
) {
  return on.scan({ All: [{ ...at, ...condition }] }).tickers ?? [];
}

describe("amended feeds", () => {
  it("give the same live answers as the published feeds", () => {
    const raw = new ScanEngine({ ...data, feeds: publishedFeeds(data), published: {} }, CLOCK);
    expect(Object.keys(data.published)).toEqual(expect.arrayContaining(["filings", "short_interest"]));
    for (const condition of CONDITIONS) expect(tickersOf(engine, condition)).toEqual(tickersOf(raw, condition));
  });

  it("equal under as_traded the feeds of a store without later rows", () => {
    for (const AsOf of ["2024-03-15", "2024-05-10"]) {
      const instant = calendar.extendedClose(calendar.ordinalOfDate(daysOfIso(AsOf)!));
      const then = new ScanEngine(dataOf(until(feeds, instant)), CLOCK);
      for (const condition of CONDITIONS) {
        const at = { AsOf, AsOfBasis: "as_traded" } as const;
        expect([AsOf, condition, tickersOf(engine, condition, at)]).toEqual([
          AsOf,
          condition,
          tickersOf(then, condition, at),
        ]);
      }
    }
  });

  it("have under restated the current values of the periods that were known then", () => {
    const { filings } = data.feeds;
    const published = publishedFeeds(data).filings!;
    const revenue = filings!.columns["revenue"]!;
    // The generated market has further amendments of its own.
    const changed = [...published.columns["revenue"]!].filter((value, row) => revenue[row] === value * FACTOR);
    expect(changed.length).toBeGreaterThan(50);
    expect(published.columns["known_at"]).toBe(filings!.columns["known_at"]);
    const differs = ["2024-02-20", "2024-03-15", "2024-04-25", "2024-05-10", "2024-05-25"].filter((AsOf) => {
      const [restated, traded] = (["restated", "as_traded"] as const).map((AsOfBasis) =>
        CONDITIONS.map((condition) => tickersOf(engine, condition, { AsOf, AsOfBasis })),
      );
      return JSON.stringify(restated) !== JSON.stringify(traded);
    });
    expect(differs.length).toBeGreaterThan(0);
    // An amendment does not change which filing was the newest.
    const recent = figure("DaysSinceFiling", { LessThan: 30 });
    const at = (AsOfBasis: AsOfBasis) => tickersOf(engine, recent, { AsOf: "2024-05-10", AsOfBasis });
    expect(at("restated")).toEqual(at("as_traded"));
  });

  it("are the same after many small steps of the watermark as after one", () => {
    const { splits } = data;
    const { filings, short_interest } = publishedFeeds(data);
    const published = { filings: filings!, short_interest: short_interest! };
    const differing = (actual: FeedTables, expected: FeedTables): string[] =>
      Object.entries(expected).flatMap(([name, { columns }]) =>
        Object.entries(columns)
          .filter(([field, column]) => {
            const own = actual[name as FeedName]!.columns[field]!;
            return column.some((value, row) => !Object.is(value, own[row]));
          })
          .map(([field]) => `${name} ${field}`),
      );
    let from = calendar.regularClose(end - 120);
    let now = amendedFeeds(published, splits, calendar, from);
    let amendments = 0;
    // Step to each instant at which a row becomes known, and to a point just before it.
    const begin = from;
    const instants = Object.values(published).flatMap(({ columns }) => [...columns["known_at"]!]);
    const due = [...new Set(instants)].filter((instant) => instant > begin).sort((a, b) => a - b);
    for (const to of due.slice(0, 40).flatMap((instant) => [instant - 0.5, instant])) {
      now = advanceAmendments(now, splits, calendar, { from, to });
      from = to;
      const whole = amendedFeeds(published, splits, calendar, to);
      expect(differing(now.feeds, whole.feeds)).toEqual([]);
      expect(Object.keys(now.published).sort()).toEqual(Object.keys(whole.published).sort());
      for (const [name, { amendments: own }] of Object.entries(whole.published)) {
        expect(now.published[name as FeedName]!.amendments.row.length).toBe(own.row.length);
        amendments += own.row.length;
      }
    }
    expect(amendments).toBeGreaterThan(100);
  });
});
