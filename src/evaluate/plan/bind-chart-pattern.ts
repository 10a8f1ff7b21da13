import { chartPatternBars, chartPatternOf } from "#catalogue";
import type { ChartPattern, ChartPatternEntry } from "#contract";
import { frameOf } from "#tiles";
import { bindEnabled } from "./bind-enabled.ts";
import type { ChartPatternPlan } from "./chart-pattern-plan.ts";

/** Binds the entries of every pattern. The catalogue has validated names and sides. */
export function bindChartPatterns(map: ChartPattern, path: string): ChartPatternPlan[] {
  return Object.entries(map).flatMap(([key, entries]) =>
    bindEnabled(entries, `${path}/${key}`, (entry, at) => bindEntry(key, entry, at)),
  );
}

function bindEntry(key: string, entry: ChartPatternEntry, path: string): ChartPatternPlan | undefined {
  const definition = chartPatternOf(entry.DisplayName ?? key);
  if (definition === undefined) return undefined;
  const timeframe = entry.Timeframe ?? "1d";
  const frame = frameOf(timeframe, undefined);
  const lookback = entry.LookbackBars ?? definition.lookback[timeframe];
  const pattern = definition.id;
  const side = entry.BullishBearish;
  return {
    kind: "chartPattern",
    path,
    label: `${side === undefined ? "" : `${side.toLowerCase()} `}${pattern} within ${lookback} bars on ${frame.key}`,
    frame,
    pattern,
    side,
    lookback,
    bars: chartPatternBars(timeframe, lookback),
    least: chartPatternBars(timeframe, 1),
    key: `chart pattern ${pattern} ${side ?? "either"} ${lookback} ${frame.key}`,
  };
}
