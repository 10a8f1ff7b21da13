/** How bars come in; the interface has those that the server can have. */
type FeedStatus = "off" | "connecting" | "live" | "stale" | "gap" | "closed" | "down" | "replay";

/** What is told of a feed. */
interface Feed {
  readonly status: FeedStatus;
  readonly lag_ms: number | null;
  readonly gap_minutes: number;
  readonly simulated: { readonly speed: number } | null;
}

export interface FeedWords {
  readonly tone: "good" | "warn" | "bad" | "rest";
  readonly words: string;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** A lag in one unit: "0.7 s", "12 s", "2 min". */
function lagText(ms: number): string {
  if (ms >= MINUTE_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return ms >= 10 * SECOND_MS ? `${Math.floor(ms / SECOND_MS)} s` : `${(ms / SECOND_MS).toFixed(1)} s`;
}

/** How fast a simulated session plays. */
export const speedText = (speed: number): string => (speed === 0 ? "paused" : `${speed}×`);

/**
 * The feed in a few words; undefined without one. `nextOpen` is an ISO text with the offset of the exchange; null where the
 * calendar ends.
 */
export function describeFeed(
  { status, lag_ms: lag, gap_minutes: gap, simulated }: Feed,
  nextOpen: string | null,
): FeedWords | undefined {
  if (simulated !== null)
    return { tone: simulated.speed === 0 ? "rest" : "good", words: `simulated ${speedText(simulated.speed)}` };
  switch (status) {
    case "off":
    case "replay":
      return undefined;
    case "connecting":
      return { tone: "warn", words: "connecting" };
    case "live":
      return { tone: "good", words: lag === null ? "live" : `live · ${lagText(lag)}` };
    case "stale":
      return { tone: "warn", words: lag === null ? "stale" : `stale ${lagText(lag)}` };
    case "gap":
      return { tone: "warn", words: `gap of ${gap} min` };
    case "closed":
      return { tone: "rest", words: nextOpen === null ? "closed" : `closed until ${nextOpen.slice(11, 16)}` };
    case "down":
      return { tone: "bad", words: "feed down" };
  }
}
