import type { FilterPlan } from "../plan/plan.ts";
import { NULL, type Truth } from "../run/truth.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import { LANES } from "../tiles/tile-set.ts";
import { filterProgram } from "./compiled-program.ts";
import { TileRunner } from "./tile-runner.ts";

/** Filters on the same bar of the same frame: one compiled function computes their truths tile by tile. */
export class CompiledFilters {
  readonly #bars: FrameBars;
  readonly #ago: number;
  /** Truths for instruments whose bars lie in the tiles of the frame. */
  readonly #own: FilterTruths;
  /** Truths for instruments whose bars lie in substitute tiles. */
  readonly #substituted: FilterTruths | undefined;

  private constructor(filters: readonly FilterPlan[], own: TileRunner, substitutes: TileRunner | undefined) {
    this.#bars = own.bars;
    this.#ago = filters[0]!.ago;
    this.#own = new FilterTruths(own, filters.length);
    this.#substituted = substitutes === undefined ? undefined : new FilterTruths(substitutes, filters.length);
  }

  /** Returns undefined if the interpreter must compute a part of the filters. */
  static of(filters: readonly FilterPlan[], bars: FrameBars): CompiledFilters | undefined {
    const { memory, substitutes, partialBars: formed } = bars.tiles;
    const program = memory === undefined ? undefined : filterProgram(filters, formed !== undefined);
    const runner = program === undefined ? undefined : TileRunner.of(program, bars);
    if (program === undefined || runner === undefined) return undefined;
    const other = substitutes === undefined ? undefined : TileRunner.of(program, bars, substitutes);
    return new CompiledFilters(filters, runner, other);
  }

  /** True if tiles hold the bars of an instrument; bars of others have to be made first. */
  holds(instrument: number): boolean {
    return this.#bars.tiles.holdsFinalBars(instrument) || this.#isSubstituted(instrument);
  }

  #isSubstituted(instrument: number): boolean {
    return this.#substituted !== undefined && this.#bars.tiles.isSubstituted(instrument);
  }

  /** Computes the truths of all filters for the instruments among lanes[0 … count-1] that it holds. */
  evaluate(lanes: Int32Array, count: number, checkpoint: () => void): void {
    if (this.#bars.tiles.substitutes === undefined) return this.#own.evaluate(lanes, count, this.#ago, checkpoint);
    const [own, others] = [new Int32Array(count), new Int32Array(count)];
    let [held, substituted] = [0, 0];
    for (let k = 0; k < count; k++) {
      const lane = lanes[k]!;
      if (this.#bars.tiles.holdsFinalBars(lane)) own[held++] = lane;
      else if (this.#isSubstituted(lane)) others[substituted++] = lane;
    }
    this.#own.evaluate(own, held, this.#ago, checkpoint);
    if (substituted > 0) this.#substituted?.evaluate(others, substituted, this.#ago, checkpoint);
  }

  /** Returns the truth of filter `k` for an instrument that it holds and that `evaluate` got. */
  truth(k: number, instrument: number): Truth {
    const truths = this.#bars.tiles.holdsFinalBars(instrument) ? this.#own : this.#substituted!;
    return truths.truth(k, instrument);
  }
}

/** Truths of filters for the instruments of one tile set, as a compiled function computes them. */
class FilterTruths {
  readonly #runner: TileRunner;
  readonly #count: number;
  /** Truth of filter k at a slot: at index k × slots + slot. */
  readonly #truths: Uint8Array;

  constructor(runner: TileRunner, filters: number) {
    this.#runner = runner;
    this.#count = filters;
    this.#truths = new Uint8Array(runner.slots * filters);
  }

  evaluate(lanes: Int32Array, count: number, ago: number, checkpoint: () => void): void {
    const truths = this.#truths.fill(NULL);
    const { laneBars, laneTruths, slots } = this.#runner;
    this.#runner.run(lanes, count, ago, checkpoint, (first) => {
      for (let lane = 0; lane < LANES; lane++) {
        if (laneBars[lane] === 0) continue;
        for (let k = 0; k < this.#count; k++) truths[k * slots + first + lane] = laneTruths[k * LANES + lane]!;
      }
    });
  }

  truth(k: number, instrument: number): Truth {
    const slot = this.#runner.tiles.layout.slots[instrument]!;
    return slot < 0 ? NULL : (this.#truths[k * this.#runner.slots + slot]! as Truth);
  }
}
