import { describe, expect, it } from "vitest";
import { scanIn } from "./scan-in.ts";

const found = (text: string): string => text.slice(...scanIn(text).span);
const restOf = (text: string): readonly string[] => scanIn(text).outside.map((span) => text.slice(...span));

describe("scanIn", () => {
  it.each([
    ["close > 5", "close > 5"],
    ["Can you convert this Chartink clause: ( {cash} ( latest close > 5 ) )", "( {cash} ( latest close > 5 ) )"],
    ["show me stocks where C > O please", "C > O"],
    ["```thinkscript\nclose > open\n```", "close > open\n"],
    ["SELECT name FROM stocks WHERE close > 5", "close > 5"],
    ["ADXCrossover: ADX() crosses above 25", "ADX() crosses above 25"],
    ["run https://finviz.com/screener.ashx?f=cap_mega.", "https://finviz.com/screener.ashx?f=cap_mega"],
  ])("finds the scan in %s", (text, scan) => {
    expect(found(text)).toBe(scan);
    expect(restOf(text)).toEqual([]);
  });

  it.each([
    "energy: close > 5",
    "Bearish: close > open",
    "not ```close > open```",
    "https://finviz.com/screener.ashx?f=cap_mega or any energy stock",
  ])("keeps words that add a condition: %s", (text) => {
    expect(found(text)).toBe(text);
  });

  it.each([
    ["energy in https://finviz.com/screener.ashx?f=cap_mega, please", ["energy in"]],
    ["https://finviz.com/screener.ashx?f=cap_mega and only energy!", ["and only energy"]],
    ["energy: ```tos\nclose > open```", ["energy"]],
  ])("reports the text outside the scan: %s", (text, rest) => {
    expect(restOf(text)).toEqual(rest);
  });
});
