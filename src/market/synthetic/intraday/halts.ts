import type { StoredFeed } from "../../feeds/feed-table.ts";
import type { InstrumentProfile } from "../companies/profile.ts";
import type { SessionGrid } from "../daily/session-grid.ts";
import { FeedRowBuffer } from "../feeds/feed-row-buffer.ts";
import type { TradedMinutes } from "./traded-minutes.ts";

/** Least length of a pause in minutes, and number of pauses at most. */
const LEAST_PAUSE_MINUTES = 5;
const MOST_PAUSES = 4;

/**
 * Draws halts that agree with the bars. Suspensions of the profiles last from the open of their first session without
 * bars to the open after the last. Pauses fill the longest stretches of the newest session without a trade of a quoted
 * instrument. The quoted instrument that stopped trading first in the evening has news pending, without a resumption.
 */
export function drawHalts(
  profiles: readonly InstrumentProfile[],
  traded: readonly TradedMinutes[],
  { calendar, first, count }: SessionGrid,
): StoredFeed {
  const rows = new FeedRowBuffer("halts", ["known_at", "halted", "reason"]);
  const add = (ticker: string, from: number, to: number | undefined, reason: string): void => {
    rows.add(ticker, { known_at: from, halted: 1, reason });
    if (to !== undefined) rows.add(ticker, { known_at: to, halted: 0, reason });
  };
  for (const { halt, spans } of profiles) {
    if (halt === undefined) continue;
    const [from, to] = [Math.max(halt[0], 0), halt[1] + 1];
    const span = spans.find((one) => one.from < from && to <= one.to);
    if (span === undefined || to >= count) continue;
    const openOf = (session: number): number => calendar.regularOpen(first + session);
    add(span.ticker, openOf(from), openOf(to), "T12");
  }
  const pauses = traded.map(longestPause).filter(({ from, to }) => to - from >= LEAST_PAUSE_MINUTES);
  pauses.sort((a, b) => b.to - b.from - (a.to - a.from));
  for (const { ticker, from, to } of pauses.slice(0, MOST_PAUSES)) add(ticker, from, to, "LUDP");
  const [stopped] = [...traded].sort((one, other) => one.last - other.last);
  if (stopped !== undefined) add(stopped.ticker, stopped.last + 1.01, undefined, "T1");
  return rows.feed();
}

interface Pause {
  readonly ticker: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the longest stretch without a trade between two minutes with one; it touches neither minute. */
function longestPause({ ticker, minutes, from, to }: TradedMinutes): Pause {
  let longest: Pause = { ticker, from: 0, to: 0 };
  for (let row = from + 1; row < to; row++) {
    const begin = minutes.time[row - 1]! + 1.01;
    const end = minutes.time[row]! - 0.01;
    if (end - begin > longest.to - longest.from) longest = { ticker, from: begin, to: end };
  }
  return longest;
}
