import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planRequests } from "./plan-requests.ts";

const anyEndpoint = fc.record({
  bars: fc.constantFrom("1d" as const, "1m" as const, undefined),
  tickersPerRequest: fc.integer({ min: 1, max: 120 }),
  daysPerRequest: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
});

describe("planRequests", () => {
  it("requests each day of each ticker exactly once, oldest first, in parts that fit in memory", () => {
    fc.assert(
      fc.property(
        anyEndpoint,
        fc.array(fc.integer({ min: 0, max: 420 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 400 }),
        (endpoint, starts, end) => {
          const tickers = starts.map((_, i) => `T${i}`);
          const tasks = planRequests(endpoint, tickers, (ticker) => starts[Number(ticker.slice(1))]!, end);
          const next = new Map(tickers.map((ticker, i) => [ticker, starts[i]!]));
          for (const task of tasks) {
            expect(task.tickers.length).toBeLessThanOrEqual(endpoint.tickersPerRequest);
            const days = task.end - task.start + 1;
            expect(days).toBeLessThanOrEqual(endpoint.daysPerRequest ?? Infinity);
            const rows = task.tickers.length * days * (endpoint.bars === "1m" ? 960 : 1) * (5 / 7);
            expect(rows).toBeLessThanOrEqual(200_000);
            for (const ticker of task.tickers) {
              expect(task.start).toBe(next.get(ticker));
              next.set(ticker, task.end + 1);
            }
          }
          for (const [i, ticker] of tickers.entries()) expect(next.get(ticker)).toBe(Math.max(starts[i]!, end + 1));
        },
      ),
      { numRuns: 40 },
    );
  });
});
