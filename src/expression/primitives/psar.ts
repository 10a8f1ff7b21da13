import type { Algebra } from "../formula.ts";
import { defineRecursion } from "../recursion.ts";

/** Where the stop stands for a bar; `long` is 1 or 0. */
interface Stop<V> {
  readonly long: V;
  readonly stop: V;
  readonly extreme: V;
  readonly factor: V;
}

interface Bar<V> {
  readonly high: V;
  readonly low: V;
}

/**
 * The stop on the second bar. The first direction is down only where the low fell further than the high rose (TA_MINUS_DM of
 * one bar).
 */
function firstStop<V, M>(m: Algebra<V, M>, before: Bar<V>, { high, low }: Bar<V>, factor: V): Stop<V> {
  const fall = m.keep(m.sub(before.low, low));
  const falls = m.both(m.greater(fall, m.number(0)), m.less(m.sub(high, before.high), fall));
  const long = m.keep(m.choose(falls, m.number(0), m.number(1)));
  const isLong = m.equal(long, m.number(1));
  return { long, stop: m.choose(isLong, before.low, before.high), extreme: m.choose(isLong, high, low), factor };
}

/** The stop that held on a bar, and the stop for the bar to come, which keeps off the lows or highs of both bars. */
function nextStop<V, M>(
  m: Algebra<V, M>,
  { long, stop, extreme, factor }: Stop<V>,
  { high, low }: Bar<V>,
  reach: Bar<V>,
  step: V,
  most: V,
): Stop<V> & { readonly held: V } {
  const one = m.number(1);
  const least = m.keep(m.minimum(step, most));
  const [isLong, isShort] = [m.equal(long, one), m.differs(long, one)];
  const crossed = m.either(m.both(isLong, m.lessEqual(low, stop)), m.both(isShort, m.greaterEqual(high, stop)));
  const reaches = m.either(m.both(isLong, m.greater(high, extreme)), m.both(isShort, m.less(low, extreme)));
  const further = m.keep(m.choose(reaches, m.minimum(m.add(factor, step), most), factor));
  const turned = m.choose(isLong, m.maximum(extreme, reach.high), m.minimum(extreme, reach.low));
  const [after, held, speed] = m.chooseEach(crossed, [m.sub(one, long), turned, least], [long, stop, further]);
  const goesUp = m.equal(after!, one);
  const isNewest = m.either(m.differs(after!, long), reaches);
  const newest = m.keep(m.choose(isNewest, m.choose(goesUp, high, low), extreme));
  const moved = m.keep(m.add(held!, m.mul(speed!, m.sub(newest, held!))));
  const kept = m.choose(goesUp, m.minimum(moved, reach.low), m.maximum(moved, reach.high));
  return { long: after!, stop: m.keep(kept), extreme: newest, factor: speed!, held: held! };
}

/**
 * Wilder's parabolic stop and reverse, bar for bar as TA_SAR: first value on the second bar.
 */
export const psarPrimitive = defineRecursion({
  op: "psar",
  inputs: 2,
  params: ["step", "max"],
  warmup: 1,
  nan: "restarts",
  nanoseconds: 10,
  isInterpreted: true,
  // How many bars came before (at most 2), the bar before, and the stop.
  state: [0, 0, 0, 0, 0, 0, 0],
  next(m, seen, highBefore, lowBefore, longBefore, stopBefore, extremeBefore, factorBefore, high, low, step, most) {
    const [zero, none] = [m.number(0), m.number(Number.NaN)];
    const before = { high: highBefore, low: lowBefore };
    const first = firstStop(m, before, { high, low }, m.keep(m.minimum(step, most)));
    // TA_SAR takes the first bar also as the bar before it.
    const [highest, lowest, long, stop, extreme, factor] = m.chooseEach(
      m.equal(seen, m.number(1)),
      [high, low, first.long, first.stop, first.extreme, first.factor],
      [m.maximum(highBefore, high), m.minimum(lowBefore, low), longBefore, stopBefore, extremeBefore, factorBefore],
    );
    const own = { long: long!, stop: stop!, extreme: extreme!, factor: factor! };
    const next = nextStop(m, own, { high, low }, { high: highest!, low: lowest! }, step, most);
    const isGap = m.either(m.missing(high), m.missing(low));
    const isFirst = m.equal(seen, zero);
    const later = m.choose(m.unbounded(next.stop), zero, m.number(2));
    return {
      state: [
        m.choose(isGap, zero, m.choose(isFirst, m.number(1), later)),
        high,
        low,
        next.long,
        next.stop,
        next.extreme,
        next.factor,
      ],
      value: m.choose(m.either(isGap, isFirst), none, next.held),
    };
  },
});
