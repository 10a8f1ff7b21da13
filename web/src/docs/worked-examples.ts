import type { Condition, ScanPayload } from "#contract";

/** A scan to learn from. */
export interface Lesson {
  /** Its name in addresses. */
  readonly id: string;
  readonly title: string;
  /** What it looks for, and what is to be learnt from it. */
  readonly lesson: string;
  readonly payload: ScanPayload;
}

const bars = (...Filters: NonNullable<Condition["FeatureWindow"]>["Filters"] & object): Condition => ({
  FeatureWindow: { Filters },
});

export const WORKED_EXAMPLES: readonly Lesson[] = [
  {
    id: "uptrend",
    title: "Uptrend",
    lesson: "The close above its 50-day average, and that above the 200-day one: a study compared with another study.",
    payload: {
      All: [
        bars(
          { Input: "close", Returns: { Want: { Study: { GreaterThan: { Input: "sma(50)" } } } } },
          { Input: "sma(50)", Returns: { Want: { Study: { GreaterThan: { Input: "sma(200)" } } } } },
        ),
      ],
    },
  },
  {
    id: "dip-in-uptrend",
    title: "Dip in an uptrend",
    lesson: "Above the 200-day average, with an RSI that was below 40 on one of the last five days: Within looks back.",
    payload: {
      All: [
        bars(
          { Input: "close", Returns: { Want: { Study: { GreaterThan: { Input: "sma(200)" } } } } },
          { Input: "rsi(14)", Within: 5, Returns: { Want: { Value: { LessThan: 40 } } } },
        ),
      ],
    },
  },
  {
    id: "fresh-cross",
    title: "Fresh cross of averages",
    lesson: "The 20-day average rose above the 50-day one within ten days: a cross is true on its bar alone.",
    payload: {
      All: [
        bars({ Input: "sma(20)", Within: 10, Returns: { Want: { Study: { CrossesAbove: { Input: "sma(50)" } } } } }),
      ],
    },
  },
  {
    id: "near-high",
    title: "Near the high of the year",
    lesson: "At most 5 % below the highest price of 252 days, by a formula of your own.",
    payload: {
      All: [bars({ Input: "=(close/highest(high,252)-1)*100", Returns: { Want: { Value: { GreaterThan: -5 } } } })],
    },
  },
  {
    id: "busy-up-day",
    title: "Busy day up",
    lesson: "More volume than usual and a rise of more than 1 %, each on one of the last three days.",
    payload: {
      All: [
        bars(
          { Input: "rvol", Within: 3, Returns: { Want: { Value: { GreaterThan: 1.5 } } } },
          { Input: "change_pct", Within: 3, Returns: { Want: { Value: { GreaterThan: 1 } } } },
        ),
      ],
    },
  },
  {
    id: "strongest-fifth",
    title: "The strongest fifth",
    lesson: "Among the top 20 % by the change over 63 days: each stock is ranked among all that are scanned.",
    payload: {
      All: [bars({ Input: "rank_pct(roc(63))", Returns: { Want: { Value: { GreaterThanOrEqual: 80 } } } })],
    },
  },
  {
    id: "weekly-and-daily",
    title: "Weekly trend, daily entry",
    lesson:
      "Above the 10-week average on weekly bars, and above yesterday's high on daily ones: timeframes mix freely.",
    payload: {
      All: [
        bars(
          { Input: "close", Timeframe: "1wk", Returns: { Want: { Study: { GreaterThan: { Input: "sma(10)" } } } } },
          {
            Input: "close",
            Within: 3,
            Returns: { Want: { Study: { GreaterThan: { Input: "high", BarsAgo: 1 } } } },
          },
        ),
      ],
    },
  },
  {
    id: "reversal-candles",
    title: "Reversal candles",
    lesson: "One of three bullish candlestick patterns in the last five days: any of these conditions is enough.",
    payload: {
      Any: ["CDLENGULFING", "CDLHAMMER", "CDLMORNINGSTAR"].map((id) => ({
        CandlestickPattern: { [id]: [{ Sentiment: "bullish", Within: 5 }] },
      })),
    },
  },
  {
    id: "chart-pattern",
    title: "A pattern on the chart",
    lesson: "A double bottom, an ascending triangle or a bull flag on daily bars, with its lines drawn on the chart.",
    payload: {
      Any: ["Double Bottom", "Ascending Triangle", "Bull Flag"].map((id) => ({
        ChartPattern: { [id]: [{ Timeframe: "1d", LookbackBars: 40 }] },
      })),
    },
  },
  {
    id: "liquid-not-wild",
    title: "Liquid and not wild",
    lesson: "Traded for millions a day, and none with daily ranges above 5 %: what must not hold stands under None.",
    payload: {
      All: [bars({ Input: "=sma(close*volume,20)", Returns: { Want: { Value: { GreaterThan: 5_000_000 } } } })],
      None: [bars({ Input: "adr_pct(20)", Returns: { Want: { Value: { GreaterThan: 5 } } } })],
    },
  },
];
