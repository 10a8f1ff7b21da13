import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { translateScan } from "../translate-scan.ts";

const read = (scan: string) => {
  const { payload, notes, notCarried } = translateScan("thinkscript", scan);
  const means = payload === null ? null : readBack(payload).replace(/^Stocks where /, "");
  return { means: means?.replaceAll(" on daily bars", ""), notes: notes.join(" "), notCarried };
};

describe("thinkScript with several plots", () => {
  it.each([
    [
      "plot SellArrow = close < open; plot BuyArrow = close > open; plot Mid = Average(close, 9);",
      "close > open.",
      'Taken: "BuyArrow". Not taken: "SellArrow", "Mid"',
    ],
    ["plot a = volume > 7; plot b = close > 3;", "volume > 7 shares.", 'Taken: "a". Not taken: "b"'],
    ["plot Short = close < 3; plot Odd = close > 7;", "close > $7.", 'Taken: "Odd". Not taken: "Short"'],
    [
      "plot line = Average(close, 9); plot mark = if close > line then high else Double.NaN;",
      "close > sma(close,9).",
      'Taken: "mark"',
    ],
    ["plot n = if close > open then 1 else 0; plot up = close > 5;", "close > $5.", 'Taken: "up". Not taken: "n"'],
    ["plot scan = close > 5; plot buy = close > 7;", "close > $5.", ""],
    [
      "plot breakout = close > 9; def busy = volume > 7 and breakout; plot picked = busy and high > 3;",
      "volume > 7 shares; and close > $9; and high > $3.",
      'Taken: "picked". Not taken: "breakout"',
    ],
    [
      "plot up = close > open; plot down = close < open; plot any = up or down;",
      "close > open.",
      'Taken: "up". Not taken: "down", "any"',
    ],
    ["plot up = close > open; plot quiet = volume < 9 and !up;", "close > open.", 'Taken: "up"'],
  ])("takes one plot and names the others: %s", (scan, means, note) => {
    expect(read(scan)).toMatchObject({ means, notes: expect.stringContaining(note), notCarried: [] });
  });

  it("keeps the buying plot even if part of its condition is left out", () => {
    const { means, notCarried } = read("plot buy = close > 5 and imp_volatility > 1; plot sell = close < 5;");
    expect(means).toBe("close > $5.");
    expect(notCarried).toMatchObject([{ text: "imp_volatility > 1" }]);
  });

  it("requests a plot named scan if no plot is a condition", () => {
    const { means, notCarried } = read("plot a = Average(close, 5); plot b = Average(close, 9);");
    expect(means).toBeUndefined();
    expect(notCarried).toMatchObject([{ reason: expect.stringContaining("call the one that scans scan") }]);
  });
});

describe("thinkScript with one plot", () => {
  it.each([
    ["plot avg = Average(close, 20);", "Average(close, 20)"],
    ["def mid = (high + low) / 2; plot Line = mid;", "mid"],
    ["plot scan = close;", "close"],
    ["plot up = if close > open then volume else 0;", "if close > open then volume else 0"],
    ["plot far = if close > 5 then high else low;", "if close > 5 then high else low"],
    ["plot state = if close > 5 then 2 else 1;", "if close > 5 then 2 else 1"],
    ["plot n = Sum(close > open, 5);", "Sum(close > open, 5)"],
    ["plot n = Average(close, 5, 6, 7);", "Average(close, 5, 6, 7)"],
    ["def m = RSI(14, 70, 30, close, AverageType.HULL); plot n = m - 50;", "m - 50"],
  ])("rejects a plot that draws a number: %s", (scan, lost) => {
    const { means, notCarried } = read(scan);
    expect(means).toBeUndefined();
    expect(notCarried).toMatchObject([{ text: lost, reason: expect.stringContaining("draws a number") }]);
  });

  it.each([
    ["plot p = if RSI() > 70 then 1 else 0;", "rsi(close,14) > 70.", ""],
    ["plot p = if close > open then low else Double.NaN;", "close > open.", ""],
    ["plot p = if close > open then 1 else -1;", "close > open.", "Taken: above 0. Not taken: below 0"],
    ["plot p = TTM_Squeeze().SqueezeAlert;", "=1-squeeze(20,2,1.5) != 0.", ""],
  ])("reads the conditions of a drawn number: %s", (scan, means, note) => {
    expect(read(scan)).toMatchObject({ means, notes: expect.stringContaining(note), notCarried: [] });
  });

  it.each(["plot p = frobnicate(3);", "def a = imp_volatility > 3; def b = close > open; plot p = a * b;"])(
    "reports the specific reason, not that a number is drawn: %s",
    (scan) => {
      expect(read(scan).notCarried).toMatchObject([{ reason: expect.stringContaining("no ") }]);
      expect(read(scan).notCarried[0]?.reason).not.toContain("draws a number");
    },
  );

  it("leaves out a number joined with a condition", () => {
    const { means, notCarried } = read("plot scan = close > 5 and Average(close, 20);");
    expect(means).toBe("close > $5.");
    expect(notCarried).toMatchObject([{ text: "Average(close, 20)", reason: expect.stringContaining("a number") }]);
  });
});

describe("thinkScript definitions without a plot", () => {
  it.each([
    [
      "input strict = yes; def avg = Average(close, 9); def up = close > avg; def gap = close - avg;",
      "close > sma(close,9).",
      '"up"',
    ],
    ["def a = close > 5; def b = a and volume > 7;", "close > $5; and volume > 7 shares.", '"b"'],
    [
      "def up = close > open; def n = Sum(up, 5); def ok = n >= 5;",
      "close > open, on each of the last 5 bars.",
      '"ok"',
    ],
    [
      "def buy = close > 5; def sell = close < 3; AddLabel(yes, if buy then 'B' else 'S');".replaceAll("'", '"'),
      "close > $5.",
      '"buy". Not taken: "sell"',
    ],
    [
      'def up = close > open; AddLabel(yes, "State " + (if up then "up" else "down"), Color.GREEN);',
      "close > open.",
      '"up"',
    ],
  ])("takes one definition as the scan: %s", (scan, means, name) => {
    const { means: found, notes, notCarried } = read(scan);
    expect([found, notCarried]).toEqual([means, []]);
    expect(notes).toContain(`Taken: its condition ${name}`);
  });

  it.each([
    'def up = close > open; def n = Sum(up, 10); AddLabel(yes, "Up days " + n);',
    'def up = close > open; AddLabel(yes, "Up days " + Sum(up, 10));',
    'def up = close > open; AddLabel(Average(up, 4) > 0.5, Concat("Up ", 100 * up));',
  ])("rejects a script whose conditions only feed numbers: %s", (scan) => {
    const { means, notCarried } = read(scan);
    expect(means).toBeUndefined();
    expect(notCarried).toMatchObject([{ reason: expect.stringContaining("only feed other definitions or labels") }]);
  });

  it("rejects a script without a condition", () => {
    expect(read("def avg = Average(close, 9);").notCarried).toMatchObject([
      { reason: "there is no plot and no condition" },
    ]);
  });
});

describe("studies of thinkScript", () => {
  it.each([
    ["BollingerPercentB() < 5", "=100*(2*bb_pctb(close,20,1)-1+2)/(2+2) < 5"],
    ["BollingerPercentB(length = 30, numDevDn = -1).PercentB > 95", "=100*(2*bb_pctb(close,30,1)-1+1)/(2+1) > 95"],
    ["close > WildersAverage(close, 14)", "close > ema(close,27)."],
    ["close > MovingAverage(AverageType.WILDERS, close, 10)", "close > ema(close,19)."],
    ["RSI() crosses above RSI().OverSold", "rsi(close,14) crosses above 30."],
    ["RSI(over_bought = 65).RSI > RSI(over_bought = 65).OverBought", "rsi(close,14) > 65."],
    ["WilliamsPercentR() < WilliamsPercentR().OverSold", "williams_r(10) < -80."],
    ["MACD().Value > MACD().ZeroLine", "macd(close,12,26,9) > $0."],
    ["MACDHistogram() > 0", "macd_hist(close,12,26,9) > $0."],
    ["DMI_Oscillator() > 10", "=plus_di(10)-minus_di(10) > 10"],
    ["MACD(averageType = AverageType.SIMPLE).Avg > 0", "sma(sma(close,12)-sma(close,26),9) > $0."],
    ["close > VWAP().UpperBand", "close > vwap_band(2)."],
    ["close < VWAP(numDevDn = -3).LowerBand", "close < vwap_band(-3)."],
    ["close > HighestAll(high[1])", "close > high_all_time 1 bar earlier."],
    ["ask() - bid() < 0.1", "=ask-bid < $0.1"],
    ["close(priceType = PriceType.BID) > close(priceType = PriceType.LAST)", "bid > close."],
    ["close(priceType = PriceType.MARK) < 9", "mark < $9."],
    ["close > LinearRegCurve(length = 9)", "close > =3*wma(close,9)-2*sma(close,9)."],
    [
      'close < LinearRegChVar("full range" = no, "length" = 30, "width of channel" = 50)."MiddleLR"',
      "close < =3*wma(close,30)-2*sma(close,30).",
    ],
    [
      "close < StandardDevChannel(fullRange = no, deviations = 3).LowerLine",
      "close < =3*wma(close,21)-2*sma(close,21)-3*(bb_upper(close,21,1)-sma(close,21)).",
    ],
    ["IntradayMomentumIndex(9) < 30", "=100*sma(max(close-open,0),9)/sma(abs(close-open),9) < 30"],
    ["(close between open and high)", "close >= open; and close <= high."],
    ["(RSI() between 20 and 40) and volume is between 5 and 9", "volume >= 5 shares and <= 9 shares"],
  ])("translates %s", (scan, means) => {
    const { means: found, notCarried } = read(`plot scan = ${scan};`);
    expect(notCarried).toEqual([]);
    expect(found).toContain(means);
  });

  it.each([
    ["close > WildersAverage(close, 14)", "the same weights"],
    ["close > VWAP().UpperBand", "of the session so far"],
    ["close > HighestAll(high)", "all days that are stored"],
  ])("explains the difference in a note: %s", (scan, note) => {
    expect(read(`plot scan = ${scan};`).notes).toContain(note);
  });

  it.each([
    ["close > HighestAll(close)", "for the high alone"],
    ['close > VWAP(timeframe = "WEEK")', "can only be day"],
    ["high(priceType = PriceType.ASK) > 5", "which the close gives, no high"],
    ["close > LinearRegChVar(fullRange = no).LowerLR", "the largest distance of any of its bars"],
    ["close > LinearRegCh50().UpperLR", "the largest distance of any of its bars"],
    ["close > StandardDevChannel().UpperLine", "must be written"],
  ])("leaves out %s with the reason: %s", (scan, reason) => {
    const { means, notCarried } = read(`plot scan = ${scan};`);
    expect(means).toBeUndefined();
    expect(notCarried).toMatchObject([{ reason: expect.stringContaining(reason) }]);
  });
});
