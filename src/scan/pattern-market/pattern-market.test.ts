import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import type { ScanPayload } from "#contract";
import type { PatternHead, PatternMarket } from "#pattern-models";
import { writtenMarket, type WrittenBar } from "../../tiles/market.testing.ts";
import { headOf, plainEmbedding, plainScore, walk, type PlainBars } from "../pattern-models.testing.ts";
import { pooledPatternMarket } from "../pool/pooled-pattern-market.ts";
import { ScanPool } from "../pool/scan-pool.ts";
import { ScanEngine } from "../scanner.ts";
import { localPatternMarket } from "./local-pattern-market.ts";

const clock = { now: () => Date.parse("2024-07-01T00:00:00Z"), elapsed: () => 0 };
const random = seededRandom(5);
const MINUTES = 390;
const SLOT = 15;
const SCALE = 30;
const DAYS = ["2024-06-26", "2024-06-27", "2024-06-28"] as const;
/** Minutes in the last session; its newest fifteen-minute bar is partial. */
const LAST = 382;

type Minute = Required<WrittenBar> | null;
const tickers = Array.from({ length: 8 }, (_, k) => `M${k}`);
/** True for minutes that traded. */
const trades: Readonly<Record<string, (day: number, minute: number) => boolean>> = {
  // Every bar has some of its minutes.
  M5: (_, minute) => minute % SLOT > 4,
  // Five bars of the window are missing.
  M6: (day, minute) => day !== 1 || minute < 300 || minute >= 375,
  // One bar is missing.
  M7: (day, minute) => day !== 1 || minute < 330 || minute >= 345,
};
const minutes = Object.fromEntries(
  tickers.map((ticker) => {
    const all = walk(random, 3 * MINUTES, 0.004);
    const days = DAYS.map((_, day) =>
      Array.from({ length: day === 2 ? LAST : MINUTES }, (__, minute): Minute =>
        trades[ticker]?.(day, minute) === false ? null : all[day * MINUTES + minute]!,
      ),
    );
    return [ticker, days];
  }),
);
const daily = Object.fromEntries(tickers.map((ticker) => [ticker, walk(random, 90)]));
daily["GONE"] = walk(random, 60).map((bar) => bar);
const data = writtenMarket({
  // The last daily bar is built from minutes; GONE left twenty sessions earlier.
  daily: Object.fromEntries(
    Object.entries(daily).map(([ticker, bars]) => [
      ticker,
      [...bars, ...Array<null>(ticker === "GONE" ? 21 : 1).fill(null)],
    ]),
  ),
  minutes: DAYS.map((date, day) => ({
    date,
    bars: Object.fromEntries(tickers.map((ticker) => [ticker, minutes[ticker]![day]!])),
  })),
});

/** Builds closed fifteen-minute bars from plain minutes. */
function quarters(ticker: string): PlainBars & { readonly ends: readonly number[] } {
  const bars: Required<WrittenBar>[] = [];
  const slots: number[] = [];
  for (const [day, list] of minutes[ticker]!.entries()) {
    for (let slot = 0; slot < MINUTES / SLOT; slot++) {
      if (day === 2 && (slot + 1) * SLOT > LAST) continue;
      const own = list.slice(slot * SLOT, (slot + 1) * SLOT).filter((one) => one !== null);
      if (own.length === 0) continue;
      slots.push((day * MINUTES) / SLOT + slot);
      bars.push({
        ...own[0]!,
        high: Math.max(...own.map(({ high }) => high)),
        low: Math.min(...own.map(({ low }) => low)),
        close: own.at(-1)!.close,
      });
    }
  }
  const missing = (from: number, to: number) => slots[to - 1]! - slots[from]! + 1 - (to - from);
  return { bars, missing, ends: slots };
}

const frame = { timeframe: "15m", scale: SCALE } as const;
const head = headOf(
  frame,
  ["M1", "M2"].map((ticker) => plainEmbedding(quarters(ticker), SCALE) as Float32Array),
  true,
);
const dailyHead = headOf({ timeframe: "1d", scale: 40 }, [
  plainEmbedding({ bars: daily["M3"]!.slice(0, 70) }, 40) as Float32Array,
]);

const engine = new ScanEngine(data, clock);
const local = localPatternMarket(engine);
const entry = new URL("../pool/worker.testing.mjs", import.meta.url);
let pool: ScanPool;
let pastPool: ScanPool;
let pooled: PatternMarket;
beforeAll(() => {
  pool = new ScanPool(data, { workers: 2, entry, clock });
  pastPool = new ScanPool(data, { workers: 1, entry, clock, expectsScans: false });
  pooled = pooledPatternMarket(pool, () => pastPool, clock);
});
afterAll(() => Promise.all([pool.close(), pastPool.close()]));

const payloadOf = (): ScanPayload => ({ All: [{ PatternModel: [{ ModelId: "m", MinScore: -1 }] }] });
const withHead = (one: PatternHead) => ({ heads: new Map([["m", one]]) });

describe("pattern models on intraday bars", () => {
  it("read closed bars of regular hours, and reject a window that lacks a tenth of its bars", () => {
    const { pattern_scores: scores } = engine.scan(payloadOf(), withHead(head));
    const wanted = tickers.map((ticker) => ({ ticker, score: plainScore(head, quarters(ticker)) }));
    expect(wanted.filter(({ score }) => Number.isNaN(score)).map(({ ticker }) => ticker)).toEqual(["M6"]);
    const scored = new Map(scores!.map(({ ticker, score }) => [ticker, score]));
    for (const { ticker, score } of wanted) expect(scored.get(ticker) ?? Number.NaN).toBe(score);
    const { funnel } = engine.explain(payloadOf(), withHead(head));
    expect(funnel[0]!.no_window).toMatchObject({ bars_missing: 1, history_too_short: 0 });
  });

  it("give the live scores as of an instant within the day", () => {
    const past = { All: payloadOf().All!.map((one) => ({ AsOf: "2024-06-28T15:52", ...one })) };
    const { pattern_scores: scores } = engine.scan(past, withHead(head));
    expect(scores).toEqual(engine.scan(payloadOf(), withHead(head)).pattern_scores);
  });
});

describe.each<[string, () => PatternMarket]>([
  ["localPatternMarket", () => local],
  ["pooledPatternMarket", () => pooled],
])("%s", (_, market) => {
  it("returns the window that ends at a moment, with the bars that scans compare", async () => {
    const window = await market().window({ ticker: "m1", ...frame, asOf: "2024-06-28T15:52" });
    const { bars } = quarters("M1");
    expect(window).toMatchObject({ ticker: "M1", figi: "own:M1", isListed: true, fault: undefined });
    expect(window.asOf).toBe("2024-06-28T19:52:00.000Z");
    expect([...window.bars.close]).toEqual(bars.slice(-SCALE).map(({ close }) => close));
    expect([...window.bars.open]).toEqual(bars.slice(-SCALE).map(({ open }) => open));
    expect(window.bars.start.at(-1)! * 60_000).toBe(Date.parse("2024-06-28T19:30:00Z"));
  });

  it("returns daily windows by date, also of delisted tickers, and the reason if there is none", async () => {
    const day = await market().window({ ticker: "M2", timeframe: "1d", scale: 40, asOf: "2024-06-20" });
    expect([...day.bars.close]).toEqual(daily["M2"]!.slice(-45, -5).map(({ close }) => close));
    const gone = await market().window({ ticker: "GONE", timeframe: "1d", scale: 40, asOf: "2024-05-01" });
    expect(gone).toMatchObject({ ticker: "GONE", isListed: false, fault: undefined });
    const early = await market().window({ ticker: "GONE", timeframe: "1d", scale: 40, asOf: "2024-02-20" });
    expect(early.fault).toBe("history_too_short");
    expect(early.bars.close.length).toBeLessThan(40);
    const gap = await market().window({ ticker: "M6", ...frame, asOf: "2024-06-28T15:52" });
    expect(gap.fault).toBe("bars_missing");
    expect(gap.bars.close).toHaveLength(SCALE);
  });

  it("refuses unknown tickers and future moments", async () => {
    const windowOf = (ticker: string, asOf: string) => market().window({ ticker, ...frame, asOf });
    await expect(windowOf("M99", "2024-06-28")).rejects.toMatchObject({ code: "not_found" });
    await expect(windowOf("M1", "2999-01-04")).rejects.toMatchObject({
      code: "validation_failed",
      details: [{ path: "/asOf", rule: "as_of_in_future" }],
    });
  });

  it("scores the newest window of every instrument, best first, each with its moment", async () => {
    const { windows, universeSize, asOf } = await market().scores(dailyHead);
    expect({ universeSize, asOf }).toEqual({ universeSize: 8, asOf: "2024-06-27T20:00:00.000Z" });
    // The daily bar built from minutes is partial, so no window contains it.
    const wanted = tickers
      .map((ticker) => ({ ticker, score: plainScore(dailyHead, { bars: daily[ticker]! }) }))
      .sort((a, b) => b.score - a.score || (a.ticker < b.ticker ? -1 : 1));
    expect(windows.map(({ ticker, score }) => ({ ticker, score }))).toEqual(wanted);
    const [first] = windows;
    const again = await market().window({ ticker: first!.ticker, timeframe: "1d", scale: 40, asOf: first!.asOf });
    const bars = [...again.bars.close].map((close, k) => ({
      close,
      open: again.bars.open[k]!,
      high: again.bars.high[k]!,
      low: again.bars.low[k]!,
    }));
    expect(plainScore(dailyHead, { bars })).toBe(first!.score);
  });

  it("finds past windows that resemble the model", async () => {
    const found = await market().past(dailyHead, { minScore: 0.2, limit: 50 });
    // The example itself is a candidate: candidates are every second bar from the first on.
    expect(found[0]).toMatchObject({ ticker: "M3", score: expect.closeTo(1, 1) });
    for (const { ticker, asOf, score } of found) {
      const { bars, fault } = await market().window({ ticker, timeframe: "1d", scale: 40, asOf });
      expect(fault).toBeUndefined();
      const plain = [...bars.close].map((close, k) => ({
        close,
        open: bars.open[k]!,
        high: bars.high[k]!,
        low: bars.low[k]!,
      }));
      expect(plainScore(dailyHead, { bars: plain })).toBe(score);
    }
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
    expect(found.length).toBeGreaterThan(3);
    const bounds = { from: "2024-05-20", to: "2024-06-14" };
    const within = await market().past(dailyHead, { minScore: -1, limit: 500, ...bounds });
    const days = within.map(({ asOf }) => asOf.slice(0, 10));
    expect(days.length).toBeGreaterThan(5);
    expect(days.every((day) => day >= bounds.from && day <= bounds.to)).toBe(true);
  });

  it("stops after the caller gives up", async () => {
    const signal = AbortSignal.abort();
    const search = market().past({ ...dailyHead, scale: 41 }, { minScore: 0, limit: 1 }, signal);
    await expect(search).rejects.toMatchObject({ code: "request_timeout" });
  });
});

describe("shared embeddings of a pool", () => {
  it("let every worker reuse the embeddings of one worker", async () => {
    await pooled.scores(dailyHead);
    const scans = await Promise.all(
      Array.from({ length: 4 }, () => pool.ask("scan", [payloadOf(), withHead(dailyHead)])),
    );
    const wanted = engine.scan(payloadOf(), withHead(dailyHead));
    for (const { tickers: found, pattern_scores: scores, timing } of scans) {
      expect({ found, scores }).toEqual({ found: wanted.tickers, scores: wanted.pattern_scores });
      expect(JSON.stringify(timing)).toContain("(kept embeddings)");
    }
  });
});
