import type { Condition, TimingNode } from "#contract";
import { assemble, createCalendar, daysOfIso, generateMarket, storedFeeds } from "#market";
import { engineData } from "#tiles";
import { ScanEngine } from "#scan";
import { describe, expect, it } from "vitest";

const CLOCK = { now: () => 0, elapsed: () => 0 };
const calendar = createCalendar();
const end = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const market = generateMarket({ seed: 11, tickers: 60, years: 2, minuteTickers: 0, minuteSessions: 0, end, calendar });
const source = { snapshot: "s", daily: market.daily, listings: market.listings, actions: market.actions };
const feeds = Object.fromEntries(storedFeeds(market, calendar));
const data = engineData(assemble({ ...source, feeds }, calendar), calendar);
const engine = new ScanEngine(data, CLOCK);
const bareData = engineData(assemble(source, calendar), calendar);
const bare = new ScanEngine(bareData, CLOCK);

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

/** Returns where the conditions of a scan were read from: their labels end with it, in brackets. */
function sourcesIn(timing: TimingNode | undefined): string[] {
  return (timing?.children ?? []).flatMap(({ label }) => / \((feeds|cached columns)\)$/.exec(label)?.[1] ?? []);
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

  it("have the same truths from feeds and from cached columns, and none of the old ones in the next snapshot", () => {
    const revenue = (limit: number): Condition => figure("Revenue", { GreaterThan: limit });
    const conditions: readonly Condition[] = [
      revenue(1e9),
      { Fundamental: { Filters: [{ Id: "NetIncome", PeriodsAgo: 1, Value: { LessThan: 1e7 } }] } },
      {
        Fundamental: {
          Filters: [{ Id: "EpsDiluted", Period: "FQ", Returns: { Want: { Study: { GreaterThan: { BarsAgo: 2 } } } } }],
        },
      },
      {
        Short: {
          Technical: {
            Filters: [{ Input: "days_to_cover", Within: 3, Returns: { Want: { Value: { CrossesAbove: 3 } } } }],
          },
        },
      },
      { InsiderTransactions: { Filters: [{ Code: { IncludesAny: ["P"] }, Since: { Value: "-P90D" } }] } },
      { Stock: { Earnings: [{ DateState: { Upper: { Operator: "lte", Value: "P20D" } } }] } },
      { Stock: { Earnings: [{ Percent: [{ State: { Value: { Lower: { Operator: "gt", Value: 3 } } } }] }] } },
    ];
    // No borrow fee is stored: the truth is null, though the first of the two tests alone is false.
    const halfStored: Condition = {
      Short: {
        Technical: {
          Filters: [
            {
              Input: "days_to_cover",
              Returns: { Want: { Value: { GreaterThan: 1e9 }, Study: { GreaterThan: { Input: "borrow_fee" } } } },
            },
          ],
        },
      },
    };
    const truths = (on: ScanEngine) => [...conditions, halfStored].map((one) => on.explain({ All: [one] }).funnel[0]!);
    const sourceOf = (on: ScanEngine, condition: Condition) => sourcesIn(on.scan({ All: [condition] }).timing);
    const [some, none] = [new ScanEngine(data, CLOCK), new ScanEngine(bareData, CLOCK)];
    for (const on of [some, none]) {
      const cold = truths(on);
      for (const condition of conditions) expect(sourceOf(on, condition)).toEqual(["feeds"]);
      while (on.prepare(7)) continue;
      expect(truths(on)).toEqual(cold);
    }
    for (const condition of conditions) expect(sourceOf(some, condition)).toEqual(["cached columns"]);
    expect(sourceOf(some, revenue(2e9)), "another limit on the same figure").toEqual(["cached columns"]);
    const next = some.next(bareData);
    while (next.prepare(7)) continue;
    expect(truths(next)).toEqual(truths(none));
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
