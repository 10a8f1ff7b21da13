import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { translateScan } from "../translate-scan.ts";

const meaningOf = (scan: string): string | null => {
  const { payload } = translateScan("thinkscript", scan);
  return payload === null
    ? null
    : readBack(payload)
        .replace(/^Stocks where /, "")
        .replaceAll(" on daily bars", "");
};
const reasonsOf = (scan: string): string =>
  translateScan("thinkscript", scan)
    .notCarried.map(({ reason }) => reason)
    .join(" ");

describe("thinkScript numbers that depend on conditions", () => {
  it.each([
    ["def x = if close > open then 1 else -1; plot scan = x > 0;", "close > open."],
    ["def x = if close > open then 1 else -1; plot scan = x < 0;", "none of these holds: (close > open)."],
    ["def a = close > open; def b = volume > 9; plot scan = a * b;", "close > open; and volume > 9 shares."],
    ["def a = if close > open then 2 else 0; def b = volume > 9; plot scan = a + b >= 2;", "close > open."],
    ["def sig = if close > high[1] then low else Double.NaN; plot scan = !IsNaN(sig);", "close > high 1 bar earlier."],
    [
      "def up = if close > open then 1 else 0; plot scan = up crosses above 0;",
      "close > open; and none of these holds: (close > open, 1 bar ago).",
    ],
    [
      "def c = close > open; plot scan = Highest(c, 5) == 1 and Lowest(c, 3);",
      "close > open, within the last 5 bars; and close > open, on each of the last 3 bars.",
    ],
    ["input strict = no; plot scan = close > open and (!strict or volume > 9);", "close > open."],
    [
      "input dir = {default Up, Down}; plot scan = if dir == dir.Up then close > open else close < open;",
      "close > open.",
    ],
    [
      "input m = {default Up_Move, Down_Move}; plot scan = if m == m.Up_Move then close > open else close < open;",
      "close > open.",
    ],
    [
      'input m = {"a b", default "c_d"}; plot s; switch (m) { case "a b": s = close < open; case c_d: s = close > open; }',
      "close > open.",
    ],
    ["plot scan = 5 > 3 and close > 1;", "close > $1."],
    [
      "def r = if high == low then 0 else (close - low) / (high - low); plot scan = Average(r, 4) > 0.6;",
      "sma((close-low)/(high-low),4) > 0.6x.",
    ],
    [
      "def a = if close > open then low else Double.NaN; plot scan = a and volume > 9;",
      "close > open; and volume > 9 shares.",
    ],
    [
      "def a = if close > open then low * 2 else 0; plot scan = volume > 9 and a;",
      "volume > 9 shares; and close > open.",
    ],
    ["input least = +5; plot scan = close > least and open > - + 3;", "close > $5; and open > -$3."],
  ])("translates %s", (scan, means) => {
    expect(meaningOf(scan)).toBe(means);
    expect(reasonsOf(scan)).toBe("");
  });

  it.each([
    ["plot scan = close > Highest(if close > open then volume else 0, 9);", "cannot be averaged"],
    ["plot scan = !(if close > open then 1 else Double.NaN);", "not a number is uncertain"],
    ["plot scan = IsNaN(ATR(14));", "whether a study has a value"],
    ["plot scan = Round(close, 2) > Round(open, 2);", "formulas have no rounding"],
    ["plot scan = Floor(close) == Ceil(open);", "formulas have no rounding"],
    ["plot scan = RoundDown(close, 0) > 3;", "Floor rounds downwards"],
    ["plot scan = IsAscending(close, 5);", "mean of slopes"],
    ["def x = if close > open then 1 else x[1]; plot scan = x == 1;", "its own past"],
    ["plot scan = (fold i = 0 to 5 with p while p < 3 do p + 1) > 2;", "stops early"],
    ["plot scan = (fold i = 0 to 500 with p do p + close[i]) > 2;", "at most 60 rounds"],
    ['plot scan = close("DAY") > 5;', "another symbol"],
    ['input market = "SPY"; plot scan = close(market) > 5;', "another symbol"],
    ["plot scan = no;", "never hold"],
  ])("rejects %s with the reason: %s", (scan, reason) => {
    expect(meaningOf(scan)).toBeNull();
    expect(reasonsOf(scan)).toContain(reason);
  });
});

describe("thinkScript numbers limited by a condition", () => {
  it.each([
    ["x = close - open", "if x < 0 then 0 else x", "max(close-open,0)"],
    ["x = close - open", "if x > 0 then x else 0", "max(close-open,0)"],
    ["x = close - open", "if x >= 0 then 0 else x", "min(close-open,0)"],
    ["x = close - open", "if x < 0 then -x else 0", "max(-(close-open),0)"],
    ["x = close - open", "if 0 > x then AbsValue(x) else 0", "max(-(close-open),0)"],
    ["x = close", "if x > open then x - open else 0", "max(close-open,0)"],
    ["x = close", "if x < open then AbsValue(x - open) else 0", "max(open-close,0)"],
    ["x = close", "if x < open then open else x", "max(close,open)"],
    ["x = close", "if x > 9 then 9 else x", "min(close,9)"],
  ])("with def %s, translates %s to a min or max", (definition, number, formula) => {
    const scan = `def ${definition}; def y = ${number}; plot scan = Average(y, 5) > 2;`;
    expect(meaningOf(scan)).toContain(`sma(${formula},5) > `);
    expect(reasonsOf(scan)).toBe("");
  });

  it.each(["if x > 5 then x else 0", "if x == 0 then x else 0", "if x > 0 then high else 0"])(
    "cannot average %s",
    (number) => {
      expect(reasonsOf(`def x = close - open; plot scan = Average(${number}, 5) > 2;`)).toContain("cannot be averaged");
    },
  );
});

describe("rounding in thinkScript", () => {
  it.each([
    ["Round(close, 1) >= 3", "close >= $2.95."],
    ["Floor(close) > 4", "close >= $5."],
    ["Floor(close) <= 4", "close < $5."],
    ["Ceil(close) < 7", "close <= $6."],
    ["Ceil(close) >= 7", "close > $6."],
    ["Floor(close) == 4", "close >= $4; and close < $5."],
    ["Ceil(close) == 4", "close > $3; and close <= $4."],
    ["Floor(2.7) < close", "close > $2."],
  ])("translates %s", (condition, means) => {
    expect(meaningOf(`plot scan = ${condition};`)).toBe(means);
  });
});

describe("earnings in thinkScript", () => {
  const next = "GetEventOffset(Events.EARNINGS, 0)";
  it.each([
    ["HasEarnings()", "an earnings report with date = today."],
    [
      "HasEarnings(type = EarningTime.BEFORE_MARKET)",
      "an earnings report with date = today and timing before the open.",
    ],
    ["!HasEarnings()", "none of these holds: (an earnings report with date = today)."],
    [`${next} >= -5`, "an earnings report with date >= the day of the scan and date <= 7 days ahead."],
    [`${next} > -50`, "an earnings report with date >= the day of the scan and date <= 71 days ahead."],
    [`AbsValue(${next}) < 6`, "an earnings report with date >= the day of the scan and date <= 7 days ahead."],
    [`${next} >= -7 and ${next} <= -2`, "an earnings report with date >= 2 days ahead and date <= 10 days ahead."],
    [`between(-${next}, 2, 7)`, "an earnings report with date >= 2 days ahead and date <= 10 days ahead."],
    [`-${next} == 3`, "an earnings report with date >= 3 days ahead and date <= 5 days ahead."],
    [
      `-${next} > 5`,
      "an earnings report with date >= 8 days ahead; and none of these holds: (an earnings report with date >= the day of the scan and date <= 7 days ahead).",
    ],
    [`${next} == 0`, "an earnings report with date >= the day of the scan and date <= the day of the scan."],
    [`!IsNaN(${next})`, "an earnings report with date >= the day of the scan."],
  ])("translates %s", (condition, means) => {
    expect(meaningOf(`plot scan = ${condition};`)).toBe(means);
    expect(reasonsOf(`plot scan = ${condition};`)).toBe("");
  });

  it("converts bars to calendar days and notes the conversion", () => {
    expect(translateScan("thinkscript", `plot scan = ${next} > -9;`).notes.join(" ")).toContain("days of the calendar");
  });

  it.each([
    ["HasEarnings()[1]", "as of now"],
    ["HasEarnings()[-3]", "looks into the future"],
    ["GetEventOffset(Events.DIVIDEND, 0) > -5", "the earnings alone"],
    ["GetEventOffset(Events.EARNINGS, -1) < 5", "the next report is read alone"],
    [`${next} * 2 > -5`, "can only be compared"],
    [`${next} > Average(close, 5)`, "can only be compared"],
    [next, "draws a number"],
  ])("rejects %s with the reason: %s", (condition, reason) => {
    expect(meaningOf(`plot scan = ${condition};`)).toBeNull();
    expect(reasonsOf(`plot scan = ${condition};`)).toContain(reason);
  });
});

describe("thinkScript negation with a part left out", () => {
  it.each([
    ["not imp_volatility > 3", "not imp_volatility > 3", /^there is no feed/],
    ["!(open > 3 or imp_volatility > 3)", "!(open > 3 or imp_volatility > 3)", /^imp_volatility > 3: there is no feed/],
    ["!(open > 3 and imp_volatility > 3)", "!(open > 3 and imp_volatility > 3)", / imp_volatility > 3: there is no/],
    ["(imp_volatility > 3) is false", "(imp_volatility > 3) is false", /^there is no feed/],
  ])("quotes the negation %s in the report", (condition, text, reason) => {
    const { notCarried } = translateScan("thinkscript", `plot scan = close > 5 and ${condition};`);
    expect(notCarried).toMatchObject([{ text, reason: expect.stringMatching(reason) }]);
  });
});

describe("thinkScript studies", () => {
  it("leaves out a comparison of a first plot with itself", () => {
    expect(translateScan("thinkscript", "plot scan = close > 5 and volume > VolumeAvg(40);").notCarried).toMatchObject([
      { text: "volume > VolumeAvg(40)", reason: expect.stringMatching(/^it compares volume with itself/) },
    ]);
  });

  it.each([
    ["VolumeAvg(40) > 9", "volume > 9 shares."],
    ["VolumeAvg(40) > 2 * VolumeAvg(40).VolAvg", "volume > 2 × sma(volume,40)."],
    [
      "StandardDevChannel(fullRange = no, length = 9) < close",
      "=3*wma(close,9)-2*sma(close,9)+2*(bb_upper(close,9,1)-sma(close,9)) < close.",
    ],
    ["BollingerBands() < close", "sma(close,20) < close."],
    ["ParabolicSAR().parSAR < close", "psar(0.02,0.2) < close."],
    ["BollingerBandwidth(length = 10) < 8", "=100*(bb_upper(close,10,2)-bb_lower(close,10,2))/sma(close,10) < 8x."],
    [
      'BollingerBandwidth("bulge length" = 25).Bandwidth >= BollingerBandwidth("bulge length" = 25).Bulge',
      "=100*(bb_upper(close,20,2)-bb_lower(close,20,2))/sma(close,20) >= highest(100*(bb_upper(close,20,2)-bb_lower(close,20,2))/sma(close,20),25).",
    ],
    [
      "BollingerBandwidth(squeezeLength = 30).Squeeze < 4",
      "lowest(100*(bb_upper(close,20,2)-bb_lower(close,20,2))/sma(close,20),30) < 4x.",
    ],
    ["SimpleMovingAvg(length = 4, displace = -3) < close", "close > sma(close,4) 3 bars earlier."],
    ["MovAvgExponential(close[1], 4, -3).AvgExp[2] < close", "close > ema(close,4) 6 bars earlier."],
    ["BollingerBands(displace = -1).LowerBand > close", "close < bb_lower(close,20,2) 1 bar earlier."],
    [
      "TTM_Squeeze(length = 8).Histogram > 0",
      "=3*wma(close-((highest(high,8)+lowest(low,8))/2+ema(close,8))/2,8)-2*sma(close-((highest(high,8)+lowest(low,8))/2+ema(close,8))/2,8) > $0.",
    ],
    [
      "RelativeVolumeStDev(30, numDev = 3).RelVol > 4",
      "=max((volume-sma(volume,30))/(bb_upper(volume,30,1)-sma(volume,30)),0) > 4x.",
    ],
    ["Fundamental(FundamentalType.HIGH) < close", "high < close."],
    [
      'Fundamental("fundamental type" = FundamentalType.CLOSE, period = AggregationPeriod.MONTH)[1] < close',
      "=lag(close,1) < close on monthly bars.",
    ],
  ])("translates %s", (condition, means) => {
    expect(meaningOf(`plot scan = ${condition};`)).toBe(means);
    expect(reasonsOf(`plot scan = ${condition};`)).toBe("");
  });

  it("reads a price type from an input", () => {
    const scan =
      "input price = FundamentalType.LOW; plot scan = Average(Fundamental(price, period = AggregationPeriod.WEEK), 5) > close;";
    expect(meaningOf(scan)).toBe("sma(low,5) > close on weekly bars.");
  });

  it.each([
    ["TTM_Squeeze(hl2) > 0", "of another price"],
    ["RelativeVolumeStDev(allowNegativeValues = yes) < -1", "can only be no"],
    ["LinearRegChVar(fullRange = no) > close", "MiddleLR has a counterpart"],
    ["SimpleMovingAvg(length = 4, displace = 3) < close", "looks into the future"],
    ["SimpleMovingAvg(length = 4, displace = -1.5) < close", "a whole number of bars"],
    ["BollingerPercentB(displace = -1) > 9", "can only be 0"],
    ["KeltnerChannels(trueRangeAverageType = AverageType.WILDERS) < close", "can only be simple"],
    ["Fundamental(FundamentalType.OPEN_INTEREST) > 9", "FundamentalType.OPENINTEREST has no counterpart"],
    ['Fundamental(FundamentalType.CLOSE, "SPY") > close', "another symbol"],
  ])("rejects %s with the reason: %s", (condition, reason) => {
    expect(meaningOf(`plot scan = ${condition};`)).toBeNull();
    expect(reasonsOf(`plot scan = ${condition};`)).toContain(reason);
  });
});

describe("thinkScript statements", () => {
  it.each([
    ["def x; x = Average(close, 20); plot scan; scan = close > x;", "close > sma(close,20)."],
    [
      'input way = {default "going up", "going down"}; plot s; switch (way) { case "going down": s = close < open; case "going up": s = close > open; }',
      "close > open.",
    ],
    [
      "input way = {A, default B}; plot s; switch (way) { case A: s = close < open; default: s = close > open; }",
      "close > open.",
    ],
    [
      "plot s; if close > 5 { s = volume > 1; } else if close > 2 then { s = volume > 2; } else { s = no; }",
      "at least one of these holds: (close > $5; and volume > 1 share), ((close > $2; and volume > 2 shares; and none of these holds: (close > $5))).",
    ],
    [
      "input agg = AggregationPeriod.WEEK; def w = close(period = agg); plot scan = w > Average(w, 10);",
      "close > sma(close,10) on weekly bars.",
    ],
    [
      'def v = volume(period = "DAY"); plot scan = v > 9 and Power(close, 2) > 5;',
      "volume > 9 shares; and =close*close > 5.",
    ],
    ["input kind = AverageType.HULL; plot scan = close > MovingAverage(kind, close, 20);", "close > hma(close,20)."],
    [
      "input m = {default Up, Down}; def up = close > 9; plot s; switch (m) { case Up: s = close > open; default: s = close < open; }",
      "close > open.",
    ],
    ["plot mid = Average(close, 20); plot scan = close > mid;", "close > sma(close,20)."],
    ['def "DI+" = DMI()."DI+"; plot scan = "DI+" > 20;', "plus_di(14) > 20."],
  ])("translates %s", (scan, means) => {
    expect(meaningOf(scan)).toBe(means);
    expect(reasonsOf(scan)).toBe("");
  });

  it("reads a crossover study and notes the inputs that it assumed", () => {
    const scan = 'RSIWilderCrossover("crossing type" = "Below", threshold = 70).signal is true';
    const { notes } = translateScan("thinkscript", scan);
    expect(meaningOf(scan)).toBe("rsi(close,14) crosses under 70.");
    expect(notes.join(" ")).toContain(
      "RSIWilderCrossover was read with what is usual where nothing is written: length 14.",
    );
  });

  it.each([
    ['MACDHistogramCrossover("crossing type" = "Negative to Positive")', "macd_hist(close,12,26,9) crosses above $0."],
    ['ADXCrossover("crossing type" = "Above", threshold = 25)', "adx(14) crosses above 25."],
    ['StochasticCrossover("k period" = 14, "crossing type" = "Below")', "stoch_k(14,3) crosses under 20."],
    ['StochasticCrossover("stochastic mode" = "Fast", "crossing type" = "Above")', "stoch_k(10,1) crosses above 80."],
    ['ParabolicSARCrossover("crossing type" = "Bearish")', "close crosses under psar(0.02,0.2)."],
    ['PriceAverageCrossover(length = 20, "average type" = "Exponential")', "close crosses above ema(close,20)."],
    ['MomentumCrossover(length = 12, "crossing type" = "below")', "mom(close,12) crosses under $0."],
    ["RateOfChangeCrossover(length = 9)", "change_pct(close,9) crosses above 0%."],
    ["Crosses(close, Average(close, 20), CrossingDirection.BELOW)", "close crosses under sma(close,20)."],
  ])("translates %s", (scan, means) => {
    expect(meaningOf(`plot scan = ${scan};`)).toBe(means);
  });

  it("guesses no direction for a crossover study without a certain default", () => {
    expect(reasonsOf("plot scan = MACDHistogramCrossover();")).toContain("needs its crossingtype");
  });
});

describe("thinkScript over bars of two lengths", () => {
  it.each([
    ["close / close(period = AggregationPeriod.WEEK)[1] > 1.05", "close > 1.05 × close 1 bar earlier on weekly bars."],
    [
      "100 * (close - close(period = AggregationPeriod.WEEK)[1]) / close(period = AggregationPeriod.WEEK)[1] < -5",
      "close < 0.95 × close 1 bar earlier on weekly bars.",
    ],
    ["close(period = AggregationPeriod.MONTH) - close > 2", "close > close + $2 on monthly bars."],
  ])("translates %s", (condition, means) => {
    expect(meaningOf(`plot scan = ${condition};`)).toBe(means);
  });

  it.each([
    "close(period = AggregationPeriod.WEEK) / MACD().Diff > 2",
    "close * close(period = AggregationPeriod.WEEK) > 5",
  ])("leaves out %s", (condition) => {
    expect(meaningOf(`plot scan = ${condition};`)).toBeNull();
  });
});

describe("unreadable thinkScript statement", () => {
  it("leaves out only the conditions that use it, with position and reason", () => {
    const scan = "def x = frobnicate ( ; def y = close > 5; plot scan = y and x > 3;";
    expect(meaningOf(scan)).toBe("close > $5.");
    expect(translateScan("thinkscript", scan).notCarried).toMatchObject([
      { text: "x > 3", reason: expect.stringMatching(/^x cannot be read: .*position 21/) },
    ]);
  });

  it.each([
    ["def y = close > 5; plot scan = y; what @ is §;", "close > $5."],
    ["script own { input n = 1; plot o = n; } plot scan = own(3) > close and open > 5;", "open > $5."],
    ["def z; if close > { z = 1; } else { z = 2; } plot scan = close > 5 and z == 1;", "close > $5."],
    ["def z; switch (a) { case B z = 1; } plot scan = close > 5 and z == 1;", "close > $5."],
    ["} plot scan = close > 5;", "close > $5."],
  ])("translates %s", (scan, means) => {
    expect(meaningOf(scan)).toBe(means);
  });

  it("appears in the notes if the scan does not use it", () => {
    expect(translateScan("thinkscript", "plot scan = close > 5; open > 3;").notes.join(" ")).toContain('"open > 3"');
  });

  it("makes the scan fail if it is the scan itself", () => {
    expect(meaningOf("def y = close > 5; plot scan = (;")).toBeNull();
    expect(reasonsOf("def y = close > 5; plot scan = (;")).toContain("position 32");
  });

  it.each([
    ["def y = close > 5; plot scan = y and (; def z = 1;", "close > $5.", "position 38"],
    ["plot scan = close > 5 and volume > > 3 and open > 2;", "close > $5; and open > $2.", '">" is not expected'],
    ["plot scan = close > 5 and Average(close, @) > 3;", "close > $5.", '"@" is not expected'],
    ["plot scan = close > 5 and !(volume 3 4);", "close > $5.", '"3" is not expected'],
    ["plot scan = if close > 5 then volume > 7 else open > 1 and high < < 2;", null, '"<" is not expected'],
    ["plot scan = close > 5 and (volume > 7 or open = = 3);", "close > $5.", "would mean something else"],
    ["def a = close > 5\nplot scan = a and volume > 7;", "close > $5; and volume > 7 shares.", ""],
  ])("leaves the other conditions in: %s", (scan, means, reason) => {
    expect(meaningOf(scan)).toBe(means);
    expect(reasonsOf(scan)).toContain(reason);
  });
});

describe("hostile thinkScript", () => {
  it.each([
    ["if (1) {".repeat(1_280)],
    [`plot s; ${"if close > 1 { s = 1; } else ".repeat(300)} { s = 2; }`],
    [`plot s; ${"switch (a) { case b: ".repeat(450)}`],
    [`plot s = ${"fold i = 0 to 60 with p do ".repeat(38)} p > 1;`],
    [
      `def a0 = close > 1; ${Array.from({ length: 120 }, (_, k) => `def a${k + 1} = if a${k} then close + ${k} else open; def b${k} = a${k + 1} > 2;`).join(" ")} plot s = b119;`,
    ],
    [
      `def a0 = close; ${Array.from({ length: 200 }, (_, k) => `def a${k + 1} = if a${k} > 1 then a${k} else open;`).join(" ")} plot s = a200 > 1;`,
    ],
    [`plot s = ${"Sum(close > open, 900) + ".repeat(200)} 0 > 5;`],
    ["}".repeat(10_000)],
    ["def ".repeat(2_500)],
    ["def x = (".repeat(1_000)],
  ])("is translated within 2 s (%#)", (text) => {
    const before = performance.now();
    const { payload, notCarried } = translateScan("thinkscript", text.slice(0, 10_240));
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(payload !== null || notCarried.length > 0).toBe(true);
  });
});
