import { Lru } from "#base";
import type { Column, SeriesNode } from "#expression";
import { fusedGraph, isWholeColumn, type FusedGraph } from "./fused-graph.ts";
import type { StoredRows } from "./fused-program.ts";
import { writeResumedRows, type ResumedStates } from "./resumed-rows.ts";
import { firstRow, type RowPlaces } from "./row-loop.ts";
import { ROW_BYTES } from "./vector.ts";
import { Code, I32, moduleOf, type Local } from "./wasm-code.ts";

/**
 * A compiled function over tiles that goes on from what its recursions were at a row, writes down what they are at a later
 * one, and the newest value of each of its series. Its parameters are the address of the numbers below, and those of the
 * first tile's record and behind the last one's; numbers and records are of 32 bits each.
 */
export interface StepProgram {
  readonly module: WebAssembly.Module;
  readonly columns: readonly Column[];
  /** Rows that are stored on the way. */
  readonly stored: readonly StoredRows[];
  readonly scratchBytes: number;
  readonly stateBytes: StepStates;
  /** Rows before those after which states stand, of which windows that recursions read need values. */
  readonly back: number;
  /** States stand so many rows behind the newest at least. */
  readonly anew: number;
}

/** Bytes of the states of a tile, in two places. */
export interface StepStates {
  /** Of what every bar reads and writes. */
  readonly hot: number;
  /** Of what is read while averages have no value. */
  readonly cold: number;
}

/**
 * Places among the numbers: addresses of memory on the way, and of the states of tile 0 with the bytes of a tile. Behind
 * them: the addresses of row 0 of the columns, of the rows that are stored, and of the newest values of each series.
 */
export const STEP = { scratch: 0, hot: 1, hotBytes: 2, cold: 3, coldBytes: 4, places: 5 } as const;

/**
 * Places in the record of a tile: its number; bytes that its first row is behind that of the columns, of which whole
 * numbers have half; rows × ROW_BYTES; from `newest` on the newest row of each lane × ROW_BYTES, as 64-bit floats.
 */
export const TILE_RECORD = { tile: 0, start: 1, least: 2, most: 3, opening: 4, save: 5, newest: 8, size: 24 } as const;

const NUMBER_BYTES = 4;
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
  const code = new Code(3);
  const written = writeTiles(code, graph, nodes);
  if (written === undefined) return undefined;
  return {
    module: new WebAssembly.Module(moduleOf(code)),
    columns: graph.columns.map(({ column }) => column),
    stored: storedOf(graph).map((call) => ({ node: call.node, rows: call.stored })),
    ...written,
    back: graph.sessionBack,
    anew: graph.anew,
  };
}

const storedOf = (graph: FusedGraph) => graph.levels.flat().filter(({ stored }) => stored > 0);

/** Writes the loop over tiles; undefined where one of the calls is left to the interpreter. */
function writeTiles(
  code: Code,
  graph: FusedGraph,
  nodes: readonly SeriesNode[],
): Pick<StepProgram, "scratchBytes" | "stateBytes"> | undefined {
  const [numbers, record, end] = [code.parameter(0), code.parameter(1), code.parameter(2)];
  const local = (write: () => void): Local => {
    const own = code.local(I32);
    write();
    code.set(own);
    return own;
  };
  let place: number = STEP.places;
  const number = (at: number): Local => local(() => code.get(numbers).load(I32, NUMBER_BYTES * at));
  const [scratch, hot, hotBytes] = [number(STEP.scratch), number(STEP.hot), number(STEP.hotBytes)];
  const [cold, coldBytes] = [number(STEP.cold), number(STEP.coldBytes)];
  const columns = graph.columns.map(({ column }) => ({ column, at: number(place++) }));
  const stored = storedOf(graph).map((call) => ({ call, at: number(place++) }));
  const newest = nodes.map((node) => ({ node, at: number(place++) }));
  let scratchBytes = 0;
  let stateBytes: StepStates | undefined;
  code.loop(() => {
    const ofTile = (at: number): Local => local(() => code.get(record).load(I32, NUMBER_BYTES * at));
    const [tile, start, opening] = [TILE_RECORD.tile, TILE_RECORD.start, TILE_RECORD.opening].map(ofTile);
    const [least, most, save] = [TILE_RECORD.least, TILE_RECORD.most, TILE_RECORD.save].map(ofTile);
    const rows = { least: least!, most: most!, opening: opening! };
    const behind = (first: Local, each: () => void): Local =>
      local(() => {
        code.get(tile!);
        each();
        code.do("i32.mul").get(first).do("i32.add");
      });
    const states: ResumedStates = {
      hot: { address: behind(hot, () => code.get(hotBytes)), bytes: 0 },
      cold: { address: behind(cold, () => code.get(coldBytes)), bytes: 0 },
      save: save!,
    };
    const rowZero = (column: Column, at: Local): Local =>
      local(() => {
        code.get(start!);
        if (isWholeColumn(column)) code.i32(1).do("i32.shr_u");
        code.get(at).do("i32.add");
      });
    const places: RowPlaces = {
      ...rows,
      columns: new Map(columns.map(({ column, at }) => [column, rowZero(column, at)])),
      stored: new Map(
        stored.map(({ call, at }) => {
          const first = code.local(I32);
          firstRow(code, call.stored, first, rows, graph.sessionBack);
          return [call.node, local(() => code.get(at).get(first).do("i32.sub"))];
        }),
      ),
      newest: {
        cells: new Map(newest.map(({ node, at }) => [node, behind(at, () => code.i32(ROW_BYTES))])),
        rows: local(() =>
          code
            .get(record)
            .i32(NUMBER_BYTES * TILE_RECORD.newest)
            .do("i32.add"),
        ),
      },
      scratch(count) {
        const own = local(() => code.get(scratch).i32(scratchBytes).do("i32.add"));
        scratchBytes += count * ROW_BYTES;
        return own;
      },
    };
    if (writeResumedRows(code, graph, places, states)) stateBytes = { hot: states.hot.bytes, cold: states.cold.bytes };
    code
      .get(record)
      .i32(NUMBER_BYTES * TILE_RECORD.size)
      .do("i32.add")
      .set(record);
    code.get(record).get(end).do("i32.lt_u").branchIf(0);
  });
  return stateBytes === undefined ? undefined : { scratchBytes, stateBytes };
}
