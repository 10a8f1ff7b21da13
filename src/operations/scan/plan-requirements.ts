import { PLAN_TABLE, type FeatureGroup, type PlanTable } from "#accounts";
import { ofFrozen } from "#base";
import { studiesNamed } from "#catalogue";
import { canonicalPayload, PLANS, type Condition, type Plan, type Returns, type ScanPayload } from "#contract";

/** Something that a payload uses, and the lowest plan that includes it. */
export interface PlanRequirement {
  readonly group: FeatureGroup;
  readonly plan: Plan;
  /** JSON pointer of the member that uses it. */
  readonly path: string;
  /** What is used, as a message calls it. */
  readonly name: string;
  /** The Id of the filter, where the client gave it one. */
  readonly filterId?: string;
}

export type Use = Omit<PlanRequirement, "plan">;

/** Whether it matters that a group of features is used. */
type Concern = (group: FeatureGroup) => boolean;

/**
 * What a valid payload uses of the groups that `concerns` names (default: all), in its order; parts that constrain
 * nothing are left out.
 */
export function planRequirements(
  payload: ScanPayload,
  plans: PlanTable = PLAN_TABLE,
  concerns: Concern = () => true,
): readonly PlanRequirement[] {
  return withPlans(usesIn(payload, concerns), plans);
}

/** Adds to each use the lowest plan that includes it. */
export function withPlans(uses: readonly Use[], plans: PlanTable): readonly PlanRequirement[] {
  return uses.map((use) => ({ ...use, plan: plans[use.group] }));
}

function usesIn(payload: ScanPayload, concerns: Concern): readonly Use[] {
  const uses: Use[] = [];
  const waiting: Conditioned[] = conditionsOf(payload, "/instructions").reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    uses.push(...usesOf(next.condition, next.path, concerns));
    const { Leaf } = next.condition;
    if (Leaf != null) waiting.push(...conditionsOf(Leaf, `${next.path}/Leaf`).reverse());
  }
  return uses;
}

/** By the groups that a plan lacks, what finds their uses in a payload: plans are few. */
const finders = new Map<string, (payload: ScanPayload) => readonly Use[]>();

/** What of a payload belongs to the groups. */
export function usesBeyond(lacking: readonly FeatureGroup[], payload: ScanPayload): readonly Use[] {
  const key = lacking.join();
  let find = finders.get(key);
  if (find === undefined) {
    find = ofFrozen((one: ScanPayload) => usesIn(one, (group) => lacking.includes(group)));
    finders.set(key, find);
  }
  return find(payload);
}

/** The lowest plan that includes everything of a valid payload. */
export function lowestPlan(payload: ScanPayload, plans: PlanTable = PLAN_TABLE): Plan {
  const ranks = planRequirements(payload, plans).map(({ plan }) => PLANS.indexOf(plan));
  return PLANS[Math.max(0, ...ranks)]!;
}

interface Conditioned {
  readonly condition: Condition;
  readonly path: string;
}

function conditionsOf(payload: ScanPayload, path: string): Conditioned[] {
  const at = (list: readonly Condition[] | null | undefined, below: string): Conditioned[] =>
    (list ?? []).map((condition, i) => ({ condition, path: `${path}/${below}/${i}` }));
  return [
    ...at(payload.All, "All"),
    ...at(payload.Any, "Any"),
    ...at(payload.None, "None"),
    ...at(payload.AtLeast?.Of, "AtLeast/Of"),
  ];
}

function usesOf(condition: Condition, path: string, concerns: Concern): Use[] {
  const { FeatureWindow, Fundamental, InsiderTransactions, Short } = condition;
  const uses: Use[] = [];
  const add = (group: FeatureGroup, name: string, list: Entries, below: string, alone: (entry: Entry) => Condition) => {
    for (const [i, entry] of (list ?? []).entries()) {
      const at = `${path}/${below}/${i}`;
      const own = [{ group, name, path: at, ...idOf(entry) }, ...usesOfOperands(entry, at)];
      const concerning = own.filter((use) => concerns(use.group));
      if (concerning.length > 0 && !constrainsNothing(alone(entry))) uses.push(...concerning);
    }
  };
  if (condition.AsOf !== undefined && concerns("as_of"))
    uses.push({ group: "as_of", name: "AsOf", path: `${path}/AsOf` });
  for (const [i, filter] of (FeatureWindow?.Filters ?? []).entries()) {
    const at = `${path}/FeatureWindow/Filters/${i}`;
    const [member, text] = filter.Input === undefined ? ["Id", filter.Id ?? ""] : ["Input", filter.Input];
    const own = [...usesOfStudy(text, `${at}/${member}`), ...usesOfOperands(filter, at)];
    const concerning = own.filter((use) => concerns(use.group));
    if (concerning.length === 0 || constrainsNothing({ FeatureWindow: { Filters: [filter] } })) continue;
    for (const use of concerning) uses.push({ ...use, ...idOf(filter) });
  }
  for (const [group, patterns, name] of PATTERNS) {
    for (const [key, list] of Object.entries(condition[patterns] ?? {})) {
      add(group, `${name} ${key}`, list, `${patterns}/${key}`, (entry) => ({ [patterns]: { [key]: [entry] } }));
    }
  }
  for (const [key, list] of Object.entries(condition.Indicator ?? {})) {
    add("indicators", `Indicator ${key}`, list, `Indicator/${key}`, (entry) => ({ Indicator: { [key]: [entry] } }));
  }
  add("fundamentals", "Fundamental", Fundamental?.Filters, "Fundamental/Filters", (entry) => ({
    Fundamental: { Filters: [entry] },
  }));
  for (const [group, member, of] of [
    ["insider_transactions", "InsiderTransactions", InsiderTransactions],
    ["short", "Short", Short],
  ] as const) {
    add(group, member, of?.Filters, `${member}/Filters`, (entry) => ({ [member]: { Filters: [entry] } }));
    add(group, member, of?.Technical?.Filters, `${member}/Technical/Filters`, (entry) => ({
      [member]: { Technical: { Filters: [entry] } },
    }));
  }
  add("pattern_models", "PatternModel", condition.PatternModel, "PatternModel", (entry) => ({
    PatternModel: [entry as NonNullable<Condition["PatternModel"]>[number]],
  }));
  for (const [key, list] of Object.entries(condition.Stock ?? {})) {
    add("stock", `Stock ${key}`, list, `Stock/${key}`, (entry) => ({ Stock: { [key]: [entry] } }));
  }
  return uses;
}

const PATTERNS = [
  ["candlesticks", "CandlestickPattern", "The candlestick pattern"],
  ["chart_patterns", "ChartPattern", "The chart pattern"],
] as const;

interface Entry {
  readonly Id?: string | undefined;
  readonly Returns?: Returns | undefined;
}
type Entries = readonly Entry[] | null | undefined;

function idOf({ Id }: Entry): { readonly filterId?: string } {
  return Id === undefined ? {} : { filterId: Id };
}

/** As the canonical form has it: disabled, empty or nothing but labels. */
function constrainsNothing(condition: Condition): boolean {
  return canonicalPayload({ All: [condition] }).All === undefined;
}

/** Studies on the right-hand sides of a filter. */
function usesOfOperands({ Returns }: Entry, path: string): Use[] {
  return Object.entries(Returns?.Want?.Study ?? {}).flatMap(([comparison, operand]) =>
    operand?.Input === undefined ? [] : usesOfStudy(operand.Input, `${path}/Returns/Want/Study/${comparison}/Input`),
  );
}

/** What a study text uses, in its order; `path` is the JSON pointer of the text. */
export function usesOfStudy(text: string, path: string): Use[] {
  return studiesNamed(text).map(({ name, category }) => ({ group: category, name, path }));
}
