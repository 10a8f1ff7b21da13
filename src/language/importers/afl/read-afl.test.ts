import { describe, expect, it } from "vitest";
import { readBack, resolveStudy } from "#catalogue";
import { guessLanguage } from "../guess-language.ts";
import { indicatorSeries } from "../indicator-rule.ts";
import { inputText, study } from "../series.ts";
import { translateScan } from "../translate-scan.ts";
import { AFL_FUNCTIONS } from "./afl-names.ts";

const meaningOf = (scan: string): string | null => {
  const { payload } = translateScan("afl", scan);
  return payload === null
    ? null
    : readBack(payload)
        .replace(/^Stocks where /, "")
        .replaceAll(" on daily bars", "");
};
const lostOf = (scan: string): readonly string[] => translateScan("afl", scan).notCarried.map(({ text }) => text);
const reasonsOf = (scan: string): string =>
  translateScan("afl", scan)
    .notCarried.map(({ reason }) => reason)
    .join(" ");
const notesOf = (scan: string): string => translateScan("afl", scan).notes.join(" ");

describe("AmiBroker explorations", () => {
  it.each([
    ["Filter = C > MA(C, 50) AND V > 1.5 * MA(V, 20);", "close > sma(close,50); and volume > 1.5 × sma(volume,20)."],
    ["n = 20; top = HHV(High, n); Filter = Close > Ref(top, -1);", "close > highest(high,20) 1 bar earlier."],
    ["Buy = Cross(EMA(C, 9), EMA(C, 21));", "ema(close,9) crosses above ema(close,21)."],
    ["Buy = Cross(30, RSI(5));", "rsi(close,5) crosses under 30."],
    [
      'Plot( mean = MA(C, 8), "Mean", colorBlue, styleThick | styleDots ); Short = Cover = 0; Buy = C > mean;',
      "close > sma(close,8).",
    ],
    [
      "move = IIf(C > Ref(H, -1), C - Ref(C, -2), Null); Filter = NOT IsEmpty(move) AND !IsNull(O);",
      "close > high 1 bar earlier.",
    ],
    ["r = IIf(H - L > 0, (C - L) / (H - L), 0); Filter = MA(r, 6) < 0.2;", "sma((close-low)/(high-low),6) < 0.2x."],
    ['p = ParamField("Field", -1); Buy = p > MA(p, 6);', "close > sma(close,6)."],
    [
      "Filter = Cross(quick = EMA(C, 4), slow = EMA(C, 9)) AND slow > Ref(slow, -2);",
      "ema(close,4) crosses above ema(close,9); and ema(close,9) > ema(close,9) 2 bars earlier.",
    ],
    [
      "Filter = C > BBandTop(C, 20, 2) OR C < BBandBot();",
      "at least one of these holds: (close > bb_upper(close,20,2)), (close < bb_lower(close,15,2)).",
    ],
    [
      "Filter = MACD() > Signal() && ADX(14) > 25 && StochK() < 20;",
      "macd(close,12,26,9) > macd_signal(close,12,26,9); and adx(14) > 25; and stoch_k(14,3) < 20.",
    ],
    [
      "rising = Sum(C > Ref(C, -1), 3) == 3; Filter = rising;",
      "close > close 1 bar earlier, on each of the last 3 bars.",
    ],
    [
      "Filter = HHV(C > O, 5) AND NOT GapUp();",
      "close > open, within the last 5 bars; and none of these holds: (low > high 1 bar earlier).",
    ],
    ["s = IIf(C > O, 1, -1); Filter = s > 0;", "close > open."],
    ["Filter = floor(C) > 4 AND ceil(O) < 7 AND round(H) >= 5;", "close >= $5; and open <= $6; and high >= $4.5."],
    ["a = C; a = a + Ref(a, -1); a = a / 2; Filter = O > a; // twice", "open > =(close+lag(close,1))/2."],
    ['/* all */ Filter = Status("lastbarinrange") AND C > 5;', "close > $5."],
    [
      "Filter = LinRegSlope(C, 10) > 0 AND HHVBars(H, 20) < 3;",
      "=6*(wma(close,10)-sma(close,10))/9 > $0; and bars_since_high(20) < 3.",
    ],
    ["Filter = ROC(C, 10) > 5 AND ATR(14) / C < .05;", "change_pct(close,10) > 5%; and =atr(14)/close < 0.05x."],
  ])("translates %s", (scan, means) => {
    expect(meaningOf(scan)).toBe(means);
    expect(lostOf(scan)).toEqual([]);
    expect(guessLanguage(scan)).toBe("afl");
  });

  it.each([
    ['Filter = C > TimeFrameGetPrice("H", inDaily, -1);', "close > high 1 bar earlier."],
    ['p = TimeFrameGetPrice("L", inMonthly, -2); Filter = L < p;', "low < low 2 bars earlier on monthly bars."],
    ['Filter = Ref(TimeFrameGetPrice("V", inDaily, -1), -2) < V;', "volume > volume 3 bars earlier."],
    [
      "TimeFrameSet(inWeekly); w = EMA(C, 8); r = RSI(5); TimeFrameRestore(); Filter = L > TimeFrameExpand(w, inWeekly, expandLast) AND TimeFrameExpand(r, inWeekly) < 30 AND RSI(5) > 40;",
      "low > ema(close,8) on weekly bars; and rsi(close,5) < 30 on weekly bars; and rsi(close,5) > 40.",
    ],
    [
      "TimeFrameSet(inHourly * 4); up = C > MA(C, 9) AND C > Ref(C, -1); TimeFrameRestore(); Buy = TimeFrameExpand(up, 4 * inHourly);",
      "close > sma(close,9) on 4-hour bars; and close > close 1 bar earlier on 4-hour bars.",
    ],
    [
      "m = MA(TimeFrameCompress(Close, inMonthly), 6); Buy = Cross(C, TimeFrameExpand(m, inMonthly));",
      "close crosses above sma(close,6) on monthly bars.",
    ],
    [
      "h = HHV(TimeFrameCompress(H, inWeekly, compressHigh), 4); Filter = C >= TimeFrameExpand(h, inWeekly);",
      "close >= highest(high,4) on weekly bars.",
    ],
  ])("reads other timeframes: %s", (scan, means) => {
    expect(meaningOf(scan)).toBe(means);
    expect(lostOf(scan)).toEqual([]);
  });

  it.each([
    ['if (Param("Both", 0, 0, 1)) { Buy = C > O AND V > 9; } else { Buy = C > O; }', "close > open."],
    ['if (ParamToggle("On", "No|Yes", 1)) Filter = C > O; else Filter = C < O;', "close > open."],
    [
      'n = 5; k = ParamList("Way", "Up|Down", 1); if (k == "Up") n = 9; else if (n < 6) { n = 7; } Filter = C > MA(C, n);',
      "close > sma(close,7).",
    ],
    ['Filter = C > O; if (ParamToggle("Hard", "No|Yes")) { Filter = Filter AND V > 9; }', "close > open."],
  ])("reads the block selected by a parameter: %s", (scan, means) => {
    expect(meaningOf(scan)).toBe(means);
    expect(lostOf(scan)).toEqual([]);
    expect(notesOf(scan)).toContain("was taken at its default");
  });

  it.each([
    ["d = C - Ref(C, -1); Filter = d;", "=close-lag(close,1) != $0."],
    ["Filter = (C - O) AND V > 9;", "=close-open != $0; and volume > 9 shares."],
    ["Filter = IIf(C - O, 1, 0) AND NOT V;", "=close-open != $0; and none of these holds: (volume != 0 shares)."],
  ])("reads a number other than 0 as true: %s", (scan, means) => {
    expect(meaningOf(scan)).toBe(means);
    expect(lostOf(scan)).toEqual([]);
    expect(notesOf(scan)).toContain("true where it is not 0");
  });

  it("reads parameters at their defaults and notes the defaults", () => {
    const scan = 'n = Param("Bars", 20, 5, 50, 1); p = ParamField("Price", 3); Filter = p > MA(p, n);';
    expect(meaningOf(scan)).toBe("close > sma(close,20).");
    expect(notesOf(scan)).toMatch(/"Bars" was taken at its default, 20\. .*"Price" was taken at its default, close/);
  });

  it("leaves out output and backtest settings with a note", () => {
    const scan =
      'SetOption("MaxOpenPositions", 5); PositionSize = -20; ApplyStop(0, 1, 5); Filter = C > 5; AddColumn(RSI(), "RSI"); Plot(C, "", 1);';
    expect(meaningOf(scan)).toBe("close > $5.");
    expect(notesOf(scan)).toMatch(/AddColumn, Plot .*Settings of a backtest .*setoption, positionsize, applystop/);
  });

  it("reads Buy if Filter is missing or always true, and names the other signals", () => {
    expect(meaningOf("Filter = 1; Buy = C > O;")).toBe("close > open.");
    expect(notesOf("Buy = C > O; Sell = C < O; Short = 0;")).toContain("Buy is the scan; left out: Sell.");
    expect(meaningOf("Buy = 0; Short = C < O;")).toBe("close < open.");
  });

  it("keeps the condition inside ExRem and reports ExRem as left out", () => {
    const scan = "Buy = C > O; Sell = C < O; Buy = ExRem(Buy, Sell);";
    expect(meaningOf(scan)).toBe("close > open.");
    expect(lostOf(scan)).toEqual(["ExRem(Buy, Sell)"]);
  });

  it.each([
    [
      "for (i = 0; i < BarCount; i++) { x[i] = Close[i]; } Filter = x > 5 AND C > 3;",
      "close > $3.",
      "x > 5",
      "loops are not read",
    ],
    ["if (C > O) { y = 1; } else y = 2; Filter = C > 3 AND y == 1;", "close > $3.", "y == 1", "IIf"],
    ["if (x > 1) { y = 1; for (;;) { z = 2; } } Filter = C > 3 AND z == 2;", "close > $3.", "z == 2", "IIf"],
    [
      "function f(a) { return a * 2; } Filter = f(C) > 5 AND C > 3;",
      "close > $3.",
      "f(C) > 5",
      "functions of one's own",
    ],
    [
      "TimeFrameSet(7 * inDaily); w = MA(C, 10); TimeFrameRestore(); Filter = C > w AND C > 3;",
      "close > $3.",
      "C > w",
      "TimeFrameSet(7 * inDaily);, and of bars there are",
    ],
    [
      'w = TimeFrameGetPrice("H", inWeekly); Filter = HHV(w, 5) < C AND C > 3;',
      "close > $3.",
      "HHV(w, 5) < C",
      "put it before TimeFrameExpand",
    ],
    [
      'Filter = C > TimeFrameGetPrice("H", inDaily, 1) AND C > 3;',
      "close > $3.",
      'C > TimeFrameGetPrice("H", inDaily, 1)',
      "future",
    ],
    [
      "Filter = C > TimeFrameCompress(H, inWeekly) AND C > 3;",
      "close > $3.",
      "C > TimeFrameCompress(H, inWeekly)",
      "compressHigh",
    ],
    [
      "w = TimeFrameCompress(C, inWeekly); Filter = Cross(C, w) AND C > 3;",
      "close > $3.",
      "Cross(C, w)",
      "needs TimeFrameExpand",
    ],
    [
      'SetForeign("SPY"); g = GapUp(); RestorePriceArrays(); Filter = g AND C > 3;',
      "close > $3.",
      "g",
      "another symbol",
    ],
    [
      'SetForeign("SPY"); m = MA(C, 10); RestorePriceArrays(); Filter = m > 5 AND C > 3;',
      "close > $3.",
      "m > 5",
      "another symbol",
    ],
    ["z = C > @ 5; Filter = z AND C > 3;", "close > $3.", "z", "position 8"],
    ["Filter = BarsSince(C > O) < 5 AND C > 3;", "close > $3.", "BarsSince(C > O) < 5", "Sum(condition, 5)"],
    ["v1 = ValueWhen(C > O, C); Filter = v1 < C AND C > 3;", "close > $3.", "v1 < C", "Ref"],
    ["Filter = Nz(C) > 3 AND C > 3;", "close > $3.", "Nz(C) > 3", "missing"],
  ])("leaves out only the unreadable condition of %s", (scan, means, lost, expectedReason) => {
    expect(meaningOf(scan)).toBe(means);
    expect(lostOf(scan)).toEqual([lost]);
    expect(reasonsOf(scan)).toContain(expectedReason);
  });

  it.each([
    ['x = C > 5; AddColumn(C, "C");', "neither Filter nor Buy"],
    ["Filter = C > @ AND V > 10;", "position 13"],
    ["Filter = Ref(C, 1) > C;", "future"],
    ['Filter = "yes";', "a text is no condition"],
    ["Filter = MA(20, C) > 5;", "works on an array"],
    ["Filter = MA(C, V) > 5;", "must be constant"],
    ["Filter = Close[0] > 5;", "a statement ends with ;"],
    ["x = C > 5\nFilter = x;", "position 10"],
    ["Filter = Emaa(C, 5) > 5;", "did you mean ema?"],
    ["Filter = 0;", "never hold"],
    ["Filter = IsNull(MA(C, 5));", "cannot be asked"],
    ["r = IIf(C > O, (C - L) / (H - L), 0); Filter = MA(r, 6) < 0.2;", "depends on a condition"],
    ["Filter = C = O;", "write == to compare"],
    ["Filter = C > 5 AND O = 3;", "a statement ends with ;"],
  ])("rejects %s with the reason: %s", (scan, expectedReason) => {
    expect(meaningOf(scan)).toBeNull();
    expect(reasonsOf(scan)).toContain(expectedReason);
  });

  it.each(AFL_FUNCTIONS.map((rule) => [rule.names[0]!, rule] as const))("%s resolves to a study", (name, rule) => {
    const numbers = (rule.defaults ?? []).map((value) => (Number.isNaN(value) ? 20 : value));
    const sources = rule.array === true ? [study("hlc3", "1d", [0, 0])] : [];
    const text = inputText(indicatorSeries(name, rule, { numbers, sources }, "1d", [0, 0]));
    expect(resolveStudy(text, { timeframe: "1d" })).toMatchObject({ ok: true });
  });

  it.each([
    ["/*".repeat(5_000)],
    ['"\\'.repeat(5_000)],
    ["{".repeat(10_000)],
    ["for (".repeat(2_000)],
    [`Filter = ${"(".repeat(10_000)}`],
    [`a = C; ${"a = a + a; ".repeat(900)} Filter = a > 1;`],
    [`a = C > 1; ${"a = a AND a; ".repeat(700)} Filter = a;`],
    [`a = C; ${"a = IIf(a > 1, a, O); ".repeat(450)} Filter = a > 1;`],
    [`a = C; ${"a = LinearReg(a, 3); ".repeat(450)} Filter = a > 1;`],
    [`Filter = ${"Sum(C > O, 900) + ".repeat(500)} 0 > 5;`],
    ["x y ".repeat(2_500)],
    ["a = ".repeat(2_500)],
    [`Plot(${"a = 1 | b, ".repeat(800)}`],
    ["if (1) {".repeat(1_280)],
    [`${"if (1) x = 1; else ".repeat(500)} Filter = x;`],
  ])("translates a hostile text within 2 s (%#)", (text) => {
    const before = performance.now();
    const { payload, notCarried } = translateScan("afl", text.slice(0, 10_240));
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(payload !== null || notCarried.length > 0).toBe(true);
  });
});
