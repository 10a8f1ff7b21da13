import { rounded } from "../rounding.ts";
import type { Place } from "../view.ts";
import { ago, each, walk, type Series, type Value } from "../values.ts";
import { atr, pricesOf, ratio, rma, scaled, wilderTotal } from "./formulas.ts";

/** Wilder's directional indicator of one side: 100 × smoothed movement / smoothed true range. */
export function directional(side: 1 | -1, place: Place, n: number): Series {
  const { high, low, trueRange } = pricesOf(place);
  const movement = each(
    (h, l, highBefore, lowBefore) => {
      const rise = h - highBefore;
      const fall = lowBefore - l;
      const [own, other] = side === 1 ? [rise, fall] : [fall, rise];
      return own > other && own > 0 ? own : 0;
    },
    high,
    low,
    ago(high, 1),
    ago(low, 1),
  );
  return scaled(100, ratio(wilderTotal(movement, n), wilderTotal(trueRange, n)));
}

export function adx(place: Place, n: number): Series {
  const strength = each(
    (plus, minus) => (plus + minus === 0 ? 0 : 100 * (Math.abs(plus - minus) / (plus + minus))),
    directional(1, place, n),
    directional(-1, place, n),
  );
  return rma(strength, n);
}

/** Parabolic SAR as TA-Lib walks it. */
export function parabolic(place: Place, step: number, most: number): Series {
  const start = Math.min(step, most);
  return walk(() => {
    let long = true;
    let stop = 0;
    let extreme = 0;
    let factor = start;
    return (t) => {
      if (t === 0) return null;
      const now = place.bar(t);
      let before = place.bar(t - 1);
      if (t === 1) {
        const fall = before.low - now.low;
        const rise = now.high - before.high;
        long = !(fall > 0 && fall > rise);
        stop = long ? before.low : before.high;
        extreme = long ? now.high : now.low;
        before = now;
      }
      let shown = stop;
      if (long) {
        if (now.low <= rounded(stop)) {
          long = false;
          stop = Math.max(extreme, before.high, now.high);
          shown = stop;
          factor = start;
          extreme = now.low;
          stop = Math.max(stop + factor * (extreme - stop), before.high, now.high);
        } else {
          if (now.high > extreme) {
            extreme = now.high;
            factor = Math.min(factor + step, most);
          }
          stop = Math.min(stop + factor * (extreme - stop), before.low, now.low);
        }
      } else {
        if (now.high >= rounded(stop)) {
          long = true;
          stop = Math.min(extreme, before.low, now.low);
          shown = stop;
          factor = start;
          extreme = now.high;
          stop = Math.min(stop + factor * (extreme - stop), before.low, now.low);
        } else {
          if (now.low < extreme) {
            extreme = now.low;
            factor = Math.min(factor + step, most);
          }
          stop = Math.max(stop + factor * (extreme - stop), before.high, now.high);
        }
      }
      return shown;
    };
  });
}

/** The supertrend's line or its direction: it begins in a down trend. */
export function supertrend(place: Place, n: number, k: number, wanted: "line" | "direction"): Series {
  const range = atr(place, n);
  return walk(() => {
    let up: boolean | undefined;
    let upper = 0;
    let lower = 0;
    return (t): Value => {
      const reach = range(t);
      if (reach === null) {
        up = undefined;
        return null;
      }
      const { high, low, close } = place.bar(t);
      const newUpper = rounded((high + low) / 2 + k * reach);
      const newLower = rounded((high + low) / 2 - k * reach);
      if (up === undefined) {
        up = false;
        upper = newUpper;
        lower = newLower;
      } else {
        const before = place.bar(t - 1).close;
        if (upper > newUpper || before > upper) upper = newUpper;
        if (newLower > lower || lower > before) lower = newLower;
        if (!up && close > upper) up = true;
        else if (up && lower > close) up = false;
      }
      if (wanted === "direction") return up ? 1 : -1;
      return up ? lower : upper;
    };
  });
}

/** Rising (+) and falling (-) Heikin-Ashi bodies. */
export function heikinAshiBody(place: Place): Series {
  const { open, close, ohlc4 } = pricesOf(place);
  return walk(() => {
    let next: number | undefined;
    return (t) => {
      const opened: number = next ?? (open(t)! + close(t)!) / 2;
      const closed = ohlc4(t)!;
      next = (opened + closed) / 2;
      return rounded(closed) - rounded(opened);
    };
  });
}

/** Ehlers's Fisher transform of x. */
export function fisher(x: Series, n: number): Series {
  return walk(() => {
    let held: number[] = [];
    let smooth = 0;
    let output = 0;
    return (t) => {
      const value = x(t);
      if (value === null) {
        held = [];
        smooth = output = 0;
        return null;
      }
      held = [...held, value].slice(-n);
      if (held.length < n) return null;
      const low = Math.min(...held);
      const high = Math.max(...held);
      const place = high > low ? (value - low) / (high - low) - 0.5 : 0;
      smooth = rounded(0.33 * 2 * place + 0.67 * smooth);
      if (smooth > 0.99) smooth = 0.999;
      if (smooth < -0.99) smooth = -0.999;
      output = 0.5 * Math.log((1 + smooth) / (1 - smooth)) + 0.5 * output;
      return output;
    };
  });
}
