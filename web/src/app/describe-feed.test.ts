import { expect, it } from "vitest";
import { describeFeed } from "./describe-feed.ts";

const ZONE = "America/New_York";
const session = "2026-11-24";
const FEED = { provider: "alpaca", watermark: "2026-11-24T15:31:00.000Z", lag_ms: 12_300, simulated: null } as const;

it.each([
  [60, "good", "simulated 60×"],
  [0, "rest", "simulated paused"],
])("a session at the speed %i is shown as %s: %s", (speed, tone, words) =>
  expect(describeFeed({ ...FEED, status: "replay", provider: "demo", simulated: { session, speed } }, ZONE)).toEqual({
    tone,
    words,
  }),
);

it.each([
  ["live", "good", "live · 12 s"],
  ["gap", "warn", "filling a gap"],
  ["stale", "warn", "stale since 10:31"],
  ["connecting", "warn", "connecting"],
  ["closed", "rest", "connected"],
  ["down", "bad", "feed down"],
  ["off", "rest", "disconnected"],
] as const)("a feed that is %s is shown as %s: %s", (status, tone, words) =>
  expect(describeFeed({ ...FEED, status }, ZONE)).toEqual({ tone, words }),
);

it("a feed without bars has no times", () => {
  const none = { ...FEED, watermark: null, lag_ms: null };
  expect(describeFeed({ ...none, status: "live" }, ZONE)?.words).toBe("live");
  expect(describeFeed({ ...none, status: "stale" }, ZONE)?.words).toBe("stale");
});

it("a server without a feed has no words for one", () => {
  expect(describeFeed({ ...FEED, status: "off", provider: null }, ZONE)).toBeUndefined();
});
