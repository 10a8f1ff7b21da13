import type { PatternHead, ScoredWindow, UniverseScores } from "#pattern-models";
import { isoInstant } from "../iso-instant.ts";
import type { EmbeddingPair } from "../run/embedding-table.ts";
import type { ScanEngine } from "../scanner.ts";

/** Embeds the newest windows of the next `instruments`, for `modelScores` to find; false when all are taken up. */
export function embedSome(engine: ScanEngine, pair: EmbeddingPair, instruments: number): boolean {
  return engine.standing().patternModels.embedSome(pair, instruments);
}

/** How much the newest window of everybody in the universe of now is like a model. Error: unavailable without any bars. */
export function modelScores(engine: ScanEngine, head: PatternHead): UniverseScores {
  const standing = engine.standing();
  const { members } = engine.universe(standing, {});
  const { tickers, ids } = standing.view.data.instruments;
  const bars = standing.patternModels.bars(head);
  const scored = standing.patternModels.scorerOf(head);
  const windows: ScoredWindow[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  for (const i of members) {
    const closed = bars.closed(i);
    if (closed === 0) continue;
    const end = bars.nominalEnd(i, closed - 1);
    newest = Math.max(newest, end);
    const score = scored(i);
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
