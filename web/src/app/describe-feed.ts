import type { MarketStatus } from "#contract";
import { durationText, timeText } from "./describe-market.ts";

interface FeedWords {
  readonly tone: "good" | "rest" | "warn" | "bad";
  readonly words: string;
}

type Feed = Pick<MarketStatus["live"], "status" | "provider" | "watermark" | "lag_ms" | "simulated">;

/** How fast a simulated session plays. */
export const speedText = (speed: number): string => (speed === 0 ? "paused" : `${speed}×`);

/** The feed in a few words, with times in a zone; undefined without one. */
export function describeFeed(feed: Feed, timeZone: string): FeedWords | undefined {
  const { status, provider, watermark, lag_ms, simulated } = feed;
  if (simulated !== null) {
    return { tone: simulated.speed === 0 ? "rest" : "good", words: `simulated ${speedText(simulated.speed)}` };
  }
  if (provider === null) return undefined;
  switch (status) {
    case "live":
      return { tone: "good", words: lag_ms === null ? "live" : `live · ${durationText(lag_ms)}` };
    case "gap":
      return { tone: "warn", words: "filling a gap" };
    case "stale":
      return { tone: "warn", words: watermark === null ? "stale" : `stale since ${timeText(watermark, timeZone)}` };
    case "connecting":
      return { tone: "warn", words: "connecting" };
    case "closed":
      return { tone: "rest", words: "connected" };
    case "down":
      return { tone: "bad", words: "feed down" };
    default:
      return { tone: "rest", words: "disconnected" };
  }
}
