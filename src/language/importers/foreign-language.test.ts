import { describe, expect, it } from "vitest";
import { foreignLanguage, isInCrores } from "./foreign-language.ts";
import { guessLanguage } from "./guess-language.ts";
import { readPasted } from "./read-pasted.ts";

describe("foreignLanguage", () => {
  it.each([
    ["C > Mov(C,50,S) AND V > 2*Mov(V,20,E)", "MetaStock"],
    ["a:=HHV(H,20);\nb:=Ref(a,-1);\nCross(C,b)", "MetaStock"],
    ["C > BBandTop(C,20,S,2) AND RSI(14) > 50", "MetaStock"],
    ["c1 = close > Average[50](close)\nSCREENER[c1] (volume)", "ProRealTime"],
    ["IF ExponentialAverage[9](close) CROSSES OVER ExponentialAverage[21](close) THEN\n a = 1\nENDIF", "ProRealTime"],
  ])("names the language of %s: %s", (scan, name) => {
    expect(foreignLanguage(scan)).toMatch(new RegExp(`scan of ${name}.*not read; say the conditions in plain words`));
    expect(guessLanguage(scan)).toBeNull();
  });

  it.each([
    "Market Capitalization > 500 AND\nPrice to earning < 15 AND\nReturn on capital employed > 22%",
    "Sales growth 5Years > 15 AND Promoter holding > 50 AND Debt to equity < 0.5",
  ])("refers to plain words for %s", (scan) => {
    expect(foreignLanguage(scan)).toMatch(
      /scan of screener\.in, which reads as plain words do: give it to .*winnow natural/,
    );
    expect(isInCrores(scan)).toBe(true);
    expect(guessLanguage(scan)).toBeNull();
  });

  it.each([
    "market capitalization > 500 million and return on equity above 15%",
    "current price > 5 and dividend yield > 3",
    "plot scan = close > Average(close, 20);",
    "Filter = C > Ref(HHV(H, 20), -1) AND V > MA(V, 20);",
    "C > AVGC50 AND V > AVGV20.1",
    "close > ta.sma(close, 50) and rsi[1] < 30",
    "return on equity of at least 15% and price to earnings under 20",
  ])("returns null for %s", (text) => {
    expect(foreignLanguage(text)).toBeNull();
  });

  it("keeps MetaStock from a guess as another language", () => {
    const scan = "C > Mov(C,50,S) AND V > 2*Mov(V,20,S)";
    expect(guessLanguage(scan)).toBeNull();
    expect(readPasted("( {cash} ( latest close > 5 ) )")?.notation).toBe("chartink");
  });

  it("returns within 2 s for hostile texts", () => {
    const before = performance.now();
    for (const piece of ["Mov(", "Average[", "a:=", "Mov(C,", "BBandTop(a,", "Market Capitalization ", "[".repeat(8)])
      foreignLanguage(piece.repeat(9_000));
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
