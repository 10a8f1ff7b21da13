import type { ChartPattern, ChartPatternEntry } from "#contract";
import { chartPatternOf } from "../chart-patterns/chart-pattern-definitions.ts";
import { barsOfTimeframe } from "../timeframe-words.ts";

/** "a bullish Symmetrical Triangle in the last 20 daily bars", for each entry that is not disabled. */
export function chartPatternClauses(map: ChartPattern | null | undefined): readonly string[] {
  return Object.entries(map ?? {}).flatMap(([key, entries]) =>
    (entries ?? []).flatMap((entry) => (entry.IsDisabled === true ? [] : [clause(key, entry)])),
  );
}

function clause(key: string, entry: ChartPatternEntry): string {
  const name = entry.DisplayName ?? key;
  const timeframe = entry.Timeframe ?? "1d";
  const side = entry.BullishBearish === undefined ? "" : `${entry.BullishBearish.toLowerCase()} `;
  const bars = entry.LookbackBars ?? chartPatternOf(name)?.lookback[timeframe];
  return `the chart pattern ${side}${name} in the last ${bars} ${barsOfTimeframe(timeframe)}`;
}
