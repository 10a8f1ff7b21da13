import { SHAPES } from "./shapes.ts";
import type { Shape } from "./shapes.ts";

/**
 * Event that is certain for an instrument, by its index, so that even a small market contains each kind of event; other
 * instruments get events by chance. `at` is a part of the covered time, 0 … 1.
 */
export type Role =
  | { readonly kind: "none" }
  | { readonly kind: "delisted"; readonly at: number }
  /** Listed late; with `tickerOf`, under the former ticker of another instrument. */
  | { readonly kind: "listed"; readonly at: number; readonly tickerOf?: number }
  | { readonly kind: "renamed"; readonly at: number }
  | { readonly kind: "halted"; readonly at: number }
  | { readonly kind: "split"; readonly at: number; readonly ratio: number }
  | { readonly kind: "insiders-buy" }
  | { readonly kind: "shape"; readonly shape: Shape };

/** Index of the first company; instruments before it are funds. */
export const FIRST_COMPANY = 12;

const EVENTS: readonly Role[] = [
  { kind: "none" },
  { kind: "delisted", at: 0.4 },
  { kind: "renamed", at: 0.55 },
  { kind: "listed", at: 0.6, tickerOf: FIRST_COMPANY + 1 },
  { kind: "split", at: 0.65, ratio: 2 },
  { kind: "split", at: 0.5, ratio: 3 },
  { kind: "split", at: 0.8, ratio: 4 },
  { kind: "split", at: 0.35, ratio: 1.5 },
  { kind: "split", at: 0.7, ratio: 0.1 },
  { kind: "listed", at: 0.85 },
  { kind: "halted", at: 0.45 },
  { kind: "insiders-buy" },
];
const FIRST_SHAPE = FIRST_COMPANY + EVENTS.length;
/** Number of indices after which the shapes repeat. */
const BLOCK = 300;

export function roleOf(index: number): Role {
  const event = EVENTS[index - FIRST_COMPANY];
  if (event !== undefined) return event;
  const inBlock = index % BLOCK;
  const shape = SHAPES[inBlock - FIRST_SHAPE];
  if (shape !== undefined) return { kind: "shape", shape };
  return index >= FIRST_COMPANY && inBlock === FIRST_SHAPE - 1 ? { kind: "insiders-buy" } : { kind: "none" };
}
