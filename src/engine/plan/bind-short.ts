import { findShortInput, type Found, type ShortInput } from "#catalogue";
import type { Short } from "#contract";
import { fact } from "#expression";
import { bindOwnSeries, type OwnSeries } from "./bind-own-series.ts";
import { foundOrThrow } from "./found-or-throw.ts";
import type { ConditionPlan } from "./plan.ts";

type Named = ReturnType<typeof findShortInput> extends Found<infer T> ? T : never;

/**
 * Binds conditions on short-selling data, each on the publications of its series. Filters without tests give no plan.
 */
export function bindShort(group: Short, path: string): ConditionPlan[] {
  const plans: (ConditionPlan | undefined)[] = [];
  for (const [k, filter] of (group.Filters ?? []).entries()) {
    if (filter.IsDisabled === true || filter.Value == null) continue;
    const at = `${path}/Filters/${k}`;
    plans.push(bindOwnSeries(seriesAt(filter, at), { Value: filter.Value }, {}, at, find));
  }
  for (const [k, filter] of (group.Technical?.Filters ?? []).entries()) {
    if (filter.IsDisabled === true || filter.Returns?.Want == null) continue;
    const at = `${path}/Technical/Filters/${k}`;
    plans.push(bindOwnSeries(seriesAt(filter, at), filter.Returns.Want, filter, at, find));
  }
  return plans.filter((plan) => plan !== undefined);
}

function seriesAt(filter: { readonly Input?: string | undefined; readonly Id?: string | undefined }, path: string) {
  const [text, member] = filter.Input == null ? [filter.Id ?? "", "Id"] : [filter.Input, "Input"];
  return seriesOf(foundOrThrow(findShortInput(text), `${path}/${member}`));
}

function find(text: string): OwnSeries | undefined {
  const result = findShortInput(text);
  return result.ok ? seriesOf(result.found) : undefined;
}

function seriesOf({ input, length }: Named): OwnSeries {
  return { label: shortLabel(input, length), node: fact(input.fact, [length, 0]), axis: "steps" };
}

function shortLabel({ alias, length: parameter }: ShortInput, length: number): string {
  return parameter === undefined ? alias : `${alias}(${length})`;
}
