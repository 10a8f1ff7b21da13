import { resolveStudy } from "#catalogue";
import type { ScanPayload } from "#contract";
import { scanOnChart } from "./payload-on-chart.ts";

/** Columns of somebody who has chosen none. */
const DEFAULT = ["close", "change_pct", "volume", "rvol(20)"];
/** Beside those of the small charts. */
export const MOST_COLUMNS = 18;
const KEY = "winnow.result-columns";

/** Sessions of the small charts. */
export const SPARK_SESSIONS = 30;
/** The closes of the small charts, oldest first, as columns of a table. */
export const SPARK_COLUMNS: readonly string[] = Array.from({ length: SPARK_SESSIONS }, (_none, k) => {
  const back = SPARK_SESSIONS - 1 - k;
  return back === 0 ? "close" : `=lag(close,${back})`;
});

/** The columns that this browser keeps; a study that is none any more is left out. */
export function keptColumns(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const texts = Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : DEFAULT;
    return texts.filter((text) => resolveStudy(text).ok).slice(0, MOST_COLUMNS);
  } catch {
    return DEFAULT;
  }
}

export function keepColumns(columns: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(columns));
  } catch {
    // A browser that keeps nothing shows them until the page is left.
  }
}

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
