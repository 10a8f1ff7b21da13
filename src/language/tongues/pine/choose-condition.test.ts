import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { translateScan } from "../translate-scan.ts";

describe("several conditions of one script", () => {
  const script = `//@version=5
indicator("Both ways")
sell = ta.crossunder(close, ta.sma(close, 20))
buy = ta.crossover(close, ta.sma(close, 20))
alertcondition(sell, "Sell signal")
alertcondition(buy, "Buy signal")
plotshape(close > 2 * open, "Doubled")`;

  it("takes the one that buys, and names the others with their lines", () => {
    const { payload, notes } = translateScan("pine", script);
    expect(readBack(payload!)).toContain("crosses above");
    const note = notes.find((one) => one.includes("conditions"));
    expect(note).toContain('Taken: "Buy signal" (alertcondition, line 6)');
    expect(note).toContain('"Sell signal" (alertcondition, line 5), "Doubled" (shape, line 7)');
    expect(note).toContain("//@scan Sell signal");
  });

  it.each([
    ["Sell signal", "crosses under"],
    ["doubled", "2 × open"],
  ])("takes %s where a line asks for it", (name, means) => {
    const { payload, notCarried } = translateScan("pine", `${script}\n//@scan ${name}`);
    expect(notCarried).toEqual([]);
    expect(readBack(payload!)).toContain(means);
  });
});

it("takes the last condition that has a name where nothing shows one, and names the others", () => {
  const script = `study("Squeeze")
on = close > open
off = on == false
plot(sma(close, 20), color = on ? lime : red)`;
  const { payload, notes } = translateScan("pine", script);
  expect(readBack(payload!)).toBe("Stocks where none of these holds: (close > open on daily bars).");
  expect(notes.join(" ")).toContain('Not taken: "on" (variable, line 2)');
});

describe("notes", () => {
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
  ])("%s", (script, told) => {
    const { payload, notes } = translateScan("pine", script);
    expect(payload).not.toBeNull();
    expect(notes.join(" ")).toContain(told);
  });
});
