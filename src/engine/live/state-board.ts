import { assert } from "#base";
import type { SeriesNode } from "#expression";
import { BEFORE_SESSION, SESSION } from "../fuse/fused-graph.ts";
import { sharesWalk } from "../fuse/operations.ts";
import { STEP, stepProgram, TILE_RECORD, type StepProgram } from "../fuse/step-program.ts";
import { ROW_BYTES } from "../fuse/vector.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { TileMemory } from "../tiles/tile-memory.ts";
import { LANES } from "../tiles/tile-set.ts";
import { closedRows } from "./closed-rows.ts";

/** Series of one compiled function: of more its numbers do not stay in registers, and it takes twice the time. */
const MOST_TOGETHER = 8;
/** The same of windows of one input that grow out of one another. */
const MOST_OF_WALK = 64;
const VALUE_BYTES = 8;
const NUMBER_BYTES = 4;
const RECORD_BYTES = NUMBER_BYTES * TILE_RECORD.size;
/** Tiles that are stepped between two looks whether to go on. */
const TILES_TOGETHER = 128;
/** Bytes of working memory that are asked for at least. */
const LEAST_ROOM = 1 << 16;

/** Series that are stepped together. */
interface Group {
  readonly program: StepProgram;
  readonly run: (numbers: number, record: number, end: number) => void;
  readonly numbers: Int32Array;
}

/** Rows of one tile: least and most bars of its lanes; states stand before row `from` and shall stand before row `to`. */
interface Stretch {
  readonly tile: number;
  /** Its first row among those of the columns. */
  readonly start: number;
  readonly least: number;
  readonly most: number;
  readonly from: number;
  readonly to: number;
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
  /** Of the tiles that are stepped by one call. */
  readonly #records: Records;
  #room = { at: 0, size: 0 };

  private constructor(nodes: readonly SeriesNode[], bars: FrameBars, memory: TileMemory, at: number) {
    this.nodes = nodes;
    this.memory = memory;
    const tiles = bars.tiles.layout.tileEnd.length;
    const { buffer } = memory.wasm;
    this.#slots = tiles * LANES;
    this.#rows = new Int32Array(tiles);
    this.#covered = new Uint8Array(this.#slots);
    this.#values = new Float64Array(buffer, at, nodes.length * this.#slots).fill(Number.NaN);
    let free = at + nodes.length * this.#slots * VALUE_BYTES;
    this.#records = new Records(buffer, free);
    free += TILES_TOGETHER * RECORD_BYTES;
    this.#groups = groupsOf(nodes).map(({ program, own }) => {
      const { exports } = new WebAssembly.Instance(program.module, { tiles: { memory: memory.wasm } });
      const numbers = new Int32Array(buffer, free, numbersBytes(program, own.length) / NUMBER_BYTES);
      free += numbersBytes(program, own.length);
      const { hot, cold } = program.stateBytes;
      numbers[STEP.hot] = free;
      numbers[STEP.hotBytes] = hot;
      free += tiles * hot;
      numbers[STEP.cold] = free;
      numbers[STEP.coldBytes] = cold;
      free += tiles * cold;
      const newest = STEP.places + program.columns.length + program.stored.length;
      for (let k = 0; k < own.length; k++)
        numbers[newest + k] = this.#values.byteOffset + own[k]! * this.#slots * VALUE_BYTES;
      return { program, run: exports["run"] as Group["run"], numbers };
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
    let bytes = TILES_TOGETHER * RECORD_BYTES + tiles * nodes.length * LANES * VALUE_BYTES;
    for (const { program, own } of groupsOf(nodes))
      bytes += numbersBytes(program, own.length) + tiles * (program.stateBytes.hot + program.stateBytes.cold);
    const at = memory.reserve(bytes);
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
    for (let begin = 0; begin < this.#rows.length; begin += TILES_TOGETHER) {
      checkpoint();
      const stretches: Stretch[] = [];
      const end = Math.min(begin + TILES_TOGETHER, this.#rows.length);
      for (let tile = begin; tile < end; tile++) {
        let [least, most, ended] = [0, 0, 0];
        let isCovered = true;
        const first = tile * LANES;
        const lanes = Math.min(LANES, order.length - first);
        for (let lane = 0; lane < lanes; lane++) {
          const i = order[first + lane]!;
          const rows = visible[i]!;
          this.#records.setNewest(stretches.length, lane, rows);
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
        const start = tiles.layout.tileStart[tile]!;
        stretches.push({ tile, start, least, most, from, to });
      }
      if (stretches.length === 0) continue;
      for (const [k, stretch] of stretches.entries()) this.#records.set(k, stretch);
      const { address } = this.#records;
      for (const { program, run, numbers } of this.#groups) {
        this.#place(program, numbers, bars, stretches);
        run(numbers.byteOffset, address, address + stretches.length * RECORD_BYTES);
      }
      for (const { tile, to } of stretches) this.#rows[tile] = to;
    }
  }

  /** Tells a function where the columns are, and where there is room for what it writes on the way. */
  #place(program: StepProgram, numbers: Int32Array, bars: FrameBars, stretches: readonly Stretch[]): void {
    const sizes = program.stored.map(({ rows }) =>
      stretches.reduce((most, one) => Math.max(most, one.most - firstRow(program, rows, one)), 0),
    );
    this.#makeRoom(program.scratchBytes + sizes.reduce((sum, rows) => sum + rows, 0) * ROW_BYTES);
    numbers[STEP.scratch] = this.#room.at;
    let at = this.#room.at + program.scratchBytes;
    let place: number = STEP.places;
    for (const column of program.columns) numbers[place++] = bars.storedColumn(column)!.byteOffset;
    for (const rows of sizes) {
      numbers[place++] = at;
      at += rows * ROW_BYTES;
    }
  }

  /** Working memory of so many bytes for what a function makes on the way. */
  #makeRoom(needed: number): void {
    if (needed <= this.#room.size) return;
    const size = Math.max(2 * needed, LEAST_ROOM);
    const at = this.memory.reserve(size);
    assert(at !== undefined, "the memory of the tiles is full");
    this.#room = { at, size };
  }
}

/** What functions are told of tiles. */
class Records {
  readonly address: number;
  readonly #numbers: Int32Array;
  readonly #floats: Float64Array;

  constructor(buffer: ArrayBufferLike, address: number) {
    this.address = address;
    const bytes = TILES_TOGETHER * RECORD_BYTES;
    this.#numbers = new Int32Array(buffer, address, bytes / NUMBER_BYTES);
    this.#floats = new Float64Array(buffer, address, bytes / VALUE_BYTES);
  }

  /** Says how many bars a lane has. */
  setNewest(k: number, lane: number, bars: number): void {
    this.#floats[(k * RECORD_BYTES + NUMBER_BYTES * TILE_RECORD.newest) / VALUE_BYTES + lane] = (bars - 1) * ROW_BYTES;
  }

  set(k: number, { tile, start, least, most, from, to }: Stretch): void {
    const at = k * TILE_RECORD.size;
    this.#numbers[at + TILE_RECORD.tile] = tile;
    this.#numbers[at + TILE_RECORD.start] = start * ROW_BYTES;
    this.#numbers[at + TILE_RECORD.least] = least * ROW_BYTES;
    this.#numbers[at + TILE_RECORD.most] = most * ROW_BYTES;
    this.#numbers[at + TILE_RECORD.opening] = from * ROW_BYTES;
    this.#numbers[at + TILE_RECORD.save] = to * ROW_BYTES;
  }
}

/** The first row of so many newest ones, as a step program counts them. */
function firstRow({ back }: StepProgram, rows: number, { least, from }: Stretch): number {
  if (rows === SESSION) return from;
  return Math.max(0, rows === BEFORE_SESSION ? from - back : least - rows);
}

const numbersBytes = ({ columns, stored }: StepProgram, series: number): number =>
  Math.ceil((NUMBER_BYTES * (STEP.places + columns.length + stored.length + series)) / ROW_BYTES) * ROW_BYTES;

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
