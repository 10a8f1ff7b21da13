import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { guessLanguage } from "../guess-language.ts";
import { translateScan } from "../translate-scan.ts";

/** Scans as users write them, each with its meaning and the parts that have no counterpart. */
const SCANS: readonly { readonly scan: string; readonly means: string | null; readonly lost: readonly string[] }[] = [
  {
    scan: `and [type = stock] and [close > 6]
# and [close < 9]
and [yesterdays close < 7] ## and [volume > 5]`,
    means: "Stocks where close > $6 on daily bars; and close < $7 on daily bars, 1 bar ago.",
    lost: [],
  },
  {
    scan: "[type = stock] and [daily sma(20, daily volume) > 40000] and [daily ema(10, close) x daily ema(30, close)]",
    means:
      "Stocks where sma(volume,20) > 40,000 shares on daily bars; and ema(close,10) crosses above ema(close,30) on daily bars.",
    lost: [],
  },
  {
    scan: "[group is SP500] and [today's close > yesterday's daily max(90, close)]",
    means: "Stocks where close > highest(close,90) 1 bar earlier on daily bars; and index membership is SP500.",
    lost: [],
  },
  {
    scan: "[Daily Close > Daily SMA(200, Daily Close)] AND [Yesterday's Daily Slow Stoch %K(14,3) < 20] AND [Daily Slow Stoch %K(14,3) > 20]",
    means:
      "Stocks where close > sma(close,200) on daily bars; and stoch_k(14,3) < 20 on daily bars, 1 bar ago; and stoch_k(14,3) > 20 on daily bars.",
    lost: [],
  },
  {
    scan: "[Daily PPO Line(12,26,9,Daily Close) crosses Daily PPO Signal(12,26,9,Daily Close)] and [Daily PVO Line(12,26,9) > 0]",
    means:
      "Stocks where ppo(close,12,26) crosses above ema(ppo(close,12,26),9) on daily bars; and pvo(12,26) > 0% on daily bars.",
    lost: [],
  },
  {
    scan: "[exchange is NASDAQ] and [close > 5] and [[RSI(14) < 30] or [Williams %R(14) < -80]]",
    means:
      "Stocks where close > $5 on daily bars; and exchange is XNAS; and at least one of these holds: (rsi(close,14) < 30 on daily bars), (williams_r(14) < -80 on daily bars).",
    lost: [],
  },
  {
    scan: "[weekly close > weekly sma(40, weekly close)] and [1 week ago weekly close <= 1 week ago weekly sma(40, weekly close)]",
    means: "Stocks where close > sma(close,40) on weekly bars; and close <= sma(close,40) on weekly bars, 1 bar ago.",
    lost: [],
  },
  {
    scan: "[30 x RSI(14)] and [ADX Line(14) > 25] and [+DI(14) > -DI(14)]",
    means:
      "Stocks where rsi(close,14) crosses under 30 on daily bars; and adx(14) > 25 on daily bars; and plus_di(14) > minus_di(14) on daily bars.",
    lost: [],
  },
  {
    scan: "[4 days ago close * 1.1 < close] and [volume > 2 * sma(50, volume)]",
    means:
      "Stocks where close > 1.1 × close 4 bars earlier on daily bars; and volume > 2 × sma(volume,50) on daily bars.",
    lost: [],
  },
  {
    scan: "[close < Lower BB(20,2)] and [%B(20,2) < 0.05]",
    means: "Stocks where close < bb_lower(close,20,2) on daily bars; and bb_pctb(close,20,2) < 0.05x on daily bars.",
    lost: [],
  },
  {
    scan: "[Bullish Engulfing is true] and [group is not ETF] // candles",
    means: "Stocks where the candlestick pattern bullish Engulfing on daily bars; and security type is not ETF.",
    lost: [],
  },
  {
    scan: "[country = US] and [optionable is true] and not [[close < 5] or [sma(20,volume) < 100000]]",
    means:
      "Stocks where exchange is XNYS, XNAS, XASE, ARCX, BATS or OTC; and optionable is true; and none of these holds: (close < $5 on daily bars), (sma(volume,20) < 100,000 shares on daily bars).",
    lost: [],
  },
  {
    scan: "[PctChange(5, close) > 10] and [ATR(14) / close > 0.04]",
    means: "Stocks where change_pct(close,5) > 10% on daily bars; and =atr(14)/close > 0.04x on daily bars.",
    lost: [],
  },
  {
    scan: "[last week's high > this week's high] and [monthly RSI(14) > 60]",
    means: "Stocks where high < high 1 bar earlier on weekly bars; and rsi(close,14) > 60 on monthly bars.",
    lost: [],
  },
  {
    scan: "[high - low = min(7, high - low)]",
    means: "Stocks where =high-low = lowest(high-low,7) on daily bars.",
    lost: [],
  },
  {
    scan: "[close > Upper Price Chan(20)] and [MACD Hist(12,26,9) > 1 day ago MACD Hist(12,26,9)]",
    means:
      "Stocks where close > highest_prev(high,20) on daily bars; and macd_hist(close,12,26,9) > macd_hist(close,12,26,9) 1 bar earlier on daily bars.",
    lost: [],
  },
  {
    scan: "[sector is Technology] and [SCTR > 90]",
    means: "Stocks where sector is Technology or Information Technology.",
    lost: ["[SCTR > 90]"],
  },
  {
    scan: "[[close > ema(20,close)] and [close > 10]] or [[RSI(14) > 50] and [Special K(14) < 5]]",
    means: null,
    lost: ["[[close > ema(20,close)] and [close > 10]] or [[RSI(14) > 50] and [Special K(14) < 5]]"],
  },
  {
    scan: `[Symbol = "AAPL"] or [Symbol = "MSFT"]`,
    means: "Stocks where at least one of these holds: (symbol is AAPL), (symbol is MSFT).",
    lost: [],
  },
  {
    scan: "[favorites list is 118] and [abs(close - open) < 0.1 * (high - low)]",
    means: "Stocks where =abs(close-open) < 0.1 × =high-low on daily bars.",
    lost: ["[favorites list is 118]"],
  },
  {
    scan: "[close >= 0.95 * max(252, high)] and [Aroon Up(25) > 70] rank by [SCTR]",
    means: "Stocks where close >= 0.95 × highest(high,252) on daily bars; and aroon_up(25) > 70 on daily bars.",
    lost: [],
  },
  {
    scan: "[Chaikin Money Flow(20) > 0.1] and [yesterday's hammer is true]",
    means: "Stocks where cmf(20) > 0.1 on daily bars; and the candlestick pattern Hammer on daily bars, 1 bar ago.",
    lost: [],
  },
  {
    scan: "[close > weekly ema(10, close)] and [weekly sma(10, daily close) > 5]",
    means: "Stocks where close > ema(close,10) on weekly bars on daily bars.",
    lost: ["[weekly sma(10, daily close) > 5]"],
  },
  {
    scan: "[MASS(25) > 27] and [Coppock(20,10,10) crosses 0] and [Coppock > 0] and [KST(10,15,20,30,10,10,10,15,9) x KST Signal] and [KST(5,15,20,30,10,10,10,15) > 0]",
    means:
      "Stocks where mass_index(25,9) > 27 on daily bars; and wma(change_pct(close,20)+change_pct(close,10),10) crosses above 0% on daily bars; and coppock(close) > 0 on daily bars; and kst(close) crosses above sma(kst(close),9) on daily bars; and =sma(change_pct(close,5),10)+2*sma(change_pct(close,15),10)+3*sma(change_pct(close,20),10)+4*sma(change_pct(close,30),15) > 0% on daily bars.",
    lost: [],
  },
  {
    scan: "[VTX Plus(14) > 1] and [VTX Minus(14) < 0.8] and [Ultimate Osc(7,14,28) < 30] and [close > Upper Kelt Chan(20,2.0,10)]",
    means:
      "Stocks where =sma(abs(high-lag(low,1)),14)/sma(max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1))),14) > 1x on daily bars; and =sma(abs(low-lag(high,1)),14)/sma(max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1))),14) < 0.8x on daily bars; and ultosc(7,14,28) < 30 on daily bars; and close > kc_upper(20,10,2) on daily bars.",
    lost: [],
  },
  {
    scan: "[streak up (close) >= 5] and [streak down(volume) = 0] and [Slope(100,Daily Close) > 0] and [3 days ago close > 3 days ago Lower EMA Env(50,10.0,Close)]",
    means:
      "Stocks where =max(streak(close),0) >= 5 on daily bars; and =max(-streak(volume),0) = 0 on daily bars; and =6*(wma(close,100)-sma(close,100))/99 > $0 on daily bars; and close > =ema(close,50)*(1-10/100) on daily bars, 3 bars ago.",
    lost: [],
  },
  {
    scan: "[PMO Line(35,20,10) x PMO Signal(35,20,10)] and [SCTR.large > 80] and [NVI > NVI Signal(255)] and [EMV(14) > 0] and [DPO(20) > 0]",
    means:
      "Stocks where =10*ema(ema(change_pct(close,1),34),19) crosses above ema(10*ema(ema(change_pct(close,1),34),19),10) on daily bars; and eom(14) > 0 on daily bars; and =lag(close,11)-sma(close,20) > $0 on daily bars.",
    lost: ["[SCTR.large > 80]", "[NVI > NVI Signal(255)]"],
  },
  {
    scan: "[close < Long Chandlr(22,3.0)] and [OBV > OBV Signal(65)] and [AccDist > AccDist Signal (65)] and [volume > 9,999,999] and [market cap > 500] and [all time high = high]",
    means:
      "Stocks where close < =highest(high,22)-3*atr(22) on daily bars; and obv > sma(obv,65) on daily bars; and ad_line > sma(ad_line,65) on daily bars; and volume > 9,999,999 shares on daily bars; and market_cap > $500,000,000; and high_all_time = high.",
    lost: [],
  },
  {
    scan: "[close > DEMA(20, close)] and [weekly TEMA(9, close) x weekly DEMA(9, close)]",
    means:
      "Stocks where close > dema(close,20) on daily bars; and tema(close,9) crosses above dema(close,9) on weekly bars.",
    lost: [],
  },
  {
    scan: "[close > 12] and [group is not SP500] and not [group is NASDAQ100]",
    means: "Stocks where close > $12 on daily bars.",
    lost: ["[group is not SP500]", "not [group is NASDAQ100]"],
  },
  {
    scan: "[TTM Squeeze(20,2.0,20,1.5,20) is true] and [3 days ago TTM Squeeze(20,2.0,20,1.5,20) is false] and [TTM Squeeze is not true]",
    means:
      "Stocks where squeeze(20,2,1.5) = 1 on daily bars; and squeeze(20,2,1.5) = 0 on daily bars, 3 bars ago; and squeeze(20,2,1.5) = 0 on daily bars.",
    lost: [],
  },
  {
    scan: "[TTM Squeeze Hist(20) > 0] and [TTM Squeeze(20,2.0,10,1.5,20) is true]",
    means:
      "Stocks where =3*wma(close-((highest(high,20)+lowest(low,20))/2+sma(close,20))/2,20)-2*sma(close-((highest(high,20)+lowest(low,20))/2+sma(close,20))/2,20) > $0 on daily bars.",
    lost: ["[TTM Squeeze(20,2.0,10,1.5,20) is true]"],
  },
  {
    scan: "[close > Chandlr(20,2.5,short)] and [low < Chandlr(20,2.5,long)]",
    means:
      "Stocks where close > =lowest(low,20)+2.5*atr(20) on daily bars; and low < =highest(high,20)-2.5*atr(20) on daily bars.",
    lost: [],
  },
  {
    scan: "[[high - low] > 2] and [close - [open + 1] > [low * 2]] and [[[close - open] * 2 < 9] or [volume > 7]]",
    means:
      "Stocks where =high-low > $2 on daily bars; and =close-(open+1) > 2 × low on daily bars; and at least one of these holds: (=2*(close-open) < $9 on daily bars), (volume > 7 shares on daily bars).",
    lost: [],
  },
  {
    scan: "[5 day's ago low > 3 days' ago high] and [1 month's ago close < monthly close]",
    means:
      "Stocks where high < low 2 bars earlier on daily bars, 3 bars ago; and close > close 1 bar earlier on monthly bars.",
    lost: [],
  },
  {
    scan: "[close > 8] and [volume > sma(20, volume",
    means: "Stocks where close > $8 on daily bars; and volume > sma(volume,20) on daily bars.",
    lost: [],
  },
  {
    scan: "[close > ema(9, close] and [max(5, high - low > 2] and [rsi(14 < 30]",
    means: "Stocks where close > ema(close,9) on daily bars.",
    lost: ["[max(5, high - low > 2] and [rsi(14 < 30]"],
  },
  {
    scan: "[close > Ichimoku Cloud Top(9,26,52)] and [low > Ichimoku Cloud Bottom(9,26,52)]",
    means:
      "Stocks where close > =max(ichi_span_a(9,26,26),ichi_span_b(52,26)) on daily bars; and low > =min(ichi_span_a(9,26,26),ichi_span_b(52,26)) on daily bars.",
    lost: [],
  },
  {
    scan: "[[exchange = TSE] or [exchange = TSXV] or [exchange = CSE] or [exchange = NEO] or [exchange = INDX]] and [exchange != INDX]",
    means:
      "Stocks where at least one of these holds: (exchange is XTSE), (exchange is XTSX), (exchange is XCNQ), (exchange is NEOE).",
    lost: [],
  },
  {
    scan: "[[type = stock] and [exchange = NYSE] or [type = index] and [close > 3]] and [exchange = INDX]",
    means: "Stocks where exchange is XNYS.",
    lost: ["[exchange = INDX]"],
  },
  {
    scan: "[close > high - [high - low] * 0.2] and [sma(9, open + low / 2) > 3] and [volume > 2 * sma(9, volume) + 7]",
    means:
      "Stocks where close > 0.2 × =high-(high-low) on daily bars; and sma((open+low)/2,9) > $3 on daily bars; and volume > 2 × sma(volume,9) + 7 shares on daily bars.",
    lost: [],
  },
  {
    scan: "[close > high - [[high - low] * 0.2]] and [abs(close - open * 2) < 5]",
    means: "Stocks where close > =high-0.2*(high-low) on daily bars; and =abs(2*(close-open)) < $5 on daily bars.",
    lost: [],
  },
  {
    scan: "[close > 3] and [weekly Correlation(9,QQQ) < 0.2]",
    means:
      "Stocks where close > $3 on daily bars; and =(sma(close*(close/rs_line(QQQ)),9)-sma(close,9)*sma(close/rs_line(QQQ),9))/((bb_upper(close,9,1)-sma(close,9))*(bb_upper(close/rs_line(QQQ),9,1)-sma(close/rs_line(QQQ),9))) < 0.2x on weekly bars.",
    lost: [],
  },
];

describe("scans of StockCharts", () => {
  it.each([
    ["[group is not DJIA] and [close > 2]", "reasons", "name no index"],
    ["[close > 2", "notes", "missing at position 10; the last clause was read as closed"],
    ["[close > sma(20, close] and [low > 1]", "notes", "missing at position 22; the function was read as closed"],
    ["[[exchange = NYSE] or [exchange = INDX]]", "notes", "were left out"],
    ["[[type = stock] and [exchange = NYSE] or [type = fund]]", "notes", "were left out"],
    ["[close > high - low * 2]", "notes", "StockCharts calculates from left to right"],
    ["[Correlation(9,$ABC) > 0]", "reasons", "the index $ABC has no bars here"],
    ["[Correlation(9,volume) > 0]", "reasons", "needs a number of bars and a ticker"],
    ["[Slow Stoch %K(14,5) > 20]", "notes", "always smoothed over 3 bars"],
    ["[[close > 2] or [low > 1]", "reasons", "ends too early"],
  ] as const)("%s: %s contain %s", (scan, place, text) => {
    const { notes, notCarried } = translateScan("stockcharts", scan);
    const texts = place === "notes" ? notes : notCarried.map(({ reason }) => reason);
    expect(texts.join(" ")).toContain(text);
  });

  it("adds no note if Slow Stoch is smoothed over 3 bars", () => {
    expect(translateScan("stockcharts", "[Slow Stoch %K(14,3) > 20]").notes).toEqual([]);
  });

  it.each(SCANS)("translates $scan", ({ scan, means, lost }) => {
    const { payload, notCarried } = translateScan("stockcharts", scan);
    expect(payload === null ? null : readBack(payload)).toBe(means);
    expect(notCarried.map(({ text }) => text)).toEqual(lost);
    for (const { text, span, reason } of notCarried) {
      expect(scan.slice(...span).trim()).toBe(text);
      expect(reason.length).toBeGreaterThan(10);
    }
    expect(guessLanguage(scan)).toBe("stockcharts");
  });
});
