import { describe, expect, test } from "vitest";
import type { IntermediateForm } from "../intermediate/form.ts";
import { atomLine, BARE_CONTEXT } from "./atom-line.testing.ts";
import { parseWords } from "./parse-words.ts";

const formOf = (query: string): IntermediateForm => parseWords(query, BARE_CONTEXT).form;

const lines = (query: string): readonly string[] => formOf(query).atoms.map(atomLine);

type Row = readonly [string, readonly string[]];

describe("parseWords on words that sentences leave out", () => {
  const families: Readonly<Record<string, readonly Row[]>> = {
    "reads a bound after its condition": [
      ["trading at five times its usual volume or more", ["rvol gte 5"]],
      ["40% of the 30-day average volume at most", ["rvol(30) lte 0.4"]],
      ["borrow fee of 30% a year or more", ["borrow_fee gte 30"]],
      ["20% below the 52-week high or more", ["close lte 0.8*high_52w"]],
      ["MACD above zero and above its signal", ["macd gt 0", "macd gt macd_signal"]],
    ],
    "reads a figure with a tolerance": [
      ["RSI at 50 give or take 5", ["rsi between 45..55"]],
      ["RSI 50 ± 5", ["rsi between 45..55"]],
      ["RSI in [50,65]", ["rsi between 50..65"]],
    ],
    "finds the side of a level for a distance": [
      ["at least 5% above the 50 SMA but less than 15%", ["close gte 1.05*sma(50)", "close lt 1.15*sma(50)"]],
      ["at least 3% above the lower bollinger band", ["close gte 1.03*bb_lower"]],
      ["up to 5% off the high", ["close gte 0.95*high_52w"]],
      ["within 5% of highs", ["close gte 0.95*high_52w"]],
    ],
    "reads a figure as a multiple": [
      ["close * 1.04 > sma(50)", ["close gt 0.961538461538*sma(50)"]],
      ["2 x atr > 5", ["atr gt 2.5"]],
    ],
    "refers to the line named last": [
      ["HMA(16) pointing up, and price over it", ["hma(16) gt hma(16)[1]", "close gt hma(16)"]],
      ["took out yesterday's low but finished above it", ["low lt low[1]", "close gt low[1]"]],
      ["9 EMA is no longer above the 21 EMA, it crossed down", ["ema(9) crosses_under ema(21)"]],
      [
        "8 EMA above the 21, price within 3% of the 8",
        ["ema(8) gt ema(21)", "close gte 0.97*ema(8)", "close lte 1.03*ema(8)"],
      ],
      ["over the 50 but under the 200", ["close gt sma(50)", "close lt sma(200)"]],
    ],
    "repeats a condition for another series": [
      ["RSI over 60, ditto MFI", ["rsi gt 60", "mfi gt 60"]],
      ["RSI over 60 on the weekly, same for MFI", ["rsi@1wk gt 60", "mfi@1wk gt 60"]],
    ],
    "reads earnings and ownership of companies": [
      ["profit making companies under $20", ["NetIncome{period=TTM} gt 0", "close lt 20"]],
      ["loss making companies", ["NetIncome{period=TTM} lt 0"]],
      ["institutions hold over half of the float", ["InstOwnershipPct gt 50"]],
      ["short interest down more than 10%", ["short_interest_change_pct lt -10"]],
      ["negative earnings surprise of at least 10%", ["surprise_pct lte -10"]],
      ["at least 3 insider buys in the last 30 days", ["buy_count(30) gte 3"]],
      ["at least 3 insiders bought in the last 30 days", ["unique_buyers(30) gte 3"]],
      ["cluster of insider buys", ["cluster_buy(90) eq 1"]],
      ["RSI not yet over 65", ["rsi lte 65"]],
      ["small to mid caps", ["market_cap gte 300000000", "market_cap lte 10000000000"]],
    ],
    "reads one event after another": [
      ["red candle after 4 green bars in a row", ["close lt open", "close[1] gt open within 4 all"]],
      [
        "first close over the 200-day after 50 sessions or more below it",
        ["close crosses_above sma(200)", "close[1] lt sma(200) within 50 all"],
      ],
    ],
    "reads ratios and volume in other words": [
      ["ATR(10) as a percentage of price over 6", ["atr_pct(10) gt 6"]],
      ["at least a quarter of the free float is sold short", ["short_pct_float gte 25"]],
      ["300 thousand shares done pre-market", ["premarket_volume gte 300000"]],
      ["trades 400k a day on average", ["avg_volume gte 400000"]],
      ["today traded 70% fewer shares than the 20-day norm", ["rvol(20) lte 0.3"]],
      ["volume bigger than on any of the previous 10 days", ["volume gt highest(volume,10)[1]"]],
    ],
    "reads breaks of channels and clouds": [
      ["55-day Donchian breakout", ["high gte highest(55)"]],
      ["finishing beyond the upper Keltner channel", ["close gt kc_upper"]],
      ["price over both edges of the cloud", ["close gt ichi_span_a", "close gt ichi_span_b"]],
      ["low of the day touched the 200-day", ["low lte sma(200)"]],
      ["price over the VWAP anchored to the last earnings date", ["close gt avwap(earnings)"]],
    ],
    "reads lists with their markers": [
      ["1) RSI under 30\n2) price above 10", ["rsi lt 30", "close gt 10"]],
      ["burning cash, i.e. free cash flow below zero", ["FreeCashFlow{period=TTM} lt 0"]],
      ["turtle style: 50 EMA on top of the 100 EMA", ["ema(50) gt ema(100)"]],
      ["neither oversold nor overbought: RSI not under 30 and not over 70", ["rsi between 30..70"]],
    ],
    "reads the length of a line, not a stretch of time": [
      ["price no more than 10% over the 50-day", ["close lte 1.1*sma(50)"]],
      ["P/E < 20 RSI > 60", ["PETTM lt 20", "rsi gt 60"]],
    ],
  };
  for (const [name, rows] of Object.entries(families)) {
    test.each(rows.map((row) => [...row] as const))(`${name}: %s`, (query, wanted) => {
      expect(lines(query)).toEqual(wanted);
      expect(formOf(query).unsupported).toEqual([]);
    });
  }

  test("joins a list by or, and keeps a condition of both cases outside", () => {
    const groups = (query: string) => formOf(query).groups.map(({ op, members }) => `${op} ${members.length}`);
    expect(groups("any of: cup and handle, ascending triangle, bull flag")).toEqual(["any 3"]);
    expect(groups("any of: hammer, doji, volume above 1M; price above 5")).toEqual(["any 3"]);
    expect(lines("either (a) up 20% in a month, or (b) a 52-week high; in both cases price above 10").at(-1)).toBe(
      "close gt 10",
    );
  });

  test("reads dates in words", () => {
    expect(formOf("On the Friday before last, RSI above 70").as_of?.value).toBe("2025-06-06");
    expect(formOf("I take the 30 day average of frobs, RSI above 70").as_of).toBeNull();
    expect(formOf("asof=2021-01-27 rvol>3").as_of?.value).toBe("2021-01-27");
    expect(formOf("three weeks ago to the day, what sat above its 50-day").as_of?.value).toBe("-P15D");
  });

  test("reports data that no feed has, and keeps the other conditions", () => {
    for (const [query, reason] of [
      ["seasonally strong in July, price above the 100-day SMA", "seasonality"],
      ["credit-card spending data accelerating, price above the 100-day SMA", "alternative_data"],
      ["30% upside to the average price target, price above the 100-day SMA", "analyst_ratings"],
      ["raised guidance last week, price above the 100-day SMA", "guidance"],
      ["bids stacked heavier than the ask on level 2, price above the 100-day SMA", "order_book"],
    ] as const) {
      expect([query, lines(query)]).toEqual([query, ["close gt sma(100)"]]);
      expect(formOf(query).unsupported.map((one) => one.reason)).toEqual([reason]);
    }
  });
});

describe("bracketings of parseWords", () => {
  test("returns both readings if no rule prefers one", () => {
    const { form, readings } = parseWords("RSI under 30 and price above 10 or ADX over 25", BARE_CONTEXT);
    expect(readings).toHaveLength(2);
    expect(readings[0]).toEqual(form);
    expect(form.groups.map(({ op, members }) => `${op} ${members.length}`)).toEqual(["any 1", "all 2"]);
    expect(readings[1]!.groups.map(({ op, members }) => `${op} ${members.length}`)).toEqual(["any 2"]);
    expect(form.assumptions.some(({ field }) => field === "groups")).toBe(true);
  });

  test("returns one reading with brackets, commas or either", () => {
    for (const query of [
      "RSI under 30 and (price above 10 or ADX over 25)",
      "RSI under 30, hammer or doji",
      "RSI under 30 and hammer or doji",
    ])
      expect([query, parseWords(query, BARE_CONTEXT).readings]).toEqual([query, []]);
  });

  test("refuses more than two readings and suggests bracketed queries that work", () => {
    const { refusal } = formOf("RSI under 30 or price above 10 and MACD above zero or ADX over 25");
    expect(refusal?.code).toBe("ambiguous");
    expect(refusal?.suggestions[0]).toBe("(RSI under 30 or price above 10) and (MACD above zero or ADX over 25)");
    for (const suggestion of refusal!.suggestions) expect(formOf(suggestion).refusal).toBeNull();
  });
});
