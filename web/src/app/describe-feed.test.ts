import { expect, it } from "vitest";
import { describeFeed } from "./describe-feed.ts";

const session = "2026-11-24";

it.each([
  [60, "good", "simulated 60×"],
  [0, "rest", "simulated paused"],
])("a session at the speed %i is shown as %s: %s", (speed, tone, words) =>
  expect(describeFeed({ simulated: { session, speed } })).toEqual({ tone, words }),
);

it("a server without a feed has no words for one", () => {
  expect(describeFeed({ simulated: null })).toBeUndefined();
});
