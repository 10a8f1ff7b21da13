import { expect, it } from "vitest";
import type { UsageDay } from "../api/usage.ts";
import { dailyCalls, sumRoutes } from "./sum-usage.ts";

const day = (date: string, routes: UsageDay["routes"]): UsageDay => ({
  date,
  requests: routes.reduce((sum, { requests }) => sum + requests, 0),
  rejected: routes.reduce((sum, { rejected }) => sum + rejected, 0),
  ai_credits: routes.reduce((sum, { ai_credits }) => sum + ai_credits, 0),
  routes,
});
const DAYS = [
  day("2026-03-03", [
    { operation: "runScan", requests: 2, rejected: 0, ai_credits: 0 },
    { operation: "convertWords", requests: 5, rejected: 1, ai_credits: 7 },
  ]),
  day("2026-03-01", [{ operation: "runScan", requests: 4, rejected: 3, ai_credits: 0 }]),
];
const NOW = Date.parse("2026-03-03T23:59:00Z");

it("sums by operation, the most called first", () => {
  expect(sumRoutes(DAYS)).toEqual([
    { operation: "runScan", requests: 6, rejected: 3, credits: 0 },
    { operation: "convertWords", requests: 5, rejected: 1, credits: 7 },
  ]);
  expect(sumRoutes([])).toEqual([]);
});

it("gives every day of the span, with nothing where nothing was called", () => {
  expect(dailyCalls(DAYS, { span: 4, now: NOW, operation: undefined })).toEqual({
    at: ["2026-02-28", "2026-03-01", "2026-03-02", "2026-03-03"].map((date) => Date.parse(`${date}T00:00Z`) / 1_000),
    requests: [0, 4, 0, 7],
    rejected: [0, 3, 0, 1],
  });
  expect(dailyCalls(DAYS, { span: 3, now: NOW, operation: "convertWords" }).requests).toEqual([0, 0, 5]);
});
