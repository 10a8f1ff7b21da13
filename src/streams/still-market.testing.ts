import type { Clock } from "#base";
import type { Market } from "./watches.ts";

/** A market without a feed, whose clock is that of the test. */
export const stillMarket = ({ now }: Clock): Market => ({
  now,
  live: () => ({
    status: "off",
    why: null,
    provider: null,
    watermark: null,
    lag_ms: null,
    sealed_minute: null,
    gap_minutes: 0,
    simulated: null,
  }),
});
