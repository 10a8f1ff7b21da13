import {
  change,
  div,
  equal,
  floor,
  greater,
  highest,
  mul,
  neg,
  num,
  type SeriesNode,
  session,
  slot,
  sqrt,
  time,
  where,
} from "#expression";

/** Sessions of a year, and minutes of a regular one. */
const SESSIONS = num(252);
const MINUTES = num(390);

/**
 * Bars in a year of 252 sessions, read off the newest n bar-to-bar steps themselves. Intraday: 252 × the bars of m
 * minutes that a regular session of 390 minutes holds, the last short one counted. Daily and longer: 252 × n / the
 * sessions that the n steps span: 252 on daily bars without a gap, about 52 on weekly and 12 on monthly ones.
 */
export function barsPerYear(steps: number): SeriesNode {
  const sameSession = equal(change(session, 1), num(0));
  const minutes = highest(where(sameSession, div(change(time, 1), change(slot, 1)), num(0)), steps);
  const intraday = mul(SESSIONS, neg(floor(neg(div(MINUTES, minutes)))));
  const longer = div(mul(SESSIONS, num(steps)), change(session, steps));
  return where(greater(minutes, num(0)), intraday, longer);
}

/** A deviation of one bar's returns, as percent a year. */
export function annualPercent(deviation: SeriesNode, steps: number): SeriesNode {
  return mul(num(100), mul(deviation, sqrt(barsPerYear(steps))));
}
