import { Lru, getOrMake } from "#base";
import type { Column, SeriesNode } from "#expression";
import { compiledGraph, isWholeColumn, type CompiledGraph, type ReadColumn } from "./compiled-graph.ts";
import type { StoredSeriesRows } from "./compiled-program.ts";
import { writeResumedRows, type ResumedStates, type StateSource } from "./resumed-rows.ts";
import { firstRow, type RowPlaces } from "./row-loop.ts";
import { ROW_BYTES } from "./vector.ts";
import { Code, I32, moduleOf, type Local } from "./wasm-code.ts";

/**
 * A compiled function that computes some newer rows of many tiles. For each tile it loads the state of every recursion
 * before row `anchor`, computes the rows from there to the newest, saves the states before row `saveRow`, and writes the
 * newest value of each series.
 *
 * run(parameters, firstRecord, end): the address of the parameter block (STEP_PARAMETER), the address of the first tile's
 * record (TILE_RECORD), and the address behind the last record. Parameters and records are 32-bit integers.
 */
export interface StepProgram {
  readonly module: WebAssembly.Module;
  /** Columns that the function reads; `depth` counts the newest rows that it reads when it computes one row. */
  readonly columns: readonly ReadColumn[];
  /** Series whose rows the function keeps in scratch memory for other calls. */
  readonly stored: readonly StoredSeriesRows[];
  readonly scratchBytes: number;
  readonly stateBytes: StateBytes;
  /**
   * Averages. If its flag is 1, the state of an average is its newest value, and the function does not write that again.
   */
  readonly stateSources: ReadonlyMap<SeriesNode, StateSource>;
  /** Rows before `anchor` for which the windows that recursions read need values. */
  readonly anchorLookback: number;
  /** Rows by which states are loaded and saved earlier than the record's `anchor` and `saveRow`. */
  readonly lag: number;
}

/** Size in bytes of each part of one tile's state block: see ResumedStates. */
export interface StateBytes {
  readonly hot: number;
  readonly cold: number;
  readonly flags: number;
}

/**
 * Layout of the parameter block, as indices of 32-bit integers.
 *
 * `scratch`, `hot`, `cold` and `flags` are addresses: of scratch memory, and of tile 0 in each part of the states. `…Bytes`
 * is the size of that part for one tile. Hot states and flags have two planes: states behind final bars, then previews
 * (states behind bars that may still change). `tiles` is the number of tiles in one plane.
 *
 * From `addresses` on: row 0 of each column, the buffer of each stored series, and the newest values of each series in
 * tile 0. The newest values of a tile are contiguous: series by series, eight lanes each.
 */
export const STEP_PARAMETER = {
  scratch: 0,
  hot: 1,
  hotBytes: 2,
  cold: 3,
  coldBytes: 4,
  flags: 5,
  flagBytes: 6,
  tiles: 7,
  addresses: 8,
} as const;

/**
 * Layout of the record of one tile, as indices of 32-bit integers. Rows are given as row × ROW_BYTES.
 *
 * - `tile`: number of the tile.
 * - `start`: offset in bytes of the tile's first row in a column of 64-bit floats; a column of 32-bit integers has half.
 * - `least`, `most`: number of rows of the shortest and of the longest lane.
 * - `anchor`: the states are loaded before this row. `saveRow`: the states are saved before this row.
 * - `preview`: 1 if some rows may still change, so that the states go to the second plane.
 * - `endsTogether`: 1 if the newest row of every lane is the last row.
 * - `skipsLanes`: 1 if lanes that do not end with the last row keep their states and values.
 * - `singleRow`: 1 if the function computes one row and saves the states behind it.
 * - `newest`: newest row of each lane as eight 64-bit floats.
 */
export const TILE_RECORD = {
  tile: 0,
  start: 1,
  least: 2,
  most: 3,
  anchor: 4,
  saveRow: 5,
  preview: 6,
  endsTogether: 7,
  skipsLanes: 8,
  singleRow: 9,
  newest: 10,
  size: 26,
} as const;

const NUMBER_BYTES = 4;
const programs = new Lru<StepProgram | "none">(200);

/** Returns the function that steps some series; undefined if one of them needs its whole history for every value. */
export function stepProgram(nodes: readonly SeriesNode[]): StepProgram | undefined {
  const key = nodes.map((node) => node.key).join("\n");
  const program = getOrMake(programs, key, () => compile(nodes) ?? "none");
  return program === "none" ? undefined : program;
}

/** True if a series can be stepped, unless one of its operations declines when its code is written. Compiles nothing. */
export function canStep(node: SeriesNode): boolean {
  return node.kind === "call" && compiledGraph([{ node, rows: 1 }], true) !== undefined;
}

function compile(nodes: readonly SeriesNode[]): StepProgram | undefined {
  if (nodes.some((node) => node.kind !== "call")) return undefined;
  const graph = compiledGraph(
    nodes.map((node) => ({ node, rows: 1 })),
    true,
  );
  if (graph === undefined) return undefined;
  const code = new Code(3);
  const written = writeTiles(code, graph, nodes);
  if (written === undefined) return undefined;
  return {
    module: new WebAssembly.Module(moduleOf(code)),
    columns: graph.columns,
    stored: storedOf(graph).map((call) => ({ node: call.node, rows: call.stored })),
    ...written,
    anchorLookback: graph.anchorLookback,
    lag: graph.lag,
  };
}

const storedOf = (graph: CompiledGraph) => graph.levels.flat().filter(({ stored }) => stored > 0);

/** Writes the loop over the records of tiles; undefined if the interpreter must compute one of the calls. */
function writeTiles(
  code: Code,
  graph: CompiledGraph,
  nodes: readonly SeriesNode[],
): Pick<StepProgram, "scratchBytes" | "stateBytes" | "stateSources"> | undefined {
  const [parameters, record, end] = [code.parameter(0), code.parameter(1), code.parameter(2)];
  const local = (write: () => void): Local => {
    const own = code.local(I32);
    write();
    code.set(own);
    return own;
  };
  let index: number = STEP_PARAMETER.addresses;
  const parameter = (at: number): Local => local(() => code.get(parameters).load(I32, NUMBER_BYTES * at));
  const [scratch, hot] = [parameter(STEP_PARAMETER.scratch), parameter(STEP_PARAMETER.hot)];
  const hotBytes = parameter(STEP_PARAMETER.hotBytes);
  const [cold, coldBytes] = [parameter(STEP_PARAMETER.cold), parameter(STEP_PARAMETER.coldBytes)];
  const [flags, flagBytes] = [parameter(STEP_PARAMETER.flags), parameter(STEP_PARAMETER.flagBytes)];
  const tiles = parameter(STEP_PARAMETER.tiles);
  const columns = graph.columns.map(({ column }) => ({ column, at: parameter(index++) }));
  const stored = storedOf(graph).map((call) => ({ call, at: parameter(index++) }));
  const newest = nodes.map((node) => ({ node, at: parameter(index++) }));
  let scratchBytes = 0;
  let states: ResumedStates | undefined;
  let stateSources: ReadonlyMap<SeriesNode, StateSource> | undefined;
  code.loop(() => {
    const ofRecord = (at: number): Local => local(() => code.get(record).load(I32, NUMBER_BYTES * at));
    const [tile, start] = [ofRecord(TILE_RECORD.tile), ofRecord(TILE_RECORD.start)];
    const preview = ofRecord(TILE_RECORD.preview);
    // Index of the block to write: blocks of the second plane lie behind all blocks of the first.
    const target = local(() => code.get(preview).get(tiles).do("i32.mul").get(tile).do("i32.add"));
    const lagged = (at: number): Local =>
      graph.lag === 0 ? ofRecord(at) : local(() => rowBefore(code, ofRecord(at), graph.lag));
    const [anchor, saveRow] = [lagged(TILE_RECORD.anchor), lagged(TILE_RECORD.saveRow)];
    const rows = { least: ofRecord(TILE_RECORD.least), most: ofRecord(TILE_RECORD.most), anchor };
    const element = (first: Local, block: Local, pushSize: () => void): Local =>
      local(() => {
        code.get(block);
        pushSize();
        code.do("i32.mul").get(first).do("i32.add");
      });
    const planes = (first: Local, bytes: Local): { readonly source: Local; readonly target: Local; bytes: number } => ({
      source: element(first, tile, () => code.get(bytes)),
      target: element(first, target, () => code.get(bytes)),
      bytes: 0,
    });
    states = {
      hot: planes(hot, hotBytes),
      cold: { address: element(cold, tile, () => code.get(coldBytes)), bytes: 0 },
      flags: planes(flags, flagBytes),
      preview,
      saveRow,
      savesNewest: local(() => code.get(saveRow).get(rows.most).do("i32.eq")),
      singleRow: ofRecord(TILE_RECORD.singleRow),
      skipsLanes: ofRecord(TILE_RECORD.skipsLanes),
    };
    const rowZero = (column: Column, at: Local): Local =>
      local(() => {
        code.get(start);
        if (isWholeColumn(column)) code.i32(1).do("i32.shr_u");
        code.get(at).do("i32.add");
      });
    const places: RowPlaces = {
      ...rows,
      columns: new Map(columns.map(({ column, at }) => [column, rowZero(column, at)])),
      stored: new Map(
        stored.map(({ call, at }) => {
          const first = code.local(I32);
          firstRow(code, call.stored, first, rows, graph.anchorLookback);
          return [call.node, local(() => code.get(at).get(first).do("i32.sub"))];
        }),
      ),
      newest: {
        cells: new Map(
          newest.map(({ node, at }) => [node, element(at, tile, () => code.i32(nodes.length * ROW_BYTES))]),
        ),
        rows: local(() =>
          code
            .get(record)
            .i32(NUMBER_BYTES * TILE_RECORD.newest)
            .do("i32.add"),
        ),
        endsTogether: ofRecord(TILE_RECORD.endsTogether),
      },
      scratch(count) {
        const own = local(() => code.get(scratch).i32(scratchBytes).do("i32.add"));
        scratchBytes += count * ROW_BYTES;
        return own;
      },
    };
    stateSources = writeResumedRows(code, graph, places, states);
    code
      .get(record)
      .i32(NUMBER_BYTES * TILE_RECORD.size)
      .do("i32.add")
      .set(record);
    code.get(record).get(end).do("i32.lt_u").branchIf(0);
  });
  if (stateSources === undefined || states === undefined) return undefined;
  const stateBytes = { hot: states.hot.bytes, cold: states.cold.bytes, flags: states.flags.bytes };
  return { scratchBytes, stateBytes, stateSources };
}

/** Leaves max(0, row - rows) × ROW_BYTES on the stack; `row` is × ROW_BYTES already. */
function rowBefore(code: Code, row: Local, rows: number): void {
  const earlier = (): Code =>
    code
      .get(row)
      .i32(rows * ROW_BYTES)
      .do("i32.sub");
  earlier().i32(0);
  earlier().i32(0).do("i32.ge_s", "select");
}
