import { Lru } from "#base";
import type { Column, SeriesNode } from "#expression";
import { compiledGraph, isWholeColumn, type CompiledGraph, type ReadColumn } from "./compiled-graph.ts";
import type { StoredSeriesRows } from "./compiled-program.ts";
import { writeResumedRows, type ResumedStates, type StateSource } from "./resumed-rows.ts";
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
  /** With the newest rows that it reads where it computes one row. */
  readonly columns: readonly ReadColumn[];
  /** Rows that are stored on the way. */
  readonly stored: readonly StoredSeriesRows[];
  readonly scratchBytes: number;
  readonly stateBytes: StepStates;
  /** Series whose newest values states tell, where they stand behind the newest rows and the flag is 1. */
  readonly told: ReadonlyMap<SeriesNode, StateSource>;
  /** Rows before those after which states stand, of which windows that recursions read need values. */
  readonly back: number;
  /** States stand so many rows further back than `opening` and `save` say. */
  readonly lag: number;
}

/** Bytes of the states of a tile, by place: see ResumedStates. */
export interface StepStates {
  readonly hot: number;
  readonly cold: number;
  readonly flags: number;
}

/**
 * Places among the numbers: addresses of memory on the way, and of the states of tile 0 by place, with the bytes of a tile.
 * Of hot states and flags there are two planes; `tiles` are before the tiles of the second, to which goes what is only to be
 * looked at. Behind them: the addresses of row 0 of the columns, of the rows that are stored, and of the newest values of
 * each series in tile 0; those of the next tile stand behind those of all series.
 */
export const STEP = {
  scratch: 0,
  hot: 1,
  hotBytes: 2,
  cold: 3,
  coldBytes: 4,
  flags: 5,
  flagBytes: 6,
  tiles: 7,
  places: 8,
} as const;

/**
 * Places in the record of a tile: its number; bytes that its first row is behind that of the columns, of which whole
 * numbers have half; rows × ROW_BYTES: the least and the most of its lanes, and those before which states stand and shall
 * stand; whether they are only to be looked at, whether all lanes end with the last row, whether those that do not are not
 * stepped, and whether it is one row that is computed and states shall stand behind it; from `newest` on the newest row of
 * each lane × ROW_BYTES, as 64-bit floats.
 */
export const TILE_RECORD = {
  tile: 0,
  start: 1,
  least: 2,
  most: 3,
  opening: 4,
  save: 5,
  forming: 6,
  whole: 7,
  partial: 8,
  single: 9,
  newest: 10,
  size: 26,
} as const;

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
    back: graph.sessionBack,
    lag: graph.lag,
  };
}

const storedOf = (graph: CompiledGraph) => graph.levels.flat().filter(({ stored }) => stored > 0);

/** Writes the loop over tiles; undefined where one of the calls is left to the interpreter. */
function writeTiles(
  code: Code,
  graph: CompiledGraph,
  nodes: readonly SeriesNode[],
): Pick<StepProgram, "scratchBytes" | "stateBytes" | "told"> | undefined {
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
  const [flags, flagBytes, tiles] = [number(STEP.flags), number(STEP.flagBytes), number(STEP.tiles)];
  const columns = graph.columns.map(({ column }) => ({ column, at: number(place++) }));
  const stored = storedOf(graph).map((call) => ({ call, at: number(place++) }));
  const newest = nodes.map((node) => ({ node, at: number(place++) }));
  let scratchBytes = 0;
  let states: ResumedStates | undefined;
  let told: ReadonlyMap<SeriesNode, StateSource> | undefined;
  code.loop(() => {
    const ofTile = (at: number): Local => local(() => code.get(record).load(I32, NUMBER_BYTES * at));
    const [tile, start] = [ofTile(TILE_RECORD.tile), ofTile(TILE_RECORD.start)];
    const forming = ofTile(TILE_RECORD.forming);
    const written = local(() => code.get(forming).get(tiles).do("i32.mul").get(tile).do("i32.add"));
    const further = (at: number): Local =>
      graph.lag === 0 ? ofTile(at) : local(() => rowBefore(code, ofTile(at), graph.lag));
    const [opening, save] = [further(TILE_RECORD.opening), further(TILE_RECORD.save)];
    const rows = { least: ofTile(TILE_RECORD.least), most: ofTile(TILE_RECORD.most), opening };
    const behind = (first: Local, which: Local, each: () => void): Local =>
      local(() => {
        code.get(which);
        each();
        code.do("i32.mul").get(first).do("i32.add");
      });
    const planes = (first: Local, bytes: Local): { readonly source: Local; readonly target: Local; bytes: number } => ({
      source: behind(first, tile, () => code.get(bytes)),
      target: behind(first, written, () => code.get(bytes)),
      bytes: 0,
    });
    states = {
      hot: planes(hot, hotBytes),
      cold: { address: behind(cold, tile, () => code.get(coldBytes)), bytes: 0 },
      flags: planes(flags, flagBytes),
      forming,
      save,
      isEnd: local(() => code.get(save).get(rows.most).do("i32.eq")),
      single: ofTile(TILE_RECORD.single),
      partial: ofTile(TILE_RECORD.partial),
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
          firstRow(code, call.stored, first, rows, graph.sessionBack);
          return [call.node, local(() => code.get(at).get(first).do("i32.sub"))];
        }),
      ),
      newest: {
        cells: new Map(
          newest.map(({ node, at }) => [node, behind(at, tile, () => code.i32(nodes.length * ROW_BYTES))]),
        ),
        rows: local(() =>
          code
            .get(record)
            .i32(NUMBER_BYTES * TILE_RECORD.newest)
            .do("i32.add"),
        ),
        whole: ofTile(TILE_RECORD.whole),
      },
      scratch(count) {
        const own = local(() => code.get(scratch).i32(scratchBytes).do("i32.add"));
        scratchBytes += count * ROW_BYTES;
        return own;
      },
    };
    told = writeResumedRows(code, graph, places, states);
    code
      .get(record)
      .i32(NUMBER_BYTES * TILE_RECORD.size)
      .do("i32.add")
      .set(record);
    code.get(record).get(end).do("i32.lt_u").branchIf(0);
  });
  if (told === undefined || states === undefined) return undefined;
  const { hot: hotStates, cold: coldStates, flags: ownFlags } = states;
  const stateBytes = { hot: hotStates.bytes, cold: coldStates.bytes, flags: ownFlags.bytes };
  return { scratchBytes, stateBytes, told };
}

/** Leaves the row × ROW_BYTES so many rows before one, and 0 where there is none. */
function rowBefore(code: Code, row: Local, rows: number): void {
  const earlier = (): Code =>
    code
      .get(row)
      .i32(rows * ROW_BYTES)
      .do("i32.sub");
  earlier().i32(0);
  earlier().i32(0).do("i32.ge_s", "select");
}
