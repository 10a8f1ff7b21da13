import type { SeriesNode } from "#expression";
import type { FrameBars } from "../tiles/frame-bars.ts";
import { LANES } from "../tiles/tile-set.ts";
import { seriesProgram } from "./compiled-program.ts";
import { TileRunner } from "./tile-runner.ts";

/** Rows of some series of one instrument: row `row` of each series is at index `first + (row - from) * stride`. */
export interface AlignedRowReader {
  readonly instrument: number;
  readonly series: readonly Float64Array[];
  readonly first: number;
  readonly from: number;
  readonly stride: number;
}

/** Many newest rows of some series of one frame: one compiled function computes them tile by tile. */
export class CompiledRows {
  readonly #runner: TileRunner;
  readonly #nodes: readonly SeriesNode[];
  readonly #depth: number;
  /** Per series: its index among the series that the function stores; -1 for a column. */
  readonly #stored: readonly number[];

  private constructor(nodes: readonly SeriesNode[], depth: number, stored: readonly number[], runner: TileRunner) {
    this.#runner = runner;
    this.#nodes = nodes;
    this.#depth = depth;
    this.#stored = stored;
  }

  /**
   * Computes the `depth` newest rows of each series. Undefined if the interpreter must compute one, or if a bar is
   * partial.
   */
  static of(nodes: readonly SeriesNode[], depth: number, bars: FrameBars): CompiledRows | undefined {
    const { memory, partialBars: formed } = bars.tiles;
    const program = memory === undefined || formed !== undefined ? undefined : seriesProgram(nodes, depth, false);
    const runner = program === undefined ? undefined : TileRunner.of(program, bars);
    if (program === undefined || runner === undefined) return undefined;
    const stored = nodes.map((node) => program.stored.findIndex((block) => block.node === node));
    return new CompiledRows(nodes, depth, stored, runner);
  }

  /** True if tiles hold the bars of an instrument and all of them are visible. */
  holds(instrument: number): boolean {
    const { tiles, visible } = this.#runner.bars;
    const rows = tiles.lengthOf(instrument);
    return tiles.holdsFinalBars(instrument) && rows > 0 && visible[instrument] === rows;
  }

  /**
   * Computes the series of instruments that it holds, and passes each instrument to `take`. `checkpoint` may throw to
   * stop.
   */
  evaluate(lanes: Int32Array, checkpoint: () => void, take: (rows: AlignedRowReader) => void): void {
    const { order } = this.#runner.bars.tiles;
    const { laneBars } = this.#runner;
    this.#runner.run(lanes, lanes.length, 0, checkpoint, (tile) => {
      let [least, most] = [Infinity, 0];
      for (const rows of laneBars) {
        if (rows > 0 && rows < least) least = rows;
        if (rows > most) most = rows;
      }
      const from = Math.max(0, least - this.#depth);
      const series = this.#nodes.map((node, k) => this.#rows(node, this.#stored[k]!, tile / LANES, from, most));
      for (let lane = 0; lane < LANES; lane++) {
        if (laneBars[lane] === 0) continue;
        take({ instrument: order[tile + lane]!, series, first: lane, from, stride: LANES });
      }
    });
  }

  #rows(node: SeriesNode, stored: number, tile: number, from: number, to: number): Float64Array {
    if (stored >= 0) return this.#runner.storedRows(stored, from, to);
    const column = node.kind === "column" ? this.#runner.columnRows(node.column, tile, from, to) : undefined;
    if (column === undefined) throw new Error(`${node.key} is not among what the function reads or writes`);
    return column;
  }
}
