import { INDICATORS } from "#catalogue";
import type { Indicator } from "#contract";
import { frameOf } from "#tiles";
import { bindEnabled } from "./bind-enabled.ts";
import type { BoundStudy } from "./bind-study.ts";
import { bindWant } from "./bind-want.ts";
import type { FilterPlan } from "./plan.ts";

/** Binds the groups of `Indicator`. Disabled entries and entries without tests give no plan. */
export function bindIndicator(groups: Indicator, path: string): FilterPlan[] {
  return INDICATORS.flatMap(({ id, displayName, unit, expr }) => {
    const left: BoundStudy = {
      node: expr,
      frame: frameOf("1d", ["regular"]),
      canonical: id,
      displayName,
      unit,
      timeframe: "1d",
      zones: undefined,
    };
    return bindEnabled(groups[id], `${path}/${id}`, (entry, at) => bindWant(left, entry.Returns?.Want, entry, at));
  });
}
