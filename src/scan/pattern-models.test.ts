import { describe, expect, it } from "vitest";
import { seededRandom, type AppError } from "#base";
import type { Condition, PatternScore, ScanPayload } from "#contract";
import type { PatternHead } from "#pattern-models";
import { planNeeds } from "#evaluate";
import { writtenMarket, type WrittenBar } from "../tiles/market.testing.ts";
import { headOf, plainEmbedding, plainScore, walk, type PlainBars } from "./pattern-models.testing.ts";
import { scanDiff } from "./diff.ts";
import { scanRange } from "./range/scan-range.ts";
import { ScanEngine } from "./scanner.ts";

const clock = { now: () => Date.parse("2024-07-01T00:00:00Z"), elapsed: () => 0 };
const SCALE = 20;
const END = "2024-06-28";
/** Sessions by distance from the last one. */
const DATES = ["2024-06-28", "2024-06-27", "2024-06-26", "2024-06-25", "2024-06-24", "2024-06-21", "2024-06-20"];
const dateBefore = (sessions: number): string => DATES[sessions]!;

type Bar = Required<WrittenBar>;

const random = seededRandom(11);
const series: Record<string, Bar[]> = Object.fromEntries(
  Array.from({ length: 40 }, (_, k) => [`W${String(k).padStart(2, "0")}`, walk(random, 60)]),
);
const still = (close: number): Bar => ({ open: close, high: close, low: close, close, volume: 1, trades: 1 });
series["YOUNG"] = walk(random, SCALE - 1);
series["FLAT"] = Array.from({ length: 40 }, () => still(10));
series["JUMP"] = walk(random, 40).map((bar, k) => (k < 35 ? bar : scaled(bar, 0.4)));
// Bars as traded: the corporate actions below hold a 2:1 split three sessions before the end.
const whole = walk(random, 60);
series["SPLIT"] = whole.map((bar, k) => (k < 57 ? bar : scaled(bar, 0.5)));
series["TWIN"] = series["W07"]!.map((bar) => scaled(bar, 4));

function scaled(bar: Bar, by: number): Bar {
  return { ...bar, open: bar.open * by, high: bar.high * by, low: bar.low * by, close: bar.close * by };
}

const data = writtenMarket({
  daily: series,
  end: END,
  actions: [{ kind: "split", ticker: "SPLIT", exDate: "2024-06-26", ratio: 2 } as never],
});

/** Returns the bars that a scan sees on a basis, `back` sessions before the end. */
function seen(ticker: string, back: number, basis: "restated" | "as_traded"): PlainBars {
  const bars = series[ticker]!.slice(0, series[ticker]!.length - back);
  if (ticker !== "SPLIT" || (basis === "as_traded" && back >= 3)) return { bars };
  return { bars: bars.map((bar, k) => (k < 57 ? scaled(bar, 0.5) : bar)) };
}

const shapes = ["W03", "W07", "W12"].map(
  (ticker) => plainEmbedding(seen(ticker, 5, "restated"), SCALE) as Float32Array,
);
const frame = { timeframe: "1d", scale: SCALE } as const;
const HEADS: Readonly<Record<string, PatternHead>> = {
  near: headOf(frame, shapes),
  aimed: headOf(frame, shapes, true),
  other: headOf(frame, [plainEmbedding(seen("W20", 0, "restated"), SCALE) as Float32Array]),
};
const heads = new Map(Object.entries(HEADS));
const resembles = (...models: [string, number][]): Condition => ({
  PatternModel: models.map(([ModelId, MinScore]) => ({ ModelId, MinScore })),
});
const payloadOf = (...models: [string, number][]): ScanPayload => ({ All: [resembles(...models)] });

/** Computes the expected answer with the plain reference. */
function expected(models: readonly [string, number][], back: number, basis: "restated" | "as_traded") {
  const rows = Object.keys(series).flatMap((ticker) => {
    const scores = models.map(([model]) => plainScore(HEADS[model]!, seen(ticker, back, basis)));
    return scores.every((score, k) => score >= models[k]![1]) ? [{ ticker, scores }] : [];
  });
  rows.sort((a, b) => Math.max(...b.scores) - Math.max(...a.scores) || (a.ticker < b.ticker ? -1 : 1));
  const pattern_scores: PatternScore[] = models.flatMap(([model_id], k) =>
    rows.map(({ ticker, scores }) => ({ model_id, ticker, score: scores[k]! })),
  );
  return { tickers: rows.map(({ ticker }) => ticker), pattern_scores };
}

describe("pattern models in a scan", () => {
  const engine = new ScanEngine(data, clock);

  it.each<[string, [string, number][]]>([
    ["a model that compares with single examples", [["near", 0.2]]],
    ["a model with a direction", [["aimed", 0.1]]],
    ["every ticker with a window", [["near", -1]]],
    [
      "two models at once",
      [
        ["aimed", 0],
        ["other", 0.05],
      ],
    ],
    ["a model that nothing resembles", [["near", 1]]],
  ])("matches the plain reference: %s", (_, models) => {
    const answer = engine.scan(payloadOf(...models), { heads });
    expect(answer).toMatchObject(expected(models, 0, "restated"));
    expect(answer.tickers).not.toContain("YOUNG");
    expect(answer.tickers).not.toContain("JUMP");
  });

  it("matches the plain reference as of past sessions, on both bases", () => {
    for (const back of [1, 2, 3, 4, 6]) {
      for (const basis of ["restated", "as_traded"] as const) {
        const past = { AsOf: dateBefore(back), AsOfBasis: basis };
        const answer = engine.scan({ All: [{ ...past, ...resembles(["aimed", 0]) }] }, { heads });
        expect({ back, basis, ...answer }).toMatchObject(expected([["aimed", 0]], back, basis));
      }
    }
  });

  it("sorts by score, then by ticker", () => {
    const { tickers, pattern_scores: scores } = engine.scan(payloadOf(["near", -1]), { heads });
    const [first, second] = [tickers!.indexOf("TWIN"), tickers!.indexOf("W07")];
    expect(second - first).toBe(1);
    const scored = scores!.map(({ score }) => score);
    expect(scored).toEqual([...scored].sort((a, b) => b - a));
  });

  it("treats a missing score as null, which satisfies neither a condition nor its negation", () => {
    const { tickers } = engine.scan({ None: [resembles(["near", 0.9])] }, { heads });
    expect(tickers).not.toContain("FLAT");
    expect(tickers).toContain("W01");
    const any = engine.scan({ Any: [resembles(["near", 2 / 3]), close(9), resembles(["other", 0.9])] }, { heads });
    expect(any.tickers).toContain("FLAT");
    // Tickers without a score have no row and come last.
    expect(any.pattern_scores!.some(({ ticker }) => ticker === "FLAT")).toBe(false);
    expect(any.tickers!.slice(-3).sort()).toEqual(["FLAT", "JUMP", "YOUNG"]);
  });

  it("returns no scores for a model under None", () => {
    const answer = engine.scan({ None: [resembles(["near", 0.3])] }, { heads });
    expect(answer.pattern_scores).toBeUndefined();
    expect(answer.tickers).toEqual([...answer.tickers!].sort());
  });

  it("scores only the survivors of cheaper conditions", () => {
    const fresh = new ScanEngine(data, clock);
    const cheap = close(Number.MAX_VALUE);
    expect(fresh.scan({ All: [resembles(["near", 0]), cheap] }, { heads }).count).toBe(0);
    expect(fresh.embeddings.of(frame).counts[0]).toBe(0);
  });

  it("reuses a cached answer, but not after the model was retrained", () => {
    const request = { heads, cacheTtlSeconds: 60 };
    const cold = engine.scan(payloadOf(["near", 0.15]), request);
    // Each request brings its own copy of the heads.
    const again = engine.scan(payloadOf(["near", 0.15]), { ...request, heads: structuredClone(heads) });
    expect(again.cached).toBe(true);
    expect(again).toMatchObject({ tickers: cold.tickers, pattern_scores: cold.pattern_scores });
    const retrained = new Map([["near", HEADS["other"]!]]);
    const other = engine.scan(payloadOf(["near", 0.15]), { ...request, heads: retrained });
    expect(other.cached).toBe(false);
    expect(other.tickers).toEqual(expected([["other", 0.15]], 0, "restated").tickers);
  });

  it("stops at its deadline, also while it scores the matches", () => {
    const payload = { Any: [close(0), resembles(["near", 0])] };
    const outcomes = Array.from({ length: 24 }, (_, k): unknown => {
      let now = 0;
      const slow = new ScanEngine(data, { now: clock.now, elapsed: () => now++ });
      try {
        return slow.scan(payload, { heads, deadlineMs: k + 1 }).pattern_scores?.length;
      } catch (error) {
        return [(error as AppError).code, slow.embeddings.of(frame).counts[0]];
      }
    });
    const scored = [...new Set(outcomes.map((one) => JSON.stringify(one)))];
    // Every ticker passes the other condition, so the scan embeds windows only for the scores.
    expect(scored).toEqual(["0", "16", "32"].map((count) => `["scan_timeout",${count}]`).concat("42"));
  });

  it("refuses a model without a head and names its path", () => {
    expect(() => engine.scan(payloadOf(["near", 0], ["gone", 0]), { heads })).toThrow(
      expect.objectContaining({
        code: "validation_failed",
        details: [expect.objectContaining({ path: "/instructions/All/0/PatternModel/1/ModelId" })],
      }),
    );
  });

  it("embeds requested windows in idle time, once for all threads", () => {
    const [one, two] = [new ScanEngine(data, clock), new ScanEngine(data, clock)];
    const board = one.embeddings.of(frame);
    two.embeddings.take(board);
    two.scan({});
    while (two.prepare(4)) continue;
    expect(board.known.every((state) => state !== 0)).toBe(true);
    // A zeroed board shows that the scan trusts it and recomputes nothing.
    board.values.fill(0);
    expect(one.scan(payloadOf(["near", -1]), { heads }).pattern_scores!.every(({ score }) => score === 0)).toBe(true);
  });

  it("explains missing windows with their reasons, and near misses", () => {
    const { funnel, near_misses: misses, plan } = engine.explain(payloadOf(["near", 0.3]), { heads });
    expect(funnel).toMatchObject([
      {
        path: "/instructions/All/0/PatternModel/0",
        label: "resembles the pattern model near with a score of at least 0.3",
        null: { insufficient_bars: 1, no_feed: 0, undefined: 2 },
        no_window: { history_too_short: 1, bars_missing: 0, flat_window: 1, unadjusted_step: 1 },
      },
    ]);
    expect(plan).toEqual([funnel[0]!.label]);
    const wanted = Object.keys(series)
      .map((ticker) => ({ ticker, score: plainScore(HEADS["near"]!, seen(ticker, 0, "restated")) }))
      .filter(({ score }) => score < 0.3)
      .sort((a, b) => b.score - a.score || (a.ticker < b.ticker ? -1 : 1));
    expect(misses.map(({ ticker, value }) => ({ ticker, score: value }))).toEqual(wanted.slice(0, 20));
    expect(misses[0]).toMatchObject({ wanted: 0.3, distance: expect.any(Number) });
  });

  it("lists the compared windows in debug_data", () => {
    const { debug_data: debug } = engine.scan(payloadOf(["near", 0.9]), { heads, debug: true });
    expect(debug!.slice(1)).toEqual([]);
    const found = engine.scan(
      { All: [{ AsOf: dateBefore(5), ...resembles(["near", 0.999]) }] },
      { heads, debug: true },
    );
    expect(found.debug_data!.slice(1)).toEqual(
      ["TWIN", "W03", "W07", "W12"].map((ticker) => ({
        kind: "pattern_model",
        path: "/instructions/All/0/PatternModel/0",
        ticker,
        model_id: "near",
        start: "2024-05-23T13:30:00.000Z",
        end: "2024-06-21T20:00:00.000Z",
        score: 1,
      })),
    );
  });

  it("reports the scores at both moments of a diff", () => {
    const scored = (back: number) =>
      new Map(expected([["near", -1]], back, "restated").pattern_scores.map((row) => [row.ticker, row.score]));
    const [then, now] = [scored(4), scored(0)];
    const wanted = [...now.values()].sort((a, b) => a - b)[20]!;
    const instructions = payloadOf(["near", wanted]);
    const { entered, left } = scanDiff(engine, { instructions, from: dateBefore(4) }, { heads });
    expect(entered.length).toBeGreaterThan(0);
    expect(left.length).toBeGreaterThan(0);
    for (const { ticker, flipped } of [...entered, ...left]) {
      const [holds, held] = [now.get(ticker)! >= wanted, then.get(ticker)! >= wanted];
      expect(holds).not.toBe(held);
      const value = (score: number) => ({ value: score, wanted });
      expect(flipped).toMatchObject([
        { from: { holds: held, ...value(then.get(ticker)!) }, to: { holds, ...value(now.get(ticker)!) } },
      ]);
    }
  });

  it.each(["restated", "as_traded"] as const)(
    "matches on every session of a range what a scan as of that session matches, %s",
    (basis) => {
      const payload = { All: [resembles(["aimed", 0]), close(25)] };
      const { days } = scanRange(engine, { instructions: payload, from: dateBefore(6), to: END, basis }, { heads });
      expect(days.date).toEqual([...DATES].reverse());
      for (const [k, date] of days.date.entries()) {
        const past = { All: payload.All.map((one) => ({ AsOf: date, AsOfBasis: basis, ...one })) };
        expect(days.tickers[k]).toEqual([...engine.scan(past, { heads }).tickers!].sort());
      }
      expect(days.count.some((count) => count > 0)).toBe(true);
    },
  );

  it("reports the bars that it needs", () => {
    expect(planNeeds(payloadOf(["near", 0], ["aimed", 0]), heads)).toEqual({
      frames: [{ timeframe: "1d", zones: ["regular"], bars: SCALE }],
      feeds: ["daily"],
    });
    const early = engine.scan({ All: [{ AsOf: "2024-04-15", ...resembles(["near", 0]) }] }, { heads });
    expect(early).toMatchObject({ skipped: true, as_of_feasibility: { blocked: [{ required_days: SCALE }] } });
    expect(early.pattern_scores).toBeUndefined();
  });

  function close(above: number): Condition {
    return { FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: above } } } }] } };
  }
});
