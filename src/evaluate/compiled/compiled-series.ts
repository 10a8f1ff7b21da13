import type { SeriesNode } from "#expression";
import { type FrameBars, LANES } from "#tiles";
import { seriesProgram } from "./compiled-program.ts";
import { TileRunner } from "./tile-runner.ts";

type TakeValue = (series: number, instrument: number, back: number, value: number) => void;

/** Rows of some series of one instrument: row `row` of each series is at index `first + (row - from) * stride`. */
export interface AlignedRowReader {
  readonly instrument: number;
  readonly series: readonly Float64Array[];
  readonly first: number;
  readonly from: number;
  readonly stride: number;
}

/** The newest rows of some series of one frame: one compiled function computes them tile by tile. */
export class CompiledSeries {
  readonly bars: FrameBars;
  readonly #runner: TileRunner;
  readonly #nodes: readonly SeriesNode[];
  readonly #depth: number;
  /** Per series: its index among the series that the function stores; -1 for a column. */
  readonly #stored: readonly number[];

  private constructor(nodes: readonly SeriesNode[], depth: number, stored: readonly number[], runner: TileRunner) {
    this.bars = runner.bars;
    this.#runner = runner;
    this.#nodes = nodes;
    this.#depth = depth;
    this.#stored = stored;
  }

  /** Computes the `depth` newest rows of each series. Undefined if the interpreter must compute one. */
  static of(nodes: readonly SeriesNode[], depth: number, bars: FrameBars): CompiledSeries | undefined {
    const { memory, partialBars } = bars.tiles;
    const program = memory === undefined ? undefined : seriesProgram(nodes, depth, partialBars !== undefined);
    const runner = program === undefined ? undefined : TileRunner.of(program, bars);
    if (program === undefined || runner === undefined) return undefined;
    const stored = nodes.map((node) => program.stored.findIndex((block) => block.node === node));
    return new CompiledSeries(nodes, depth, stored, runner);
  }

  /** True if tiles hold the bars of an instrument; bars of others have to be made first. */
  holds(instrument: number): boolean {
    return this.bars.tiles.holdsFinalBars(instrument);
  }

  /** True if tiles hold the bars of an instrument and all of them are visible. */
  holdsAll(instrument: number): boolean {
    const rows = this.bars.tiles.lengthOf(instrument);
    return this.holds(instrument) && rows > 0 && this.bars.visible[instrument] === rows;
  }

  /**
   * Computes the series for the instruments lanes[0 … count-1]; `checkpoint` may throw to stop. `take` gets each value with
   * the index of its series, the instrument, and the number of bars between the value's bar and the newest.
   */
  evaluate(lanes: Int32Array, count: number, checkpoint: () => void, take: TakeValue): void {
    const { laneBars } = this.#runner;
    const { order } = this.bars.tiles;
    this.#runner.run(lanes, count, 0, checkpoint, (first) => {
      const [from, to] = this.#newestRows();
      for (const [k, place] of this.#stored.entries()) {
        const rows = place < 0 ? undefined : this.#runner.storedRows(place, from, to);
        for (let lane = 0; lane < LANES; lane++) {
          const newest = laneBars[lane]! - 1;
          const i = order[first + lane]!;
          for (let back = 0; back < this.#depth && back <= newest; back++) {
            const row = newest - back;
            take(k, i, back, rows === undefined ? this.#columnValue(k, i, row) : rows[(row - from) * LANES + lane]!);
          }
        }
      }
    });
  }

  /**
   * Computes the series of instruments that it `holdsAll`, and passes the rows of each instrument to `take`. Not for
   * tiles with partial bars. `checkpoint` may throw to stop.
   */
  evaluateRows(lanes: Int32Array, checkpoint: () => void, take: (rows: AlignedRowReader) => void): void {
    const { laneBars } = this.#runner;
    const { order } = this.bars.tiles;
    this.#runner.run(lanes, lanes.length, 0, checkpoint, (first) => {
      const [from, to] = this.#newestRows();
      const series = this.#nodes.map((node, k) => this.#rows(node, this.#stored[k]!, first / LANES, from, to));
      for (let lane = 0; lane < LANES; lane++) {
        if (laneBars[lane] === 0) continue;
        take({ instrument: order[first + lane]!, series, first: lane, from, stride: LANES });
      }
    });
  }

  /** Row range that contains the newest `depth` bars of every lane in the tile just executed. */
  #newestRows(): readonly [from: number, to: number] {
    let least = Infinity;
    let most = 0;
    for (const bars of this.#runner.laneBars) {
      if (bars === 0) continue;
      if (bars < least) least = bars;
      if (bars > most) most = bars;
    }
    return [Math.max(0, least - this.#depth), most];
  }

  #rows(node: SeriesNode, stored: number, tile: number, from: number, to: number): Float64Array {
    if (stored >= 0) return this.#runner.storedRows(stored, from, to);
    const column = node.kind === "column" ? this.#runner.columnRows(node.column, tile, from, to) : undefined;
    if (column === undefined) throw new Error(`${node.key} is not among what the function reads or writes`);
    return column;
  }

  #columnValue(k: number, instrument: number, row: number): number {
    const node = this.#nodes[k]!;
    if (node.kind !== "column" || node.column === "date" || node.column === "slot") return Number.NaN;
    return this.bars.tiles.at(node.column, instrument, row);
  }
}
