import type { PatternHead, ScoredWindow, UniverseScores } from "#pattern-models";
import type { EmbeddingPair } from "#evaluate";
import { isoInstant } from "../reply-values.ts";
import type { ScanEngine } from "../scanner.ts";

/**
 * Embeds the newest windows of the next `instruments` for a later `modelScores`; returns false when all are embedded.
 */
export function embedSome(engine: ScanEngine, pair: EmbeddingPair, instruments: number): boolean {
  return engine.marketView().patternModels.embedSome(pair, instruments);
}

/**
 * Scores the newest window of every instrument in the present universe against a model. Error: unavailable without any
 * bars.
 */
export function modelScores(engine: ScanEngine, head: PatternHead): UniverseScores {
  const marketView = engine.marketView();
  const { members } = engine.universe(marketView, {});
  const { tickers, ids } = marketView.view.data.instruments;
  const bars = marketView.patternModels.bars(head);
  const scoreOf = marketView.patternModels.scorerOf(head);
  const windows: ScoredWindow[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  for (const i of members) {
    const closed = bars.closed(i);
    if (closed === 0) continue;
    const end = bars.nominalEnd(i, closed - 1);
    newest = Math.max(newest, end);
    const score = scoreOf(i);
    if (typeof score === "string") continue;
    windows.push({ ticker: tickers[i]!, figi: ids[i]!, asOf: isoInstant(end), score });
  }
  windows.sort((a, b) => b.score - a.score || (a.ticker < b.ticker ? -1 : 1));
  return {
    asOf: Number.isFinite(newest) ? isoInstant(newest) : engine.newestInstant,
    universeSize: members.length,
    windows,
  };
}
