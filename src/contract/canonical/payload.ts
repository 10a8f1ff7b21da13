import { parseDaysBack } from "../as-of-text.ts";
import type { AsOfBasis } from "../enums.ts";
import type { AtLeast, Condition, ScanPayload } from "../payload/payload.ts";
import { compact, entries, sortedList, sortedSet } from "./compact.ts";
import {
  canonicalCandlesticks,
  canonicalChartPatterns,
  canonicalFeature,
  canonicalFundamental,
  canonicalIndicator,
  canonicalInsider,
  canonicalModel,
  canonicalShort,
  canonicalTechnical,
} from "./filters.ts";
import { canonicalStock } from "./stock.ts";
import type { CanonicalStudy } from "./want.ts";

/** What a condition takes over from the conditions around it. */
interface Surroundings {
  readonly asOf: string | undefined;
  readonly basis: AsOfBasis;
  readonly study: CanonicalStudy;
}

/** An empty condition holds always. */
function holdsAlways(condition: Condition): boolean {
  return Object.keys(condition).length === 0;
}

function canonicalAsOf(text: string): string {
  const daysBack = parseDaysBack(text);
  return daysBack === undefined ? text : `-P${daysBack}D`;
}

/** The moment of a condition, without what it would take over anyway; days back are kept, being counted from there. */
function momentOf(condition: Condition, around: Surroundings): Pick<Condition, "AsOf" | "AsOfBasis"> {
  const asOf = condition.AsOf === undefined ? undefined : canonicalAsOf(condition.AsOf);
  const isInherited = asOf === around.asOf && (asOf === undefined || parseDaysBack(asOf) === undefined);
  return compact<Pick<Condition, "AsOf" | "AsOfBasis">>({
    AsOf: isInherited ? undefined : asOf,
    AsOfBasis: condition.AsOfBasis === around.basis ? undefined : condition.AsOfBasis,
  });
}

function within(condition: Condition, around: Surroundings): Surroundings {
  return {
    asOf: condition.AsOf === undefined ? around.asOf : canonicalAsOf(condition.AsOf),
    basis: condition.AsOfBasis ?? around.basis,
    study: around.study,
  };
}

function canonicalCondition(condition: Condition, around: Surroundings): Condition {
  const { study } = around;
  const { FeatureWindow, Fundamental, InsiderTransactions, Leaf, Short } = condition;
  return compact<Condition>({
    ...momentOf(condition, around),
    CandlestickPattern: canonicalCandlesticks(condition.CandlestickPattern),
    ChartPattern: canonicalChartPatterns(condition.ChartPattern),
    FeatureWindow: compact({ Filters: entries(FeatureWindow?.Filters, (filter) => canonicalFeature(filter, study)) }),
    Fundamental: compact({ Filters: entries(Fundamental?.Filters, canonicalFundamental) }),
    Indicator: canonicalIndicator(condition.Indicator, study),
    InsiderTransactions: compact({
      Filters: entries(InsiderTransactions?.Filters, canonicalInsider),
      Technical: compact({ Filters: entries(InsiderTransactions?.Technical?.Filters, canonicalTechnical) }),
    }),
    Leaf: Leaf == null ? undefined : canonicalWithin(Leaf, within(condition, around)),
    PatternModel: entries(condition.PatternModel, canonicalModel),
    Short: compact({
      Filters: entries(Short?.Filters, canonicalShort),
      Technical: compact({ Filters: entries(Short?.Technical?.Filters, canonicalTechnical) }),
    }),
    Stock: canonicalStock(condition.Stock),
  });
}

/** Whether the conditions of a Leaf may stand beside the condition that holds it. */
function isFlat(condition: Condition): boolean {
  const { Leaf } = condition;
  if (Leaf == null || Leaf.Any != null || Leaf.None != null || Leaf.AtLeast != null) return false;
  return condition.AsOf === undefined || (Leaf.All ?? []).every((inner) => inner.AsOf === undefined);
}

/** The conditions that a canonical condition is the conjunction of, those of a Leaf of nothing but All among them. */
function conjuncts(condition: Condition, around: Surroundings): Condition[] {
  if (holdsAlways(condition)) return [];
  if (!isFlat(condition)) return [condition];
  const { Leaf, AsOf, AsOfBasis, ...groups } = condition;
  const inner = (Leaf?.All ?? []).map(({ AsOf: innerAsOf, AsOfBasis: innerBasis, ...rest }): Condition => {
    const moment = compact<Condition>({ AsOf: innerAsOf ?? AsOf, AsOfBasis: innerBasis ?? AsOfBasis });
    return { ...momentOf(moment, around), ...rest };
  });
  const own = compact<Condition>({ AsOf, AsOfBasis, ...groups });
  // Without groups of its own only the moment is left, which the inner conditions carry on.
  const isCarried = inner.some((one) => one.AsOf === AsOf && one.AsOfBasis === AsOfBasis);
  const isCovered = Object.keys(groups).length === 0 && isCarried;
  const outer = isCovered ? [] : [own];
  return [...outer, ...inner].filter((one) => !holdsAlways(one));
}

/** A list of alternatives in canonical form: each as one condition. */
function alternatives(list: readonly Condition[] | null | undefined, around: Surroundings): Condition[] {
  return (list ?? []).map((condition) => {
    const canonical = canonicalCondition(condition, around);
    const parts = conjuncts(canonical, around);
    return parts.length === 1 ? parts[0]! : canonical;
  });
}

/** At least `Count` of conditions, those that always hold counted already. */
interface Quorum {
  readonly count: number;
  readonly of: readonly Condition[];
}

function quorumOf(atLeast: AtLeast | null | undefined, around: Surroundings): Quorum {
  const all = alternatives(atLeast?.Of, around);
  if (atLeast == null || all.length === 0) return { count: 0, of: [] };
  const of = all.filter((condition) => !holdsAlways(condition));
  return { count: Math.max(0, atLeast.Count - (all.length - of.length)), of };
}

function canonicalWithin(payload: ScanPayload, around: Surroundings): ScanPayload {
  const all = (payload.All ?? []).flatMap((condition) => conjuncts(canonicalCondition(condition, around), around));
  const result: ScanPayload = {};

  const any = sortedSet(alternatives(payload.Any, around));
  const isOpen = any.some(holdsAlways);
  if (any.length === 1) all.push(...conjuncts(any[0]!, around));
  else if (any.length > 1 && !isOpen) result.Any = any;

  const none = sortedSet(alternatives(payload.None, around));
  // Not even one condition that always holds may hold: then nothing matches, whatever the others say.
  if (none.length > 0) result.None = none.some(holdsAlways) ? [{}] : none;

  const { count, of } = quorumOf(payload.AtLeast, around);
  if (count > 0 && count === of.length) all.push(...of.flatMap((condition) => conjuncts(condition, around)));
  else if (count > 0 && of.length === 0) result.None = [{}];
  else if (count === 1 && result.Any === undefined) {
    const one = sortedSet(of);
    if (one.length === 1) all.push(...conjuncts(one[0]!, around));
    else result.Any = one;
  } else if (count > 0) result.AtLeast = { Count: count, Of: sortedList(of) };

  return compact<ScanPayload>({ All: sortedSet(all), Any: result.Any, None: result.None, AtLeast: result.AtLeast });
}

/**
 * The same scan in its one canonical form: without what constrains nothing, defaults absent, nested conjunctions
 * flattened, members in a fixed order, and what may be reordered sorted and free of repetitions.
 * `canonicalStudy` spells the studies of feature filters; without it they stay as written.
 */
export function canonicalPayload(payload: ScanPayload, canonicalStudy: CanonicalStudy = (input) => input): ScanPayload {
  return canonicalWithin(payload, { asOf: undefined, basis: "restated", study: canonicalStudy });
}

/** The canonical form as text: equal for payloads that ask for the same, so it serves as the key of a cache. */
export function canonicalText(payload: ScanPayload, canonicalStudy?: CanonicalStudy): string {
  return JSON.stringify(canonicalPayload(payload, canonicalStudy));
}
