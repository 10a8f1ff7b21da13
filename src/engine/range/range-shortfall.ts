import { STALE_SESSIONS } from "#market";
import type { BarNeed } from "../plan/plan-needs.ts";
import type { ScanView } from "../tiles/scan-view.ts";
import { isLong, newestLongRows } from "./long-rows.ts";
import { ABSENT, newestRows, type RangeGrid } from "./range-grid.ts";

/** Of each session of a range, how many that were considered saw fewer bars at its end than are needed. */
export function shortfalls({ frame, bars }: BarNeed, grid: RangeGrid, view: ScanView): Int32Array {
  const { sessions, instruments, cells } = grid;
  const { tiles } = view.bars(frame);
  const short = new Int32Array(sessions.length);
  const rows = new Int32Array(sessions.length);
  const spans = new Int32Array(sessions.length);
  for (let i = 0; i < instruments; i++) {
    if (isLong(frame)) newestLongRows(frame, view, i, sessions, { rows, spans });
    else newestRows(tiles, i, sessions, rows, spans);
    for (let k = 0; k < sessions.length; k++) {
      if (cells[k * instruments + i] === ABSENT) continue;
      const row = rows[k]!;
      if (row + 1 < bars || row < 0 || sessions[k]! - spans[k]! > STALE_SESSIONS) short[k]!++;
    }
  }
  return short;
}
