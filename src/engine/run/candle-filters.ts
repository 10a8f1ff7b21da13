import type { FilterPlan, OrderOperator } from "../plan/plan.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
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

/** Filters for candlestick patterns on the same single bar of the same frame. */
export class CandleFilters implements FiltersAbreast {
  readonly #candles: FrameCandles;
  readonly #tests: readonly CandleTest[];
  readonly #ago: number;
  readonly #instruments: number;
  /** By filter, then instrument. */
  readonly #truths: Uint8Array;

  private constructor(candles: FrameCandles, tests: readonly CandleTest[], ago: number, instruments: number) {
    this.#candles = candles;
    this.#tests = tests;
    this.#ago = ago;
    this.#instruments = instruments;
    this.#truths = new Uint8Array(tests.length * instruments);
  }

  /** Undefined where one of the filters is of another kind. */
  static of(filters: readonly FilterPlan[], bars: FrameBars): CandleFilters | undefined {
    const tests = filters.flatMap((filter) => candleTest(filter) ?? []);
    if (tests.length < filters.length) return undefined;
    const nodes = filters.map(({ left }) => left);
    const candles = FrameCandles.of(nodes, bars);
    return candles && new CandleFilters(candles, tests, filters[0]!.ago, bars.tiles.instruments);
  }

  holds(): boolean {
    return true;
  }

  evaluate(lanes: Int32Array, count: number, checkpoint: () => void): void {
    const size = this.#instruments;
    const truths = this.#truths.fill(NULL);
    this.#candles.evaluate(lanes, count, this.#ago, checkpoint, (k, instrument, value) => {
      const { operator, right } = this.#tests[k]!;
      truths[k * size + instrument] = value !== value ? NULL : holds(operator, value, right) ? TRUE : FALSE;
    });
  }

  truth(k: number, instrument: number): Truth {
    return this.#truths[k * this.#instruments + instrument]! as Truth;
  }
}
