import type { ScanPayload } from "#contract";
import { leavesOf, type Moment, type ScanPlan } from "#evaluate";
import { activePatterns } from "./chart-patterns.ts";
import { comparedWindow } from "./compared-window.ts";
import type { ScanEngine } from "./scanner.ts";
import type { ScanRequest } from "./scan-request.ts";
import { instrumentOf } from "./series.ts";

/** Number of matches whose chart patterns and pattern-model windows the answer lists. */
const DRAWN_MATCHES = 50;

interface Scanned {
  readonly payload: ScanPayload;
  readonly request: ScanRequest;
  readonly tickers: readonly string[];
}

/**
 * Returns the funnel, then for the first matches the chart patterns that made them match, in the form that a chart
 * draws, and the windows that the pattern models scored.
 */
export function debugData(
  engine: ScanEngine,
  plan: ScanPlan,
  { payload, request, tickers }: Scanned,
): Record<string, unknown>[] {
  const leaves = plan.conditions.flatMap(leavesOf);
  const { view: scanView } = engine.marketView(request.barState, plan.moment);
  const listed = tickers.slice(0, DRAWN_MATCHES).map((ticker) => ({ ticker, lane: instrumentOf(scanView, ticker) }));
  const isConsidered = (moment: Moment | undefined, lane: number): boolean => {
    if (moment === undefined) return true;
    return engine.universe(engine.marketView(request.barState, moment), {}).members.includes(lane);
  };
  const chartPatterns = leaves.filter((leaf) => leaf.kind === "chartPattern");
  const drawn = listed.flatMap(({ ticker, lane }) =>
    chartPatterns.flatMap(({ path, frame, pattern, side, lookback, bars, moment }) => {
      if (!isConsidered(moment, lane)) return [];
      const { view } = engine.marketView(request.barState, moment ?? plan.moment);
      return activePatterns(view, view.bars(frame), lane, lookback, bars)
        .filter((found) => found.pattern === pattern && (side === undefined || found.side === side))
        .map((found) => ({ kind: "chart_pattern", path, ticker, ...found }));
    }),
  );
  const models = leaves.filter((leaf) => leaf.kind === "patternModel");
  const windows = listed.flatMap(({ ticker, lane }) =>
    models.flatMap((leaf) => {
      if (!isConsidered(leaf.moment, lane)) return [];
      const { patternModels } = engine.marketView(request.barState, leaf.moment ?? plan.moment);
      const window = comparedWindow(patternModels, leaf, lane);
      return window === undefined ? [] : [{ kind: "pattern_model", path: leaf.path, ticker, ...window }];
    }),
  );
  return [...engine.explain(payload, request).funnel, ...drawn, ...windows];
}
