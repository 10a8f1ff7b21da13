import type { Column } from "#expression";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { TileMemory } from "../tiles/tile-memory.ts";
import { LANES, type TileArray, type TileField, type TileSet } from "../tiles/tile-set.ts";
import { SESSION, type ReadColumn } from "./compiled-graph.ts";
import { PartialRows } from "./partial-rows.ts";
import { FIRST_PARAMETERS, type CompiledProgram } from "./compiled-program.ts";
import { ROW_BYTES } from "./vector.ts";

/** Bytes of rows that one tile may take: longer series are left to the interpreter. */
const MOST_BYTES = 64 << 20;
/** Lanes of a tile whose bars differ by more rows run apart, as every row between them is computed for all. */
const MOST_SPREAD = 32;
/** Tiles between two looks at the deadline. */
const SLICE = 64;
/** Bars of each lane, then the truths of each filter. */
const LENGTHS_BYTES = 4 * LANES;
/** The least working memory that is asked for. */
const LEAST_BYTES = 1 << 20;

type Run = (...parameters: readonly number[]) => void;

/** What a thread keeps of one memory of tiles: compiled functions over it, and room to work in. */
interface Bench {
  readonly runs: WeakMap<WebAssembly.Module, Run>;
  at: number;
  size: number;
}

/** A column that the function reads: where it stands, and how many of its newest rows. */
interface RunColumn {
  readonly field: TileField;
  readonly place: TileArray;
  readonly rows: number;
}

function runColumn({ column, rows }: ReadColumn, tiles: TileSet): RunColumn | undefined {
  if (column === "date" || column === "slot") return undefined;
  const place = tiles.columnArray(column);
  return place === undefined ? undefined : { field: column, place, rows };
}

const benches = new WeakMap<TileMemory, Bench>();

function benchOf(memory: TileMemory): Bench {
  let bench = benches.get(memory);
  if (bench === undefined) benches.set(memory, (bench = { runs: new WeakMap(), at: 0, size: 0 }));
  return bench;
}

function runOf(bench: Bench, module: WebAssembly.Module, memory: TileMemory): Run {
  let run = bench.runs.get(module);
  if (run === undefined) {
    const { exports } = new WebAssembly.Instance(module, { tiles: { memory: memory.wasm } });
    run = exports["run"] as Run;
    bench.runs.set(module, run);
  }
  return run;
}

/** Runs a fused function over the tiles of one frame. */
export class TileRunner {
  readonly bars: FrameBars;
  readonly tiles: TileSet;
  /** Bars of each lane of the tile that has run, 0 of those that were not asked. */
  readonly laneBars: Int32Array;
  /** The truth of each filter on the lanes of the tile that has run. */
  readonly laneTruths: Uint8Array;
  readonly #program: CompiledProgram;
  readonly #columns: readonly RunColumn[];
  readonly #run: Run;
  /** Of each slot of the tiles, the bars that count of those that are asked. */
  readonly #lengths: Int32Array;
  readonly #parameters: number[];
  readonly #formed: PartialRows | undefined;

  private constructor(
    bars: FrameBars,
    tiles: TileSet,
    program: CompiledProgram,
    columns: readonly RunColumn[],
    bench: Bench,
    memory: TileMemory,
  ) {
    this.bars = bars;
    this.tiles = tiles;
    this.#program = program;
    this.#columns = columns;
    const apart = columns.flatMap(({ field, place }) =>
      field === "time" || field === "session" ? [] : [{ field, place }],
    );
    this.#formed = PartialRows.of(bars, tiles, apart, memory, bench.at + bytesOf(program, tiles));
    this.#run = runOf(bench, program.module, memory);
    this.#lengths = new Int32Array(LANES * (tiles.layout.tileStart.length - 1));
    const parameters = FIRST_PARAMETERS + columns.length + program.stored.length + (this.#formed?.parameters ?? 0);
    this.#parameters = new Array<number>(parameters).fill(0);
    this.laneBars = new Int32Array(memory.wasm.buffer, bench.at, LANES);
    this.laneTruths = new Uint8Array(memory.wasm.buffer, bench.at + LENGTHS_BYTES, LANES * program.filters);
  }

  /**
   * Undefined where a column is in no memory of tiles, or the rows of a tile take too much. `tiles`: others that hold the
   * bars of the instruments that are asked.
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
    const size = bytesOf(program, tiles) + PartialRows.bytes(tiles, program.forming.length);
    const bench = benchOf(memory);
    if (size > bench.size) {
      if (size > MOST_BYTES) return undefined;
      // What was there is not given back, as others still point to it: so it is to grow a few times only.
      const room = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, size, 2 * bench.size));
      const at = memory.reserve(room);
      if (at === undefined) return undefined;
      bench.at = at;
      bench.size = room;
    }
    return new TileRunner(bars, tiles, program, columns, bench, memory);
  }

  get slots(): number {
    return this.#lengths.length;
  }

  /**
   * Runs the function for lanes[0 … count-1] on the bar `ago` bars before the newest. `done` is told the first slot of
   * each tile when it has run; lanes of a tile may run in several turns.
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
    this.#formed?.find(lanes, count, lengths, checkpoint);
    let asked = 0;
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
      if (asked++ % SLICE === 0) checkpoint();
      if (most - least <= MOST_SPREAD) this.#tile(first, least, most, done);
      else this.#spreadTile(first, least, most, done);
    }
  }

  /** Rows from … to-1 of stored series `k` on all lanes of the tile that has run. */
  storedRows(k: number, from: number, to: number): Float64Array {
    const base = this.#parameters[FIRST_PARAMETERS + this.#columns.length + k]!;
    return new Float64Array(this.laneBars.buffer, base + from * ROW_BYTES, (to - from) * LANES);
  }

  /** The same of a column that the function reads, of tile `tile`; undefined of one that it does not. */
  columnRows(column: Column, tile: number, from: number, to: number): Float64Array | undefined {
    const place = this.#columns.find(({ field }) => field === column)?.place;
    const start = this.tiles.layout.tileStart[tile]!;
    return place instanceof Float64Array ? place.subarray((start + from) * LANES, (start + to) * LANES) : undefined;
  }

  /** Lanes of very different lengths: those of about the same one at a time. */
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

  /** Runs the function for the lanes of a tile that have `least` … `most` bars. */
  #tile(first: number, least: number, most: number, done: (first: number) => void): void {
    const { stored, scratchBytes, filters, sessionBack } = this.#program;
    const { laneBars } = this;
    const parameters = this.#parameters;
    const start = this.tiles.layout.tileStart[first / LANES]! * LANES;
    for (let lane = 0; lane < LANES; lane++) {
      const rows = this.#lengths[first + lane]!;
      laneBars[lane] = rows >= least && rows <= most ? rows : 0;
    }
    let at = laneBars.byteOffset;
    parameters[0] = at;
    parameters[1] = at += headBytes(filters);
    parameters[2] = least * ROW_BYTES;
    parameters[3] = most * ROW_BYTES;
    at += scratchBytes;
    if (sessionBack > 0) this.tiles.loadRows("session", first / LANES, 0, most);
    const opening = sessionBack === 0 ? 0 : this.#openingRow(start, sessionBack);
    parameters[4] = opening * ROW_BYTES;
    let parameter = FIRST_PARAMETERS;
    for (let k = 0; k < this.#columns.length; k++) {
      const { field, place, rows } = this.#columns[k]!;
      const from = rows >= SESSION ? 0 : Math.max(0, least - rows);
      this.tiles.loadRows(field, first / LANES, from, most);
      parameters[parameter++] = place.byteOffset + start * place.BYTES_PER_ELEMENT;
    }
    for (const { rows } of stored) {
      const from = rows === SESSION ? opening : Math.max(0, least - rows);
      parameters[parameter++] = at - from * ROW_BYTES;
      at += (most - from) * ROW_BYTES;
    }
    this.#formed?.set(parameters, parameter, { first, start, least, most }, laneBars, at);
    this.#run(...parameters);
    done(first);
  }

  /** `back` rows before the first row of the session in which, on any lane, the bar `back` bars before the newest is. */
  #openingRow(start: number, back: number): number {
    const sessions = this.tiles.columnArray("session");
    let opening = Infinity;
    for (let lane = 0; lane < LANES; lane++) {
      const bars = this.laneBars[lane]!;
      if (bars === 0 || sessions === undefined) continue;
      let to = Math.max(0, bars - back);
      const session = sessions[start + to * LANES + lane]!;
      // Sessions never fall from row to row.
      for (let from = 0; from < to;) {
        const middle = (from + to) >> 1;
        if (sessions[start + middle * LANES + lane]! < session) from = middle + 1;
        else to = middle;
      }
      opening = Math.min(opening, to);
    }
    return Math.max(0, opening - back);
  }
}

/** Bytes of what a function is told, its own and its rows. */
function bytesOf({ filters, scratchBytes, stored, forming }: CompiledProgram, { maxRows }: TileSet): number {
  const rows = [...stored, ...forming.map(() => ({ rows: 1 }))].reduce(
    (sum, one) => sum + Math.min(one.rows + MOST_SPREAD, maxRows),
    0,
  );
  return headBytes(filters) + scratchBytes + rows * ROW_BYTES;
}

/** Bytes before the working memory of the function itself. */
const headBytes = (filters: number): number => Math.ceil((LENGTHS_BYTES + LANES * filters) / ROW_BYTES) * ROW_BYTES;
