import type { CallNode, Column, SeriesNode } from "./node.ts";
import type { Lookup, RowReader } from "./primitive.ts";

/** Rows up to which it is faster to look each of them up than to compute all since the first. */
const MOST_ROWS = 32;

/** Columns that never fall from row to row. */
const RISING: ReadonlySet<Column> = new Set(["date", "session", "time"]);

const isColumn = ({ kind }: SeriesNode): boolean => kind === "column";

/** Whether a row of a series needs no other row than the same one of columns. */
const isReadable = (node: SeriesNode): boolean =>
  isColumn(node) || (node.kind === "call" && node.primitive.tail(node.params) === 1 && node.inputs.every(isColumn));

/** Whether a series is known never to fall from row to row. */
const rises = (node: SeriesNode): boolean =>
  node.kind === "column"
    ? RISING.has(node.column)
    : node.kind === "call" && node.primitive.rises === true && node.inputs.every(rises);

/** How the `rows` newest rows of a call are looked up, so that its inputs need not be computed; undefined where they must. */
export function lookupOf({ primitive, inputs }: CallNode, rows: number): Lookup | undefined {
  const { lookup } = primitive;
  if (lookup === undefined || rows > MOST_ROWS || !inputs.every(isReadable)) return undefined;
  return lookup.rising === undefined || rises(inputs[lookup.rising]!) ? lookup : undefined;
}

/**
 * The key of a call that starts over with each key, where the key follows from one row of columns and never falls: rows
 * before the first one of a key do not matter. Undefined for any other call.
 */
export function risingKeyOf({ primitive: { key }, inputs }: CallNode): SeriesNode | undefined {
  const node = key === undefined ? undefined : inputs[key]!;
  return node !== undefined && isReadable(node) && rises(node) ? node : undefined;
}

/** Returns the first row that has the key of a row; keys never fall from row to row. */
export function firstRowOfKey(key: RowReader, row: number): number {
  const present = key(row);
  let first = row;
  for (let before = -1; first - before > 1;) {
    const middle = (before + first) >> 1;
    if (key(middle) === present) first = middle;
    else before = middle;
  }
  return first;
}
