import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { translateScan } from "../translate-scan.ts";

describe("Pine script with several conditions", () => {
  const script = `//@version=5
indicator("Both ways")
sell = ta.crossunder(close, ta.sma(close, 20))
buy = ta.crossover(close, ta.sma(close, 20))
alertcondition(sell, "Sell signal")
alertcondition(buy, "Buy signal")
plotshape(close > 2 * open, "Doubled")`;

  it("takes the buying condition and names the others with their lines", () => {
    const { payload, notes } = translateScan("pine", script);
    expect(readBack(payload!)).toContain("crosses above");
    const note = notes.find((one) => one.includes("conditions"));
    expect(note).toContain('Taken: "Buy signal" (alertcondition, line 6)');
    expect(note).toContain('"Sell signal" (alertcondition, line 5), "Doubled" (shape, line 7)');
    expect(note).toContain("//@scan Sell signal");
  });

  it("takes no plot of a number that hides its zeros", () => {
    const lines = `[m, s, _] = ta.macd(close, 10, 30, 8)
plot(m ? m : na, "Line")
plot(m > 0 and ta.cross(m, s) ? s : na, "Dots")`;
    const { payload, notes } = translateScan("pine", `//@version=5\nindicator("Dots")\n${lines}`);
    expect(readBack(payload!)).toContain("crosses above");
    expect(notes.join(" ")).not.toContain("Line");
  });

  it.each([
    ["Sell signal", "crosses under"],
    ["doubled", "2 × open"],
  ])("takes %s if a //@scan line names it", (name, means) => {
    const { payload, notCarried } = translateScan("pine", `${script}\n//@scan ${name}`);
    expect(notCarried).toEqual([]);
    expect(readBack(payload!)).toContain(means);
  });
});

describe("Pine condition used by another one", () => {
  const head = '//@version=5\nindicator("Parts")\n';
  it.each([
    [
      "busy = volume > 9\nbreakout = close > high[1]\npicked = busy and (breakout or close > open)",
      '"picked" (variable, line 5)',
    ],
    ['bull = close > open\nplotshape(bull, "Bull")\nplotshape(bull and volume > 9, "Go")', '"Go" (shape, line 5)'],
    [
      'bull = close > open\nmore = bull and volume > 9\nalertcondition(bull, "Bull")\nalertcondition(more and high > 3, "Go")',
      '"Go" (alertcondition, line 6)',
    ],
    [
      "golden = close > open and volume > 9\npicked = high > high[1] and golden and low > 3",
      '"picked" (variable, line 4)',
    ],
    ['bear = close < open\nplotshape(bear and volume > 9, "Sell")\nplotshape(bear, "Bear")', '"Sell" (shape, line 4)'],
  ])("gives way to the condition that uses it: %s", (lines, taken) => {
    expect(translateScan("pine", `${head}${lines}`).notes.join(" ")).toContain(`Taken: ${taken}`);
  });

  it.each([
    'buy = close > open\nsell = close < open\nplotshape(buy, "Buy")\nplotshape(sell, "Sell")\nplotshape(buy or sell, "Any")',
    'buy = close > open\nplotshape(buy, "Buy")\nplotshape(buy and close < low[1], "Sell")',
    'buy = close > open\nplotshape(buy, "Buy")\nplotshape(volume > 9 and not buy, "Quiet")',
  ])("stays the scan if the larger condition has another meaning: %s", (lines) => {
    expect(translateScan("pine", `${head}${lines}`).notes.join(" ")).toContain('Taken: "Buy"');
  });
});

describe("Pine plot colour", () => {
  const head = '//@version=5\nindicator("Coloured")\n';
  it("becomes the scan if the script has no other condition; the simplest colour wins", () => {
    const { payload, notes } = translateScan(
      "pine",
      `${head}h = close - open
plot(h, color = h >= 0 ? (h > h[1] ? #26A69A : #B2DFDB) : #EF5350)
plot(0, "Dot", color = ta.atr(5) < 3 ? color.orange : color.gray)`,
    );
    expect(readBack(payload!)).toBe("Stocks where atr(5) < $3 on daily bars.");
    expect(notes.join(" ")).toContain('Taken: "Dot orange" (colour of a plot, line 5)');
  });

  it.each([
    "up = close > open\nplot(close, color = high > 5 ? color.red : color.gray)",
    "bgcolor(close > open ? color.red : na)\nplot(close, color = high > 5 ? color.red : color.gray)",
  ])("is ignored if the script has another condition: %s", (lines) => {
    const { payload, notes } = translateScan("pine", `${head}${lines}`);
    expect(readBack(payload!)).toBe("Stocks where close > open on daily bars.");
    expect(notes.join(" ")).not.toContain("colour of a plot");
  });

  it("is no condition if it is the same on each bar", () => {
    expect(translateScan("pine", `${head}plot(close, "Close", color.red)`).payload).toBeNull();
  });
});

describe("Pine signals with one name", () => {
  const head = '//@version=5\nindicator("Signals")\n';
  const script = `${head}up = close > open
plotshape(up, "Sig")
plotchar(up, "Again")
plotshape(high > high[1], "Sig")
plotshape(high > high[1], "Other")`;

  it("are numbered by line if their conditions differ, and //@scan selects by line", () => {
    const { payload, notes } = translateScan("pine", script);
    expect(readBack(payload!)).toBe("Stocks where close > open on daily bars.");
    expect(notes.join(" ")).toContain('has 2 conditions. Taken: "Sig" (shape, line 4). Not taken: "Sig line 6" (shape');
    const other = translateScan("pine", `${script}\n//@scan Sig line 6`);
    expect(readBack(other.payload!)).toContain("high > high 1 bar earlier");
  });

  it("may be alerts with computed texts", () => {
    const { notes } = translateScan(
      "pine",
      `${head}if close > open
    alert("at " + str.tostring(close))
if low < low[1]
    alert("at " + str.tostring(low))`,
    );
    expect(notes.join(" ")).toContain('Taken: "alert" (alert, line 4). Not taken: "alert line 6" (alert, line 6)');
  });
});

describe("Pine drawings under a condition", () => {
  const head = '//@version=5\nindicator("Drawn")\n';
  it.each([
    ["if close > open\n    box.new(bar_index, high, bar_index, low)", "close > open", ""],
    ["if close > open\n    l = line.new(bar_index, high, bar_index, low)", "close > open", ""],
    [
      'all = array.new_box()\nif close > open\n    array.push(all, box.new(1, high, 2, low, text = "Zone"))',
      "close > open",
      "",
    ],
    [
      "var line l = na\nif close > open\n    l := line.new(1, high, 2, low)\nif low < low[1]\n    label.new(1, low, 'L')",
      "low < low 1 bar earlier",
      'Not taken: "line" (line, line 5)',
    ],
    [
      "if bar_index > 20\n    line.new(1, high, 2, low)\nplotshape(close > open ? 1 : 0)",
      "close > open",
      'Not taken: "line" (not read, line 4)',
    ],
    [
      "if time > 5\n    box.new(1, high, 2, low)\nbgcolor(close > open ? color.red : na)",
      "close > open",
      '"box" (not read',
    ],
    ["plot(close > open ? ta.sma(close, 9) : na)\nplot(ta.sma(close, 9))", "close > open", ""],
    ["mark = close > open ? low : na\nplotshape(mark and high > 3)", "close > open on daily bars; and high > $3", ""],
    ["mark = close > open ? low : 0\nplotshape(mark and high > 3)", "close > open on daily bars; and high > $3", ""],
  ])("take that condition as the scan: %s", (lines, means, note) => {
    const { payload, notes, notCarried } = translateScan("pine", `${head}${lines}`);
    expect(payload === null ? null : readBack(payload)).toBe(`Stocks where ${means} on daily bars.`);
    expect(notes.join(" ")).toContain(note);
    expect(notCarried).toEqual([]);
  });

  it("are no condition if drawn on each bar", () => {
    const { payload } = translateScan("pine", `${head}line.new(1, high, 2, low)\nplot(close > open ? high : low)`);
    expect(payload).toBeNull();
  });
});

describe("Pine condition requested for several symbols", () => {
  const head = '//@version=5\nindicator("Many")\nlow5(n) =>\n    c = ta.rsi(close, n) < 30\n    c\n';
  const label = "if barstate.islast\n    label.new(bar_index, high, t)";
  const request = (symbol: string, n: number): string => `request.security("${symbol}", "D", low5(${n}))`;

  it.each([
    `a = ${request("AAA", 5)}\nb = ${request("X:BBB", 5)}\nt = (a ? "AAA " : "") + (b ? "BBB" : "")\n${label}`,
    `g(s) => request.security(s, timeframe.period, low5(5))\nt = ""\nt := g("AAA") ? t + "AAA" : t\nt := g("X:BBB") ? t + "BBB" : t\n${label}`,
    `a = ${request("AAA", 5)}\nb = ${request("X:BBB", 5)}\nvar t = ""\nif a\n    t := t + "AAA"\nif b\n    t := t + "BBB"\n${label}`,
  ])("becomes one scan: %s", (lines) => {
    const { payload, notes, notCarried } = translateScan("pine", `${head}${lines}`);
    expect(readBack(payload!)).toBe("Stocks where rsi(close,5) < 30 on daily bars.");
    expect(notes.join(" ")).toContain("asks this of 2 symbols: AAA, X:BBB. Scan a watchlist");
    expect(notCarried).toEqual([]);
  });

  it.each([
    [`a = ${request("AAA", 5)}\nt = a ? "AAA" : ""\n${label}`, "no condition"],
    [`a = ${request("AAA", 5)}\nb = ${request("BBB", 9)}\nt = a or b ? "AAA" : ""\n${label}`, "no condition"],
    [`a = ${request("AAA", 5)}\nb = ${request("BBB", 5)}\nplot(a and b ? 1 : 0)`, "another symbol"],
    [`a = ${request("AAA", 5)}\nb = ${request("BBB", 5)}\nalertcondition(a or b)`, "another symbol"],
  ])("rejects %s with the reason: %s", (lines, expectedReason) => {
    const { payload, notCarried } = translateScan("pine", `${head}${lines}`);
    expect(payload).toBeNull();
    expect(notCarried.map(({ reason }) => reason).join(" ")).toContain(expectedReason);
  });
});

describe("Pine script without a condition", () => {
  const head = '//@version=5\nindicator("None")\n';
  it.each([
    ["x = close % 5\nplot(x)", "only plots numbers"],
    ["plot(close % 3)\nplot(ta.sma(close, 9))", "only plots numbers"],
    ["f(n) => close % n\nplot(f(3))", "only plots numbers"],
    ["x = close % 5 == 0\nplot(x ? 1 : 0)", '"%" is not expected'],
    ["alertcondition(close % 2)", '"%" is not expected'],
    ["plot(what(close) > 3 ? 1 : 0)", "what has no counterpart"],
  ])("rejects %s with the reason: %s", (lines, expectedReason) => {
    const { payload, notCarried } = translateScan("pine", `${head}${lines}`);
    expect(payload).toBeNull();
    expect(notCarried.map(({ reason }) => reason).join(" ")).toContain(expectedReason);
  });
});

it("Pine: reports exit orders as not taken", () => {
  const script = `//@version=5
strategy("Leaving")
if close > open
    strategy.entry("L", strategy.long)
if close < low[1]
    strategy.close("L")
strategy.exit("Stop", "L", stop = low)`;
  const { payload, notes } = translateScan("pine", script);
  expect(readBack(payload!)).toBe("Stocks where close > open on daily bars.");
  expect(notes.join(" ")).toContain(
    'not taken: "close L" (order to leave, line 6), "exit Stop" (order to leave, line 7)',
  );
  const only = translateScan("pine", script.replace("strategy.entry", "strategy.close"));
  expect(only.payload).toBeNull();
  expect(only.notCarried[0]?.reason).toContain("no condition");
});

it("Pine: takes the last named condition if no output shows one, and names the others", () => {
  const script = `study("Squeeze")
on = close > open
off = on == false
plot(sma(close, 20), color = on ? lime : red)`;
  const { payload, notes } = translateScan("pine", script);
  expect(readBack(payload!)).toBe("Stocks where none of these holds: (close > open on daily bars).");
  expect(notes.join(" ")).toContain('Not taken: "on" (variable, line 2)');
});

describe("Pine notes", () => {
  it.each([
    ["alertcondition(close > ta.rma(close, 20))", "ema(x,2n-1)"],
    ["strategy.entry('L', strategy.long, stop = high, when = close > open)", "on which it is placed"],
    ["alertcondition(close > ta.vwap)", "on bars of a day and longer"],
    ["alertcondition(ta.sar(0.02, 0.02, 0.2) < close)", "first direction"],
    ["alertcondition(ta.barssince(close > open) > 3)", "never held"],
    ["alertcondition(nz(close[1]) > open)", "satisfies nothing here"],
    ["alertcondition(close > open and barstate.isconfirmed)", "wait for its close"],
    ["alertcondition(close > (close > open ? ta.sma(close, 5) : open))", "the bars that take the branch"],
    [
      'alertcondition(close > request.security(syminfo.tickerid, "W", close[1], lookahead = barmerge.lookahead_on))',
      "only what was known",
    ],
    [
      'f(n) => request.security(syminfo.tickerid, "W", ta.sma(close, n))\nalertcondition(ta.crossover(f(5), f(10)))',
      "on the bars of their timeframe",
    ],
    ["length = input.int(14, 'Length')\nalertcondition(ta.rsi(close, length) < 30)", "length = 14"],
    ["alertcondition(ta.adx(14) > 20)", "Pine has no ta.adx; the study adx(14) was taken"],
    ["r = low != 0 ? high / low : 0\nalertcondition(ta.sma(r, 5) > 1)", "guard against a division by 0 was dropped"],
    ["var top = 0.0\nif high > top\n    top := high\nalertcondition(high >= top)", "it is high_all_time"],
    [
      "n = 0\nfor i = 0 to 99\n    n := n + 1\nalertcondition(close > open)",
      "The loop of line 2 was passed over: a loop of 100 rounds",
    ],
    ["x = = 5\nalertcondition(close > open)", "Line 1 was passed over"],
  ])("translates %s with the note: %s", (script, note) => {
    const { payload, notes } = translateScan("pine", script);
    expect(payload).not.toBeNull();
    expect(notes.join(" ")).toContain(note);
  });
});
