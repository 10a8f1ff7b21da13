import { getOrMake } from "#base";
import type { Column, FramedNode, SeriesNode } from "./node.ts";

/** What a node reads on rows of the same frame, be they its own instrument's or those of others. */
function inputsOf(node: SeriesNode): readonly SeriesNode[] {
  if (node.kind === "call" || node.kind === "cross") return node.inputs;
  return node.kind === "other" ? [node.of] : [];
}

/** Every node that a row of `node` rests on, inputs before users, `node` last; not into framed nodes. */
export function nodesOf(node: SeriesNode): readonly SeriesNode[] {
  const seen = new Set<SeriesNode>();
  const visit = (next: SeriesNode): void => {
    if (seen.has(next)) return;
    inputsOf(next).forEach(visit);
    seen.add(next);
  };
  visit(node);
  return [...seen];
}

/** The largest over the paths from a leaf to `node`; a leaf weighs `leaf`. */
function longest(node: SeriesNode, leaf: number, weigh: (node: SeriesNode & { kind: "call" }) => number): number {
  const length = new Map<SeriesNode, number>();
  for (const next of nodesOf(node)) {
    let below = leaf;
    for (const input of inputsOf(next)) below = Math.max(below, length.get(input)!);
    length.set(next, next.kind === "call" ? below + weigh(next) : below);
  }
  return length.get(node)!;
}

const warmups = new WeakMap<SeriesNode, number>();

/**
 * Rows of the frame without a value before the first, at most, given columns without gaps. A framed node counts as a
 * column: the rows that it needs of its own frame are those of its `of`.
 */
export function totalWarmup(node: SeriesNode): number {
  return getOrMake(warmups, node, () => longest(node, 0, (next) => next.primitive.warmup(next.params)));
}

/** Newest rows of the frame that one exact output row needs; Infinity where every row since the first matters. */
export function totalTail(node: SeriesNode): number {
  return longest(node, 1, (next) => next.primitive.tail(next.params) - 1);
}

/** The columns of this frame that `node` reads. */
export function columnsOf(node: SeriesNode): readonly Column[] {
  return nodesOf(node).flatMap((next) => (next.kind === "column" ? [next.column] : []));
}

/** The framed nodes that `node` reads directly; what they read of other frames is in their `of`. */
export function framesOf(node: SeriesNode): readonly FramedNode[] {
  return nodesOf(node).filter((next) => next.kind === "framed");
}
