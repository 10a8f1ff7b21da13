import type { ScoredWindow } from "../pattern-market.ts";

/** Of each reason. */
const SUGGESTED = 3;

export interface SuggestedWindow extends ScoredWindow {
  readonly reason: "highest" | "nearest_threshold";
}

/**
 * The windows whose labels would teach most: the three highest, then the three nearest the threshold of the others.
 * @param windows by falling score
 * @param isLabelled whether a window is an example already
 */
export function suggestWindows(
  windows: readonly ScoredWindow[],
  threshold: number,
  isLabelled: (window: ScoredWindow) => boolean,
): readonly SuggestedWindow[] {
  const open = windows.filter((window) => !isLabelled(window));
  const rest = open.slice(SUGGESTED);
  const inDoubt = rest
    .toSorted((a, b) => Math.abs(a.score - threshold) - Math.abs(b.score - threshold))
    .slice(0, SUGGESTED);
  return [
    ...open.slice(0, SUGGESTED).map((window) => ({ ...window, reason: "highest" }) as const),
    ...inDoubt.map((window) => ({ ...window, reason: "nearest_threshold" }) as const),
  ];
}
