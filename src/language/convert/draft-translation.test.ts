import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { scriptedDrafter } from "../drafting/scripted-drafter.testing.ts";
import type { WordsContext } from "../words-context.ts";
import type { Conversion } from "./conversion.ts";
import { convertWords, type ConvertDeps } from "./convert-words.ts";
import { DraftCache } from "./draft-cache.ts";

const WORDS: WordsContext = {
  sectors: ["Technology", "Energy"],
  industries: [],
  exchanges: ["XNAS"],
  countries: ["US"],
  indexes: ["SP500"],
  models: [],
  today: "2025-06-18",
};

function convert(query: string, overrides: Partial<ConvertDeps> = {}): Promise<Conversion> {
  const clock = { now: () => 0, elapsed: () => 0 };
  return convertWords(query, {
    words: WORDS,
    drafter: undefined,
    examples: [],
    lackingOf: () => [],
    clock,
    cache: new DraftCache(clock),
    sha256: (text) => text,
    ...overrides,
  });
}

describe("a pasted scan", () => {
  it.each([
    [
      "( {cash} ( latest close > latest sma( latest close , 50 ) and latest volume > 200000 ) )",
      "chartink",
      "close > sma(close,50) on daily bars; and volume > 200,000 shares on daily bars",
    ],
    ["[close > 5] and [RSI(14) < 30]", "stockcharts", "close > $5 on daily bars; and rsi(close,14) < 30 on daily bars"],
    [
      "Query().where(col('close') > 10, col('RSI') < 30)",
      "tradingview",
      "close > $10 on daily bars; and rsi(close,14) < 30 on daily bars",
    ],
    [
      "def a = Average(close, 50);\nplot scan = close crosses above a;",
      "thinkscript",
      "close crosses above sma(close,50) on daily bars",
    ],
    [
      "https://finviz.com/screener.ashx?v=111&f=fa_pe_u15,ta_rsi_os30",
      "finviz",
      "PETTM < 15x; and rsi(close,14) < 30 on daily bars",
    ],
    [
      "Price: Over $10; RSI (14): Oversold (30)",
      "finviz",
      "close > $10 on daily bars; and rsi(close,14) < 30 on daily bars",
    ],
    [
      "close > SMA(20) and volume > 1.5*avg(volume,20)",
      "shorthand",
      "close > sma(close,20) on daily bars; and volume > 1.5 × sma(volume,20) on daily bars",
    ],
    ["convert this chartink clause: ( {cash} ( weekly close > 5 ) )", "chartink", "close > $5 on weekly bars"],
    [
      'MovingAvgCrossover("length1" = 9, "length2" = 20, "average type" = "exponential") within 3 bars',
      "thinkscript",
      "ema(close,9) crosses above ema(close,20) on daily bars, within the last 3 bars",
    ],
  ])("%s is translated as %s", async (query, notation, means) => {
    const { payload, errors, summary, filters } = await convert(query);
    expect(errors).toEqual([]);
    const sorted = (text: string) =>
      text
        .replace(/^Stocks where |\.$/g, "")
        .split("; and ")
        .toSorted();
    expect(sorted(readBack(payload!))).toEqual(sorted(means));
    expect(summary).toContain(`Drafted by translated:${notation}`);
    expect(filters).toHaveLength(means.split("; and ").length);
  });

  it("explains each filter by its part of the text, in the order of the text, with its assumptions", async () => {
    const { filters } = await convert("please convert https://finviz.com/screener.ashx?f=sh_avgvol_o500,fa_pe_u15");
    expect(filters).toMatchObject([
      {
        filter: expect.stringContaining("avg_volume(63) > 500,000"),
        reason: expect.stringMatching(/^From "sh_avgvol_o500"\. Assumed: .*63 sessions/),
      },
      { filter: "PETTM < 15x", reason: 'From "fa_pe_u15".' },
    ]);
  });

  it("reports a condition that cannot be translated, with the reason", async () => {
    const { payload, errors, leftOut, coverage, summary } = await convert(
      "( {33489} ( latest close > 20 and latest gross sales > 5 ) )",
    );
    expect(readBack(payload!)).toBe("Stocks where close > $20 on daily bars.");
    expect(errors).toEqual([]);
    expect(leftOut).toEqual([{ words: "latest gross sales > 5", reason: expect.stringContaining("net sales") }]);
    expect(coverage).toBe(0.5);
    expect(summary).toMatch(/^Only 50 % of what was said is in the scan\./);
    expect(summary).toContain("Left out: 'latest gross sales > 5'");
  });

  it("carries a count of bars", async () => {
    const count = "latest count( 5, 1 where latest close > latest open ) >= 4";
    const { payload, leftOut, coverage, filters } = await convert(`( {cash} ( ${count} and latest close > 20 ) )`);
    expect(readBack(payload!)).toBe(
      "Stocks where close > $20 on daily bars; and on at least 4 of the newest 5 bars (close > open on daily bars).",
    );
    expect([leftOut, coverage]).toEqual([[], 1]);
    const counted = filters.filter(({ filter }) => filter.startsWith("at least 4 of 5: close > open on daily bars"));
    expect(counted.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 5 }, () => 'From "latest close > latest open".'),
    );
  });

  it("leaves a group of alternatives out as a whole", async () => {
    const { payload, leftOut } = await convert("[close > 5] and [[close > 10] or [SCTR > 80]]");
    expect(readBack(payload!)).toBe("Stocks where close > $5 on daily bars.");
    expect(leftOut).toHaveLength(1);
  });

  it("refuses a scan that cannot be read, with the position, and does not parse its words", async () => {
    for (const [scan, why] of [
      ["plot scan = close > frob(20) and volume >", "frob has no counterpart"],
      ["plot scan = volume >", "ends too early at position 20"],
    ] as const) {
      const { payload, errors } = await convert(scan);
      expect(payload).toBeUndefined();
      expect(errors[0]).toMatch(new RegExp(`^unsupported_data: .*thinkscript.*${why}`));
    }
  });

  it("refuses a scan in a language without an importer, with the language and an alternative", async () => {
    const { payload, errors } = await convert("C > Mov(C,50,S) AND V > 2*Mov(V,20,S)");
    expect(payload).toBeUndefined();
    expect(errors[0]).toMatch(/^unsupported_data: .*MetaStock.*plain words.*afl/);
  });

  it("lists words outside the scan as left out", async () => {
    const { payload, leftOut } = await convert("https://finviz.com/screener.ashx?f=sh_price_o5 and only energy");
    expect(readBack(payload!)).toBe("Stocks where close > $5 on daily bars.");
    expect(leftOut).toEqual([{ words: "and only energy", reason: expect.stringMatching(/^it stands beside/) }]);
  });

  it("prefers the reading that leaves less out, counting a condition with an unknown word as a whole", async () => {
    const { payload, leftOut } = await convert("close > sma(20) and frobnicate(20) > 5");
    expect(readBack(payload!)).toBe("Stocks where close > sma(close,20) on daily bars.");
    expect(leftOut).toEqual([{ words: "frobnicate(20) > 5", reason: "frobnicate is not known" }]);
  });

  it("calls no language model where the whole scan is translated", async () => {
    const drafter = scriptedDrafter([]);
    const { summary } = await convert("C > AvgC50 && V > 2 * AvgV50", { drafter });
    expect(summary).toContain("Drafted by translated:shorthand");
  });

  it("loses the filters that the plan does not include", async () => {
    const lackingOf: ConvertDeps["lackingOf"] = (payload) =>
      JSON.stringify(payload).includes("PETTM") ? [{ category: "Indicator", plan: "super" }] : [];
    const { payload, removed } = await convert("f=fa_pe_u15,ta_rsi_os30", { lackingOf });
    expect(readBack(payload!)).toBe("Stocks where rsi(close,14) < 30 on daily bars.");
    expect(removed).toMatchObject([{ name: "PETTM < 15x", requiredTier: "super" }]);
  });

  it("is refused when it contradicts itself", async () => {
    const { payload, errors } = await convert("[rsi(14) > 80] and [rsi(14) < 20]");
    expect(payload).toBeUndefined();
    expect(errors[0]).toMatch(/^contradictory: /);
  });

  it.each([
    "stocks above the 20, 50 and 200 day averages",
    "RSI below 30 and price above the 200-day SMA",
    "close is within 5% of sma(200) and rsi(14) < 40",
    "close > sma(20) and trending on reddit",
  ])("does not include the sentence: %s", async (query) => {
    expect((await convert(query)).summary).toContain("Drafted by the embedded parser");
  });
});
