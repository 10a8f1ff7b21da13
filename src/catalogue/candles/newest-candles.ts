import type { Candlestick } from "./define-candlestick.ts";
import { bothShadows } from "./candle-averages.ts";
import { markBits, measuredMarks, MOST_MARKED, plainMarks } from "./candle-marks.ts";
import type { CandleAverage, Candles } from "./candles.ts";
import { COUNT_SHIFT, lowestBit, needsOf, transpose, wholeRows, WORD } from "./mark-planes.ts";
import { MOST_CANDLES } from "./whole-bars.ts";

/** Instruments that are looked at together. */
export const CANDLE_BLOCK = WORD;
/** Rows of each: the newest is the last but one, what lies behind it is not read. */
export const CANDLE_ROWS = MOST_CANDLES + 1;

const NEWEST = MOST_CANDLES - 1;
/** The first row with marks. */
const MARKED = NEWEST - MOST_MARKED + 1;
/** Rows from which on a rule may ask for averages over ten bars, and over five: fives of rows. */
const LONG = MOST_CANDLES - 5;
const SHORT = MOST_CANDLES - 10;

interface Asked {
  readonly pattern: Candlestick;
  readonly penetration: number;
  readonly needs: Int32Array;
  /** Undefined where both sides need the same. */
  readonly otherNeeds: Int32Array | undefined;
  readonly shadows: boolean;
  readonly range5: boolean;
}

const column = (): Float64Array => new Float64Array(CANDLE_BLOCK * CANDLE_ROWS).fill(Number.NaN);

/**
 * Candlestick patterns on the newest bar of many instruments: the very values of the patterns' primitives. Marks of a
 * block of instruments are tested at once, so that rules are asked of few.
 */
export class NewestCandles {
  /** Prices of the block's instrument k in the rows CANDLE_ROWS * k … + MOST_CANDLES - 1, the newest last; NaN = no bar. */
  readonly candles: Candles = {
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    body10: column(),
    range10: column(),
    shadows10: column(),
    range5: column(),
  };
  /** By pattern, then instrument of the block: the pattern's value, NaN where its window has a gap. */
  readonly values: Float64Array;
  readonly #asked: readonly Asked[];
  readonly #isMeasured: boolean;
  /** By how many candles before the newest, then mark: instruments of the block that show it. */
  readonly #words = new Int32Array(MOST_MARKED * WORD);
  readonly #measure = new Float64Array(MOST_CANDLES);
  /** Instruments of the block whose averages are there that rules alone ask for. */
  #shadowsKnown = 0;
  #range5Known = 0;

  /** `penetration`: of the patterns that take one. */
  constructor(patterns: readonly { readonly pattern: Candlestick; readonly penetration: number | undefined }[]) {
    this.#asked = patterns.map(({ pattern, penetration }) => {
      const uses = (name: CandleAverage): boolean => pattern.uses.includes(name);
      const [bits, otherBits] = pattern.marks.map(markBits);
      return {
        pattern,
        penetration: penetration ?? Number.NaN,
        needs: needsOf(bits!),
        otherNeeds: `${bits!}` === `${otherBits!}` ? undefined : needsOf(otherBits!),
        shadows: uses("shadows10"),
        range5: uses("range5"),
      };
    });
    this.#isMeasured = patterns.some(({ pattern: { measured, uses } }) => measured || uses.length > 0);
    this.values = new Float64Array(patterns.length * CANDLE_BLOCK);
  }

  /** Writes the values of the first `count` instruments, whose prices are in `candles`. */
  look(count: number): void {
    const words = this.#words.fill(0);
    this.#shadowsKnown = this.#range5Known = 0;
    for (let k = 0; k < count; k++) this.#mark(k);
    for (let at = 0; at < words.length; at += WORD) transpose(words, at);
    const asked = count === WORD ? -1 : ~(-1 << count);
    const values = this.values.fill(0);
    for (let p = 0, at = 0; p < this.#asked.length; p++, at += CANDLE_BLOCK) {
      const one = this.#asked[p]!;
      const whole = wholeRows(words, 0, one.pattern.lookback + 1);
      for (let gaps = asked & ~whole; gaps !== 0; gaps &= gaps - 1) values[at + lowestBit(gaps)] = Number.NaN;
      let shown = showing(words, one.needs, asked & whole);
      if (one.otherNeeds !== undefined) shown |= showing(words, one.otherNeeds, asked & whole);
      for (; shown !== 0; shown &= shown - 1) {
        const k = lowestBit(shown);
        if (one.shadows) this.#averageShadows(k);
        if (one.range5) this.#averageRange5(k);
        values[at + k] = one.pattern.at(this.candles, CANDLE_ROWS * k + NEWEST, one.penetration);
      }
    }
  }

  /** Writes an instrument's marks, and the averages that they need. */
  #mark(k: number): void {
    const { open, high, low, close, body10, range10 } = this.candles;
    const base = CANDLE_ROWS * k;
    if (this.#isMeasured) {
      const measure = this.#measure;
      for (let row = 0; row < MOST_CANDLES; row++) measure[row] = Math.abs(close[base + row]! - open[base + row]!);
      meansBefore(measure, 10, body10, base, LONG);
      this.#writeRanges(base);
      meansBefore(measure, 10, range10, base, LONG);
    }
    for (let row = MARKED; row <= NEWEST; row++) {
      const i = base + row;
      const j = i - 1;
      const o = open[i]!;
      const h = high[i]!;
      const l = low[i]!;
      const c = close[i]!;
      let marks = plainMarks(o, h, l, c, open[j]!, high[j]!, low[j]!, close[j]!);
      if (this.#isMeasured) marks |= measuredMarks(o, h, l, c, body10[i]!, range10[i]!);
      this.#words[WORD * (NEWEST - row) + k] = marks;
    }
    let whole = 0;
    for (let i = base + NEWEST; whole < MOST_CANDLES; i--, whole++) {
      const probe = open[i]! + high[i]! + low[i]! + close[i]!;
      if (probe !== probe) break;
    }
    this.#words[k]! |= whole << COUNT_SHIFT;
  }

  #writeRanges(base: number): void {
    const { high, low } = this.candles;
    for (let row = 0; row < MOST_CANDLES; row++) this.#measure[row] = high[base + row]! - low[base + row]!;
  }

  #averageRange5(k: number): void {
    if ((this.#range5Known >>> k) & 1) return;
    this.#range5Known |= 1 << k;
    this.#writeRanges(CANDLE_ROWS * k);
    meansBefore(this.#measure, 5, this.candles.range5, CANDLE_ROWS * k, SHORT);
  }

  #averageShadows(k: number): void {
    if ((this.#shadowsKnown >>> k) & 1) return;
    this.#shadowsKnown |= 1 << k;
    const { open, high, low, close, shadows10 } = this.candles;
    for (let row = 0, i = CANDLE_ROWS * k; row < MOST_CANDLES; row++, i++)
      this.#measure[row] = bothShadows(open[i]!, high[i]!, low[i]!, close[i]!);
    meansBefore(this.#measure, 10, shadows10, CANDLE_ROWS * k, LONG);
  }
}

/** Instruments of the block that show everything. */
function showing(words: Int32Array, needs: Int32Array, asked: number): number {
  let shown = asked;
  for (let k = 0; k < needs.length && shown !== 0; k += 2) shown &= words[WORD * needs[k + 1]! + needs[k]!]!;
  return shown;
}

/**
 * output[base + row] = the mean of the `length` measures before the row, from row `from` on, summed oldest to newest. Five
 * sums grow side by side.
 */
function meansBefore(measure: Float64Array, length: number, output: Float64Array, base: number, from: number): void {
  for (let row = from; row <= NEWEST; row += 5) {
    let [a, b, c, d, e] = [0, 0, 0, 0, 0];
    for (let i = row - length; i < row; i++) {
      a += measure[i]!;
      b += measure[i + 1]!;
      c += measure[i + 2]!;
      d += measure[i + 3]!;
      e += measure[i + 4]!;
    }
    const at = base + row;
    output[at] = a / length;
    output[at + 1] = b / length;
    output[at + 2] = c / length;
    output[at + 3] = d / length;
    output[at + 4] = e / length;
  }
}
