import { getOrMake } from "#base";
import type { FlippedCondition } from "#contract";
import { holds, NULL, TRUE, type LeafPlan } from "#evaluate";
import { finite } from "../reply-values.ts";
import { bitAt, differingLanes, truthOf } from "./lane-planes.ts";
import type { LeafState, MarketState, WatchedLeaf } from "./market-state.ts";
import { valueOf, type TestSides } from "./test-sides.ts";

type Reading = FlippedCondition["from"];

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

/** Returns the leaves whose truth on one instrument differs between two states, with the operands in both. */
export function flippedLeaves(leaves: readonly ComparedLeaf[], lane: number): FlippedCondition[] {
  const flipped: FlippedCondition[] = [];
  for (const { leaf, before, now, flipped: plane } of leaves) {
    if (bitAt(plane, lane) === 0) continue;
    const was = truthOf(before.truths, lane);
    const is = truthOf(now.truths, lane);
    const { path, label } = leaf;
    const [from, to] = [before.sides, now.sides];
    const at = from === undefined || to === undefined ? -1 : changedTest(from, to, lane);
    flipped.push({ path, label, from: reading(was, from?.[at], lane), to: reading(is, to?.[at], lane) });
  }
  return flipped;
}

/** Returns the first test whose comparison on the newest bar differs between two states; else the first. */
function changedTest(from: readonly TestSides[], to: readonly TestSides[], lane: number): number {
  if (from.length === 1) return 0;
  const at = from.findIndex((sides, k) => holdsIn(sides, lane) !== holdsIn(to[k]!, lane));
  return at < 0 ? 0 : at;
}

const holdsIn = ({ operator, left, right }: TestSides, lane: number): boolean =>
  holds(operator, valueOf(left, lane), valueOf(right, lane));

function reading(truth: number, sides: TestSides | undefined, lane: number): Reading {
  return {
    holds: truth === NULL ? null : truth === TRUE,
    value: sides === undefined ? null : finite(valueOf(sides.left, lane)),
    wanted: sides === undefined ? null : finite(valueOf(sides.right, lane)),
  };
}
