import { isIntraday, sessionsOfBar } from "#market";
import type { Frame, ScanView } from "#tiles";
import { newestRows } from "./range-grid.ts";

/** Returns true if bars of a frame span more than one session. */
export function isLong({ timeframe }: Frame): boolean {
  return timeframe !== "1d" && !isIntraday(timeframe);
}

/**
 * Does the work of `newestRows` for bars that span several sessions, and also writes the last session that each bar
 * spans. A bar in progress counts from the instrument's first trade in it on.
 */
export function newestLongRows(
  frame: Frame,
  view: ScanView,
  instrument: number,
  sessions: Int32Array,
  { rows, spans }: { readonly rows: Int32Array; readonly spans: Int32Array },
): void {
  const { tiles } = view.bars(frame);
  const { calendar } = view.data;
  newestRows(tiles, instrument, sessions, rows);
  const isOfficial = frame.zones.length === 1 && frame.zones[0] === "regular";
  const days = isOfficial ? new Int32Array(sessions.length) : undefined;
  if (days !== undefined) newestRows(view.data.daily, instrument, sessions, days);
  const isTraded = (k: number): boolean =>
    days === undefined
      ? view.partialBar(frame, instrument, row, calendar.extendedClose(sessions[k]!)) !== undefined
      : view.data.daily.at("session", instrument, days[k]!) >= first;
  let [row, first, last] = [-1, -1, -1];
  const move = (to: number): void => {
    row = to;
    first = row < 0 ? -1 : tiles.at("session", instrument, row);
    last = row < 0 ? -1 : sessionsOfBar(calendar, frame.timeframe, first).last;
  };
  for (let k = 0; k < sessions.length; k++) {
    if (rows[k] !== row) move(rows[k]!);
    if (row >= 0 && last > sessions[k]! && !isTraded(k)) move(--rows[k]!);
    spans[k] = last;
  }
}
