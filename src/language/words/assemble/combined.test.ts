import { describe, expect, test } from "vitest";
import { atomLine, BARE_CONTEXT } from "../atom-line.testing.ts";
import { parseWords } from "../parse-words.ts";

/** The form as one text: `all(rsi lt 30, any(…))`. */
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

describe("how connectives bind", () => {
  test.each([
    ["alternatives of one class, whatever is around them", "RSI below 30 or above 70 and volume above 1M"],
    ["alternatives of one class, behind an and", "volume above 1M and RSI below 30 or above 70"],
  ])("%s", (_, query) => {
    expect(treeOf(query)).toBe("volume gt 1000000 & any(rsi lt 30, rsi gt 70)");
  });

  test.each([
    ["a list with a comma before its or", "volume above 1M, RSI below 30, or MACD above 0"],
    ["a list that says any of", "any of: volume above 1M, RSI below 30, MACD above 0"],
  ])("%s", (_, query) => {
    expect(treeOf(query)).toBe("any(volume gt 1000000, rsi lt 30, macd gt 0)");
  });

  test.each([
    ["a comma separates", "volume above 1M, RSI below 30 or MACD above 0"],
    ["an either opens a bracket", "volume above 1M and either RSI below 30 or MACD above 0"],
    ["brackets", "volume above 1M and (RSI below 30 or MACD above 0)"],
  ])("%s", (_, query) => {
    expect(treeOf(query)).toBe("volume gt 1000000 & any(rsi lt 30, macd gt 0)");
  });

  test("and binds tighter than or, and the other reading is offered", () => {
    const query = "volume above 1M and RSI below 30 or MACD above 0";
    expect(treeOf(query)).toBe("any(macd gt 0, all(volume gt 1000000, rsi lt 30))");
    expect(parseWords(query, BARE_CONTEXT).readings).toHaveLength(2);
  });

  test("the universe stays outside of alternatives", () => {
    expect(treeOf("tech stocks and RSI below 30 or MACD above 0")).toBe(
      "Sector is Technology & any(rsi lt 30, macd gt 0)",
    );
  });

  test("a not reaches over alternatives of its kind", () => {
    expect(treeOf("RSI below 30, no hammer or doji")).toBe("rsi lt 30 & not CDLHAMMER is yes & not CDLDOJI is yes");
  });

  test("the time of the last alternative holds for all", () => {
    expect(treeOf("hammer or doji in the last 2 bars")).toBe("any(CDLHAMMER is yes within 2, CDLDOJI is yes within 2)");
  });

  test("several bracketings are refused with both readings", () => {
    const { refusal } = parseWords("volume above 1M or RSI below 30 and MACD above 0 or a doji", BARE_CONTEXT).form;
    expect(refusal?.code).toBe("ambiguous");
    expect(refusal?.suggestions[0]).toBe("(volume above 1M or RSI below 30) and (MACD above 0 or doji)");
  });
});
