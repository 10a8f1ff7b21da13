import { byCandleCode } from "#catalogue";
import type { FrameBars, TileSet } from "#tiles";
import type { FilterPlan, OrderOperator } from "../plan/plan.ts";
import { candleSeries, FrameCandles } from "./frame-candles.ts";
import { truthIn, truthPlanes, type TruthPlanes } from "../conditions/truth-planes.ts";
import { FALSE, holds, NULL, TRUE, type Truth } from "../conditions/truth.ts";

/** Comparison of a candlestick's value with a number. */
interface CandleTest {
  readonly operator: OrderOperator;
  readonly right: number;
}

/** Results of `truthsByCode` by filter. */
const known = new WeakMap<FilterPlan, Uint8Array | "other">();

/**
 * Returns the truth per code of the candlestick's value, for a filter that compares a candlestick on a single bar with
 * a number; undefined for any other filter.
 */
export function truthsByCode(filter: FilterPlan): Uint8Array | undefined {
  let truths = known.get(filter);
  if (truths === undefined) {
    const test = candleTest(filter);
    known.set(filter, (truths = test === undefined ? "other" : truthsOf(test)));
  }
  return truths === "other" ? undefined : truths;
}

function truthsOf({ operator, right }: CandleTest): Uint8Array {
  return byCandleCode((value) => (value !== value ? NULL : holds(operator, value, right) ? TRUE : FALSE));
}

function candleTest({ left, windows }: FilterPlan): CandleTest | undefined {
  const [window, more] = windows;
  const [test, another] = window?.tests ?? [];
  if (test === undefined || more !== undefined || another !== undefined || window!.bars !== 1) return undefined;
  const { operator, right } = test;
  if (operator === "above" || operator === "under" || right.kind !== "constant") return undefined;
  return candleSeries(left) === undefined ? undefined : { operator, right: right.value };
}

/** Evaluates filters on candlesticks of the same single bar of the same frame. */
export class CandleFilters {
  readonly #candles: FrameCandles;
  readonly #ago: number;
  readonly #tiles: TileSet;
  /** Per filter: the truth of each code, and the truths of the last `evaluate`. */
  readonly #truths: readonly Uint8Array[];
  #planes: readonly TruthPlanes[] = [];

  /** `filters`: each must have `truthsByCode`. */
  constructor(filters: readonly FilterPlan[], bars: FrameBars) {
    this.#truths = filters.map((filter) => truthsByCode(filter)!);
    this.#candles = FrameCandles.of(
      filters.map(({ left }) => left),
      bars,
    );
    this.#ago = filters[0]!.ago;
    this.#tiles = bars.tiles;
  }

  holds(): boolean {
    return true;
  }

  evaluate(lanes: Int32Array, count: number, checkpoint: () => void): void {
    const codes = this.#candles.emptyPlanes(this.#ago);
    const sorted = this.#inOrder(lanes, count);
    this.#candles.evaluate(sorted, sorted.length, this.#ago, checkpoint, codes);
    const { slots } = this.#tiles.layout;
    this.#planes = codes.map((own, k) => truthPlanes(own, this.#truths[k]!, slots));
  }

  /** Returns the lanes in the order of the tiles, so that each tile is loaded once. */
  #inOrder(lanes: Int32Array, count: number): Int32Array {
    const isRequested = new Uint8Array(this.#tiles.instruments);
    for (let k = 0; k < count; k++) isRequested[lanes[k]!] = 1;
    return this.#tiles.order.filter((instrument) => isRequested[instrument] === 1);
  }

  truth(k: number, instrument: number): Truth {
    return truthIn(this.#planes[k]!, instrument);
  }
}
