import { expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { bind } from "./bind.ts";
import { PlanCosts } from "./plan-costs.ts";
import { staticCost } from "./static-cost.ts";

const payload = (Input: string, Timeframe: "1d" | "1wk"): ScanPayload => ({
  All: [{ FeatureWindow: { Filters: [{ Input, Timeframe, Returns: { Want: { Value: { GreaterThan: 1 } } } }] } }],
});

it("PlanCosts reuses the cost of a plan until a history that it reads grows by a step", () => {
  const costs = new PlanCosts();
  const plan = bind(payload("ema(50)", "1d"));
  const first = costs.of(plan, () => 700);
  expect(first).toEqual(staticCost(plan, () => 704));
  expect(costs.of(plan, () => 704)).toBe(first);
  const longer = costs.of(plan, () => 705);
  expect(longer.work.perMember).toBeGreaterThan(first.work.perMember);
  expect(longer).toEqual(staticCost(plan, () => 768));
  // Only the frames that the plan reads count.
  expect(costs.of(plan, ({ timeframe }) => (timeframe === "1d" ? 705 : 1))).toBe(longer);
  expect(costs.of(bind(payload("ema(50)", "1wk")), () => 705)).not.toBe(longer);
});
