import { assert } from "#base";
import type { SeriesNode } from "#expression";
import { BEFORE_SESSION, SESSION } from "../fuse/fused-graph.ts";
import { STEP, stepProgram, type StepProgram } from "../fuse/step-program.ts";
import { ROW_BYTES } from "../fuse/vector.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { TileMemory } from "../tiles/tile-memory.ts";
import { LANES, type TileArray } from "../tiles/tile-set.ts";
import { closedRows } from "./closed-rows.ts";

/** Series of one compiled function: the time to compile it, and what it costs to begin, grow with them. */
const MOST_TOGETHER = 16;
const VALUE_BYTES = 8;
const NUMBER_BYTES = 4;
/** Bytes of working memory that are asked for at least. */
const LEAST_ROOM = 1 << 16;

/** Series that are stepped together. */
interface Group {
  readonly program: StepProgram;
  readonly run: (numbers: number) => void;
  /** Of each block that the function stores the series of the board that it is; -1 = one that others read. */
  readonly series: readonly number[];
  /** Whether every block is the newest row of a series. */
  readonly isSimple: boolean;
  /** Address of the states of the first tile. */
  readonly states: number;
  /** What its function was last given for a tile whose lanes have equally many bars: most is the same of the next. */
  readonly given: Given;
}

/** The numbers of a function at a place of their own, for the tile and the bars that they were written for. */
interface Given {
  readonly numbers: Int32Array;
  tile: number;
  bars: number;
  /** Where the working memory began. */
  room: number;
}

/**
 * The newest value of many series on every instrument, bar by bar: of each tile it keeps what the recursions were at a
 * closed row, and goes on from there. What is asked of bars that are still forming never changes what is kept, so that a
 * value is a function of closed bars and the forming one. The bits are those of the whole history.
 */
export class StateBoard {
  readonly nodes: readonly SeriesNode[];
  readonly memory: TileMemory;
  readonly #groups: readonly Group[];
  readonly #slots: number;
  /** Row of each tile before which the states of its lanes stand; 0: there are none yet. */
  readonly #rows: Int32Array;
  /** 1 of each slot whose bars the states of its tile have seen. */
  readonly #covered: Uint8Array;
  /** By series, then slot. */
  readonly #values: Float64Array;
  #room = { at: 0, size: 0 };
  #numbers: Int32Array = new Int32Array(0);
  #floats: Float64Array = new Float64Array(0);

  private constructor(nodes: readonly SeriesNode[], bars: FrameBars, memory: TileMemory, at: number) {
    this.nodes = nodes;
    this.memory = memory;
    const tiles = bars.tiles.layout.tileEnd.length;
    this.#slots = tiles * LANES;
    this.#rows = new Int32Array(tiles);
    this.#covered = new Uint8Array(this.#slots);
    this.#values = new Float64Array(memory.wasm.buffer, at, nodes.length * this.#slots).fill(Number.NaN);
    let states = at + nodes.length * this.#slots * VALUE_BYTES;
    const groups = groupsOf(nodes);
    let numbers = states + groups.reduce((sum, { program }) => sum + program.stateBytes, 0) * tiles;
    this.#groups = groups.map(({ program, first, own }) => {
      const { exports } = new WebAssembly.Instance(program.module, { tiles: { memory: memory.wasm } });
      const series = program.stored.map(({ node }) => {
        const place = own.indexOf(node);
        return place < 0 ? -1 : first + place;
      });
      const group = {
        program,
        run: exports["run"] as Group["run"],
        series,
        isSimple: program.stored.every(({ rows }, block) => rows === 1 && series[block]! >= 0),
        states,
        given: {
          numbers: new Int32Array(memory.wasm.buffer, numbers, numbersBytes(program) / NUMBER_BYTES),
          tile: 0,
          bars: 0,
          room: 0,
        },
      };
      states += program.stateBytes * tiles;
      numbers += numbersBytes(program);
      return group;
    });
  }

  /** Whether a series can be stepped: others are computed from their whole history. */
  static takes(node: SeriesNode): boolean {
    return stepProgram([node]) !== undefined;
  }

  /** Undefined where the tiles are in no memory of their own, or it is full. Every series must be one that it takes. */
  static of(nodes: readonly SeriesNode[], bars: FrameBars): StateBoard | undefined {
    const { memory, layout } = bars.tiles;
    if (memory === undefined || nodes.length === 0) return undefined;
    const tiles = layout.tileEnd.length;
    const groups = groupsOf(nodes).map(({ program }) => program);
    const states = groups.reduce((sum, { stateBytes }) => sum + stateBytes, 0);
    const numbers = groups.reduce((sum, program) => sum + numbersBytes(program), 0);
    const at = memory.reserve(tiles * (nodes.length * LANES * VALUE_BYTES + states) + numbers);
    return at === undefined ? undefined : new StateBoard(nodes, bars, memory, at);
  }

  /** The newest value of series `k`, as of the last `advance`; instruments without bars that count have none. */
  value(k: number, instrument: number, bars: FrameBars): number {
    const slot = bars.tiles.layout.slots[instrument]!;
    return slot < 0 || bars.visible[instrument] === 0 ? Number.NaN : this.#values[k * this.#slots + slot]!;
  }

  /**
   * Computes every series on the newest bars of a later state of the tiles, and goes on to the closed ones; `checkpoint`
   * may throw to stop it. Each of the tiles' bars must be in their columns as it is.
   */
  advance(bars: FrameBars, checkpoint: () => void = () => {}): void {
    const { tiles, visible } = bars;
    assert(tiles.memory?.wasm === this.memory.wasm, "a board belongs to one memory of tiles");
    const closed = closedRows(bars);
    const { order } = tiles;
    const anew = Math.max(1, ...this.#groups.map(({ program }) => program.anew));
    const columns = this.#groups.map(({ program }) => program.columns.map((column) => bars.storedColumn(column)!));
    for (let tile = 0; tile < this.#rows.length; tile++) {
      if (tile % 64 === 0) checkpoint();
      let [least, most, ended] = [0, 0, 0];
      let isCovered = true;
      const first = tile * LANES;
      const lanes = Math.min(LANES, order.length - first);
      for (let lane = 0; lane < lanes; lane++) {
        const i = order[first + lane]!;
        const rows = visible[i]!;
        if (rows === 0) {
          this.#covered[first + lane] = 0;
          continue;
        }
        if (rows > most) most = rows;
        if (least === 0 || rows < least) least = rows;
        if (ended === 0 || closed[i]! < ended) ended = Math.max(1, closed[i]!);
        if (this.#covered[first + lane] === 0) isCovered = false;
        this.#covered[first + lane] = 1;
      }
      if (most === 0) continue;
      const from = isCovered && this.#rows[tile]! <= least - anew ? this.#rows[tile]! : 0;
      const to = Math.max(from, Math.min(ended, least) - anew);
      const stretch = { tile, least, most, from, to };
      for (let g = 0; g < this.#groups.length; g++) {
        const group = this.#groups[g]!;
        if (least === most && group.isSimple) this.#runEven(group, columns[g]!, bars, stretch);
        else this.#runTile(group, columns[g]!, bars, stretch);
      }
      this.#rows[tile] = to;
    }
  }

  /**
   * Runs a function whose series are all written at their newest row, which is the same of every lane: each has one place
   * among the values, as far behind that of the tile before as the tiles are apart.
   */
  #runEven(group: Group, columns: readonly TileArray[], { tiles }: FrameBars, stretch: Stretch): void {
    const { program, series, states, given } = group;
    const { tile, most, from, to } = stretch;
    const { numbers } = given;
    this.#makeRoom(program.scratchBytes);
    numbers[STEP.opening] = from * ROW_BYTES;
    numbers[STEP.states] = states + tile * program.stateBytes;
    numbers[STEP.save] = to * ROW_BYTES;
    const start = tiles.layout.tileStart[tile]! * LANES;
    for (let k = 0; k < columns.length; k++) {
      const column = columns[k]!;
      numbers[STEP.places + k] = column.byteOffset + start * column.BYTES_PER_ELEMENT;
    }
    const base = STEP.places + columns.length;
    if (given.bars === most && given.room === this.#room.at) {
      const apart = (tile - given.tile) * ROW_BYTES;
      for (let block = 0; block < series.length; block++) numbers[base + block]! += apart;
    } else {
      numbers[STEP.scratch] = this.#room.at;
      numbers[STEP.least] = numbers[STEP.most] = most * ROW_BYTES;
      for (let block = 0; block < series.length; block++) {
        const cell = series[block]! * this.#slots + tile * LANES;
        numbers[base + block] = this.#values.byteOffset + cell * VALUE_BYTES - (most - 1) * ROW_BYTES;
      }
      given.bars = most;
      given.room = this.#room.at;
    }
    given.tile = tile;
    group.run(numbers.byteOffset);
  }

  #runTile(group: Group, columns: readonly TileArray[], { tiles, visible }: FrameBars, stretch: Stretch): void {
    const { program, series, states } = group;
    const { tile, least, most, from, to } = stretch;
    const isEven = least === most;
    let needed = numbersBytes(program) + program.scratchBytes;
    for (const { rows } of program.stored) needed += (most - firstRow(program, rows, stretch)) * ROW_BYTES;
    this.#makeRoom(needed);
    const numbers = this.#numbers;
    let at = this.#room.at + numbersBytes(program);
    numbers[STEP.scratch] = at;
    at += program.scratchBytes;
    numbers[STEP.least] = least * ROW_BYTES;
    numbers[STEP.most] = most * ROW_BYTES;
    numbers[STEP.opening] = from * ROW_BYTES;
    numbers[STEP.states] = states + tile * program.stateBytes;
    numbers[STEP.save] = to * ROW_BYTES;
    const start = tiles.layout.tileStart[tile]! * LANES;
    let place: number = STEP.places;
    for (const column of columns) numbers[place++] = column.byteOffset + start * column.BYTES_PER_ELEMENT;
    const base = place;
    for (let block = 0; block < series.length; block++) {
      const { rows } = program.stored[block]!;
      const own = series[block]!;
      if (isEven && rows === 1 && own >= 0) {
        // The one row that is written is where the values are.
        const cell = own * this.#slots + tile * LANES;
        numbers[place++] = this.#values.byteOffset + cell * VALUE_BYTES - (most - 1) * ROW_BYTES;
        continue;
      }
      const begin = firstRow(program, rows, stretch);
      numbers[place++] = at - begin * ROW_BYTES;
      at += (most - begin) * ROW_BYTES;
    }
    group.run(this.#room.at);
    const lanes = tiles.order.subarray(tile * LANES, (tile + 1) * LANES);
    for (let block = 0; block < series.length; block++) {
      const own = series[block]!;
      if (own < 0 || (isEven && program.stored[block]!.rows === 1)) continue;
      const cell = own * this.#slots + tile * LANES;
      for (let lane = 0; lane < lanes.length; lane++) {
        const rows = visible[lanes[lane]!]!;
        if (rows > 0)
          this.#values[cell + lane] =
            this.#floats[(numbers[base + block]! + (rows - 1) * ROW_BYTES) / VALUE_BYTES + lane]!;
      }
    }
  }

  /** Working memory of so many bytes for what a function makes on the way. */
  #makeRoom(needed: number): void {
    if (needed <= this.#room.size) return;
    const size = Math.max(2 * needed, LEAST_ROOM);
    const at = this.memory.reserve(size);
    assert(at !== undefined, "the memory of the tiles is full");
    this.#room = { at, size };
    this.#numbers = new Int32Array(this.memory.wasm.buffer, at);
    this.#floats = new Float64Array(this.memory.wasm.buffer);
  }
}

/** The first row of so many newest ones, as a step program counts them. */
function firstRow({ back }: StepProgram, rows: number, { least, from }: Stretch): number {
  if (rows === SESSION) return from;
  return Math.max(0, rows === BEFORE_SESSION ? from - back : least - rows);
}

/** Rows of one tile: least and most bars of its lanes; states stand before row `from` and shall stand before row `to`. */
interface Stretch {
  readonly tile: number;
  readonly least: number;
  readonly most: number;
  readonly from: number;
  readonly to: number;
}

const numbersBytes = ({ columns, stored }: StepProgram): number =>
  Math.ceil((NUMBER_BYTES * (STEP.places + columns.length + stored.length)) / ROW_BYTES) * ROW_BYTES;

interface Together {
  readonly program: StepProgram;
  readonly first: number;
  readonly own: readonly SeriesNode[];
}

function groupsOf(nodes: readonly SeriesNode[]): Together[] {
  const groups: Together[] = [];
  for (let first = 0; first < nodes.length; first += MOST_TOGETHER) {
    const own = nodes.slice(first, first + MOST_TOGETHER);
    const program = stepProgram(own);
    assert(program !== undefined, "series that cannot be stepped");
    groups.push({ program, first, own });
  }
  return groups;
}
