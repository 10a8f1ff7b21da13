import { findFundamental, periodOf, type FundamentalDefinition } from "#catalogue";
import type { Fundamental as FundamentalGroup, FundamentalFilter, FundamentalPeriod, Want } from "#contract";
import { bindEnabled } from "./bind-enabled.ts";
import { bindOwnSeries, type OwnSeries } from "./bind-own-series.ts";
import { foundOrThrow } from "./found-or-throw.ts";
import type { ConditionPlan } from "./plan.ts";

/** Binds the filters on reported figures. Filters without tests give no plan. */
export function bindFundamental(group: FundamentalGroup, path: string): ConditionPlan[] {
  return bindEnabled(group.Filters, `${path}/Filters`, bindFilter);
}

/** Binds one plan for each of Value, Range and Returns that is given; all must hold. */
function bindFilter(filter: FundamentalFilter, path: string): ConditionPlan[] {
  const wants: Want[] = [];
  if (filter.Value != null) wants.push({ Value: filter.Value });
  if (filter.Range != null) wants.push({ Value: { Range: filter.Range } });
  if (filter.Returns?.Want != null) wants.push(filter.Returns.Want);
  if (wants.length === 0 || filter.Id == null) return [];
  const figure = foundOrThrow(findFundamental(filter.Id), `${path}/Id`);
  const period = foundOrThrow(periodOf(figure, filter.Period), `${path}/Period`);
  const left = seriesOf(figure, period, filter.PeriodsAgo ?? 0);
  return wants.flatMap((want) => bindOwnSeries(left, want, {}, path, (text) => rightOf(text, period)) ?? []);
}

/** Resolves a right-hand figure, of the same period if the figure has it. */
function rightOf(text: string, period: FundamentalPeriod): OwnSeries | undefined {
  const found = findFundamental(text);
  if (!found.ok) return undefined;
  const same = periodOf(found.found, period);
  return seriesOf(found.found, same.ok ? same.found : found.found.periods[0]!, 0);
}

function seriesOf(figure: FundamentalDefinition, period: FundamentalPeriod, ago: number): OwnSeries {
  const label = `${figure.id} ${period}${ago > 0 ? `[${ago}]` : ""}`;
  return { label, node: figure.node(period, ago), axis: figure.axis === "periods" ? "steps" : "bars" };
}
