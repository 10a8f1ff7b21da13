import { seededRandom } from "#base";
import { describe, expect, it } from "vitest";
import { inventedWord } from "./names.ts";
import { TickerPool } from "./tickers.ts";

describe("tickers", () => {
  it("have 1 to 5 capitals, are unique, and begin like the name", () => {
    const random = seededRandom(3);
    const desk = new TickerPool();
    desk.reserve("MKT");
    const given = new Set<string>(["MKT"]);
    for (let i = 0; i < 5000; i++) {
      const name = inventedWord(random, 2);
      expect(name).toMatch(/^[A-Z][a-z]+$/);
      const ticker = desk.claim(name, random);
      expect(ticker).toMatch(/^[A-Z]{1,5}$/);
      expect(ticker[0]).toBe(name[0]);
      expect(given.has(ticker)).toBe(false);
      given.add(ticker);
    }
    for (const known of ["SPY", "AAPL", "QQQ", "TSLA"]) expect(given.has(known)).toBe(false);
  });
});
