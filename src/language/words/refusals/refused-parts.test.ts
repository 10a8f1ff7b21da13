import { describe, expect, test } from "vitest";
import { readingLine } from "../atom-line.testing.ts";

describe("parseWords leaves out refused parts by name", () => {
  test.each<[string, string]>([
    [
      "30 day SMA rising and RSI 7 about to cross up through 25",
      "sma(30) gt sma(30)[1] left RSI 7 about to cross up through 25 (prediction_request)",
    ],
    [
      "price crossing or about to cross above the 100 day SMA, ADX above 20",
      "close crosses_above sma(100); adx gt 20 left or about to cross (prediction_request)",
    ],
    [
      "price over 12 and volume over 2M, which one will go up the most tomorrow?",
      "close gt 12; volume gt 2000000 left which one will go up the most tomorrow (prediction_request)",
    ],
    [
      "market cap over 3 billion, P/B under 2, stochastic cross on the 9 second chart",
      "market_cap gt 3000000000; PriceToBook lt 2 left stochastic cross (unsupported_timeframe) left 9 second chart (unsupported_timeframe)",
    ],
    [
      "RSI under 25, price above 8, volume over 2M, RSI over 80",
      "close gt 8; volume gt 2000000 left RSI under 25 (contradictory) left RSI over 80 (contradictory)",
    ],
    [
      "price above 4, RSI above 130, volume over 700k, market cap over 2B",
      "close gt 4; volume gt 700000; market_cap gt 2000000000 left RSI above 130 (invalid_value)",
    ],
    // One condition of another sentence is enough.
    [
      "I would like to add some names, but don't know how to find them. I want stocks with P/E under 14.",
      "PETTM lt 14 left don't know how to find them (out_of_scope)",
    ],
    ["stochastic cross on the 9 second chart", "unsupported_timeframe"],
    // Longer than the tokens that the parser reads: some parts have none.
    ["about to cross, buy, sell, and will ".repeat(55), "prediction_request"],
    ["RSI under 25 and send market orders for 50 shares of each", "trade_action"],
  ])("reads: %s", (query, reading) => {
    expect(readingLine(query, true)).toBe(reading);
  });
});
