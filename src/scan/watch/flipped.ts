import { getOrMake } from "#base";
import type { FlippedCondition } from "#contract";
import { holds, NULL, TRUE, type LeafPlan } from "#evaluate";
import { finite } from "../reply-values.ts";
import type { FloatList } from "./float-list.ts";
import { bitAt, differingLanes, truthOf } from "./lane-planes.ts";
import type { LeafState, MarketState, WatchedLeaf } from "./market-state.ts";
import { valueOf, type TestSides } from "./test-sides.ts";

type Reading = FlippedCondition["from"];

/** What is said of a flipped condition, whatever the instrument. */
export type DescribedCondition = Pick<FlippedCondition, "path" | "label">;

/** A leaf with its truths, and the sides of its tests, in two states. */
export interface ComparedLeaf {
  readonly leaf: LeafPlan;
  readonly before: LeafState;
  readonly now: LeafState;
  /** Plane of the instruments whose truths differ. */
  readonly flipped: Int32Array;
}

/** The leaves of two states, which must number instruments alike. Watches share the planes of what differs. */
export class ComparedStates {
  readonly #before: MarketState;
  readonly #now: MarketState;
  /** By key of the leaf. */
  readonly #compared = new Map<string, Omit<ComparedLeaf, "leaf"> | undefined>();

  constructor(before: MarketState, now: MarketState) {
    this.#before = before;
    this.#now = now;
  }

  /** Returns the leaves that both states have evaluated. */
  leaves(watched: Iterable<WatchedLeaf>): ComparedLeaf[] {
    const compared: ComparedLeaf[] = [];
    for (const { leaf, key } of watched) {
      const states = getOrMake(this.#compared, key, () => this.#statesOf(key));
      if (states !== undefined) compared.push({ leaf, ...states });
    }
    return compared;
  }

  #statesOf(key: string): Omit<ComparedLeaf, "leaf"> | undefined {
    const before = this.#before.found(key);
    const now = this.#now.found(key);
    if (before === undefined || now === undefined) return undefined;
    return { before, now, flipped: differingLanes(before.truths, now.truths) };
  }
}

/**
 * Numbers per flipped condition: the index of its leaf, then truth, value and wanted operand before and after. A truth is 1, 0, or
 * NaN for NULL; an operand is NaN for none.
 */
export const FLIP = 7;

/** Appends the leaves whose truth on one instrument differs between two states, FLIP numbers each, and returns their number. */
export function addFlips(leaves: readonly ComparedLeaf[], lane: number, flips: FloatList): number {
  let count = 0;
  for (let k = 0; k < leaves.length; k++) {
    const { before, now, flipped } = leaves[k]!;
    if (bitAt(flipped, lane) === 0) continue;
    const [from, to] = [before.sides, now.sides];
    const at = from === undefined || to === undefined ? -1 : changedTest(from, to, lane);
    flips.push(k);
    addReading(truthOf(before.truths, lane), from?.[at], lane, flips);
    addReading(truthOf(now.truths, lane), to?.[at], lane, flips);
    count++;
  }
  return count;
}

/** Returns the first test whose comparison on the newest bar differs between two states; else the first. */
function changedTest(from: readonly TestSides[], to: readonly TestSides[], lane: number): number {
  if (from.length === 1) return 0;
  const at = from.findIndex((sides, k) => holdsIn(sides, lane) !== holdsIn(to[k]!, lane));
  return at < 0 ? 0 : at;
}

const holdsIn = ({ operator, left, right }: TestSides, lane: number): boolean =>
  holds(operator, valueOf(left, lane), valueOf(right, lane));

function addReading(truth: number, sides: TestSides | undefined, lane: number, flips: FloatList): void {
  flips.push(truth === NULL ? Number.NaN : truth === TRUE ? 1 : 0);
  flips.push(sides === undefined ? Number.NaN : (finite(valueOf(sides.left, lane)) ?? Number.NaN));
  flips.push(sides === undefined ? Number.NaN : (finite(valueOf(sides.right, lane)) ?? Number.NaN));
}

/** Returns the condition that `addFlips` appended at index `at`. `conditions`: what is said of each leaf. */
export function flipAt(
  flips: Float64Array,
  at: number,
  conditions: readonly (DescribedCondition | null)[],
): FlippedCondition {
  const { path, label } = conditions[flips[at]!]!;
  return { path, label, from: readingAt(flips, at + 1), to: readingAt(flips, at + 4) };
}

function readingAt(flips: Float64Array, at: number): Reading {
  const truth = flips[at]!;
  return {
    holds: Number.isNaN(truth) ? null : truth === 1,
    value: finite(flips[at + 1]!),
    wanted: finite(flips[at + 2]!),
  };
}
