import { assert, getOrMake } from "#base";
import type { Column, SeriesNode } from "#expression";
import { type FrameBars, LANES, type TileMemory } from "#tiles";
import { allocateRange, freeRange, type MemoryRange } from "./memory-ranges.ts";
import { BEFORE_ANCHOR, SINCE_ANCHOR } from "../compiled/compiled-graph.ts";
import { sharesWalk } from "../compiled/operations.ts";
import { STEP_PARAMETER, stepProgram, type StepProgram, type StateBytes } from "../compiled/step-program.ts";
import { ROW_BYTES } from "../compiled/vector.ts";
import { AlignedRows } from "./aligned-rows.ts";
import { finalRows } from "./final-rows.ts";
import { LaneProgress, TileRound, VALUE_SOURCE, type BarCounts } from "./lane-progress.ts";
import { recordBytes, TileRecords } from "./tile-records.ts";

/**
 * Most series of one compiled function: with more, its numbers no longer fit into registers, and it takes twice the time.
 */
const MOST_PER_FUNCTION = 8;
/** Most windows over one input in one function: they share a walk. */
const MOST_PER_WALK = 64;
const VALUE_BYTES = 8;
const NUMBER_BYTES = 4;
/** Tiles that the first `advance`, which runs over whole histories, computes between two calls of `checkpoint`. */
const TILES_PER_CHECK = 128;
/** Rows of aligned copies that are enough for one call: few, so that the function finds them in the processor's cache. */
const ALIGNED_ROWS_PER_CALL = 1024;
/** Least size of the scratch memory, in bytes. */
const LEAST_SCRATCH_BYTES = 1 << 16;
/** Planes of hot states and flags: states behind final bars, and previews behind bars that may change. */
const PLANES = 2;

/** Series that were tried: true if the series can be stepped. To find out, it is compiled. */
const steppable = new WeakMap<SeriesNode, boolean>();

/** A compiled function over this memory and its parameter block. */
interface Group {
  readonly program: StepProgram;
  readonly run: (parameters: number, record: number, end: number) => void;
  readonly parameters: Int32Array;
}

/** Where the newest values of a series are: eight lanes of tile t from index `first` + t × `tileStride` on. */
interface ValueCells {
  readonly values: Float64Array;
  readonly first: number;
  readonly tileStride: number;
}

/**
 * Newest values that are the states of an average. They are valid if the flag is 1: for block b, the one at index
 * `firstFlag` + b × `flagStride`.
 */
interface StateValues extends ValueCells {
  readonly flags: Int32Array;
  readonly firstFlag: number;
  readonly flagStride: number;
}

/**
 * Computes the newest value of many series for every instrument as bars arrive. For each tile it keeps the states of all
 * recursions behind a final bar and resumes from them. Bars that may still change never touch these states, so every value
 * is a function of the bars alone, with exactly the bits of a computation over the whole history.
 *
 * Each `advance` takes a tile through one or more rounds (TileRound), which LaneProgress plans. A step program then computes
 * one round of many tiles in one call.
 */
export class StateBoard {
  readonly nodes: readonly SeriesNode[];
  readonly memory: TileMemory;
  readonly #groups: readonly Group[];
  /** Columns that the functions read, with the number of newest rows that they read to compute one row. */
  readonly #columns = new Map<Column, number>();
  /** The greatest of these numbers. */
  readonly #depth: number;
  /** 0, 1, 2 … */
  readonly #allTiles: Int32Array;
  readonly #progress: LaneProgress;
  /** By series: where its newest values are, in cells and, for an average, in states. */
  readonly #cells: ValueCells[] = [];
  readonly #stateValues: (StateValues | undefined)[] = [];
  /** Rounds of the next call: those that read tiles in place, and those that read aligned copies. */
  readonly #inPlace: TileRecords;
  readonly #aligned: TileRecords;
  readonly #alignedRows: AlignedRows;
  /** The round to plan next. */
  #round = new TileRound();
  /** True once all tiles have states: to resume from them takes a thousandth of the time. */
  #hasStates = false;
  /** Memory of states, values, parameters and records; and of scratch rows. */
  readonly #stateRange: MemoryRange;
  #scratchRange: MemoryRange = { at: 0, size: 0 };

  private constructor(nodes: readonly SeriesNode[], bars: FrameBars, memory: TileMemory, range: MemoryRange) {
    this.nodes = nodes;
    this.#stateRange = range;
    this.memory = memory;
    const tiles = bars.tiles.layout.tileEnd.length;
    const { buffer } = memory.wasm;
    this.#allTiles = Int32Array.from({ length: tiles }, (_, tile) => tile);
    this.#progress = new LaneProgress(tiles);
    this.#alignedRows = new AlignedRows(memory);
    let address = range.at;
    const allocate = (bytes: number): number => (address += bytes) - bytes;
    this.#inPlace = new TileRecords(buffer, allocate(recordBytes(tiles)), tiles);
    this.#aligned = new TileRecords(buffer, allocate(recordBytes(tiles)), tiles);
    const groups = groupsOf(nodes);
    for (const { column, depth } of groups.flatMap(({ program }) => program.columns))
      this.#columns.set(column, Math.max(depth, this.#columns.get(column) ?? 0));
    this.#depth = Math.max(...this.#columns.values());
    this.#groups = groups.map(({ program, indices }) => {
      const { exports } = new WebAssembly.Instance(program.module, { tiles: { memory: memory.wasm } });
      const bytes = groupBytes(program, indices.length, tiles);
      const parameters = new Int32Array(buffer, allocate(bytes.parameters), bytes.parameters / NUMBER_BYTES);
      const values = new Float64Array(buffer, allocate(bytes.values), bytes.values / VALUE_BYTES).fill(Number.NaN);
      const states = new Float64Array(buffer, allocate(bytes.hot), bytes.hot / VALUE_BYTES);
      const flags = new Int32Array(buffer, allocate(bytes.flags), bytes.flags / NUMBER_BYTES);
      const { hot, cold, flags: flagBytes } = program.stateBytes;
      parameters[STEP_PARAMETER.hot] = states.byteOffset;
      parameters[STEP_PARAMETER.hotBytes] = hot;
      parameters[STEP_PARAMETER.cold] = allocate(bytes.cold);
      parameters[STEP_PARAMETER.coldBytes] = cold;
      parameters[STEP_PARAMETER.flags] = flags.byteOffset;
      parameters[STEP_PARAMETER.flagBytes] = flagBytes;
      parameters[STEP_PARAMETER.tiles] = tiles;
      const newest = STEP_PARAMETER.addresses + program.columns.length + program.stored.length;
      for (const [k, index] of indices.entries()) {
        parameters[newest + k] = values.byteOffset + k * ROW_BYTES;
        this.#cells[index] = { values, first: k * LANES, tileStride: indices.length * LANES };
        const source = program.stateSources.get(nodes[index]!);
        this.#stateValues[index] = source && {
          values: states,
          first: source.offset / VALUE_BYTES,
          tileStride: hot / VALUE_BYTES,
          flags,
          firstFlag: source.flag / NUMBER_BYTES,
          flagStride: flagBytes / NUMBER_BYTES,
        };
      }
      return { program, run: exports["run"] as Group["run"], parameters };
    });
  }

  /** True if a series can be stepped; others need their whole history for each value. */
  static canStep(node: SeriesNode): boolean {
    return getOrMake(steppable, node, () => stepProgram([node]) !== undefined);
  }

  /**
   * Returns a board; undefined if the tiles have no memory of their own, or if it is full. Each series must pass
   * `canStep`.
   */
  static of(nodes: readonly SeriesNode[], bars: FrameBars): StateBoard | undefined {
    const { memory, layout } = bars.tiles;
    if (memory === undefined || nodes.length === 0) return undefined;
    const tiles = layout.tileEnd.length;
    const groups = groupsOf(nodes).flatMap(({ program, indices }) =>
      Object.values(groupBytes(program, indices.length, tiles)),
    );
    const range = allocateRange(
      memory,
      groups.reduce((sum, bytes) => sum + bytes, 2 * recordBytes(tiles)),
    );
    return range === undefined ? undefined : new StateBoard(nodes, bars, memory, range);
  }

  /** Frees its memory for later boards. The board must not be used again. */
  release(): void {
    freeRange(this.memory, this.#stateRange);
    freeRange(this.memory, this.#scratchRange);
  }

  /**
   * Writes to `values` the newest value of series `k` for every instrument, as of the last `advance`; NaN for instruments
   * without visible bars. Returns `values`.
   */
  newest(
    k: number,
    { tiles, visible }: FrameBars,
    values: Float64Array = new Float64Array(tiles.instruments),
  ): Float64Array {
    const { order } = tiles;
    values.fill(Number.NaN);
    for (let first = 0; first < order.length; first += LANES) {
      const stateValues = this.#stateValuesOf(k, first / LANES);
      const from = (stateValues ?? this.#cells[k]!).values;
      const index = this.#valueIndex(k, first / LANES, stateValues);
      const lanes = Math.min(LANES, order.length - first);
      for (let lane = 0; lane < lanes; lane++) {
        const i = order[first + lane]!;
        if (visible[i]! > 0) values[i] = from[index + lane]!;
      }
    }
    return values;
  }

  /** Where the states hold the newest values of a series on a tile; undefined if the cells hold them. */
  #stateValuesOf(k: number, tile: number): StateValues | undefined {
    const found = this.#progress.valueSource(tile) === VALUE_SOURCE.cells ? undefined : this.#stateValues[k];
    if (found === undefined) return undefined;
    return found.flags[found.firstFlag + this.#stateBlock(tile) * found.flagStride] === 1 ? found : undefined;
  }

  /** Index of the state block that belongs to this tile: previews lie behind all blocks of the first plane. */
  #stateBlock(tile: number): number {
    return this.#progress.valueSource(tile) === VALUE_SOURCE.states ? tile : this.#allTiles.length + tile;
  }

  /** Index of the newest value of lane 0 of a tile. */
  #valueIndex(k: number, tile: number, stateValues: StateValues | undefined): number {
    if (stateValues !== undefined) return stateValues.first + this.#stateBlock(tile) * stateValues.tileStride;
    const { first, tileStride } = this.#cells[k]!;
    return first + tile * tileStride;
  }

  /** Forgets the states of instruments whose final bars changed: `advance` computes their tiles from the first bars. */
  forget({ tiles }: FrameBars, instruments: Iterable<number>): void {
    for (const i of instruments) this.#progress.forget(tiles.layout.slots[i]! >> 3);
  }

  /**
   * Computes every series on the newest bars of a later snapshot, and moves the states to its final bars. `checkpoint` may
   * throw to stop. The tiles' columns must hold every bar as it is. Of instruments that were not forgotten, bars that were
   * final in the last snapshot must not have changed: all but the newest, and the newest too if it has closed and is one of
   * the `official` bars.
   */
  advance(bars: FrameBars, official?: Int32Array, checkpoint: () => void = () => {}): void {
    const { tiles, visible } = bars;
    assert(tiles.memory?.wasm === this.memory.wasm, "a board belongs to one memory of tiles");
    const counts = { order: tiles.order, visible, final: finalRows(bars, official) };
    const tilesPerCheck = this.#hasStates ? this.#allTiles.length : TILES_PER_CHECK;
    for (let first = 0; first < this.#allTiles.length; first += tilesPerCheck) {
      checkpoint();
      let remaining = this.#allTiles.subarray(first, first + tilesPerCheck);
      while (remaining.length > 0) remaining = this.#runRound(remaining, bars, counts);
    }
    this.#hasStates = true;
  }

  /** Computes the next round of some tiles; returns those that need another one. */
  #runRound(tiles: Int32Array, bars: FrameBars, counts: BarCounts): Int32Array {
    const { tileStart } = bars.tiles.layout;
    const remaining: number[] = [];
    for (const tile of tiles) {
      const round = this.#round;
      if (!this.#progress.planNext(tile, counts, this.#depth, round)) continue;
      if (!round.isAligned) {
        this.#round = this.#inPlace.add(round, tileStart[tile]!);
        continue;
      }
      this.#round = this.#aligned.add(round, this.#aligned.rows);
      if (this.#aligned.rows >= ALIGNED_ROWS_PER_CALL) this.#runRecords(this.#aligned, bars, counts, remaining);
    }
    this.#runRecords(this.#inPlace, bars, counts, remaining);
    this.#runRecords(this.#aligned, bars, counts, remaining);
    return Int32Array.from(remaining);
  }

  /** Computes the rounds of some records, and adds the tiles that need another round to `remaining`. */
  #runRecords(records: TileRecords, bars: FrameBars, counts: BarCounts, remaining: number[]): void {
    if (records.count === 0) return;
    const alignedRows = records === this.#aligned ? records.rows : 0;
    const stored = this.#groups.map(({ program }) => storedRows(program, records));
    const bytes = this.#groups.map(
      ({ program }, k) => program.scratchBytes + stored[k]!.reduce((sum, rows) => sum + rows, 0) * ROW_BYTES,
    );
    const columnBytes = alignedRows * ROW_BYTES;
    const scratchBytes = Math.max(AlignedRows.listBytes(records.count), ...bytes);
    const scratch = this.#scratchAddress(scratchBytes + this.#columns.size * columnBytes);
    const columns = new Map<Column, number>();
    for (const [column, depth] of this.#columns) {
      const from = bars.storedColumn(column)!.byteOffset;
      const to = scratch + scratchBytes + columns.size * columnBytes;
      columns.set(column, alignedRows === 0 ? from : to);
      if (alignedRows === 0) continue;
      const unread = this.#depth - depth;
      this.#alignedRows.copy(column, records, bars.tiles.layout, counts, { from, to, list: scratch, unread });
    }
    for (const [k, { program, run, parameters }] of this.#groups.entries()) {
      parameters[STEP_PARAMETER.scratch] = scratch;
      let at = scratch + program.scratchBytes;
      let index: number = STEP_PARAMETER.addresses;
      for (const { column } of program.columns) parameters[index++] = columns.get(column)!;
      for (const rows of stored[k]!) {
        parameters[index++] = at;
        at += rows * ROW_BYTES;
      }
      run(parameters.byteOffset, records.address, records.end);
    }
    for (let k = 0; k < records.count; k++)
      if (!this.#progress.complete(records.round(k), counts)) remaining.push(records.round(k).tile);
    records.clear();
  }

  /** Returns the address of `needed` bytes of scratch memory. */
  #scratchAddress(needed: number): number {
    if (needed > this.#scratchRange.size) {
      const size = Math.max(2 * needed, LEAST_SCRATCH_BYTES);
      freeRange(this.memory, this.#scratchRange);
      this.#scratchRange = { at: 0, size: 0 };
      const range = allocateRange(this.memory, size);
      assert(range !== undefined, "the memory of the tiles is full");
      this.#scratchRange = range;
    }
    return this.#scratchRange.at;
  }
}

/** Per series that a function stores: the greatest number of its rows in any of the rounds. */
function storedRows({ stored, lag, anchorLookback }: StepProgram, records: TileRecords): readonly number[] {
  return stored.map(({ rows }) => {
    let most = 0;
    for (let k = 0; k < records.count; k++) {
      const round = records.round(k);
      const anchor = Math.max(0, round.anchor - lag);
      const before = rows === BEFORE_ANCHOR ? anchor - anchorLookback : round.least - rows;
      const first = rows === SINCE_ANCHOR ? anchor : Math.max(0, before);
      if (round.most - first > most) most = round.most - first;
    }
    return most;
  });
}

/** Sizes in bytes of the parts of a group's memory, each a whole number of rows. */
function groupBytes(
  { columns, stored, stateBytes }: StepProgram,
  series: number,
  tiles: number,
): Record<"parameters" | "values" | keyof StateBytes, number> {
  const whole = (bytes: number): number => Math.ceil(bytes / ROW_BYTES) * ROW_BYTES;
  return {
    parameters: whole(NUMBER_BYTES * (STEP_PARAMETER.addresses + columns.length + stored.length + series)),
    values: tiles * series * ROW_BYTES,
    hot: PLANES * tiles * stateBytes.hot,
    cold: tiles * stateBytes.cold,
    flags: whole(PLANES * tiles * stateBytes.flags),
  };
}

/** Series that share a compiled function. */
interface SeriesGroup {
  readonly program: StepProgram;
  /** Indices of its series among all series of the board. */
  readonly indices: readonly number[];
}

function groupsOf(nodes: readonly SeriesNode[]): SeriesGroup[] {
  const groups: SeriesGroup[] = [];
  for (const { series, most } of batchesOf(nodes)) {
    for (let first = 0; first < series.length; first += most) {
      const indices = series.slice(first, first + most);
      const program = stepProgram(indices.map((index) => nodes[index]!));
      assert(program !== undefined, "series that cannot be stepped");
      groups.push({ program, indices });
    }
  }
  return groups;
}

/** Splits the indices of series by the walk that they may share; `most`: how many of them one function takes. */
function batchesOf(nodes: readonly SeriesNode[]): Iterable<{ readonly series: number[]; readonly most: number }> {
  const batches = new Map<SeriesNode | undefined, { readonly series: number[]; readonly most: number }>();
  for (const [index, node] of nodes.entries()) {
    const walked = node.kind === "call" && sharesWalk(node.primitive.op) ? node.inputs[0] : undefined;
    const batch = batches.get(walked) ?? { series: [], most: walked === undefined ? MOST_PER_FUNCTION : MOST_PER_WALK };
    batch.series.push(index);
    batches.set(walked, batch);
  }
  return batches.values();
}
