import { getOrMake } from "#base";
import type { Column } from "#expression";
import { type FrameBars, type TileMemory, LANES, type TileSet, type TileArray, type TileField } from "#tiles";
import { SINCE_ANCHOR, type ReadColumn } from "./compiled-graph.ts";
import { PartialRows } from "./partial-rows.ts";
import { FIRST_PARAMETERS, type CompiledProgram } from "./compiled-program.ts";
import { ROW_BYTES } from "./vector.ts";

/** Most bytes of working memory for one tile: the interpreter computes longer series. */
const MOST_BYTES = 64 << 20;
/** Lanes whose numbers of bars differ by more run separately: one run computes every row between them for all lanes. */
const MOST_SPREAD = 32;
/** Tiles between two checks of the deadline. */
const SLICE = 64;
/** Bytes of the numbers of bars of the lanes, with which the control block begins; truths follow. */
const LANE_BARS_BYTES = 4 * LANES;
/** Least working memory to reserve. */
const LEAST_WORKSPACE_BYTES = 1 << 20;

type Run = (...parameters: readonly number[]) => void;

/** What a thread keeps for one memory of tiles: compiled functions over that memory, and what one run after the other uses. */
interface Workspace {
  /** Numbers of bars by slot, for the most slots of a runner. */
  lengths: Int32Array;
  readonly runs: WeakMap<WebAssembly.Module, Run>;
  at: number;
  size: number;
}

/** A column that the function reads, its array, and the number of newest rows that the function reads. */
interface RunColumn {
  readonly field: TileField;
  readonly array: TileArray;
  readonly rows: number;
}

function runColumn({ column, rows }: ReadColumn, tiles: TileSet): RunColumn | undefined {
  if (column === "date" || column === "slot") return undefined;
  const array = tiles.columnArray(column);
  return array === undefined ? undefined : { field: column, array, rows };
}

const workspaces = new WeakMap<TileMemory, Workspace>();

function workspaceOf(memory: TileMemory): Workspace {
  return getOrMake(workspaces, memory, () => ({ lengths: new Int32Array(0), runs: new WeakMap(), at: 0, size: 0 }));
}

function runOf(workspace: Workspace, module: WebAssembly.Module, memory: TileMemory): Run {
  let run = workspace.runs.get(module);
  if (run === undefined) {
    const { exports } = new WebAssembly.Instance(module, { tiles: { memory: memory.wasm } });
    run = exports["run"] as Run;
    workspace.runs.set(module, run);
  }
  return run;
}

/** Runs a compiled function over the tiles of one frame. */
export class TileRunner {
  readonly bars: FrameBars;
  readonly tiles: TileSet;
  /** Number of bars of each lane in the tile just executed; 0 if the lane was not requested. */
  readonly laneBars: Int32Array;
  /** Truth of filter k on lane l of the tile just executed: at index LANES × k + l. */
  readonly laneTruths: Uint8Array;
  readonly #program: CompiledProgram;
  readonly #columns: readonly RunColumn[];
  readonly #run: Run;
  /** By slot: number of bars up to the requested one; 0 if the instrument is not requested. */
  readonly #lengths: Int32Array;
  readonly #parameters: number[];
  readonly #partialRows: PartialRows | undefined;

  private constructor(
    bars: FrameBars,
    tiles: TileSet,
    program: CompiledProgram,
    columns: readonly RunColumn[],
    workspace: Workspace,
    memory: TileMemory,
  ) {
    this.bars = bars;
    this.tiles = tiles;
    this.#program = program;
    this.#columns = columns;
    const floatColumns = columns.flatMap(({ field, array }) =>
      field === "time" || field === "session" ? [] : [{ field, array }],
    );
    this.#partialRows = PartialRows.of(bars, tiles, floatColumns, memory, workspace.at + bytesOf(program, tiles));
    this.#run = runOf(workspace, program.module, memory);
    const slots = LANES * (tiles.layout.tileStart.length - 1);
    if (workspace.lengths.length < slots) workspace.lengths = new Int32Array(slots);
    this.#lengths = workspace.lengths.subarray(0, slots);
    const parameters = FIRST_PARAMETERS + columns.length + program.stored.length + (this.#partialRows?.parameters ?? 0);
    this.#parameters = new Array<number>(parameters).fill(0);
    this.laneBars = new Int32Array(memory.wasm.buffer, workspace.at, LANES);
    this.laneTruths = new Uint8Array(memory.wasm.buffer, workspace.at + LANE_BARS_BYTES, LANES * program.filters);
  }

  /**
   * Returns a runner; undefined if a column lies in no memory of tiles, or if the rows of a tile take too much memory.
   * `tiles`: other tiles that hold the bars of the requested instruments.
   */
  static of(program: CompiledProgram, bars: FrameBars, tiles: TileSet = bars.tiles): TileRunner | undefined {
    const { memory } = tiles;
    if (memory === undefined) return undefined;
    const columns: RunColumn[] = [];
    for (const read of program.columns) {
      const column = runColumn(read, tiles);
      if (column === undefined) return undefined;
      columns.push(column);
    }
    const size = bytesOf(program, tiles) + PartialRows.bytes(tiles, program.partialColumns.length);
    const workspace = workspaceOf(memory);
    if (size > workspace.size) {
      if (size > MOST_BYTES) return undefined;
      // The old range is never freed, because other runners still point to it; doubling keeps the waste small.
      const bytes = Math.min(MOST_BYTES, Math.max(LEAST_WORKSPACE_BYTES, size, 2 * workspace.size));
      const at = memory.reserve(bytes);
      if (at === undefined) return undefined;
      workspace.at = at;
      workspace.size = bytes;
    }
    return new TileRunner(bars, tiles, program, columns, workspace, memory);
  }

  get slots(): number {
    return this.#lengths.length;
  }

  /**
   * Runs the function for the instruments lanes[0 … count-1] as of the bar `ago` bars before the newest. After each run
   * `done` gets the first slot of the tile; the lanes of one tile may take several runs. `checkpoint` may throw to stop.
   */
  run(lanes: Int32Array, count: number, ago: number, checkpoint: () => void, done: (first: number) => void): void {
    const { slots } = this.tiles.layout;
    const { visible } = this.bars;
    const lengths = this.#lengths.fill(0);
    for (let k = 0; k < count; k++) {
      const slot = slots[lanes[k]!]!;
      const rows = visible[lanes[k]!]! - ago;
      if (slot >= 0 && rows > 0) lengths[slot] = rows;
    }
    this.#partialRows?.find(lanes, count, lengths, checkpoint);
    let tilesRun = 0;
    for (let first = 0; first < lengths.length; first += LANES) {
      let least = 0;
      let most = 0;
      for (let lane = 0; lane < LANES; lane++) {
        const rows = lengths[first + lane]!;
        if (rows === 0) continue;
        if (rows > most) most = rows;
        if (least === 0 || rows < least) least = rows;
      }
      if (most === 0) continue;
      if (tilesRun++ % SLICE === 0) checkpoint();
      if (most - least <= MOST_SPREAD) this.#tile(first, least, most, done);
      else this.#spreadTile(first, least, most, done);
    }
  }

  /** Rows from … to-1 of stored series `k` on all lanes of the tile just executed. */
  storedRows(k: number, from: number, to: number): Float64Array {
    const base = this.#parameters[FIRST_PARAMETERS + this.#columns.length + k]!;
    return new Float64Array(this.laneBars.buffer, base + from * ROW_BYTES, (to - from) * LANES);
  }

  /** Rows from … to-1 of a column on all lanes of tile `tile`; undefined if the function does not read that column. */
  columnRows(column: Column, tile: number, from: number, to: number): Float64Array | undefined {
    const array = this.#columns.find(({ field }) => field === column)?.array;
    const start = this.tiles.layout.tileStart[tile]!;
    return array instanceof Float64Array ? array.subarray((start + from) * LANES, (start + to) * LANES) : undefined;
  }

  /** Runs the function on lanes of very different lengths, one group of about equal lengths at a time, longest first. */
  #spreadTile(first: number, least: number, most: number, done: (first: number) => void): void {
    for (let above = most; above >= least;) {
      let next = 0;
      let lowest = above;
      for (let lane = 0; lane < LANES; lane++) {
        const rows = this.#lengths[first + lane]!;
        if (rows > above || rows === 0) continue;
        if (rows >= above - MOST_SPREAD) lowest = Math.min(lowest, rows);
        else next = Math.max(next, rows);
      }
      this.#tile(first, lowest, above, done);
      if (next === 0) return;
      above = next;
    }
  }

  /** Runs the function on the lanes of a tile that have `least` … `most` bars. */
  #tile(first: number, least: number, most: number, done: (first: number) => void): void {
    const { stored, scratchBytes, filters, anchorLookback } = this.#program;
    const { laneBars } = this;
    const parameters = this.#parameters;
    const start = this.tiles.layout.tileStart[first / LANES]! * LANES;
    for (let lane = 0; lane < LANES; lane++) {
      const rows = this.#lengths[first + lane]!;
      laneBars[lane] = rows >= least && rows <= most ? rows : 0;
    }
    let at = laneBars.byteOffset;
    parameters[0] = at;
    parameters[1] = at += controlBytes(filters);
    parameters[2] = least * ROW_BYTES;
    parameters[3] = most * ROW_BYTES;
    at += scratchBytes;
    if (anchorLookback > 0) this.tiles.loadRows("session", first / LANES, 0, most);
    const anchor = anchorLookback === 0 ? 0 : this.#anchorRow(start, anchorLookback);
    parameters[4] = anchor * ROW_BYTES;
    let parameter = FIRST_PARAMETERS;
    for (let k = 0; k < this.#columns.length; k++) {
      const { field, array, rows } = this.#columns[k]!;
      const from = rows >= SINCE_ANCHOR ? 0 : Math.max(0, least - rows);
      this.tiles.loadRows(field, first / LANES, from, most);
      parameters[parameter++] = array.byteOffset + start * array.BYTES_PER_ELEMENT;
    }
    for (const { rows } of stored) {
      const from = rows === SINCE_ANCHOR ? anchor : Math.max(0, least - rows);
      parameters[parameter++] = at - from * ROW_BYTES;
      at += (most - from) * ROW_BYTES;
    }
    this.#partialRows?.set(parameters, parameter, { first, start, least, most }, laneBars, at);
    this.#run(...parameters);
    done(first);
  }

  /**
   * Returns the anchor row: for each lane take the session of the bar `lookback` bars before the newest and find its first
   * row; the anchor is `lookback` rows before the least of these rows.
   */
  #anchorRow(start: number, lookback: number): number {
    const sessions = this.tiles.columnArray("session");
    let sessionRow = Infinity;
    for (let lane = 0; lane < LANES; lane++) {
      const bars = this.laneBars[lane]!;
      if (bars === 0 || sessions === undefined) continue;
      let to = Math.max(0, bars - lookback);
      const session = sessions[start + to * LANES + lane]!;
      // Binary search: session numbers never fall from row to row.
      for (let from = 0; from < to;) {
        const middle = (from + to) >> 1;
        if (sessions[start + middle * LANES + lane]! < session) from = middle + 1;
        else to = middle;
      }
      sessionRow = Math.min(sessionRow, to);
    }
    return Math.max(0, sessionRow - lookback);
  }
}

/** Bytes of working memory for one tile: control block, scratch and rows. */
function bytesOf({ filters, scratchBytes, stored, partialColumns }: CompiledProgram, { maxRows }: TileSet): number {
  const rows = [...stored, ...partialColumns.map(() => ({ rows: 1 }))].reduce(
    (sum, one) => sum + Math.min(one.rows + MOST_SPREAD, maxRows),
    0,
  );
  return controlBytes(filters) + scratchBytes + rows * ROW_BYTES;
}

/** Bytes of the control block, rounded up to whole rows. */
const controlBytes = (filters: number): number =>
  Math.ceil((LANE_BARS_BYTES + LANES * filters) / ROW_BYTES) * ROW_BYTES;
