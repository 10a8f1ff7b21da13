import { describe, expect, it } from "vitest";
import type { Condition, FeatureFilter, ScanPayload } from "#contract";
import { bind } from "./bind.ts";
import { refuseTooMuch } from "./refuse-too-much.ts";
import { staticCost, workOn } from "./static-cost.ts";

const ROWS = 756;
const mostRows = (): number => ROWS;
const filter = (Input: string, rest: Partial<FeatureFilter> = {}): Condition => ({
  FeatureWindow: { Filters: [{ Input, ...rest, Returns: { Want: { Value: { GreaterThan: 1 } } } }] },
});
const costOf = (...All: Condition[]) => staticCost(bind({ All }), mostRows);
const nsOf = (...All: Condition[]): number => workOn(costOf(...All).work, { members: 1, instruments: 1 });
const barsOf = (...All: Condition[]) => costOf(...All).leaves.map(({ bars }) => Object.fromEntries(bars));

describe("staticCost", () => {
  it("counts the bars that the newest value needs, and the whole history for a recursion", () => {
    expect(barsOf(filter("sma(50)"))).toEqual([{ "1d[regular]": 50 }]);
    expect(barsOf(filter("sma(50)", { Within: 5 }))).toEqual([{ "1d[regular]": 54 }]);
    expect(barsOf(filter("sma(sma(close,20),50)"))).toEqual([{ "1d[regular]": 69 }]);
    expect(barsOf(filter("ema(50)"))).toEqual([{ "1d[regular]": ROWS }]);
    expect(barsOf(filter("sma(1000)"))).toEqual([{ "1d[regular]": ROWS }]);
  });

  it("counts the bars of joined timeframes", () => {
    const [bars] = barsOf(filter("afterhours_change_pct"));
    expect(bars).toEqual({ "1d[afterhours]": 1, "1d[regular]": 2 });
  });

  it("grows with windows, with conditions and with cross-sections", () => {
    const short = nsOf(filter("close", { Within: 5, WithinAll: true }));
    expect(nsOf(filter("close", { Within: 500, WithinAll: true }))).toBeGreaterThan(5 * short);
    expect(nsOf(filter("rsi(14)"), filter("rsi(15)"))).toBeCloseTo(2 * nsOf(filter("rsi(14)")));
    expect(nsOf(filter("rank_pct(rsi(14))"))).toBeGreaterThan(nsOf(filter("rsi(14)")));
    expect(nsOf(filter("rank_pct(sma(rank_pct(close),200))"))).toBeGreaterThan(20 * nsOf(filter("rank_pct(close)")));
  });

  it("separates work per considered instrument from work on the whole market", () => {
    const { work } = costOf(filter("rank_pct(rsi(14))"));
    expect(workOn(work, { members: 2, instruments: 1_000 })).toBeGreaterThan(900 * nsOf(filter("rsi(14)")) * 0.9);
    const alone = costOf(filter("rsi(14)")).work;
    expect(workOn(alone, { members: 2, instruments: 1_000 })).toBe(2 * nsOf(filter("rsi(14)")));
  });

  it("counts the memory of shared series once", () => {
    const one = costOf(filter("rsi(14)")).bytes;
    expect(one).toBeGreaterThan(8 * ROWS);
    expect(costOf(filter("rsi(14)"), filter("rsi(14)", { Within: 5 })).bytes).toBe(one);
    expect(costOf(filter("rsi(14)"), filter("rsi(15)")).bytes).toBeGreaterThan(one);
  });

  it("stays fast for nested cross-sections", () => {
    const nested = Array.from({ length: 30 }).reduce<string>((inner) => `zscore_xs(${inner})`, "close");
    expect(nsOf(filter(nested))).toBeGreaterThan(30 * 30);
  });
});

describe("refuseTooMuch", () => {
  const NAMES = ["rsi", "ema", "sma", "atr", "adx", "cci", "mfi", "highest", "lowest", "roc"];
  const ordinary = Array.from({ length: 200 }, (_, k) => filter(`${NAMES[k % NAMES.length]}(${5 + k})`));
  const check = (payload: ScanPayload, rows: number) => () =>
    refuseTooMuch(
      staticCost(bind(payload), () => rows),
      { members: 10_000, instruments: 10_000 },
    );

  it("accepts 200 ordinary conditions over 10,000 tickers and ten years of daily bars", () => {
    expect(check({ All: ordinary }, 2_520)).not.toThrow();
  });

  it("refuses more work than the limit and names the most expensive condition", () => {
    const ranks = ordinary.map((_, k) => filter(`rank_pct(sma(rank_pct(ema(close,${20 + k})),${600 + k}))`));
    const dearest = filter("rank_pct(sma(rank_pct(sma(rank_pct(close),500)),900))");
    expect(check({ All: [...ranks.slice(1), dearest] }, 2_520)).toThrow(
      expect.objectContaining({
        code: "scan_too_expensive",
        message: expect.stringMatching(/^The scan comes to [\d,]+ s of work; the limit is 300\. \d+ % of it is "/),
        details: [expect.objectContaining({ path: "/instructions/All/199/FeatureWindow/Filters/0" })],
      }),
    );
  });

  it("refuses series that do not fit in memory", () => {
    const quick = Array.from({ length: 200 }, (_, k) => filter(`sma(${2 + k})`));
    expect(check({ All: quick }, 1_000_000)).toThrow(expect.objectContaining({ code: "scan_too_expensive" }));
    expect(check({ All: quick }, 100_000)).not.toThrow();
  });
});
