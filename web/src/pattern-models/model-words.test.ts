import { describe, expect, it } from "vitest";
import { FAILURE_REASONS, MODEL_STATUSES, STALE_REASONS } from "#contract";
import { leastPositives, stateWords, timeframeText } from "./model-words.ts";

const words = (
  status: (typeof MODEL_STATUSES)[number],
  staleReason: (typeof STALE_REASONS)[number] | null = null,
  failureReason: (typeof FAILURE_REASONS)[number] | null = null,
) => stateWords({ status, staleReason, failureReason });

describe("the state of a model", () => {
  it.each(MODEL_STATUSES)("%s has a label", (status) => {
    expect(words(status).label).not.toBe("");
  });

  it.each(STALE_REASONS)("stale for %s says what to do", (reason) => {
    expect(words("stale", reason).detail).toMatch(/[Tt]rain|Accept/);
  });

  it.each(FAILURE_REASONS)("failed for %s says the way out", (reason) => {
    const { detail, wayOut } = words("failed", null, reason);
    expect(detail).toMatch(/Mark|Delete|Take|Train/);
    expect(wayOut).not.toBe("none");
  });
});

it("counts the examples that training takes", () => {
  expect([null, "nearest", "ridge", "contrast"].map((one) => leastPositives(one as never))).toEqual([3, 1, 8, 3]);
});

it.each([
  ["1d", "daily bars"],
  ["5m", "5-minute bars"],
  ["4hr", "4-hour bars"],
  ["2d", "2-day bars"],
  ["1mo", "monthly bars"],
])("calls %s %s", (timeframe, text) => {
  expect(timeframeText(timeframe)).toBe(text);
});
