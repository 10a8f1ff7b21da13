import type { FilterPlan } from "../plan/plan.ts";
import { NULL, type Truth } from "../run/truth.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import { LANES } from "../tiles/tile-set.ts";
import { filterProgram } from "./fused-program.ts";
import { TileRunner } from "./tile-runner.ts";

/** Filters that look at the same bar of the same frame, answered tile by tile by one compiled function. */
export class FusedFilters {
  readonly bars: FrameBars;
  readonly #runner: TileRunner;
  readonly #ago: number;
  readonly #count: number;
  /** By filter, then slot. */
  readonly #truths: Uint8Array;

  private constructor(filters: readonly FilterPlan[], runner: TileRunner) {
    this.bars = runner.bars;
    this.#runner = runner;
    this.#ago = filters[0]!.ago;
    this.#count = filters.length;
    this.#truths = new Uint8Array(runner.slots * filters.length);
  }

  /** Undefined where a part of the filters is left to the interpreter. */
  static of(filters: readonly FilterPlan[], bars: FrameBars): FusedFilters | undefined {
    const program = bars.tiles.memory === undefined ? undefined : filterProgram(filters);
    const runner = program === undefined ? undefined : TileRunner.of(program, bars);
    return runner === undefined ? undefined : new FusedFilters(filters, runner);
  }

  /** Asks all filters of lanes[0 … count-1]. */
  evaluate(lanes: Int32Array, count: number, checkpoint: () => void): void {
    const truths = this.#truths.fill(NULL);
    const { laneBars, laneTruths, slots } = this.#runner;
    this.#runner.run(lanes, count, this.#ago, checkpoint, (first) => {
      for (let lane = 0; lane < LANES; lane++) {
        if (laneBars[lane] === 0) continue;
        for (let k = 0; k < this.#count; k++) truths[k * slots + first + lane] = laneTruths[k * LANES + lane]!;
      }
    });
  }

  /** The truth of filter `k` on an instrument that was asked. */
  truth(k: number, instrument: number): Truth {
    const slot = this.bars.tiles.layout.slots[instrument]!;
    return slot < 0 ? NULL : (this.#truths[k * this.#runner.slots + slot]! as Truth);
  }
}
