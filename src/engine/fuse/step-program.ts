import { Lru } from "#base";
import type { Column, SeriesNode } from "#expression";
import { fusedGraph } from "./fused-graph.ts";
import type { StoredRows } from "./fused-program.ts";
import { ROW_BYTES } from "./vector.ts";
import { Code, I32, moduleOf, type Local } from "./wasm-code.ts";
import { writeRows, type ResumedStates, type RowPlaces } from "./write-rows.ts";

/**
 * A compiled function over one tile that goes on from what its recursions were at a row, and writes down what they are at
 * a later one. Its parameter is the address of the numbers below, of 32 bits each.
 */
export interface StepProgram {
  readonly module: WebAssembly.Module;
  readonly columns: readonly Column[];
  readonly stored: readonly StoredRows[];
  readonly scratchBytes: number;
  /** Bytes of the states of a tile. */
  readonly stateBytes: number;
  /** Rows before those after which states stand, of which windows that recursions read need values. */
  readonly back: number;
  /** States stand so many rows behind the newest at least. */
  readonly anew: number;
}

/** Places among the numbers: addresses, and rows × ROW_BYTES. Behind them: the columns' row 0, then that of what is stored. */
export const STEP = { scratch: 0, least: 1, most: 2, opening: 3, states: 4, save: 5, places: 6 } as const;

const programs = new Lru<StepProgram | "none">(200);

/** The function that computes the newest value of series; undefined where one of them has to be computed as a whole. */
export function stepProgram(nodes: readonly SeriesNode[]): StepProgram | undefined {
  const key = nodes.map((node) => node.key).join("\n");
  let program = programs.get(key);
  if (program === undefined) programs.set(key, (program = compile(nodes) ?? "none"));
  return program === "none" ? undefined : program;
}

function compile(nodes: readonly SeriesNode[]): StepProgram | undefined {
  if (nodes.some((node) => node.kind !== "call")) return undefined;
  const graph = fusedGraph(
    nodes.map((node) => ({ node, rows: 1 })),
    true,
  );
  if (graph === undefined) return undefined;
  const columns = graph.columns.map(({ column }) => column);
  const calls = graph.levels.flat().filter(({ stored }) => stored > 0);
  const code = new Code(1);
  const number = (place: number): Local => {
    const local = code.local(I32);
    code
      .get(code.parameter(0))
      .load(I32, 4 * place)
      .set(local);
    return local;
  };
  const scratch = number(STEP.scratch);
  let scratchBytes = 0;
  const resumed: ResumedStates = { address: number(STEP.states), save: number(STEP.save), bytes: 0 };
  const places: RowPlaces = {
    least: number(STEP.least),
    most: number(STEP.most),
    opening: number(STEP.opening),
    columns: new Map(columns.map((column, k) => [column, number(STEP.places + k)])),
    stored: new Map(calls.map(({ node }, k): [SeriesNode, Local] => [node, number(STEP.places + columns.length + k)])),
    scratch(rows) {
      const local = code.local(I32);
      code.get(scratch).i32(scratchBytes).do("i32.add").set(local);
      scratchBytes += rows * ROW_BYTES;
      return local;
    },
    resumed,
  };
  if (!writeRows(code, graph, places)) return undefined;
  return {
    module: new WebAssembly.Module(moduleOf(code)),
    columns,
    stored: calls.map((call) => ({ node: call.node, rows: call.stored })),
    scratchBytes,
    stateBytes: resumed.bytes,
    back: graph.sessionBack,
    anew: graph.anew,
  };
}
