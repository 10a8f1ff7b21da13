import type { Column, FramedNode, SeriesNode } from "./node.ts";

/** Every node that a row of `node` rests on, inputs before users, `node` last; not into framed nodes. */
export function nodesOf(node: SeriesNode): readonly SeriesNode[] {
  const seen = new Set<SeriesNode>();
  const visit = (next: SeriesNode): void => {
    if (seen.has(next)) return;
    if (next.kind === "call") next.inputs.forEach(visit);
    seen.add(next);
  };
  visit(node);
  return [...seen];
}

/** The largest over the paths from a leaf to `node`; a leaf weighs `leaf`. */
function longest(node: SeriesNode, leaf: number, weigh: (node: SeriesNode & { kind: "call" }) => number): number {
  const length = new Map<SeriesNode, number>();
  for (const next of nodesOf(node)) {
    if (next.kind !== "call") {
      length.set(next, leaf);
      continue;
    }
    let below = leaf;
    for (const input of next.inputs) below = Math.max(below, length.get(input)!);
    length.set(next, below + weigh(next));
  }
  return length.get(node)!;
}

/**
 * Rows of the frame without a value before the first, at most, given columns without gaps. A framed node counts as a
 * column: the rows that it needs of its own frame are those of its `of`.
 */
export function totalWarmup(node: SeriesNode): number {
  return longest(node, 0, (next) => next.primitive.warmup(next.params));
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
