import type { FilterPlan } from "../plan/plan.ts";
import { NULL, type Truth } from "../conditions/truth.ts";
import { type FrameBars, LANES } from "#tiles";
import { filterProgram } from "./compiled-program.ts";
import { TileRunner } from "./tile-runner.ts";

/** A runner over one tile set, and the truths that its function computed: of filter k at index k × slots + slot. */
interface RunTruths {
  readonly runner: TileRunner;
  readonly truths: Uint8Array;
}

/** Filters on the same bar of the same frame: one compiled function computes their truths tile by tile. */
export class CompiledFilters {
  readonly #bars: FrameBars;
  readonly #ago: number;
  readonly #filters: number;
  /** Truths for instruments whose bars lie in the tiles of the frame. */
  readonly #own: RunTruths;
  /** Truths for instruments whose bars lie in substitute tiles. */
  readonly #substituted: RunTruths | undefined;

  private constructor(filters: readonly FilterPlan[], own: TileRunner, substitutes: TileRunner | undefined) {
    const truthsOf = (runner: TileRunner): RunTruths => ({
      runner,
      truths: new Uint8Array(runner.slots * filters.length),
    });
    this.#bars = own.bars;
    this.#ago = filters[0]!.ago;
    this.#filters = filters.length;
    this.#own = truthsOf(own);
    this.#substituted = substitutes === undefined ? undefined : truthsOf(substitutes);
  }

  /** Returns undefined if the interpreter must compute a part of the filters. */
  static of(filters: readonly FilterPlan[], bars: FrameBars): CompiledFilters | undefined {
    const { memory, substitutes, partialBars } = bars.tiles;
    const program = memory === undefined ? undefined : filterProgram(filters, partialBars !== undefined);
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
    if (this.#bars.tiles.substitutes === undefined) return this.#run(this.#own, lanes, count, checkpoint);
    const [own, others] = [new Int32Array(count), new Int32Array(count)];
    let [held, substituted] = [0, 0];
    for (let k = 0; k < count; k++) {
      const lane = lanes[k]!;
      if (this.#bars.tiles.holdsFinalBars(lane)) own[held++] = lane;
      else if (this.#isSubstituted(lane)) others[substituted++] = lane;
    }
    this.#run(this.#own, own, held, checkpoint);
    if (substituted > 0) this.#run(this.#substituted!, others, substituted, checkpoint);
  }

  #run({ runner, truths }: RunTruths, lanes: Int32Array, count: number, checkpoint: () => void): void {
    truths.fill(NULL);
    const { laneBars, laneTruths, slots } = runner;
    runner.run(lanes, count, this.#ago, checkpoint, (first) => {
      for (let lane = 0; lane < LANES; lane++) {
        if (laneBars[lane] === 0) continue;
        for (let k = 0; k < this.#filters; k++) truths[k * slots + first + lane] = laneTruths[k * LANES + lane]!;
      }
    });
  }

  /** Returns the truth of filter `k` for an instrument that it holds and that `evaluate` got. */
  truth(k: number, instrument: number): Truth {
    const { runner, truths } = this.#bars.tiles.holdsFinalBars(instrument) ? this.#own : this.#substituted!;
    const slot = runner.tiles.layout.slots[instrument]!;
    return slot < 0 ? NULL : (truths[k * runner.slots + slot]! as Truth);
  }
}
