import type { DoScanResponse } from "#contract";
import { counted, standingOf } from "./say.ts";

/** The result of a scan in words. */
export function sayMatches(answer: DoScanResponse): string {
  const { tickers, count, universe_size: size, skipped, skip_reason: reason, pattern_scores: scores } = answer;
  if (skipped === true) return `The scan was not run: ${reason}\n${standingOf(answer)}`;
  const shown = tickers ?? [];
  const first = count > shown.length ? `; the first ${shown.length}` : "";
  const among = size === undefined ? "" : ` of ${size} considered`;
  const list = shown.length === 0 ? "." : `${first}: ${shown.join(", ")}`;
  const hint = count === 0 ? "\nscan_explain tells which condition removes them and who came nearest." : "";
  const best = scores == null ? "" : `\nScores: ${scores.map(({ ticker, score }) => `${ticker} ${score}`).join(", ")}`;
  return `${counted(count, "ticker")}${among} ${count === 1 ? "matches" : "match"}${list}${hint}${best}\n${standingOf(answer)}`;
}
