import { markBits, type CandleMarks } from "./candle-marks.ts";
import { needsOf } from "./mark-planes.ts";

/** What the newest candles must show for a pattern to be there, in one of the ways in which it can. */
export interface CandleSide {
  /** Bits of each of the newest candles, the newest first. */
  readonly bits: Int32Array;
  /** The same as `needsOf` gives it. */
  readonly needs: Int32Array;
  /** The value where they are shown; undefined = the rule tells. */
  readonly says: number | undefined;
}

/** Each way once; `says`: the value of each, where the marks alone tell. */
export function candleSides(marks: readonly CandleMarks[], says: readonly number[] = []): readonly CandleSide[] {
  const sides = marks.map((own, k) => {
    const bits = markBits(own);
    return { bits, needs: needsOf(bits), says: says[k] };
  });
  return sides.filter((side, k) => sides.findIndex((other) => `${other.bits}` === `${side.bits}`) === k);
}
