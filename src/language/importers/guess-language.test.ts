import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { guessLanguage } from "./guess-language.ts";

interface Item {
  readonly id: string;
  readonly query: string;
  readonly source_kind: string;
}

/** Reads sentences as people type them. `source_kind` marks sentences in the language of a screener. */
function itemsOf(file: string): readonly Item[] {
  if (!existsSync(file)) {
    console.warn(`!! ${file} is not here: its sentences are not guessed at.`);
    return [];
  }
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): Item => JSON.parse(line));
}

describe("guessLanguage", () => {
  const files = ["test/language/tune.jsonl", "test/language/tune-2.jsonl", "../shared/nl/dev.jsonl"];

  it.each(files)("returns null for every ordinary sentence of %s", (file) => {
    const taken = itemsOf(file).filter(
      ({ query, source_kind: kind }) => kind !== "screen_language" && guessLanguage(query) !== null,
    );
    expect(taken.map(({ id, query }) => `${id}: ${query}`)).toEqual([]);
  });

  it.each([
    "the latest close is above the 50-day average and was below it 3 days ago",
    "stocks that finviz.com calls oversold",
    "is price greater than $10? def yes",
    "RSI: below 30, volume: high",
    "price < 10 and rsi > 70",
    "weekly RSI over 60 [daily too]",
  ])("returns null for %s", (sentence) => {
    expect(guessLanguage(sentence)).toBeNull();
  });

  it.each([
    ["Market Cap: Mid; P/E: Under 15; RSI (14): Oversold (30)", "finviz"],
    ["latest close crossed above latest sma( latest close , 50 )", "chartink"],
    ["plot scan = close > Average(close, 20);", "thinkscript"],
    ["close is greater than SimpleMovingAvg(length = 20)", "thinkscript"],
    ["//@version=5\nindicator('x')\nplot(close)", "pine"],
    ["study(title='x')\nplotshape(crossover(close, sma(close, 20)))", "pine"],
    ["ta.crossover(close, ta.sma(close, 50)) and volume > 1000000", "pine"],
    ["Query().where(col('close') > 5)", "tradingview"],
    ["[close > 5] and [volume > 1000]", "stockcharts"],
  ])("recognises %s as %s", (scan, language) => {
    expect(guessLanguage(scan)).toBe(language);
  });
});
