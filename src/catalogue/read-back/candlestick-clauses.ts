import type { CandlestickEntry, CandlestickPattern } from "#contract";
import { askedInputs } from "../candles/candle-inputs.ts";
import { candlestickOf } from "../candles/candlestick-of.ts";
import { barsOfTimeframe } from "../timeframe-words.ts";
import { windowPhrase, zonePhrase } from "./words.ts";

/** "a bullish Engulfing on daily bars, within the last 3 bars", for each entry that is not disabled. */
export function candlestickClauses(map: CandlestickPattern | null | undefined): readonly string[] {
  return Object.entries(map ?? {}).flatMap(([id, entries]) =>
    (entries ?? []).flatMap((entry) => (entry.IsDisabled === true ? [] : [clause(id, entry)])),
  );
}

function clause(id: string, entry: CandlestickEntry): string {
  const name = candlestickOf(id)?.displayName ?? id;
  const side = entry.Sentiment === undefined ? "" : `${entry.Sentiment} `;
  const asked = askedInputs(entry);
  const input = asked.length > 0 ? ` of ${asked.map(({ text }) => text).join(", ")}% penetration` : "";
  const row = (entry.ConsecutiveBars ?? 1) > 1 ? ` on ${entry.ConsecutiveBars} bars in a row` : "";
  const extended = entry.IncludeExt === true ? " with extended hours" : "";
  const bars = barsOfTimeframe(entry.Timeframe ?? "1d");
  return `the candlestick pattern ${side}${name}${input} on ${bars}${zonePhrase(entry.SessionZones)}${extended}${row}${windowPhrase(entry)}`;
}
