import type { Column, SeriesNode } from "./node.ts";
import { nodesOf } from "./analyse.ts";

export type ColumnArrays = Partial<Record<Column, Float64Array>>;

/**
 * The values of `root` on rows 0 … length-1 of one frame, from that frame's columns (all rows since the first bar).
 * Plain and correct; every shared part is computed once. Throws for framed nodes and for columns that are missing.
 */
export function evaluateSeries(root: SeriesNode, columns: ColumnArrays, length: number): Float64Array {
  const known = new Map<SeriesNode, Float64Array>();
  for (const node of nodesOf(root)) {
    switch (node.kind) {
      case "column": {
        const column = columns[node.column];
        if (column === undefined) throw new Error(`the column ${node.column} is needed and was not given`);
        if (column.length < length) {
          throw new Error(`the column ${node.column} has ${column.length} rows, ${length} are asked for`);
        }
        known.set(node, column);
        break;
      }
      case "constant":
        known.set(node, new Float64Array(length).fill(node.value));
        break;
      case "call": {
        const output = new Float64Array(length);
        const inputs = node.inputs.map((input) => known.get(input)!);
        node.primitive.batch(inputs, output, 0, length, node.params);
        known.set(node, output);
        break;
      }
      case "framed":
      case "fact":
      case "cross":
      case "other":
        throw new Error(`${node.key} reads more than the bars of one frame, which dense columns do not have`);
    }
  }
  const values = known.get(root)!;
  return root.kind === "column" ? values.slice(0, length) : values;
}
