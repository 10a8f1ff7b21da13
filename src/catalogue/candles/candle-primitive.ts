import { definePrimitive, type Primitive } from "#expression";
import { marksPlanes, MOST_MARKED } from "./candle-marks.ts";
import type { CandleSide } from "./candle-sides.ts";
import { CANDLE_AVERAGES, type CandleAverage, type Candles } from "./candles.ts";
import { COUNT_SHIFT, lowestBit, wholeRows, WORD } from "./mark-planes.ts";

/** The value of a pattern on row i; it may look at rows i - rows + 1 … i. */
export type CandleRule = (candles: Candles, i: number, penetration: number) => number;

interface CandleLoop {
  readonly id: string;
  readonly uses: readonly CandleAverage[];
  /** Rows that the rule looks at, of prices and averages. */
  readonly rows: number;
  /** Bars without a value before the first. */
  readonly lookback: number;
  readonly penetration: boolean;
  /** The rule is asked only where the newest candles show one of these: it would say 0 elsewhere. */
  readonly sides: readonly CandleSide[];
  /** Newest candles that have marks in one of them. */
  readonly marked: number;
  /** Whether these marks need averages. */
  readonly measured: boolean;
  readonly at: CandleRule;
}

const PRICES = ["open", "high", "low", "close"] as const;
const AVERAGES = ["body10", "range10", "shadows10", "range5"] as const;
const EMPTY = new Float64Array(0);

/** Below so many rows the marks are looked at row by row. */
const FEW = 16;

/**
 * The loop of one pattern. Inputs: open, high, low, close, the averages it uses, and the marks of each candle with the
 * count of whole bars, which makes NaN of every row whose window has a gap. Most rows are refused by their marks alone.
 */
export function candlePrimitive(loop: CandleLoop): Primitive {
  const { id, uses, rows, lookback, penetration, sides, at: rule } = loop;
  const names = [...PRICES, ...uses];
  const width = names.length;
  const [body10, range10, shadows10, range5] = AVERAGES.map((name) => names.indexOf(name));
  const averageOf = (inputs: readonly Float64Array[], at: number): Float64Array => (at < 0 ? EMPTY : inputs[at]!);
  const least = lookback + 1;
  const depth = Math.max(1, loop.marked);
  const planes = marksPlanes(loop.measured);

  const viewOf = (inputs: readonly Float64Array[]): Candles => ({
    open: inputs[0]!,
    high: inputs[1]!,
    low: inputs[2]!,
    close: inputs[3]!,
    body10: averageOf(inputs, body10!),
    range10: averageOf(inputs, range10!),
    shadows10: averageOf(inputs, shadows10!),
    range5: averageOf(inputs, range5!),
  });

  /** The first side that the candles up to row i show. */
  const sideAt = (marks: Float64Array, i: number): CandleSide | undefined =>
    sides.find(({ bits }) => {
      let lacks = 0;
      for (let k = 0; k < depth; k++) lacks |= ~marks[i - k]! & bits[k]!;
      return lacks === 0;
    });

  return definePrimitive({
    op: id,
    inputs: width + 1,
    params: penetration ? ["penetration"] : [],
    warmup: () => rows - 1,
    tail: () => rows,
    nan: "propagates",
    cost: () => 5,
    batch(inputs, output, from, to, params) {
      const marks = inputs[width]!;
      const share = params[0]!;
      if (to - from < FEW) {
        for (let i = from; i < to; i++) {
          const side = marks[i]! >>> COUNT_SHIFT < least ? undefined : sideAt(marks, i);
          if (side !== undefined) output[i] = side.says ?? rule(viewOf(inputs), i, share);
          else output[i] = marks[i]! >>> COUNT_SHIFT < least ? Number.NaN : 0;
        }
        return;
      }
      // The same rows for every pattern, so that they are turned once; a mark outside the pattern's own is not looked at.
      const first = Math.max(0, from - MOST_MARKED + 1);
      planes.turn(marks, first, to);
      const { words } = planes;
      const candles = viewOf(inputs);
      output.fill(0, from, to);
      for (let row = first, at = WORD; row < to; row += WORD, at += WORD) {
        let asked = row < from ? -1 << (from - row) : -1;
        if (row + WORD > to) asked &= ~(-1 << (to - row));
        const whole = wholeRows(words, at, least);
        for (let gaps = asked & ~whole; gaps !== 0; gaps &= gaps - 1) output[row + lowestBit(gaps)] = Number.NaN;
        asked &= whole;
        for (const { needs, says } of sides) {
          let shown = rowsShowing(words, at, needs, asked);
          asked &= ~shown;
          for (; shown !== 0; shown &= shown - 1) {
            const i = row + lowestBit(shown);
            output[i] = says ?? rule(candles, i, share);
          }
        }
      }
    },
  });
}

/** Those of the 32 rows `asked` of a block that show everything. */
function rowsShowing(words: Int32Array, at: number, needs: Int32Array, asked: number): number {
  let shown = asked;
  for (let k = 0; k < needs.length && shown !== 0; k += 2) {
    const plane = at + needs[k]!;
    const back = needs[k + 1]!;
    shown &= (words[plane]! << back) | ((words[plane - WORD]! >>> 1) >>> (31 - back));
  }
  return shown;
}

/** Bars that the longest of these averages is the mean of; 0 without any. */
export function longestAverage(uses: readonly CandleAverage[]): number {
  return Math.max(0, ...uses.map((name) => CANDLE_AVERAGES[name]));
}
