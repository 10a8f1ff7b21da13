import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { guessLanguage } from "../guess-language.ts";
import { translateScan } from "../translate-scan.ts";

/** Scans as users write them, each with its meaning and the parts that have no counterpart. */
const SCANS: readonly { readonly scan: string; readonly means: string | null; readonly lost: readonly string[] }[] = [
  {
    scan: "close crosses above SimpleMovingAvg(close, 50)",
    means: "Stocks where close crosses above sma(close,50) on daily bars.",
    lost: [],
  },
  {
    scan: `SimpleMovingAvg("length" = 50)."SMA" crosses above SimpleMovingAvg("length" = 200)."SMA" within 5 bars`,
    means: "Stocks where sma(close,50) crosses above sma(close,200) on daily bars, within the last 5 bars.",
    lost: [],
  },
  {
    scan: `def avg = Average(volume, 50);
plot scan = volume > 2 * avg and close > open;`,
    means: "Stocks where volume > 2 × sma(volume,50) on daily bars; and close > open on daily bars.",
    lost: [],
  },
  {
    scan: "plot scan = close > Highest(high, 20)[1];",
    means: "Stocks where close > highest(high,20) 1 bar earlier on daily bars.",
    lost: [],
  },
  {
    scan: `RSI()."RSI" is less than 30 and close is greater than SimpleMovingAvg("length" = 200)."SMA"`,
    means: "Stocks where rsi(close,14) < 30 on daily bars; and close > sma(close,200) on daily bars.",
    lost: [],
  },
  {
    scan: "plot scan = MACD().Diff crosses above 0;",
    means: "Stocks where macd_hist(close,12,26,9) crosses above $0 on daily bars.",
    lost: [],
  },
  {
    scan: "close from 1 bar ago is less than open from 1 bar ago and close is greater than or equal to open from 1 bar ago",
    means: "Stocks where close < open on daily bars, 1 bar ago; and close >= open 1 bar earlier on daily bars.",
    lost: [],
  },
  {
    scan: `def up = close > close[1];
plot scan = Sum(up, 5) == 5;`,
    means: "Stocks where close > close 1 bar earlier on daily bars, on each of the last 5 bars.",
    lost: [],
  },
  {
    scan: "plot scan = Sum(close > open, 10) >= 7;",
    means: "Stocks where on at least 7 of the newest 10 bars (close > open on daily bars).",
    lost: [],
  },
  {
    scan: `input length = 14;
def r = RSI(length = length);
plot scan = r crosses below 70 or r > 80;
scan.SetDefaultColor(Color.RED);`,
    means:
      "Stocks where at least one of these holds: (rsi(close,14) crosses under 70 on daily bars), (rsi(close,14) > 80 on daily bars).",
    lost: [],
  },
  {
    scan: "plot scan = close < BollingerBands().LowerBand and !(volume < Average(volume, 20));",
    means:
      "Stocks where close < bb_lower(close,20,2) on daily bars; and none of these holds: (volume < sma(volume,20) on daily bars).",
    lost: [],
  },
  {
    scan: "plot scan = (close > ExpAverage(close, 8) and ExpAverage(close, 8) > ExpAverage(close, 21)) within 3 bars;",
    means:
      "Stocks where at least one of these holds: (close > ema(close,8) on daily bars; and ema(close,8) > ema(close,21) on daily bars), (close > ema(close,8) on daily bars, 1 bar ago; and ema(close,8) > ema(close,21) on daily bars, 1 bar ago), (close > ema(close,8) on daily bars, 2 bars ago; and ema(close,8) > ema(close,21) on daily bars, 2 bars ago).",
    lost: [],
  },
  {
    scan: "plot scan = close(period = AggregationPeriod.WEEK) > SimpleMovingAvg(close(period = AggregationPeriod.WEEK), 10) and close > 5;",
    means: "Stocks where close > sma(close,10) on weekly bars; and close > $5 on daily bars.",
    lost: [],
  },
  {
    scan: "TTM_Squeeze().SqueezeAlert == 0",
    means: "Stocks where =1-squeeze(20,2,1.5) = 0 on daily bars.",
    lost: [],
  },
  {
    scan: `def trend = if close > ExpAverage(close, 50) then 1 else 0;
plot scan = trend == 1 and trend[1] == 0;`,
    means:
      "Stocks where close > ema(close,50) on daily bars; and none of these holds: (close > ema(close,50) on daily bars, 1 bar ago).",
    lost: [],
  },
  {
    scan: "plot scan = imp_volatility > 0.5 and close > 10;",
    means: "Stocks where close > $10 on daily bars.",
    lost: ["imp_volatility > 0.5"],
  },
  {
    scan: "plot scan = (imp_volatility > 0.5 or close > 10) and volume > 1000000;",
    means: "Stocks where volume > 1,000,000 shares on daily bars.",
    lost: ["(imp_volatility > 0.5 or close > 10)"],
  },
  {
    scan: `rec x = if close > open then x[1] + 1 else 0;
plot scan = x >= 3;`,
    means: "Stocks where close > open on daily bars, on each of the last 3 bars.",
    lost: [],
  },
  {
    scan: `rec last = if close > open then close else last[1];
plot scan = close > last;`,
    means: null,
    lost: ["close > last"],
  },
  {
    scan: "plot scan = between(close, 5, 20) and AbsValue(close - open) < 0.1 * ATR(14);",
    means: "Stocks where close >= $5 and <= $20 on daily bars; and =abs(close-open) < 0.1 × atr(14) on daily bars.",
    lost: [],
  },
  {
    scan: `MovingAvgCrossover("length1" = 10, "length2" = 30, "average type 1" = "EXPONENTIAL").Signal is true`,
    means: "Stocks where ema(close,10) crosses above sma(close,30) on daily bars.",
    lost: [],
  },
  {
    scan: `plot scan = StochasticSlow(KPeriod = 14, DPeriod = 3).SlowK crosses above StochasticSlow(KPeriod = 14, DPeriod = 3).SlowD and DMI()."DI+" > DMI()."DI-";`,
    means:
      "Stocks where stoch_k(14,3) crosses above stoch_d(14,3,3) on daily bars; and plus_di(14) > minus_di(14) on daily bars.",
    lost: [],
  },
  {
    scan: "plot scan = Hammer() and (close - low) / (high - low) > 0.6 and close[-1] > 3;",
    means:
      "Stocks where =(close-low)/(high-low) > 0.6x on daily bars; and the candlestick pattern Hammer on daily bars.",
    lost: ["close[-1] > 3"],
  },
];

describe("scans of thinkScript", () => {
  it.each(SCANS)("translates $scan", ({ scan, means, lost }) => {
    const { payload, notCarried } = translateScan("thinkscript", scan);
    expect(payload === null ? null : readBack(payload)).toBe(means);
    expect(notCarried.map(({ text }) => text)).toEqual(lost);
    for (const { text, span, reason } of notCarried) {
      expect(scan.slice(...span).trim()).toBe(text);
      expect(reason.length).toBeGreaterThan(10);
    }
    expect(guessLanguage(scan)).toBe("thinkscript");
  });
});
