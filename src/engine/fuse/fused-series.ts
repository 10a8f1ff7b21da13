import type { SeriesNode } from "#expression";
import type { FrameBars } from "../tiles/frame-bars.ts";
import { LANES } from "../tiles/tile-set.ts";
import { seriesProgram } from "./fused-program.ts";
import { TileRunner } from "./tile-runner.ts";

/** The newest values of series of one frame, computed tile by tile by one compiled function. */
export class FusedSeries {
  readonly bars: FrameBars;
  readonly #runner: TileRunner;
  readonly #nodes: readonly SeriesNode[];
  readonly #depth: number;
  /** Of each series its place among those that the function writes; -1 = a column. */
  readonly #stored: readonly number[];

  private constructor(nodes: readonly SeriesNode[], depth: number, stored: readonly number[], runner: TileRunner) {
    this.bars = runner.bars;
    this.#runner = runner;
    this.#nodes = nodes;
    this.#depth = depth;
    this.#stored = stored;
  }

  /** Of each series the `depth` newest values; undefined where one of them is left to the interpreter. */
  static of(nodes: readonly SeriesNode[], depth: number, bars: FrameBars): FusedSeries | undefined {
    const { memory, formed } = bars.tiles;
    const program = memory === undefined ? undefined : seriesProgram(nodes, depth, formed !== undefined);
    const runner = program === undefined ? undefined : TileRunner.of(program, bars);
    if (program === undefined || runner === undefined) return undefined;
    const stored = nodes.map((node) => program.stored.findIndex((block) => block.node === node));
    return new FusedSeries(nodes, depth, stored, runner);
  }

  /** Whether it can be asked about an instrument: of the others the bars have to be made. */
  holds(instrument: number): boolean {
    return this.bars.tiles.isOwn(instrument);
  }

  /**
   * Computes the series of lanes[0 … count-1]; `checkpoint` may throw to stop it. `take` is told each value with the place of its series, the instrument,
   * and how many bars before the newest it stands.
   */
  evaluate(
    lanes: Int32Array,
    count: number,
    checkpoint: () => void,
    take: (series: number, instrument: number, back: number, value: number) => void,
  ): void {
    const runner = this.#runner;
    const { order } = this.bars.tiles;
    const { laneBars } = runner;
    runner.run(lanes, count, 0, checkpoint, (first) => {
      for (let lane = 0; lane < LANES; lane++) {
        const rows = laneBars[lane]!;
        if (rows === 0) continue;
        const instrument = order[first + lane]!;
        for (const [k, place] of this.#stored.entries()) {
          for (let back = 0; back < this.#depth && back < rows; back++) {
            const row = rows - 1 - back;
            const value = place < 0 ? this.#columnValue(k, instrument, row) : runner.storedValue(place, row, lane);
            take(k, instrument, back, value);
          }
        }
      }
    });
  }

  #columnValue(k: number, instrument: number, row: number): number {
    const node = this.#nodes[k]!;
    if (node.kind !== "column" || node.column === "date" || node.column === "slot") return Number.NaN;
    return this.bars.tiles.at(node.column, instrument, row);
  }
}
