import { FEATURE_GROUPS, PLAN_TABLE, reachesPlan, type FeatureGroup, type PlanTable } from "#accounts";
import { AppError, ofFrozen, type Issue } from "#base";
import { studiesNamed } from "#catalogue";
import { canonicalPayload, LIMITS, PLANS, type Condition, type Plan, type Returns, type ScanPayload } from "#contract";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";

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

function withPlans(uses: readonly Use[], plans: PlanTable): readonly PlanRequirement[] {
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

/** The groups that the caller's plan does not include. */
export function groupsLacking(context: Context, { actor }: Pick<Call, "actor">): readonly FeatureGroup[] {
  const plans = plansOf(context);
  return FEATURE_GROUPS.filter((group) => !reachesPlan(actor, plans[group]));
}

/** Errors: insufficient_tier naming each of these uses that the caller's plan does not include. */
export function refuseUses(context: Context, call: Pick<Call, "actor">, uses: readonly Use[]): void {
  refuseBeyondPlan(call, withPlans(uses, plansOf(context)));
}

/** The same for studies that stand in a list at `path`, such as the columns of a table. */
export function checkStudiesPlan(
  context: Context,
  call: Pick<Call, "actor">,
  inputs: readonly string[],
  path: string,
): void {
  const plans = plansOf(context);
  const uses = inputs.flatMap((input, i) => usesOfStudy(input, `${path}/${i}`));
  refuseBeyondPlan(call, withPlans(uses, plans));
}

/** The same for an operation that gives what a group of features is made of. */
export function checkGroupPlan(context: Context, call: Pick<Call, "actor">, group: FeatureGroup, name: string): void {
  refuseBeyondPlan(call, [{ group, name, path: "", plan: plansOf(context)[group] }]);
}

export function plansOf(context: Context): PlanTable {
  return context.accounts?.plans ?? PLAN_TABLE;
}

function refuseBeyondPlan({ actor }: Pick<Call, "actor">, requirements: readonly PlanRequirement[]): void {
  const missing = requirements.filter(({ plan }) => !reachesPlan(actor, plan));
  if (missing.length === 0) return;
  const details = missing.slice(0, LIMITS.issues).map(({ group, plan, path, name }): Issue => ({
    path,
    rule: "plan",
    message: `${name} needs the plan ${plan}`,
    facts: { category: group, required_plan: plan },
  }));
  const more = missing.length > 1 ? ` (and ${missing.length - 1} more)` : "";
  const held = "plan" in actor ? `; yours is ${actor.plan}` : "";
  throw new AppError("insufficient_tier", `${details[0]!.path}: ${details[0]!.message}${held}${more}.`, details);
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

function usesOfStudy(text: string, path: string): Use[] {
  return studiesNamed(text).map(({ name, category }) => ({ group: category, name, path }));
}
