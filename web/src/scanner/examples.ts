/** A scan in words that shows what can be asked for. */
export interface ScanExample {
  readonly title: string;
  readonly words: string;
}

export const EXAMPLES: readonly ScanExample[] = [
  { title: "Oversold in an uptrend", words: "RSI below 40 and price above the 200 day average" },
  {
    title: "Breaking out on volume",
    words: "within 5% of the 52 week high with volume above 1.2 times its 20 day average",
  },
  {
    title: "Golden cross",
    words: "50 day moving average crossed above the 200 day moving average in the last 20 bars",
  },
  { title: "Squeeze", words: "price is within 3% of the 20 day average and ATR percent below 3" },
  { title: "Weekly strength, daily pullback", words: "weekly RSI over 55 and daily RSI below 50" },
  { title: "Reversal candles", words: "hammer or bullish engulfing in the last 5 bars" },
];
