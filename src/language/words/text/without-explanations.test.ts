import { describe, expect, it } from "vitest";
import { BARE_CONTEXT, readingLine } from "../atom-line.testing.ts";
import { parseWords } from "../parse-words.ts";
import { withoutExplanations } from "./without-explanations.ts";

const explained = (query: string): readonly string[] =>
  withoutExplanations(query).spans.map(({ span }) => query.slice(...span));

describe("withoutExplanations", () => {
  it.each<[string, readonly string[]]>([
    ["P/E under 12\n- Purpose: to find cheap stocks", ["Purpose: to find cheap stocks"]],
    ["ROE > 12%: this shows that the company earns well", ["this shows that the company earns well"]],
    ["RSI above 55, indicating strong momentum, volume over 90k", ["indicating strong momentum"]],
    [
      "Volume above 90k. This removes stocks that nobody trades. P/E under 9",
      ["This removes stocks that nobody trades"],
    ],
    [
      "Debt to equity under 0.4. A company with a ratio of 3.5 is in danger.",
      ["A company with a ratio of 3.5 is in danger"],
    ],
    ["ROE > 12% (shows that the company earns well)", ["(shows that the company earns well)"]],
    ["Volume (liquidity): over 90k", ["(liquidity)"]],
    [
      "P/E (max: 14): find cheap stocks on their price earnings ratio",
      ["find cheap stocks on their price earnings ratio"],
    ],
    [
      "Here is the list with which one finds strong trends in any market of today:\nprice > 7\nRSI > 55\nvolume > 90k",
      ["Here is the list with which one finds strong trends in any market of today:"],
    ],
  ])("blanks what explains: %s", (query, spans) => {
    const { text } = withoutExplanations(query);
    expect(explained(query)).toEqual(spans);
    expect(text).toHaveLength(query.length);
  });

  it.each([
    "price above the 20-day: the low must be above yesterday's low",
    "close above - but within 3% of - the 20 day average",
    "Price vs 52-week high: within 15% of the high",
    "this should be above the 50-day average",
    "P/E below 14: find stocks with ROE above 12%",
    "volume (daily): over 90k",
    "RSI below 30 and price above the 200-day average",
    "Purpose: find stocks with RSI below 30",
    "Therefore it will detect hammers",
    "RSI below 30. It also filters out volume below 90k",
    "RSI below 30. Therefore the scan should also ask for volume above 90k",
    "stocks with strong momentum, an RSI above 55 and high volume that trade near their highs in the last days",
  ])("keeps what asks: %s", (query) => {
    expect(withoutExplanations(query)).toEqual({ text: query, spans: [] });
  });

  it("keeps conditions of a list and lists its explanations", () => {
    const query =
      "Strong stocks in an uptrend that most people have not seen yet pass these rules:\n1. P/E < 14: this shows that the price is low\n2. ROE > 11%\n- Rationale: high growth\n3. Price > $6";
    expect(readingLine(query).split(" left ")[0]).toBe("PETTM lt 14; Roe gt 11; close gt 6");
    const { form, coverage } = parseWords(query, BARE_CONTEXT);
    expect(form.unsupported.map(({ reason }) => reason)).toEqual(["explanation", "explanation", "explanation"]);
    expect(coverage).toBe(1);
  });
});
