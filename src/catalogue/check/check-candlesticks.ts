import { nearestName, type Issue } from "#base";
import type { CandlestickEntry, Condition } from "#contract";
import { candlePenetration } from "../candles/candle-inputs.ts";
import { candlestickOf } from "../candles/candlestick-of.ts";
import { CANDLESTICKS } from "../candlesticks.gen.ts";
import type { Candlestick } from "../candles/define-candlestick.ts";

/** Candlestick patterns that do not exist, inputs that they do not take, and sides that they never have. */
export function* checkCandlesticks(condition: Condition, path: string): Generator<Issue> {
  for (const [id, list] of Object.entries(condition.CandlestickPattern ?? {})) {
    const entries = (list ?? []).map((entry, i) => ({ entry, at: `${path}/CandlestickPattern/${id}/${i}` }));
    const asked = entries.filter(({ entry }) => entry.IsDisabled !== true);
    if (asked.length === 0) continue;
    const pattern = candlestickOf(id);
    if (pattern === undefined) {
      yield unknownPattern(id, `${path}/CandlestickPattern/${id}`);
      continue;
    }
    for (const { entry, at } of asked) {
      yield* candlePenetration(pattern, entry, at).issues;
      yield* checkSentiment(pattern, entry, at);
    }
  }
}

function unknownPattern(id: string, path: string): Issue {
  const nearest = nearestName(
    id,
    CANDLESTICKS.map((pattern) => pattern.id),
  );
  const hint =
    nearest === undefined
      ? "GET /api/v2/scan/reference lists the studies and docs/reference the patterns"
      : `did you mean ${nearest}?`;
  const message = `there is no candlestick pattern ${id}; ${hint}`;
  return { path, rule: "unknown_pattern", message, facts: { nearest } };
}

function checkSentiment(pattern: Candlestick, { Sentiment: wanted }: CandlestickEntry, path: string): readonly Issue[] {
  const { id, sentiment } = pattern;
  const possible = sentiment === "two" ? wanted !== "neutral" : wanted === sentiment;
  if (wanted === undefined || possible) return [];
  const sides = sentiment === "two" ? "bullish or bearish" : sentiment;
  const message = `${id} is ${sides}, never ${wanted}; leave Sentiment out, or choose another pattern`;
  return [{ path: `${path}/Sentiment`, rule: "never_matches", message, facts: { pattern: id, sentiment } }];
}
