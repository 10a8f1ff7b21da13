import type { MarketStatus } from "#contract";

interface FeedWords {
  readonly tone: "good" | "rest";
  readonly words: string;
}

/** How fast a simulated session plays. */
export const speedText = (speed: number): string => (speed === 0 ? "paused" : `${speed}×`);

/** The feed in a few words; undefined without one. */
export function describeFeed({ simulated }: Pick<MarketStatus["live"], "simulated">): FeedWords | undefined {
  if (simulated === null) return undefined;
  return { tone: simulated.speed === 0 ? "rest" : "good", words: `simulated ${speedText(simulated.speed)}` };
}
