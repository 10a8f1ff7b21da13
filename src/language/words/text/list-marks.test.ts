import { describe, expect, test } from "vitest";
import { readingLine } from "../atom-line.testing.ts";

const CONDITIONS = ["RSI below 28", "20 EMA rising", "EMA 8 above EMA 34", "price above $6", "beta below 2"];
const WORDS = ["First", "Second", "Third", "Fourth", "Fifth"];
const ORDINALS = ["1st", "2nd", "3rd", "4th", "5th"];
const ROMAN = ["i", "ii", "iii", "iv", "v"];

describe("parseWords reads the items of a list within a sentence like lines", () => {
  const inRow = (item: (condition: string, at: number) => string, between = " "): string =>
    CONDITIONS.map(item).join(between);
  test.each([
    ["1. …", inRow((one, at) => `${at + 1}. ${one}`)],
    ["1.…", inRow((one, at) => `${at + 1}.${one}`)],
    ["1)…", inRow((one, at) => `${at + 1})${one}`)],
    ["(1) …", inRow((one, at) => `(${at + 1}) ${one}`)],
    ["1 …", inRow((one, at) => `${at + 1} ${one}`)],
    ["1 …, 2 …", inRow((one, at) => `${at + 1} ${one}`, ", ")],
    ["1-…", inRow((one, at) => `${at + 1}-${one}`)],
    ["1 - …", inRow((one, at) => `${at + 1} - ${one}`)],
    ["#1 …", inRow((one, at) => `#${at + 1} ${one}`)],
    ["Condition 1 - …", inRow((one, at) => `Condition ${at + 1} - ${one}`)],
    ["a) …", inRow((one, at) => `${"abcde"[at]}) ${one}`)],
    ["a. …", inRow((one, at) => `${"abcde"[at]}. ${one}`)],
    ["i. …", inRow((one, at) => `${ROMAN[at]}. ${one}`)],
    ["1st …", inRow((one, at) => `${ORDINALS[at]} ${one}`)],
    ["First, …", inRow((one, at) => `${WORDS[at]}, ${one}`, ". ")],
    ["* …", inRow((one) => `* ${one}`)],
    ["-…", inRow((one) => `-${one}`)],
    ["➡️ …", inRow((one) => `➡️ ${one}`)],
    ["tabs", inRow((one) => one, "\t")],
  ])("%s", (_, list) => {
    const wanted = readingLine(CONDITIONS.join("\n"));
    expect(readingLine(list)).toBe(wanted);
    expect(readingLine(`I want ${list}`)).toBe(wanted);
  });

  test.each([
    ["price above 1.5 and beta under 2.5", "close gt 1.5; beta lt 2.5"],
    ["1-day high above 2-week high", "highest(1) gt highest(10)"],
    ["either 1) RSI below 28 or 2) RSI above 72", "rsi lt 28; rsi gt 72 any a1,a2"],
    ["volume * price above 8M", "dollar_volume gt 8000000"],
    ["MACD 12 26 9 cross", "macd(12,26,9) crosses_above macd_signal(12,26,9)"],
  ])("takes no figure for a mark: %s", (query, reading) => {
    expect(readingLine(query)).toBe(reading);
  });
});
