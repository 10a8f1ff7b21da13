import type { StoredFeed } from "../../feeds/feed-table.ts";
import type { Profile } from "../companies/profile.ts";
import type { SessionGrid } from "../daily/session-grid.ts";
import { FeedRowBuffer } from "../feeds/feed-row-buffer.ts";
import type { TradedMinutes } from "./traded-minutes.ts";

/** Trading pauses for so many minutes, at least. */
const PAUSE = 5;
const PAUSED = 4;

/**
 * Halts that agree with the bars: the suspensions of the profiles, from the open of their first session without bars to
 * the open after the last; pauses in the longest stretches of the newest session in which quoted instruments had no
 * trade; and news pending for the one of them that stopped trading first in the evening, which is not told to go on.
 */
export function drawHalts(
  profiles: readonly Profile[],
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
  const pauses = traded.map(longestPause).filter(({ from, to }) => to - from >= PAUSE);
  pauses.sort((a, b) => b.to - b.from - (a.to - a.from));
  for (const { ticker, from, to } of pauses.slice(0, PAUSED)) add(ticker, from, to, "LUDP");
  const [stopped] = [...traded].sort((one, other) => one.last - other.last);
  if (stopped !== undefined) add(stopped.ticker, stopped.last + 1.01, undefined, "T1");
  return rows.feed();
}

interface Pause {
  readonly ticker: string;
  readonly from: number;
  readonly to: number;
}

/** The longest stretch without a trade between two minutes with one; no minute touches it. */
function longestPause({ ticker, minutes, from, to }: TradedMinutes): Pause {
  let longest: Pause = { ticker, from: 0, to: 0 };
  for (let row = from + 1; row < to; row++) {
    const begin = minutes.time[row - 1]! + 1.01;
    const end = minutes.time[row]! - 0.01;
    if (end - begin > longest.to - longest.from) longest = { ticker, from: begin, to: end };
  }
  return longest;
}
