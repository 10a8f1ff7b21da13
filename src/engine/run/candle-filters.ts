import { byCandleCode } from "#catalogue";
import type { FilterPlan, OrderOperator } from "../plan/plan.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import type { TileSet } from "../tiles/tile-set.ts";
import type { FiltersAbreast } from "./filters-abreast.ts";
import { candleSeries, FrameCandles } from "./frame-candles.ts";
import { FALSE, holds, NULL, TRUE, type Truth } from "./truth.ts";

/** The comparison of a pattern's value with a number. */
interface CandleTest {
  readonly operator: OrderOperator;
  readonly right: number;
}

/** What a filter for a candlestick pattern on a single bar compares; undefined for every other filter. */
export function candleTest({ left, windows }: FilterPlan): CandleTest | undefined {
  const [window, more] = windows;
  const [test, another] = window?.tests ?? [];
  if (test === undefined || more !== undefined || another !== undefined || window!.bars !== 1) return undefined;
  const { operator, right } = test;
  if (operator === "above" || operator === "under" || right.kind !== "constant") return undefined;
  return candleSeries(left) === undefined ? undefined : { operator, right: right.value };
}

/** The truth of a test for each code of a value. */
export function truthsByCode({ operator, right }: CandleTest): Uint8Array {
  return byCandleCode((value) => (value !== value ? NULL : holds(operator, value, right) ? TRUE : FALSE));
}

/** Filters for candlestick patterns on the same single bar of the same frame. */
export class CandleFilters implements FiltersAbreast {
  readonly #candles: FrameCandles;
  readonly #ago: number;
  readonly #tiles: TileSet;
  /** Of each filter the codes of its pattern by instrument, and the truth for each code. */
  readonly #codes: readonly Uint8Array[];
  readonly #truths: readonly Uint8Array[];

  private constructor(candles: FrameCandles, tests: readonly CandleTest[], ago: number, tiles: TileSet) {
    this.#candles = candles;
    this.#ago = ago;
    this.#tiles = tiles;
    this.#codes = tests.map(() => new Uint8Array(tiles.instruments));
    this.#truths = tests.map(truthsByCode);
  }

  /** Undefined where one of the filters is of another kind. */
  static of(filters: readonly FilterPlan[], bars: FrameBars): CandleFilters | undefined {
    const tests = filters.flatMap((filter) => candleTest(filter) ?? []);
    if (tests.length < filters.length) return undefined;
    const nodes = filters.map(({ left }) => left);
    return new CandleFilters(FrameCandles.of(nodes, bars), tests, filters[0]!.ago, bars.tiles);
  }

  holds(): boolean {
    return true;
  }

  evaluate(lanes: Int32Array, count: number, checkpoint: () => void): void {
    const blank = this.#candles.blank(this.#ago);
    for (const codes of this.#codes) codes.set(blank);
    const sorted = this.#inOrder(lanes, count);
    this.#candles.evaluate(sorted, sorted.length, this.#ago, checkpoint, this.#codes);
  }

  /** As they lie in the tiles, lanes of which share what is read. */
  #inOrder(lanes: Int32Array, count: number): Int32Array {
    const asked = new Uint8Array(this.#tiles.instruments);
    for (let k = 0; k < count; k++) asked[lanes[k]!] = 1;
    return this.#tiles.order.filter((instrument) => asked[instrument] === 1);
  }

  truth(k: number, instrument: number): Truth {
    return this.#truths[k]![this.#codes[k]![instrument]!]! as Truth;
  }
}
