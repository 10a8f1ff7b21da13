import { resolveStudy } from "#catalogue";
import type { ScanPayload } from "#contract";
import { scanOnChart } from "./payload-on-chart.ts";

/** Beside those of the small charts. */
export const MOST_COLUMNS = 18;

/** Sessions of the small charts. */
export const SPARK_SESSIONS = 30;
/** The closes of the small charts, oldest first, as columns of a table. */
export const SPARK_COLUMNS: readonly string[] = Array.from({ length: SPARK_SESSIONS }, (_none, k) => {
  const back = SPARK_SESSIONS - 1 - k;
  return back === 0 ? "close" : `=lag(close,${back})`;
});

/** Columns that the table can show: a study that the catalogue no longer has is left out. */
export const usableColumns = (columns: readonly string[]): readonly string[] =>
  columns.filter((text) => resolveStudy(text).ok).slice(0, MOST_COLUMNS);

/** The chosen columns, then the studies that the scan itself asks of daily bars; each study once. */
export function columnsFor(chosen: readonly string[], payload: ScanPayload): readonly string[] {
  const own = scanOnChart(payload, "1d").studies.map(({ text }) => text);
  const seen = new Set<string>();
  return [...chosen, ...own]
    .filter((text) => {
      const found = resolveStudy(text);
      if (!found.ok || seen.has(found.study.canonical)) return false;
      seen.add(found.study.canonical);
      return true;
    })
    .slice(0, MOST_COLUMNS);
}
