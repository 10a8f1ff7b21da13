import type { BarColumns } from "../bars/columns.ts";

/** Splits of one instrument, oldest first: the first session at the new price, and new shares per old share. */
export interface Splits {
  readonly sessions: ArrayLike<number>;
  readonly ratios: ArrayLike<number>;
}

const PRICE_FIELDS = ["open", "high", "low", "close", "vwap"] as const;

/**
 * Restates bars as traded for splits. Each price is divided by the product of the ratios of all later splits, and the
 * volume is multiplied by it, so that price × volume is preserved. Dividends change nothing. The input stays unchanged.
 */
export function restated(bars: BarColumns, splits: Splits): BarColumns {
  return scaled(bars, splits, divide, multiply);
}

/** Turns bars that come adjusted for splits into bars as traded: the inverse of `restated`. */
export function asTraded(bars: BarColumns, splits: Splits): BarColumns {
  return scaled(bars, splits, multiply, divide);
}

type Scale = (value: number, factor: number) => number;
const divide: Scale = (value, factor) => value / factor;
const multiply: Scale = (value, factor) => value * factor;

function scaled(bars: BarColumns, splits: Splits, price: Scale, volume: Scale): BarColumns {
  if (splits.sessions.length === 0) return bars;
  const copy = { ...bars, volume: bars.volume.slice() };
  for (const field of PRICE_FIELDS) copy[field] = bars[field].slice();
  let factor = 1;
  let next = splits.sessions.length - 1;
  for (let row = bars.session.length - 1; row >= 0; row--) {
    while (next >= 0 && splits.sessions[next]! > bars.session[row]!) factor *= splits.ratios[next--]!;
    if (factor === 1) continue;
    for (const field of PRICE_FIELDS) copy[field][row] = price(copy[field][row]!, factor);
    copy.volume[row] = volume(copy.volume[row]!, factor);
  }
  return copy;
}
