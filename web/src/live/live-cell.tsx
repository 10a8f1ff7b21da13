import { useState, useSyncExternalStore } from "react";
import { valueText } from "../chart/readout.ts";
import type { LiveRows } from "./live-rows.ts";

interface LiveValueProps {
  readonly rows: LiveRows;
  readonly ticker: string;
  readonly column: string;
  readonly unit: string;
}

/** The newest value of a column, which flashes once when it changes. */
export function LiveValue({ rows, ticker, column, unit }: LiveValueProps) {
  const cell = useSyncExternalStore(rows.subscribe, () => rows.rowOf(ticker)?.cells.get(column));
  const { value, direction = 0, at = 0 } = cell ?? {};
  // A row that is scrolled into sight is no news.
  const [shownAt] = useState(Date.now);
  const isNews = direction !== 0 && at > shownAt;
  return (
    // Another key for each change, so that one soon after another is shown from its beginning.
    <span key={at} className={isNews ? (direction === 1 ? "live-up" : "live-down") : undefined}>
      {valueText(value, unit)}
    </span>
  );
}
