import type { SessionZone } from "#contract";
import { framed, greaterEqual, num, type SeriesNode, session, sub, where } from "#expression";

/** A value of today's one bar of a zone; null on a day without a trade in it so far. */
export function inZoneToday(zone: SessionZone | `open_${number}`, of: SeriesNode): SeriesNode {
  return framed({ timeframe: "1d", zones: [zone] }, "today", of);
}

/** A value of the last regular daily bar before the session of the evaluated bar, on whatever frame that bar is. */
export function ofPriorDay(of: SeriesNode): SeriesNode {
  return framed({ timeframe: "1d", zones: ["regular"] }, "prior", of);
}

/** A value of the newest after-hours bar; null when it is older than the session before that of the evaluated bar. */
export function ofLastAfterHours(of: SeriesNode): SeriesNode {
  const newest = (value: SeriesNode) => framed({ timeframe: "1d", zones: ["afterhours"] }, "asof", value);
  return where(greaterEqual(newest(session), sub(session, num(1))), newest(of), num(Number.NaN));
}
