import { useSyncExternalStore } from "react";
import { valueText } from "../chart/readout.ts";
import type { LiveRows } from "./live-rows.ts";

interface LiveValueProps {
  readonly rows: LiveRows;
  readonly ticker: string;
  readonly column: string;
  readonly unit: string;
}

/** How long a change is shown: as long as the animation lasts. */
const FLASH_MS = 600;

/** The newest value of a column, which flashes once when it changes. */
export function LiveValue({ rows, ticker, column, unit }: LiveValueProps) {
  const cell = useSyncExternalStore(rows.subscribe, () => rows.rowOf(ticker)?.cells[column]);
  const { value, direction = 0, at = 0 } = cell ?? {};
  const isFresh = direction !== 0 && Date.now() - at < FLASH_MS;
  return (
    // Another key for each change, so that one soon after another is shown from its beginning.
    <span key={at} className={isFresh ? (direction === 1 ? "live-up" : "live-down") : undefined}>
      {valueText(value, unit)}
    </span>
  );
}
