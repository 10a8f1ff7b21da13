import { findShortInput, type Found } from "#catalogue";
import type { Short } from "#contract";
import { fact } from "#expression";
import { bindEnabled } from "./bind-enabled.ts";
import { bindOwnFilter, type OwnSeries } from "./bind-own-series.ts";
import type { ConditionPlan } from "./plan.ts";

/**
 * Binds conditions on short-selling data, each on the publications of its series. Filters without tests give no plan.
 */
export function bindShort(group: Short, path: string): ConditionPlan[] {
  return [
    ...bindEnabled(group.Filters, `${path}/Filters`, (filter, at) =>
      bindOwnFilter(filter, filter.Value == null ? undefined : { Value: filter.Value }, {}, at, find),
    ),
    ...bindEnabled(group.Technical?.Filters, `${path}/Technical/Filters`, (filter, at) =>
      bindOwnFilter(filter, filter.Returns?.Want, filter, at, find),
    ),
  ];
}

function find(text: string): Found<OwnSeries> {
  const result = findShortInput(text);
  if (!result.ok) return result;
  const { input, length } = result.found;
  const label = input.length === undefined ? input.alias : `${input.alias}(${length})`;
  return { ok: true, found: { label, node: fact(input.fact, [length, 0]), axis: "steps" } };
}
