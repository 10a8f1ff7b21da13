import type { Candlestick } from "./define-candlestick.ts";
import { CANDLE_ROWS, type CandleBlock } from "./candle-block.ts";
import { ABSENT, candleCode, NO_VALUE } from "./candle-codes.ts";
import type { CandleRule } from "./candle-primitive.ts";
import { lowestBit, wholeRows, WORD } from "./mark-planes.ts";
import { MOST_CANDLES } from "./whole-bars.ts";

const NEWEST = MOST_CANDLES - 1;

/** One of the ways in which a pattern can be there: places of the marks in the words of a block. */
interface AskedSide {
  readonly places: Int32Array;
  /** The code of what the marks alone say; undefined = the rule tells. */
  readonly says: number | undefined;
}

/** Of the same shape for every pattern, which keeps the loop over them short. */
interface Asked {
  readonly at: CandleRule;
  readonly penetration: number;
  readonly bars: number;
  readonly sides: readonly AskedSide[];
}

/**
 * Candlestick patterns on the newest bar of many instruments: the very values of the patterns' primitives. Marks of a
 * block of instruments are tested at once, so that rules are asked of few.
 */
export class NewestCandles {
  readonly #asked: readonly Asked[];
  readonly #block: CandleBlock;

  /** `penetration`: of the patterns that take one. */
  constructor(
    patterns: readonly { readonly pattern: Candlestick; readonly penetration: number | undefined }[],
    block: CandleBlock,
  ) {
    this.#asked = patterns.map(({ pattern, penetration = Number.NaN }) => ({
      at: pattern.at,
      penetration,
      bars: pattern.lookback + 1,
      sides: pattern.sides.map(({ needs, says }) => ({
        places: placesOf(needs),
        says: says === undefined ? undefined : candleCode(says),
      })),
    }));
    this.#block = block;
  }

  /**
   * Tells of the first `count` instruments of the block, which has been looked at: codes[p][instruments[k]] becomes the
   * code of pattern p on the block's instrument k, but stays what it was where the pattern is not there.
   */
  look(count: number, instruments: Int32Array, codes: readonly Uint8Array[]): void {
    const { candles, words } = this.#block;
    const asked = count === WORD ? -1 : ~(-1 << count);
    const isWhole = (asked & ~wholeRows(words, 0, MOST_CANDLES)) === 0;
    for (let p = 0; p < this.#asked.length; p++) {
      const { at, penetration, bars, sides } = this.#asked[p]!;
      const output = codes[p]!;
      let open = asked;
      if (!isWhole) {
        open &= wholeRows(words, 0, bars);
        for (let gaps = asked & ~open; gaps !== 0; gaps &= gaps - 1) output[instruments[lowestBit(gaps)]!] = NO_VALUE;
      }
      for (let side = 0; side < sides.length; side++) {
        const { places, says } = sides[side]!;
        let shown = open;
        for (let k = 0; k < places.length && shown !== 0; k++) shown &= words[places[k]!]!;
        open &= ~shown;
        for (; shown !== 0; shown &= shown - 1) {
          const k = lowestBit(shown);
          const code = says ?? candleCode(at(candles, CANDLE_ROWS * k + NEWEST, penetration));
          if (code !== ABSENT) output[instruments[k]!] = code;
        }
      }
    }
  }
}

/** `needs`: pairs of a mark's bit and how many candles before the newest must show it. */
function placesOf(needs: Int32Array): Int32Array {
  return Int32Array.from({ length: needs.length / 2 }, (_, k) => WORD * needs[2 * k + 1]! + needs[2 * k]!);
}
