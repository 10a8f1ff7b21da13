import { table } from "#base";
import { findShortInput, resolveStudy, stockFilterOf } from "#catalogue";
import type { StockGroup } from "#contract";
import { stockKindOf } from "../compile/groups/stock.ts";
import { textParam } from "../compile/atom-params.ts";
import type { Atom } from "../intermediate/form.ts";

export type ValueBounds = readonly [low: number, high: number];

const POSITIVE: ValueBounds = [0, Infinity];

const INDICATOR_BOUNDS = table<ValueBounds>({
  GroupStrength: [1, 99],
  RelativeStrengthIndustry: [1, 99],
  RelativeStrengthMkt: [1, 99],
  RelativeStrengthSector: [1, 99],
  TrendEfficiency: [0, 1],
});
const FIGURE_BOUNDS = table<ValueBounds>({
  PiotroskiF: [0, 9],
  DividendYield: POSITIVE,
  DividendGrowthYears: POSITIVE,
  ConsecutiveBeats: POSITIVE,
  DaysSinceFiling: POSITIVE,
  CurrentRatio: POSITIVE,
  QuickRatio: POSITIVE,
  Revenue: POSITIVE,
  GrossMargin: [-Infinity, 100],
});
const SHARES_BOUNDS = table<ValueBounds>({ utilization: [0, 100], short_volume_ratio: [0, 100] });

/** Returns the range that contains every value of an atom's left side; undefined where no range is known. */
export function valueBounds(atom: Atom): ValueBounds | undefined {
  const { concept } = atom;
  switch (atom.group) {
    case "feature":
      return studyBounds(concept);
    case "indicator":
      return INDICATOR_BOUNDS[concept];
    case "fundamental":
      return FIGURE_BOUNDS[concept];
    case "short": {
      const found = findShortInput(concept);
      const alias = found.ok ? found.found.input.alias : concept;
      return SHARES_BOUNDS[alias] ?? (alias.includes("change") ? undefined : POSITIVE);
    }
    case "insider":
      return POSITIVE;
    case "pattern_model":
      return [-1, 1];
    case "stock": {
      if (stockKindOf(concept) === "gap")
        return (textParam(atom, "kind") ?? "percent").endsWith("percent") ? [-100, Infinity] : undefined;
      if (stockKindOf(concept) !== "number") return undefined;
      const filter = stockFilterOf(concept as StockGroup);
      return filter?.kind === "numeric" ? studyBounds(filter.study) : POSITIVE;
    }
    default:
      return undefined;
  }
}

/** Returns the bounds in a feature's definition, else zero or more for prices and share counts. */
function studyBounds(text: string): ValueBounds | undefined {
  const result = resolveStudy(text);
  if (!result.ok) return undefined;
  const { feature, unit, canonical } = result.study;
  if (feature === undefined) return undefined;
  if (feature.bounds !== undefined) return feature.bounds;
  const hasDefaultSource = feature.source === undefined || new RegExp(`^\\w+\\(${feature.source}[,)]`).test(canonical);
  const isPositive = (unit === "$" || unit === "sh") && (feature.typical?.[0] ?? -1) > 0;
  return isPositive && hasDefaultSource ? POSITIVE : undefined;
}
