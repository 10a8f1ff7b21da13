import type { Condition } from "#contract";
import { assemble, createCalendar, daysOfIso, generateMarket, storedFeeds } from "#market";
import { describe, expect, it } from "vitest";
import { engineData } from "../../data/load-engine-data.ts";
import { ScanEngine } from "../../scanner.ts";

const CLOCK = { now: () => 0, elapsed: () => 0 };
const calendar = createCalendar();
const end = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const market = generateMarket({ seed: 11, tickers: 60, years: 2, minuteTickers: 0, minuteSessions: 0, end, calendar });
const source = { snapshot: "s", daily: market.daily, listings: market.listings, actions: market.actions };
const feeds = Object.fromEntries(storedFeeds(market, calendar));
const data = engineData(assemble({ ...source, feeds }, calendar), calendar);
const engine = new ScanEngine(data, CLOCK);
const bare = new ScanEngine(engineData(assemble(source, calendar), calendar), CLOCK);

const tickers = (condition: Condition, on = engine): readonly string[] => on.scan({ All: [condition] }).tickers ?? [];
const nulls = (condition: Condition, on = engine) => on.explain({ All: [condition] }).funnel[0]!.null;
const figure = (Id: string, value: object): Condition => ({ Fundamental: { Filters: [{ Id, Value: value }] } });

/**
 * Returns the sum of the newest known diluted EPS of the last four quarters, per share of today, from the table alone.
 */
function earningsPerShare(instrument: number): number {
  const { columns, offsets } = data.feeds.filings!;
  const quarters = new Map<number, number>();
  for (let row = offsets[instrument]!; row < offsets[instrument + 1]!; row++) {
    if (columns["known_at"]![row]! > data.watermark) continue;
    let factor = 1;
    for (let k = data.splits.offsets[instrument]!; k < data.splits.offsets[instrument + 1]!; k++) {
      if (calendar.midnight(data.splits.sessions[k]!) > columns["known_at"]![row]!) factor *= data.splits.ratios[k]!;
    }
    quarters.set(columns["period_end"]![row]!, columns["eps_diluted"]![row]! / factor);
  }
  const newest = [...quarters].sort(([a], [b]) => b - a).slice(0, 4);
  return newest.length < 4 ? Number.NaN : newest.reduce((sum, [, eps]) => sum + eps, 0);
}

describe("scans of company figures on a generated market", () => {
  it("match by P/E the tickers that the filings table gives", () => {
    const wanted = data.instruments.tickers.filter((_, i) => {
      const rows = data.daily.lengthOf(i);
      const eps = earningsPerShare(i);
      const isOld = rows === 0 || end - data.daily.at("session", i, rows - 1) > 5;
      return !isOld && eps > 0 && data.daily.at("close", i, rows - 1) / eps < 15;
    });
    expect(wanted.length).toBeGreaterThan(3);
    expect(tickers(figure("PeTtm", { LessThan: 15 }))).toEqual([...wanted].sort());
  });

  it("match the same tickers from bars and from cached columns", () => {
    const conditions: readonly Condition[] = [
      figure("EvToSales", { LessThan: 2 }),
      {
        InsiderTransactions: {
          Technical: { Filters: [{ Input: "net_value(180)", Returns: { Want: { Value: { GreaterThan: 0 } } } }] },
        },
      },
      {
        FeatureWindow: { Filters: [{ Input: "since_earnings_pct", Returns: { Want: { Value: { GreaterThan: 0 } } } }] },
      },
    ];
    const cold = conditions.map((one) => tickers(one));
    while (engine.prepare(1)) continue;
    expect(conditions.map((one) => tickers(one))).toEqual(cold);
    expect(cold.every((list) => list.length > 0)).toBe(true);
  });

  it("split the universe into tickers above the limit, not above the limit and without a value", () => {
    for (const [id, limit] of [
      ["Revenue", 1e9],
      ["DebtToEquity", 0.5],
      ["ConsecutiveBeats", 1],
    ] as const) {
      const above = tickers(figure(id, { GreaterThan: limit }));
      const rest = tickers(figure(id, { LessThanOrEqual: limit }));
      const { no_feed: noFeed, undefined: none } = nulls(figure(id, { GreaterThan: limit }));
      expect([id, above.length + rest.length + noFeed + none]).toEqual([id, engine.scan({}).count]);
      expect(above.filter((ticker) => rest.includes(ticker))).toEqual([]);
      expect(above.length * rest.length).toBeGreaterThan(0);
    }
  });

  it("report no_feed without the feed, which satisfies neither the condition nor its negation", () => {
    const count = bare.scan({}).count;
    const conditions: readonly Condition[] = [
      figure("Revenue", { GreaterThan: 0 }),
      figure("PeTtm", { GreaterThan: 0 }),
      { Short: { Filters: [{ Input: "days_to_cover", Value: { GreaterThan: 0 } }] } },
      { InsiderTransactions: { Filters: [{ Code: { IncludesAny: ["P"] } }] } },
      { Stock: { Earnings: [{ DateState: { Equals: "today" } }] } },
    ];
    for (const condition of conditions) {
      expect(nulls(condition, bare)).toEqual({ insufficient_bars: 0, no_feed: count, undefined: 0 });
      expect(bare.scan({ None: [condition] }).count).toBe(0);
    }
  });

  it("throw in the engine too for an unknown figure", () => {
    expect(() => tickers(figure("Nonsense", { GreaterThan: 0 }))).toThrow("no figure of the fundamentals");
  });
});
