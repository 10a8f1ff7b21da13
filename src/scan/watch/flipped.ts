import type { FlippedCondition } from "#contract";
import { holds, NULL, TRUE } from "#evaluate";
import { finite } from "../reply-values.ts";
import { truthOf } from "./lane-planes.ts";
import type { MarketState, WatchedLeaf } from "./market-state.ts";
import { valueOf, type TestSides } from "./test-sides.ts";

type Reading = FlippedCondition["from"];

/**
 * Returns the leaves whose truth on one instrument differs between two states, with the operands in both. States must number
 * instruments alike. A leaf that the earlier state did not evaluate is left out.
 */
export function flippedLeaves(
  leaves: readonly WatchedLeaf[],
  lane: number,
  before: MarketState,
  now: MarketState,
): FlippedCondition[] {
  const flipped: FlippedCondition[] = [];
  for (const { leaf, key } of leaves) {
    const [earlier, later] = [before.found(key), now.found(key)];
    if (earlier === undefined || later === undefined) continue;
    const [was, is] = [truthOf(earlier, lane), truthOf(later, lane)];
    if (was === is) continue;
    const [from, to] = [before.sides(key), now.sides(key)];
    const at = from === undefined || to === undefined ? -1 : changedTest(from, to, lane);
    const { path, label } = leaf;
    flipped.push({ path, label, from: reading(was, from?.[at], lane), to: reading(is, to?.[at], lane) });
  }
  return flipped;
}

/** Returns the first test whose comparison on the newest bar differs between two states; else the first. */
function changedTest(from: readonly TestSides[], to: readonly TestSides[], lane: number): number {
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
