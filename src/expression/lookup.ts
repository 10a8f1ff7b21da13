import type { CallNode } from "./node.ts";
import type { Lookup } from "./primitive.ts";

/** Rows up to which it is faster to look each of them up than to compute all since the first. */
const MOST_ROWS = 32;

/** How the `rows` newest rows of a call are looked up, so that its inputs need not be computed; undefined where they must. */
export function lookupOf({ primitive, inputs }: CallNode, rows: number): Lookup | undefined {
  return rows <= MOST_ROWS && inputs.every(({ kind }) => kind === "column") ? primitive.lookup : undefined;
}
