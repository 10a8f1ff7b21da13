import type { SeriesNode } from "#expression";
import type { FrameBars } from "../tiles/frame-bars.ts";
import { LANES } from "../tiles/tile-set.ts";
import { seriesProgram } from "./compiled-program.ts";
import { TileRunner } from "./tile-runner.ts";

type TakeValue = (series: number, instrument: number, back: number, value: number) => void;

/** The newest values of some series of one frame: one compiled function computes them tile by tile. */
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

  /** Computes the `depth` newest values of each series. Undefined if the interpreter must compute one. */
  static of(nodes: readonly SeriesNode[], depth: number, bars: FrameBars): CompiledSeries | undefined {
    const { memory, partialBars: formed } = bars.tiles;
    const program = memory === undefined ? undefined : seriesProgram(nodes, depth, formed !== undefined);
    const runner = program === undefined ? undefined : TileRunner.of(program, bars);
    if (program === undefined || runner === undefined) return undefined;
    const stored = nodes.map((node) => program.stored.findIndex((block) => block.node === node));
    return new CompiledSeries(nodes, depth, stored, runner);
  }

  /** True if tiles hold the bars of an instrument; bars of others have to be made first. */
  holds(instrument: number): boolean {
    return this.bars.tiles.holdsFinalBars(instrument);
  }

  /**
   * Computes the series for the instruments lanes[0 … count-1]; `checkpoint` may throw to stop. `take` gets each value with
   * the index of its series, the instrument, and the number of bars between the value's bar and the newest.
   */
  evaluate(lanes: Int32Array, count: number, checkpoint: () => void, take: TakeValue): void {
    this.#runner.run(lanes, count, 0, checkpoint, (first) => {
      const [from, to] = this.#newestRows();
      for (const [k, place] of this.#stored.entries()) {
        if (place < 0) this.#takeColumn(k, first, take);
        else this.#takeStored(k, this.#runner.storedRows(place, from, to), from, first, take);
      }
    });
  }

  /** `rows`: values of the series on all lanes, from row `from` on. */
  #takeStored(k: number, rows: Float64Array, from: number, first: number, take: TakeValue): void {
    const { order } = this.bars.tiles;
    const { laneBars } = this.#runner;
    for (let lane = 0; lane < LANES; lane++) {
      const newest = laneBars[lane]! - 1;
      for (let back = 0; back < this.#depth && back <= newest; back++) {
        take(k, order[first + lane]!, back, rows[(newest - back - from) * LANES + lane]!);
      }
    }
  }

  #takeColumn(k: number, first: number, take: TakeValue): void {
    const { order } = this.bars.tiles;
    for (let lane = 0; lane < LANES; lane++) {
      const newest = this.#runner.laneBars[lane]! - 1;
      const instrument = order[first + lane]!;
      for (let back = 0; back < this.#depth && back <= newest; back++) {
        take(k, instrument, back, this.#columnValue(k, instrument, newest - back));
      }
    }
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

  #columnValue(k: number, instrument: number, row: number): number {
    const node = this.#nodes[k]!;
    if (node.kind !== "column" || node.column === "date" || node.column === "slot") return Number.NaN;
    return this.bars.tiles.at(node.column, instrument, row);
  }
}
