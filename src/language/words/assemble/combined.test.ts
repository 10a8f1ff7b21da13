import { describe, expect, test } from "vitest";
import { atomLine, BARE_CONTEXT } from "../atom-line.testing.ts";
import { parseWords } from "../parse-words.ts";

/** Returns the form as one text: `all(rsi lt 30, any(…))`. */
function treeOf(query: string): string {
  const { atoms, groups } = parseWords(query, BARE_CONTEXT).form;
  const inner = new Set(groups.flatMap(({ members }) => members));
  const text = (id: string): string => {
    const atom = atoms.find((one) => one.id === id);
    return atom === undefined ? group(id) : atomLine(atom);
  };
  const group = (id: string): string => {
    const { op, members } = groups.find((one) => one.id === id)!;
    const nested = groups.filter(({ parent }) => parent === id).map((one) => one.id);
    return `${op}(${[...members, ...nested].map(text).join(", ")})`;
  };
  const outer = [
    ...atoms.filter(({ id }) => !inner.has(id)).map(({ id }) => id),
    ...groups.filter(({ parent }) => parent === null).map(({ id }) => id),
  ];
  return outer.map(text).join(" & ");
}

describe("combined", () => {
  test.each([
    ["joins alternatives of one class before an and", "RSI below 30 or above 70 and volume above 1M"],
    ["joins alternatives of one class after an and", "volume above 1M and RSI below 30 or above 70"],
  ])("%s", (_, query) => {
    expect(treeOf(query)).toBe("volume gt 1000000 & any(rsi lt 30, rsi gt 70)");
  });

  test.each([
    ["joins a list with a comma before its or", "volume above 1M, RSI below 30, or MACD above 0"],
    ["joins a list after any of", "any of: volume above 1M, RSI below 30, MACD above 0"],
  ])("%s", (_, query) => {
    expect(treeOf(query)).toBe("any(volume gt 1000000, rsi lt 30, macd gt 0)");
  });

  test.each([
    ["separates conditions at a comma", "volume above 1M, RSI below 30 or MACD above 0"],
    ["opens a bracket at either", "volume above 1M and either RSI below 30 or MACD above 0"],
    ["respects brackets", "volume above 1M and (RSI below 30 or MACD above 0)"],
  ])("%s", (_, query) => {
    expect(treeOf(query)).toBe("volume gt 1000000 & any(rsi lt 30, macd gt 0)");
  });

  test("binds and tighter than or, and offers the other reading", () => {
    const query = "volume above 1M and RSI below 30 or MACD above 0";
    expect(treeOf(query)).toBe("any(macd gt 0, all(volume gt 1000000, rsi lt 30))");
    expect(parseWords(query, BARE_CONTEXT).readings).toHaveLength(2);
  });

  test("keeps the universe outside alternatives", () => {
    expect(treeOf("tech stocks and RSI below 30 or MACD above 0")).toBe(
      "Sector is Technology & any(rsi lt 30, macd gt 0)",
    );
  });

  test("extends a negation over alternatives of its class", () => {
    expect(treeOf("RSI below 30, no hammer or doji")).toBe("rsi lt 30 & not CDLHAMMER is yes & not CDLDOJI is yes");
  });

  test("applies the time of the last alternative to all", () => {
    expect(treeOf("hammer or doji in the last 2 bars")).toBe("any(CDLHAMMER is yes within 2, CDLDOJI is yes within 2)");
  });

  test("refuses several bracketings and suggests both readings", () => {
    const { refusal } = parseWords("volume above 1M or RSI below 30 and MACD above 0 or a doji", BARE_CONTEXT).form;
    expect(refusal?.code).toBe("ambiguous");
    expect(refusal?.suggestions[0]).toBe("(volume above 1M or RSI below 30) and (MACD above 0 or doji)");
  });
});
