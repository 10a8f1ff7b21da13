import { describe, expect, it } from "vitest";
import { resolveStudy } from "#catalogue";
import type { ScanPayload, Timeframe } from "#contract";
import { assemble, createCalendar, daysOfIso, generateMarket, type StoredFeed } from "#market";
import { engineData } from "#tiles";
import { ScanEngine, technicalsReply } from "#scan";
import {
  PLAIN,
  type PlainDay,
  type PlainQuote,
  type PlainTrade,
} from "../../src/catalogue/ticks/plain-ticks.testing.ts";

const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2026-06-26")!);
const OPEN = calendar.regularOpen(END);
const CLOSE = calendar.regularClose(END) - OPEN;
const sizes = { seed: 3, tickers: 30, years: 0.5, minuteTickers: 14, minuteSessions: 2 };
const market = generateMarket({ ...sizes, end: END, calendar });
const { daily, minutes, listings, actions, quotes, trades, depth, halts, bands } = market;
const source = { snapshot: "synthetic", daily, minutes, listings, actions };
const clock = { now: () => 0, elapsed: () => 0 };
const engineOf = (feeds: Readonly<Record<string, StoredFeed>>): ScanEngine =>
  new ScanEngine(engineData(assemble({ ...source, feeds }, calendar), calendar), clock);
const engine = engineOf({ quotes, trades, depth, halts, bands });
const tickers = [...new Set(quotes.texts["ticker"])].slice(10, 12).map(String);

interface Reading {
  /** Start of the bar, minutes after the open. */
  readonly from: number;
  readonly values: readonly (number | null)[];
}

/** What the engine gives beside the bars of the newest session. */
function read(ticker: string, inputs: readonly string[], timeframe: Timeframe, of = engine): readonly Reading[] {
  const range = { from: OPEN, limit: 1000 };
  const reply = technicalsReply(of.marketView().view, ticker, inputs, { timeframe, zones: ["regular"] }, range);
  return reply.rows.map(({ time, values }) => ({ from: Date.parse(time) / 60_000 - OPEN, values }));
}

function rowsOf<R>({ rows, numbers, texts }: StoredFeed, ticker: string): R[] {
  const own = Array.from({ length: rows }, (_, row) => row).filter((row) => texts["ticker"]![row] === ticker);
  return own.map((row) => {
    const told = Object.entries(numbers).map(([name, column]) =>
      name === "known_at" ? ["at", column[row]! - OPEN] : [name, column[row]],
    );
    return { ...Object.fromEntries(told), venue: texts["venue"]?.[row] } as R;
  });
}

const plainOf = (ticker: string): Pick<PlainDay, "quotes" | "trades"> => ({
  quotes: rowsOf<PlainQuote>(quotes, ticker),
  trades: rowsOf<PlainTrade>(trades, ticker),
});

function isNear(found: number | null, wanted: number): boolean {
  if (found === null || Number.isNaN(wanted)) return found === null && Number.isNaN(wanted);
  return Math.abs(found - wanted) <= 1e-7 * Math.max(1, Math.abs(wanted));
}

const has = (input: string, timeframe: Timeframe): ScanPayload => ({
  All: [
    {
      FeatureWindow: {
        Filters: [{ Input: input, Timeframe: timeframe, Returns: { Want: { Value: { GreaterThan: -1e12 } } } }],
      },
    },
  ],
});

describe("ticks of the synthetic market, through the engine", () => {
  it.each([
    ["30m", 30, 0],
    ["2hr", 120, 1],
  ] as const)("equal the plain formulas on %s bars", (timeframe, length, place) => {
    const aliases = Object.keys(PLAIN);
    const faults: string[] = [];
    let compared = 0;
    const ticker = tickers[place]!;
    const rows = plainOf(ticker);
    for (const { from, values } of read(ticker, aliases, timeframe)) {
      for (const [k, alias] of aliases.entries()) {
        const wanted = PLAIN[alias]!({ ...rows, from, to: Math.min(from + length, CLOSE) });
        if (!Number.isNaN(wanted)) compared++;
        if (!isNear(values[k]!, wanted)) faults.push(`${ticker} ${alias} at ${from}: ${values[k]} not ${wanted}`);
      }
    }
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(50);
  });

  it("accumulate the delta, measure the impact, and count the trades of the bars", () => {
    const [ticker] = tickers;
    const inputs = [
      "buy_vol",
      "sell_vol",
      "cvd",
      "close",
      "open",
      "kyle_lambda(10)",
      "trade_rate",
      "trade_count",
      "vpin",
    ];
    const rows = read(ticker!, inputs, "10m");
    expect(rows).toHaveLength(39);
    const { trades: all } = plainOf(ticker!);
    let delta = 0;
    const flows: number[] = [];
    const moves: number[] = [];
    for (const [k, { from, values }] of rows.entries()) {
      const [bought, sold, cvd, close, open, lambda, rate, count, vpin] = values as number[];
      delta += bought! - sold!;
      expect(cvd).toBeCloseTo(delta, 6);
      expect(rate).toBeCloseTo(count! / 10, 9);
      let tick = 0;
      let flow = 0;
      for (const [i, { at, price, size }] of all.entries()) {
        if (i > 0 && price !== all[i - 1]!.price) tick = Math.sign(price - all[i - 1]!.price);
        if (at > from && at <= from + 10) flow += tick * Math.sqrt(size);
      }
      flows.push(flow);
      moves.push(k === 0 ? close! - open! : close! - rows[k - 1]!.values[3]!);
      expect(vpin === null || (vpin! > 0 && vpin! <= 1)).toBe(true);
      if (k < 9) continue;
      const [x, y] = [flows.slice(-10), moves.slice(-10)];
      const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
      const both = x.reduce((sum, one, i) => sum + (one - mean(x)) * (y[i]! - mean(y)), 0);
      const squares = x.reduce((sum, one) => sum + (one - mean(x)) ** 2, 0);
      expect(lambda).toBeCloseTo(both / squares, 8);
    }
  });

  it("give a value of the session on any bars, also those of a week", () => {
    const [ticker] = tickers;
    const inputs = ["mid", "mark", "bid_depth(10)", "luld_dist_bps", "halts_today", "last_size", "quote_age_ms"];
    const [day] = read(ticker!, inputs, "1d");
    expect(day!.values.every((value) => value !== null)).toBe(true);
    const week = technicalsReply(
      engine.marketView().view,
      ticker!,
      inputs.filter((input) => !input.startsWith("bid_depth")),
      { timeframe: "1wk", zones: ["regular"] },
      { limit: 1 },
    );
    expect(week.rows[0]!.values).toEqual(day!.values.filter((_, k) => k !== 2));
    const later = plainOf(ticker!).quotes.at(-1)!;
    expect(day!.values[0]).toBeCloseTo((later.bid + later.ask) / 2, 9);
  });

  it("give the seconds since the last trade, from minutes if there are no single trades", () => {
    const [ticker] = tickers;
    const withTrades = read(ticker!, ["secs_since_trade"], "30m");
    const without = read(ticker!, ["secs_since_trade"], "30m", engineOf({ quotes }));
    const { trades: all } = plainOf(ticker!);
    for (const [k, { from, values }] of withTrades.slice(0, -1).entries()) {
      const last = all.findLast(({ at }) => at <= from + 30)!;
      expect(values[0]).toBeCloseTo(60 * (from + 30 - last.at), 2);
      const minute = Math.floor(last.at);
      expect(without[k]!.values[0]).toBeCloseTo(60 * (from + 30 - minute - 1), 6);
    }
  });

  it("are null without their feed, and the explanation names it", () => {
    const bare = engineOf({});
    for (const input of ["spread", "buy_vol", "bid_depth", "halts_today", "vpin", "luld_dist_bps"]) {
      const timeframe = resolveStudy(input).ok ? "1d" : "5m";
      const payload = has(input, timeframe);

      expect(engine.scan(payload).count).toBeGreaterThan(0);
      expect(bare.scan(payload).count).toBe(0);
      const [step] = bare.explain(payload).funnel;
      expect(step!.null).toMatchObject({ no_feed: step!.in, undefined: 0 });
    }
  });

  it("name the feeds that a payload needs", () => {
    const feedsOf = (input: string, timeframe: Timeframe): readonly string[] => {
      const found = resolveStudy(input, { timeframe });
      return found.ok ? found.study.feeds : [];
    };
    expect(feedsOf("spread_bps", "1d")).toEqual(["quotes"]);
    expect(feedsOf("=cvd/volume", "5m")).toEqual(["minute", "quotes", "trades"]);
    expect(feedsOf("depth_imb", "5m")).toEqual(["depth"]);
    expect(feedsOf("luld_dist_bps", "1d")).toEqual(["bands", "quotes"]);
    expect(feedsOf("mark", "1d")).toEqual(["daily", "quotes"]);
    expect(feedsOf("ssr", "5m")).toEqual(["daily"]);
  });
});
