import { describe, expect, it } from "vitest";
import { generateDailyTable } from "./generate-daily-table.ts";
import { calendar, END, hashOf } from "../market.testing.ts";

const table = generateDailyTable({ seed: 1, tickers: 400, bars: 300, shorterShare: 0.15, end: END, calendar });

describe("generateDailyTable", () => {
  it("gives the requested share of tickers a shorter history, all up to the end", () => {
    const lengths = table.keys.map((_, k) => table.offsets[k + 1]! - table.offsets[k]!);
    const shorter = lengths.filter((length) => length < 300).length;
    expect(shorter / 400).toBeGreaterThan(0.1);
    expect(shorter / 400).toBeLessThan(0.2);
    expect(Math.max(...lengths)).toBe(300);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(30);
    for (let k = 0; k < 400; k++) expect(table.session[table.offsets[k + 1]! - 1]).toBe(END);
    expect([...table.keys].sort()).toEqual(table.keys);
  });

  it("draws valid bars, the same for the same seed and for fewer tickers", () => {
    let wrong = 0;
    for (let row = 0; row < table.close.length; row++) {
      const body = [table.open[row]!, table.close[row]!];
      if (!(table.low[row]! > 0 && table.low[row]! <= Math.min(...body) && table.high[row]! >= Math.max(...body)))
        wrong++;
      if (table.time[row] !== calendar.regularOpen(table.session[row]!)) wrong++;
    }
    expect(wrong).toBe(0);
    const fewer = generateDailyTable({ seed: 1, tickers: 50, bars: 300, shorterShare: 0.15, end: END, calendar });
    expect(fewer.close).toEqual(table.close.slice(0, fewer.close.length));
    expect(hashOf(table.close)).toMatchInlineSnapshot(`3016839411`);
    expect(hashOf(table.volume)).toMatchInlineSnapshot(`3513808614`);
  });

  it("begins with the calendar if no end is given", () => {
    const { session } = generateDailyTable({ seed: 1, tickers: 1, bars: 5, shorterShare: 0 });
    expect([...session]).toEqual([0, 1, 2, 3, 4]);
  });

  it("names the option that is out of range", () => {
    const options = { seed: 1, tickers: 1, bars: 5, shorterShare: 0, end: END, calendar };
    expect(() => generateDailyTable({ ...options, shorterShare: 2 })).toThrow(/shorterShare: 2/);
    expect(() => generateDailyTable({ ...options, bars: 0 })).toThrow(/bars: 0/);
    expect(() => generateDailyTable({ ...options, tickers: 1.5 })).toThrow(/tickers: 1.5/);
  });
});
