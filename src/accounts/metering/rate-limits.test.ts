import { describe, expect, it } from "vitest";
import type { RateDecision } from "../ports/rate-limiter.ts";
import { limitsOf, RATE_LIMITS, rateHeaders } from "./rate-limits.ts";

const NOON = Date.UTC(2026, 10, 20, 12, 0, 19);
const HOUR_END = Date.UTC(2026, 10, 20, 13);
const DAY_END = Date.UTC(2026, 10, 21);

function decision(used: readonly [number, number, number], more: Partial<RateDecision> = {}): RateDecision {
  const [minute, hour, day] = used;
  return {
    allowed: true,
    now: NOON,
    shared: true,
    windows: [
      { policy: "minute", limit: 30, used: minute, resetsAt: Date.UTC(2026, 10, 20, 12, 1) },
      { policy: "hour", limit: 500, used: hour, resetsAt: HOUR_END },
      { policy: "day", limit: 5_000, used: day, resetsAt: DAY_END },
    ],
    ...more,
  };
}

describe("the rate limits", () => {
  it("are those of the interface", () => {
    expect(RATE_LIMITS).toEqual({
      starter: { minute: 30, hour: 500, day: 5_000 },
      "power-user": { minute: 60, hour: 2_000, day: 20_000 },
      business: { minute: 120, hour: 5_000, day: 50_000 },
    });
    expect(limitsOf("power-user").minute).toBe(60);
    expect(limitsOf(null)).toEqual(RATE_LIMITS.starter);
  });
});

describe("the headers of the rate limits", () => {
  it("tell all windows, and the tightest one in the classic form", () => {
    expect(rateHeaders(decision([1, 1, 1]))).toEqual({
      "RateLimit-Policy": '"minute";q=30;w=60, "hour";q=500;w=3600, "day";q=5000;w=86400',
      RateLimit: '"minute";r=29;t=41, "hour";r=499;t=3581, "day";r=4999;t=43181',
      "X-RateLimit-Limit": "30",
      "X-RateLimit-Remaining": "29",
      "X-RateLimit-Reset": String(Date.UTC(2026, 10, 20, 12, 1) / 1_000),
    });
    expect(rateHeaders(decision([1, 490, 490]))).toMatchObject({
      "X-RateLimit-Limit": "500",
      "X-RateLimit-Remaining": "10",
      "X-RateLimit-Reset": String(HOUR_END / 1_000),
    });
  });

  it("tell the window to wait for when several are as tight", () => {
    expect(rateHeaders(decision([25, 495, 4_000]))).toMatchObject({ "X-RateLimit-Limit": "500" });
    const refused = rateHeaders(decision([30, 100, 5_000], { allowed: false }));
    expect(refused).toMatchObject({
      "X-RateLimit-Limit": "5000",
      "X-RateLimit-Remaining": "0",
      "Retry-After": "43181",
    });
  });

  it("round the wait up, so that a client that waits finds the window open", () => {
    const refused = (now: number): string | undefined =>
      rateHeaders(decision([30, 31, 31], { allowed: false, now }))["Retry-After"];
    expect(refused(NOON)).toBe("41");
    expect(refused(NOON + 1)).toBe("41");
    expect(refused(NOON + 40_000)).toBe("1");
    expect(refused(NOON + 40_999)).toBe("1");
  });

  it("never tell a negative remainder", () => {
    const headers = rateHeaders(decision([64, 64, 64], { allowed: false }));
    expect(headers["RateLimit"]).toContain('"minute";r=0;t=41');
    expect(headers["X-RateLimit-Remaining"]).toBe("0");
  });

  it("are absent where only a share was checked, but for the wait of a refusal", () => {
    expect(rateHeaders(decision([1, 1, 1], { shared: false }))).toEqual({});
    expect(rateHeaders(decision([30, 1, 1], { shared: false, allowed: false }))).toEqual({ "Retry-After": "41" });
  });
});
