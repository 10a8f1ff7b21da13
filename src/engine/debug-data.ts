import type { ScanPayload } from "#contract";
import { standingPatterns } from "./chart-patterns.ts";
import { leavesOf, type Moment, type Plan } from "./plan/plan.ts";
import { comparedWindow } from "./run/compared-window.ts";
import type { ScanEngine, ScanRequest } from "./scanner.ts";
import { instrumentOf } from "./series.ts";

/** Matches whose chart patterns, and windows of pattern models, are told. */
const DRAWN_MATCHES = 50;

interface Scanned {
  readonly payload: ScanPayload;
  readonly request: ScanRequest;
  readonly tickers: readonly string[];
}

/**
 * The funnel, then of the first matches the chart patterns for which they match, as a chart draws them, and the windows
 * that pattern models were asked of.
 */
export function debugData(
  engine: ScanEngine,
  plan: Plan,
  { payload, request, tickers }: Scanned,
): Record<string, unknown>[] {
  const leaves = plan.conditions.flatMap(leavesOf);
  const { view: home } = engine.standing(request.barState, plan.moment);
  const told = tickers.slice(0, DRAWN_MATCHES).map((ticker) => ({ ticker, lane: instrumentOf(home, ticker) }));
  const isAsked = (moment: Moment | undefined, lane: number): boolean => {
    if (moment === undefined) return true;
    return engine.universe(engine.standing(request.barState, moment), {}).members.includes(lane);
  };
  const wanted = leaves.filter((leaf) => leaf.kind === "chartPattern");
  const drawn = told.flatMap(({ ticker, lane }) =>
    wanted.flatMap(({ path, frame, pattern, side, lookback, bars, moment }) => {
      if (!isAsked(moment, lane)) return [];
      const { view } = engine.standing(request.barState, moment ?? plan.moment);
      return standingPatterns(view, view.bars(frame), lane, lookback, bars)
        .filter((found) => found.pattern === pattern && (side === undefined || found.side === side))
        .map((found) => ({ kind: "chart_pattern", path, ticker, ...found }));
    }),
  );
  const models = leaves.filter((leaf) => leaf.kind === "patternModel");
  const windows = told.flatMap(({ ticker, lane }) =>
    models.flatMap((leaf) => {
      if (!isAsked(leaf.moment, lane)) return [];
      const { patternModels } = engine.standing(request.barState, leaf.moment ?? plan.moment);
      const window = comparedWindow(patternModels, leaf, lane);
      return window === undefined ? [] : [{ kind: "pattern_model", path: leaf.path, ticker, ...window }];
    }),
  );
  return [...engine.explain(payload, request).funnel, ...drawn, ...windows];
}
