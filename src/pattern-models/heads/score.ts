import type { PatternHead } from "../pattern-head.ts";
import { cosine } from "./cosine.ts";

export const DIRECTION_SHARE = 0.6;
export const EXEMPLAR_SHARE = 0.4;
const DIGITS = 1e4;

/**
 * Likeness of a window to a model, -1 to 1, rounded to four digits. That number is compared with MinScore and told:
 * 0.6 · cos(direction) + 0.4 · the greatest cos(example), or the latter alone where the head has no direction. For
 * thousands of windows a HeadScorer gives the same faster.
 */
export function scoreOf({ direction, exemplars }: PatternHead, embedding: Float32Array): number {
  let nearest = -1;
  for (const exemplar of exemplars) nearest = Math.max(nearest, cosine(exemplar, embedding));
  return roundedScore(direction === null ? undefined : cosine(direction, embedding), nearest);
}

/** The score from the likeness to the direction, where there is one, and to the nearest example. */
export function roundedScore(along: number | undefined, nearest: number): number {
  const score = along === undefined ? nearest : DIRECTION_SHARE * along + EXEMPLAR_SHARE * nearest;
  return Math.round(score * DIGITS) / DIGITS;
}
