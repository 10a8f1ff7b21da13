import { nodesOf } from "./analyse.ts";
import type { Column, SeriesNode } from "./node.ts";

/** One bar's numbers by column. */
export type BarRow = Partial<Record<Column, number>>;

/** A series that takes one bar at a time: bit for bit what evaluateSeries gives over the same bars. */
export interface SeriesState {
  /** Takes a closed bar and returns its value. */
  step(row: BarRow): number;
  /** The value a forming bar would have; the state stays as it is. */
  peek(row: BarRow): number;
  /** A copy of the state, to be given to `restore` of any state of the same node. */
  snapshot(): Float64Array;
  restore(snapshot: Float64Array): void;
}

/** The live form of `node` before its first bar. Throws for framed nodes. */
export function seriesState(node: SeriesNode): SeriesState {
  const nodes = nodesOf(node);
  const indexOf = new Map(nodes.map((next, index) => [next, index]));
  const values = new Float64Array(nodes.length);
  const offsets: number[] = [];
  const inputs: (readonly number[])[] = [];
  const columns: (readonly [Column, number])[] = [];
  let size = 0;
  let widest = 0;
  for (const next of nodes) {
    if (next.kind === "framed" || next.kind === "fact" || next.kind === "cross" || next.kind === "other") {
      throw new Error(`${next.key} reads more than the bars of one frame`);
    }
    offsets.push(size);
    inputs.push(next.kind === "call" ? next.inputs.map((input) => indexOf.get(input)!) : []);
    if (next.kind === "column") columns.push([next.column, offsets.length - 1]);
    if (next.kind === "constant") values[offsets.length - 1] = next.value;
    if (next.kind !== "call") continue;
    size += next.primitive.stateSize(next.params);
    widest = Math.max(widest, next.primitive.inputs);
  }
  const state = new Float64Array(size);
  const aside = new Float64Array(size);
  const gathered = new Float64Array(widest);
  for (const [index, next] of nodes.entries()) {
    if (next.kind === "call") next.primitive.start(state, offsets[index]!, next.params);
  }

  const step = (row: BarRow): number => {
    for (const [column, index] of columns) {
      const value = row[column];
      if (value === undefined) throw new Error(`the column ${column} is needed and was not given`);
      values[index] = value;
    }
    for (let index = 0; index < nodes.length; index++) {
      const next = nodes[index]!;
      if (next.kind === "call") {
        const from = inputs[index]!;
        for (let k = 0; k < from.length; k++) gathered[k] = values[from[k]!]!;
        values[index] = next.primitive.step(state, offsets[index]!, gathered, next.params);
      }
    }
    return values[nodes.length - 1]!;
  };

  return {
    step,
    peek(row) {
      aside.set(state);
      try {
        return step(row);
      } finally {
        state.set(aside);
      }
    },
    snapshot: () => state.slice(),
    restore(snapshot) {
      if (snapshot.length !== size) throw new Error(`the state has ${size} slots, the snapshot ${snapshot.length}`);
      state.set(snapshot);
    },
  };
}
