import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { translateScan } from "../translate-scan.ts";

const meaningOf = (language: "thinkscript" | "pine", scan: string): string => {
  const { payload, notCarried } = translateScan(language, scan);
  expect(notCarried).toEqual([]);
  return readBack(payload!)
    .replace(/^Stocks where /, "")
    .replaceAll(" on daily bars", "");
};

describe("sums of points", () => {
  const points = (name: string, of: string): string =>
    `def ${name} = if ${of} > 60 then 2 else if ${of} < 40 then -2 else 0;`;
  const head = `${points("a", "RSI(5)")} ${points("b", "RSI(9)")} ${points("c", "RSI(20)")}`;
  const pine = `f(x) =>
    x > 60 ? 1 : x < 40 ? -1 : 0
a = f(ta.rsi(close, 5))
b = f(ta.rsi(close, 9))
`;

  it.each([
    ["a + b + c == 6", "rsi(close,5) > 60; and rsi(close,9) > 60; and rsi(close,20) > 60."],
    ["a + b + c >= 5", "rsi(close,5) > 60; and rsi(close,9) > 60; and rsi(close,20) > 60."],
    ["a - b == 4", /^rsi\(close,5\) > 60; and rsi\(close,9\) < 40; and none of these holds: \(rsi\(close,9\) > 60\)/],
    ["a + b + c >= 2", /^at least 4 of these hold: /],
    ["a + b > b + c", /^at least 5 of these hold: /],
  ])("of three values each: %s", (test, means) => {
    expect(meaningOf("thinkscript", `${head} plot scan = ${test};`)).toMatch(means);
  });

  it.each([
    ["a + b == 2", "rsi(close,5) > 60; and rsi(close,9) > 60."],
    ["a + b >= 1", /^at least 3 of these hold: /],
    ["a + b > b + a", /^at least 5 of these hold: /],
  ])("of three values each, in Pine: %s", (test, means) => {
    expect(meaningOf("pine", `${pine}alertcondition(${test})`)).toMatch(means);
  });

  it("leaves a sum of uneven points to its cases", () => {
    const uneven = "def a = if close > open then 5 else if close < low[1] then -1 else 0;";
    expect(meaningOf("thinkscript", `${uneven} def b = close > 9; plot scan = a + b == 6;`)).toBe(
      "close > open; and close > $9.",
    );
  });
});
