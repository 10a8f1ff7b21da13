import { STALE_SESSIONS } from "#market";
import { type Frame, DAILY, type ScanView } from "#tiles";
import { isLong, newestLongRows } from "./long-rows.ts";
import { ABSENT, newestRows, type RangeGrid } from "./range-grid.ts";

/** Returns for each session of a range how many considered instruments saw fewer than `bars` bars at its end. */
export function shortfalls(frame: Frame, bars: number, grid: RangeGrid, view: ScanView): Int32Array {
  const { sessions, instruments, width, cells } = grid;
  const short = new Int32Array(sessions.length);
  const least = Math.max(1, bars);
  if (frame.key === DAILY.key) {
    for (let from = 0; from < cells.length; from += width) {
      for (let k = 0; k < short.length; k++) {
        if (cells[from + k] !== ABSENT && grid.rows[from + k]! + 1 < least) short[k]!++;
      }
    }
    return short;
  }
  const { tiles } = view.bars(frame);
  const rows = new Int32Array(sessions.length);
  const spans = new Int32Array(sessions.length);
  for (let i = 0; i < instruments; i++) {
    if (isLong(frame)) newestLongRows(frame, view, i, sessions, { rows, spans });
    else newestRows(tiles, i, sessions, rows, spans);
    for (let k = 0; k < sessions.length; k++) {
      if (cells[i * width + k] === ABSENT) continue;
      if (rows[k]! + 1 < least || sessions[k]! - spans[k]! > STALE_SESSIONS) short[k]!++;
    }
  }
  return short;
}
