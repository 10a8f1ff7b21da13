import type { Issue } from "#base";
import {
  COMPARISONS,
  LIMITS,
  type Condition,
  type FeatureFilter,
  type ScanPayload,
  type SessionZone,
  type Timeframe,
  type Want,
} from "#contract";
import { checkChartPatterns } from "./check-chart-patterns.ts";
import { checkCandlesticks } from "./check-candlesticks.ts";
import { checkCompany } from "./check-company.ts";
import { checkStock } from "./check-stock.ts";
import { checkPatternModels } from "./pattern-models-named.ts";
import { checkIndicators } from "./check-indicators.ts";
import type { Feature } from "../define-feature.ts";
import { isIntraday } from "../study/frames.ts";
import { resolveStudy } from "../study/resolve-study.ts";
import { conditionsIn } from "./walk-payload.ts";

/**
 * The second half of validation, for a payload of the right shape: studies that do not exist or have wrong arguments,
 * and timeframes on which they have no meaning. Paths begin with `path`. It stops at the LIMITS.issues that a reply shows.
 */
export function checkNames(payload: ScanPayload, path = ""): readonly Issue[] {
  const issues: Issue[] = [];
  for (const issue of issuesIn(payload, path)) {
    issues.push(issue);
    if (issues.length === LIMITS.issues) break;
  }
  return issues;
}

function* issuesIn(payload: ScanPayload, path: string): Generator<Issue> {
  for (const [condition, at] of conditionsIn(payload, path)) {
    for (const check of CHECKS) yield* check(condition, at);
  }
}

/** Each gives the issues of a condition one by one: what is not asked for is not looked up. */
const CHECKS: readonly ((condition: Condition, path: string) => Iterable<Issue>)[] = [
  checkPatternModels,
  checkStock,
  checkFeatures,
  checkChartPatterns,
  checkCandlesticks,
  checkCompany,
  checkIndicators,
];

function* checkFeatures(condition: Condition, path: string): Generator<Issue> {
  for (const [i, filter] of (condition.FeatureWindow?.Filters ?? []).entries()) {
    if (filter.IsDisabled !== true) yield* checkFilter(filter, `${path}/FeatureWindow/Filters/${i}`);
  }
}

function checkFilter(filter: FeatureFilter, path: string): readonly Issue[] {
  const { Timeframe: timeframe, SessionZones: zones } = filter;
  const wanted = hasTest(filter.Returns?.Want);
  const text = filter.Input ?? (wanted ? filter.Id : undefined);
  const issues: Issue[] = [];
  if (text !== undefined) {
    const member = filter.Input === undefined ? "Id" : "Input";
    issues.push(...checkStudy(text, timeframe, timeframe, zones, `${path}/${member}`));
  } else if (wanted) {
    const message = "name the study of this filter in Input, such as sma(50)";
    issues.push({ path: `${path}/Input`, rule: "unknown_study", message });
  }
  for (const comparison of COMPARISONS) {
    const operand = filter.Returns?.Want?.Study?.[comparison];
    if (operand === undefined) continue;
    const at = `${path}/Returns/Want/Study/${comparison}`;
    const study = operand.Input ?? (operand.Timeframe === undefined ? undefined : text);
    if (study === undefined) continue;
    const [bars, own] = [operand.Timeframe ?? timeframe, operand.SessionZones ?? zones];
    const member = operand.Input === undefined ? "Timeframe" : "Input";
    issues.push(...checkStudy(study, bars, operand.Timeframe, own, `${at}/${member}`));
  }
  return issues;
}

/** `written` is the timeframe that was given for this very study, which must then be one that it has. */
function checkStudy(
  text: string,
  timeframe: Timeframe | undefined,
  written: Timeframe | undefined,
  zones: readonly SessionZone[] | null | undefined,
  path: string,
): readonly Issue[] {
  const result = resolveStudy(text, { timeframe, zones: zones ?? undefined });
  if (!result.ok) return result.issues.map((issue) => ({ ...issue, path }));
  const { feature } = result.study;
  if (feature === undefined || written === undefined || written === "1d" || fits(feature, written)) return [];
  const also = feature.timeframes === "intraday" ? " or an intraday timeframe" : "";
  const message = `${feature.alias} is one value a ${feature.timeframes === "date" ? "date" : "session"}, not of ${written} bars; leave Timeframe out, or use 1d${also}`;
  return [{ path, rule: "wrong_timeframe", message, facts: { study: feature.alias, timeframe: written } }];
}

/** Whether bars of this timeframe, not 1d, have a value of their own; `resolveStudy` has refused the impossible. */
function fits(feature: Feature, timeframe: Timeframe): boolean {
  if (feature.timeframes === "session" || feature.timeframes === "date") return false;
  return feature.timeframes !== "intraday" || isIntraday(timeframe);
}

function hasTest(want: Want | undefined): boolean {
  const value = want?.Value;
  const range = value?.Range;
  const bounds = range !== undefined && Object.values(range).some((bound) => bound !== undefined);
  return bounds || COMPARISONS.some((name) => value?.[name] !== undefined || want?.Study?.[name] !== undefined);
}
