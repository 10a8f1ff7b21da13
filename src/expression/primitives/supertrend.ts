import type { Algebra } from "../formula.ts";
import type { Primitive } from "../primitive.ts";
import { defineRecursion } from "../recursion.ts";

interface Trend<V> {
  readonly direction: V;
  readonly upper: V;
  readonly lower: V;
}

/**
 * The trend after a bar: a band only moves towards the price, unless the close before was beyond it; the direction turns when
 * the close is beyond the band that holds it. The first bar, before which the direction is 0, is in a down trend, as on
 * TradingView.
 */
function nextTrend<V, M>(
  m: Algebra<V, M>,
  before: Trend<V>,
  bands: Pick<Trend<V>, "upper" | "lower">,
  closeBefore: V,
  close: V,
) {
  const [zero, up, down] = [m.number(0), m.number(1), m.number(-1)];
  const isFirst = m.equal(before.direction, zero);
  const lowers = m.either(m.less(bands.upper, before.upper), m.greater(closeBefore, before.upper));
  const raises = m.either(m.greater(bands.lower, before.lower), m.less(closeBefore, before.lower));
  const upper = m.keep(m.choose(m.either(isFirst, lowers), bands.upper, before.upper));
  const lower = m.keep(m.choose(m.either(isFirst, raises), bands.lower, before.lower));
  const fromDown = m.choose(m.greater(close, upper), up, down);
  const fromUp = m.choose(m.less(close, lower), down, up);
  const later = m.choose(m.less(before.direction, zero), fromDown, fromUp);
  return { direction: m.keep(m.choose(isFirst, down, later)), upper, lower };
}

/** `value` of the trend; a bar with a missing value begins anew. */
function supertrend(op: string, value: <V, M>(m: Algebra<V, M>, trend: Trend<V>) => V): Primitive {
  return defineRecursion({
    op,
    inputs: 4,
    params: ["multiplier"],
    nan: "restarts",
    nanoseconds: 7,
    // The direction (0: no bar yet), the upper and the lower band, and the close of the bar before.
    state: [0, 0, 0, 0],
    next(m, direction, upper, lower, closeBefore, high, low, close, atr, multiplier) {
      const middle = m.keep(m.div(m.add(high, low), m.number(2)));
      const reach = m.keep(m.mul(multiplier, atr));
      const bands = { upper: m.keep(m.add(middle, reach)), lower: m.keep(m.sub(middle, reach)) };
      const isGap = m.either(m.either(m.unbounded(bands.upper), m.unbounded(bands.lower)), m.missing(close));
      const trend = nextTrend(m, { direction, upper, lower }, bands, closeBefore, close);
      const [after, result] = m.chooseEach(
        isGap,
        [m.number(0), m.number(Number.NaN)],
        [trend.direction, value(m, trend)],
      );
      return { state: [after!, trend.upper, trend.lower, close], value: result! };
    },
  });
}

/** Inputs high, low, close, atr: supertrend line (O. Seban), the lower band in an up trend, the upper band in a down trend. */
export const supertrendLinePrimitive = supertrend("supertrendLine", (m, { direction, upper, lower }) =>
  m.choose(m.greater(direction, m.number(0)), lower, upper),
);

/** Supertrend direction: 1 up, -1 down. */
export const supertrendDirectionPrimitive = supertrend("supertrendDirection", (_m, { direction }) => direction);
