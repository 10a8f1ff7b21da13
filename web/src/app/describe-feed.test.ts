import { expect, it } from "vitest";
import { describeFeed } from "./describe-feed.ts";

const OPEN = "2026-11-24T09:30:00-05:00";
const feed = { status: "live", lag_ms: null, gap_minutes: 0, simulated: null } as const;

it.each([
  [{ ...feed, lag_ms: 712 }, "good", "live · 0.7 s"],
  [{ ...feed, lag_ms: 12_900 }, "good", "live · 12 s"],
  [{ ...feed, status: "stale", lag_ms: 130_000 } as const, "warn", "stale 2 min"],
  [{ ...feed, status: "gap", gap_minutes: 3 } as const, "warn", "gap of 3 min"],
  [{ ...feed, status: "closed" } as const, "rest", "closed until 09:30"],
  [{ ...feed, status: "connecting" } as const, "warn", "connecting"],
  [{ ...feed, status: "down" } as const, "bad", "feed down"],
  [{ ...feed, status: "replay", simulated: { speed: 60 } } as const, "good", "simulated 60×"],
  [{ ...feed, status: "replay", simulated: { speed: 0 } } as const, "rest", "simulated paused"],
])("%j is told as %s: %s", (told, tone, words) => expect(describeFeed(told, OPEN)).toEqual({ tone, words }));

it("says nothing of a server without a feed, and nothing of an opening that no calendar knows", () => {
  expect(describeFeed({ ...feed, status: "off" }, OPEN)).toBeUndefined();
  expect(describeFeed({ ...feed, status: "closed" }, null)).toEqual({ tone: "rest", words: "closed" });
});
