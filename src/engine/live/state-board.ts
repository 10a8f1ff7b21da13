import { assert } from "#base";
import type { Column, SeriesNode } from "#expression";
import { BEFORE_SESSION, SESSION } from "../compiled/compiled-graph.ts";
import { sharesWalk } from "../compiled/operations.ts";
import { STEP, stepProgram, type StepProgram, type StepStates } from "../compiled/step-program.ts";
import { ROW_BYTES } from "../compiled/vector.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import { freeRange, allocateRange, type MemoryRange } from "../tiles/memory-ranges.ts";
import type { TileMemory } from "../tiles/tile-memory.ts";
import { LANES } from "../tiles/tile-set.ts";
import { AlignedRows } from "./aligned-rows.ts";
import { finalRows } from "./final-rows.ts";
import { LaneStates, TileRound, VALUE_SOURCE, type LaneBars } from "./lane-states.ts";
import { recordBytes, TileRecords } from "./tile-records.ts";

/** Series of one compiled function: of more its numbers do not stay in registers, and it takes twice the time. */
const MOST_TOGETHER = 8;
/** The same of windows of one input that grow out of one another. */
const MOST_OF_WALK = 64;
const VALUE_BYTES = 8;
const NUMBER_BYTES = 4;
/** Tiles that are stepped between two looks whether to go on, while there are no states yet. */
const TILES_TOGETHER = 128;
/** Rows of lanes that are put side by side for one call: few, so that they are read where they were just written. */
const ROWS_ALIGNED = 1024;
/** Bytes of working memory that are asked for at least. */
const LEAST_ROOM = 1 << 16;
/** Of hot states: those that are gone on from, and those behind bars that may change. */
const PLANES = 2;

/** Which series can be stepped: to tell it is to compile one. */
const steppable = new WeakMap<SeriesNode, boolean>();

/** Series that are stepped together. */
interface Group {
  readonly program: StepProgram;
  readonly run: (numbers: number, record: number, end: number) => void;
  readonly numbers: Int32Array;
}

/** Where the newest values of a series stand: those of tile 0, and how far behind them those of the next. */
interface Cells {
  readonly values: Float64Array;
  readonly first: number;
  readonly ofTile: number;
}

/** Those that its states tell, and where the flag of a tile is 1. */
interface StateCells extends Cells {
  readonly flags: Int32Array;
  readonly firstFlag: number;
  readonly flagsOfTile: number;
}

/**
 * The newest value of many series on every instrument, bar by bar: of each tile it keeps what the recursions were behind a
 * bar that does not change any more, and goes on from there. What is asked of bars that may change never changes what is
 * kept, so that a value is a function of the bars. The bits are those of the whole history.
 */
export class StateBoard {
  readonly nodes: readonly SeriesNode[];
  readonly memory: TileMemory;
  readonly #groups: readonly Group[];
  /** Of each column the newest rows that are read where one row is computed, and the most of any. */
  readonly #columns = new Map<Column, number>();
  readonly #depth: number;
  /** The numbers of all tiles. */
  readonly #tiles: Int32Array;
  readonly #lanes: LaneStates;
  /** By series. */
  readonly #cells: Cells[] = [];
  readonly #stateCells: (StateCells | undefined)[] = [];
  /** Of tiles whose rows are read where they stand, and of those whose lanes are put side by side. */
  readonly #plain: TileRecords;
  readonly #aligned: TileRecords;
  readonly #alignedRows: AlignedRows;
  #round = new TileRound();
  /** Whether there are states of all tiles: to go on from them takes a thousandth of the time. */
  #isBegun = false;
  /** Of its states, and of working memory. */
  readonly #own: MemoryRange;
  #room: MemoryRange = { at: 0, size: 0 };

  private constructor(nodes: readonly SeriesNode[], bars: FrameBars, memory: TileMemory, room: MemoryRange) {
    this.nodes = nodes;
    this.#own = room;
    this.memory = memory;
    const tiles = bars.tiles.layout.tileEnd.length;
    const { buffer } = memory.wasm;
    this.#tiles = Int32Array.from({ length: tiles }, (_, tile) => tile);
    this.#lanes = new LaneStates(tiles);
    this.#alignedRows = new AlignedRows(memory);
    let free = room.at;
    const taken = (bytes: number): number => (free += bytes) - bytes;
    this.#plain = new TileRecords(buffer, taken(recordBytes(tiles)), tiles);
    this.#aligned = new TileRecords(buffer, taken(recordBytes(tiles)), tiles);
    const groups = groupsOf(nodes);
    for (const { column, depth } of groups.flatMap(({ program }) => program.columns))
      this.#columns.set(column, Math.max(depth, this.#columns.get(column) ?? 0));
    this.#depth = Math.max(...this.#columns.values());
    this.#groups = groups.map(({ program, own }) => {
      const { exports } = new WebAssembly.Instance(program.module, { tiles: { memory: memory.wasm } });
      const bytes = groupBytes(program, own.length, tiles);
      const numbers = new Int32Array(buffer, taken(bytes.numbers), bytes.numbers / NUMBER_BYTES);
      const values = new Float64Array(buffer, taken(bytes.values), bytes.values / VALUE_BYTES).fill(Number.NaN);
      const states = new Float64Array(buffer, taken(bytes.hot), bytes.hot / VALUE_BYTES);
      const flags = new Int32Array(buffer, taken(bytes.flags), bytes.flags / NUMBER_BYTES);
      const { hot, cold, flags: flagBytes } = program.stateBytes;
      numbers[STEP.hot] = states.byteOffset;
      numbers[STEP.hotBytes] = hot;
      numbers[STEP.cold] = taken(bytes.cold);
      numbers[STEP.coldBytes] = cold;
      numbers[STEP.flags] = flags.byteOffset;
      numbers[STEP.flagBytes] = flagBytes;
      numbers[STEP.tiles] = tiles;
      const newest = STEP.places + program.columns.length + program.stored.length;
      for (const [k, place] of own.entries()) {
        numbers[newest + k] = values.byteOffset + k * ROW_BYTES;
        this.#cells[place] = { values, first: k * LANES, ofTile: own.length * LANES };
        const told = program.told.get(nodes[place]!);
        this.#stateCells[place] = told && {
          values: states,
          first: told.offset / VALUE_BYTES,
          ofTile: hot / VALUE_BYTES,
          flags,
          firstFlag: told.flag / NUMBER_BYTES,
          flagsOfTile: flagBytes / NUMBER_BYTES,
        };
      }
      return { program, run: exports["run"] as Group["run"], numbers };
    });
  }

  /** Whether a series can be stepped: others are computed from their whole history. */
  static takes(node: SeriesNode): boolean {
    let takes = steppable.get(node);
    if (takes === undefined) steppable.set(node, (takes = stepProgram([node]) !== undefined));
    return takes;
  }

  /** Undefined where the tiles are in no memory of their own, or it is full. Every series must be one that it takes. */
  static of(nodes: readonly SeriesNode[], bars: FrameBars): StateBoard | undefined {
    const { memory, layout } = bars.tiles;
    if (memory === undefined || nodes.length === 0) return undefined;
    const tiles = layout.tileEnd.length;
    const groups = groupsOf(nodes).flatMap(({ program, own }) => Object.values(groupBytes(program, own.length, tiles)));
    const own = allocateRange(
      memory,
      groups.reduce((sum, bytes) => sum + bytes, 2 * recordBytes(tiles)),
    );
    return own === undefined ? undefined : new StateBoard(nodes, bars, memory, own);
  }

  /** Gives its memory to those that come later; it is to be used no more. */
  release(): void {
    freeRange(this.memory, this.#own);
    freeRange(this.memory, this.#room);
  }

  /**
   * The newest value of series `k` on every instrument, as of the last `advance`, in `values`; instruments without bars that
   * count have none.
   */
  newest(
    k: number,
    { tiles, visible }: FrameBars,
    values: Float64Array = new Float64Array(tiles.instruments),
  ): Float64Array {
    const { order } = tiles;
    values.fill(Number.NaN);
    for (let first = 0; first < order.length; first += LANES) {
      const told = this.#told(k, first / LANES);
      const from = (told ?? this.#cells[k]!).values;
      const place = this.#placeOf(k, first / LANES, told);
      const lanes = Math.min(LANES, order.length - first);
      for (let lane = 0; lane < lanes; lane++) {
        const i = order[first + lane]!;
        if (visible[i]! > 0) values[i] = from[place + lane]!;
      }
    }
    return values;
  }

  /** Where states tell the newest values of a series on a tile; undefined where cells do. */
  #told(k: number, tile: number): StateCells | undefined {
    const told = this.#lanes.toldBy(tile) === VALUE_SOURCE.cells ? undefined : this.#stateCells[k];
    if (told === undefined) return undefined;
    return told.flags[told.firstFlag + this.#block(tile) * told.flagsOfTile] === 1 ? told : undefined;
  }

  /** Of states the block in which those of a tile stand. */
  #block(tile: number): number {
    return this.#lanes.toldBy(tile) === VALUE_SOURCE.states ? tile : this.#tiles.length + tile;
  }

  #placeOf(k: number, tile: number, told: StateCells | undefined): number {
    if (told !== undefined) return told.first + this.#block(tile) * told.ofTile;
    const { first, ofTile } = this.#cells[k]!;
    return first + tile * ofTile;
  }

  /**
   * Computes every series on the newest bars of a later state of the tiles, and goes on to the final ones; `checkpoint`
   * may throw to stop it. Each of the tiles' bars must be in their columns as it is. Bars before the newest of an instrument
   * must be as they were; the newest too where it is one of its `official` bars and has closed.
   */
  advance(bars: FrameBars, official?: Int32Array, checkpoint: () => void = () => {}): void {
    const { tiles, visible } = bars;
    assert(tiles.memory?.wasm === this.memory.wasm, "a board belongs to one memory of tiles");
    const now = { order: tiles.order, visible, final: finalRows(bars, official) };
    const together = this.#isBegun ? this.#tiles.length : TILES_TOGETHER;
    for (let first = 0; first < this.#tiles.length; first += together) {
      checkpoint();
      let left = this.#tiles.subarray(first, first + together);
      while (left.length > 0) left = this.#step(left, bars, now);
    }
    this.#isBegun = true;
  }

  /** Computes the next round of some tiles; those that have another one. */
  #step(tiles: Int32Array, bars: FrameBars, now: LaneBars): Int32Array {
    const { tileStart } = bars.tiles.layout;
    const left: number[] = [];
    for (const tile of tiles) {
      const round = this.#round;
      if (!this.#lanes.next(tile, now, this.#depth, round)) continue;
      if (!round.isAligned) {
        this.#round = this.#plain.add(round, tileStart[tile]!);
        continue;
      }
      this.#round = this.#aligned.add(round, this.#aligned.rows);
      if (this.#aligned.rows >= ROWS_ALIGNED) this.#run(this.#aligned, bars, now, left);
    }
    this.#run(this.#plain, bars, now, left);
    this.#run(this.#aligned, bars, now, left);
    return Int32Array.from(left);
  }

  /** Computes what is in records, and puts tiles that have another round to those that are left. */
  #run(records: TileRecords, bars: FrameBars, now: LaneBars, left: number[]): void {
    if (records.count === 0) return;
    const alignedRows = records === this.#aligned ? records.rows : 0;
    const stored = this.#groups.map(({ program }) => storedRows(program, records));
    const bytes = this.#groups.map(
      ({ program }, k) => program.scratchBytes + stored[k]!.reduce((sum, rows) => sum + rows, 0) * ROW_BYTES,
    );
    const columnBytes = alignedRows * ROW_BYTES;
    const scratchBytes = Math.max(AlignedRows.listBytes(records.count), ...bytes);
    const scratch = this.#roomOf(scratchBytes + this.#columns.size * columnBytes);
    const columns = new Map<Column, number>();
    for (const [column, depth] of this.#columns) {
      const from = bars.storedColumn(column)!.byteOffset;
      const to = scratch + scratchBytes + columns.size * columnBytes;
      columns.set(column, alignedRows === 0 ? from : to);
      if (alignedRows === 0) continue;
      const spare = this.#depth - depth;
      this.#alignedRows.copy(column, records, bars.tiles.layout, now, { from, to, list: scratch, spare });
    }
    for (const [k, { program, run, numbers }] of this.#groups.entries()) {
      numbers[STEP.scratch] = scratch;
      let at = scratch + program.scratchBytes;
      let place: number = STEP.places;
      for (const { column } of program.columns) numbers[place++] = columns.get(column)!;
      for (const rows of stored[k]!) {
        numbers[place++] = at;
        at += rows * ROW_BYTES;
      }
      run(numbers.byteOffset, records.address, records.end);
    }
    for (let k = 0; k < records.count; k++)
      if (!this.#lanes.done(records.round(k), now)) left.push(records.round(k).tile);
    records.clear();
  }

  /** The address of working memory of so many bytes. */
  #roomOf(needed: number): number {
    if (needed > this.#room.size) {
      const size = Math.max(2 * needed, LEAST_ROOM);
      freeRange(this.memory, this.#room);
      const room = allocateRange(this.memory, size);
      assert(room !== undefined, "the memory of the tiles is full");
      this.#room = room;
    }
    return this.#room.at;
  }
}

/** Of each series that a function stores on the way, the most rows of a tile. */
function storedRows({ stored, lag, back }: StepProgram, records: TileRecords): readonly number[] {
  return stored.map(({ rows }) => {
    let most = 0;
    for (let k = 0; k < records.count; k++) {
      const round = records.round(k);
      const opening = Math.max(0, round.opening - lag);
      const before = rows === BEFORE_SESSION ? opening - back : round.least - rows;
      const first = rows === SESSION ? opening : Math.max(0, before);
      if (round.most - first > most) most = round.most - first;
    }
    return most;
  });
}

/** Bytes of what a group of so many series has in the memory of so many tiles, each a whole number of rows. */
function groupBytes(
  { columns, stored, stateBytes }: StepProgram,
  series: number,
  tiles: number,
): Record<"numbers" | "values" | keyof StepStates, number> {
  const whole = (bytes: number): number => Math.ceil(bytes / ROW_BYTES) * ROW_BYTES;
  return {
    numbers: whole(NUMBER_BYTES * (STEP.places + columns.length + stored.length + series)),
    values: tiles * series * ROW_BYTES,
    hot: PLANES * tiles * stateBytes.hot,
    cold: tiles * stateBytes.cold,
    flags: whole(PLANES * tiles * stateBytes.flags),
  };
}

interface Together {
  readonly program: StepProgram;
  /** Places of its series among all. */
  readonly own: readonly number[];
}

function groupsOf(nodes: readonly SeriesNode[]): Together[] {
  const groups: Together[] = [];
  for (const { places, most } of kindsOf(nodes)) {
    for (let first = 0; first < places.length; first += most) {
      const own = places.slice(first, first + most);
      const program = stepProgram(own.map((place) => nodes[place]!));
      assert(program !== undefined, "series that cannot be stepped");
      groups.push({ program, own });
    }
  }
  return groups;
}

/** Places of series by what they may share, with how many are stepped together. */
function kindsOf(nodes: readonly SeriesNode[]): Iterable<{ readonly places: number[]; readonly most: number }> {
  const kinds = new Map<SeriesNode | undefined, { readonly places: number[]; readonly most: number }>();
  for (const [place, node] of nodes.entries()) {
    const walked = node.kind === "call" && sharesWalk(node.primitive.op) ? node.inputs[0] : undefined;
    const kind = kinds.get(walked) ?? { places: [], most: walked === undefined ? MOST_TOGETHER : MOST_OF_WALK };
    kind.places.push(place);
    kinds.set(walked, kind);
  }
  return kinds.values();
}
