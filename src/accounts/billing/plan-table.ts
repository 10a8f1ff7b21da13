import { AppError, nearestName, type Issue } from "#base";
import { CATEGORIES, parseJson, PLANS, type Plan } from "#contract";

/** Every group of features that a plan may include: the categories of studies, then the other parts of a payload. */
export const FEATURE_GROUPS = [
  ...CATEGORIES,
  "candlesticks",
  "chart_patterns",
  "fundamentals",
  "indicators",
  "insider_transactions",
  "pattern_models",
  "short",
  "stock",
  "as_of",
] as const;
export type FeatureGroup = (typeof FEATURE_GROUPS)[number];

/** The lowest plan that includes each group. */
export type PlanTable = Readonly<Record<FeatureGroup, Plan>>;

export const PLAN_TABLE: PlanTable = {
  price: "basic",
  volume: "basic",
  advanced: "basic",
  performance: "basic",
  microstructure: "super-pro",
  order_book: "super-pro",
  cross_sectional: "basic",
  candlesticks: "basic",
  chart_patterns: "super",
  fundamentals: "basic",
  indicators: "basic",
  insider_transactions: "super",
  pattern_models: "super",
  short: "super",
  stock: "basic",
  as_of: "super",
};

/**
 * An operator's own table: a JSON object of the groups that differ from PLAN_TABLE, as `{"short": "basic"}`.
 * Errors: bad_request naming every group and plan that is not known.
 */
export function readPlanTable(text: string): PlanTable {
  const written = readObject(text);
  const table: Record<FeatureGroup, Plan> = { ...PLAN_TABLE };
  const issues: Issue[] = [];
  for (const [name, value] of Object.entries(written)) {
    const group = FEATURE_GROUPS.find((one) => one === name);
    const plan = PLANS.find((one) => one === value);
    if (group === undefined) issues.push(unknownGroup(name));
    else if (plan === undefined) issues.push(unknownPlan(group, value));
    else table[group] = plan;
  }
  if (issues.length > 0) throw new AppError("bad_request", issues.map(({ message }) => message).join(" "), issues);
  return Object.freeze(table);
}

function readObject(text: string): object {
  let value: unknown;
  try {
    value = parseJson(new TextEncoder().encode(text));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      "bad_request",
      `The table of plans cannot be read: ${error.message.replace("The body", "the text")}`,
    );
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new AppError("bad_request", 'The table of plans must be an object of groups and plans, as {"short": "basic"}.');
}

function unknownGroup(name: string): Issue {
  const shown = JSON.stringify(name.slice(0, 64));
  const near = nearestName(name, FEATURE_GROUPS);
  const hint = near === undefined ? `the groups are ${FEATURE_GROUPS.join(", ")}` : `did you mean ${near}?`;
  return { path: `/${name.slice(0, 64)}`, rule: "unknown_group", message: `${shown} is no group of features; ${hint}` };
}

function unknownPlan(group: FeatureGroup, value: unknown): Issue {
  const shown = JSON.stringify(value)?.slice(0, 64);
  const message = `The plan of ${group} is ${shown}; it must be one of ${PLANS.join(", ")}.`;
  return { path: `/${group}`, rule: "unknown_plan", message };
}
