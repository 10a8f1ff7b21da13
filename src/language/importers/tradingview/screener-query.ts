import { type ImportedClause, lost } from "../clause.ts";
import { attempt } from "../expression.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import type { PythonNode } from "./python-node.ts";
import type { PythonValues } from "./python-values.ts";
import { type Link, listed } from "./query-conditions.ts";
import { filterClause } from "./tradingview-filter.ts";
import type { FilterValue, TradingViewFilter } from "./filter-value.ts";

/** Methods of a StockScreener that change its conditions. */
export const FILTERING = new Set(["where", "add_filter", "remove_filter"]);

type ScreenerCondition = TradingViewFilter | ImportedClause;

const isFilter = (one: ScreenerCondition): one is TradingViewFilter => "left" in one;

/**
 * Returns the conditions of a tvscreener StockScreener. Its methods add a condition, or remove all conditions of a
 * field.
 */
export function screenerClauses(links: readonly Link[], values: PythonValues): readonly ImportedClause[] {
  let conditions: readonly ScreenerCondition[] = [];
  for (const { method, args, span } of links) {
    if (method === "remove_filter") {
      const field = values.plain(args[0] ?? { kind: "literal", value: null, span });
      conditions = conditions.filter((one) => !isFilter(one) || one.left !== field);
    } else if (FILTERING.has(method)) conditions = conditionsOf(args, span, values).reduce(added, conditions);
  }
  return conditions.map((one) => (isFilter(one) ? attempt(one.span, () => filterClause(one)) : one));
}

/** Reads where(field > 5), or where(field, operator, 5). */
function conditionsOf(
  args: readonly PythonNode[],
  span: SourceSpan,
  values: PythonValues,
): readonly ScreenerCondition[] {
  if (values.operation(args[1]) !== undefined) return [reading(span, () => values.operatorFilter(args, span))];
  return args
    .flatMap((arg) => listed(arg, values))
    .map((arg) => reading(arg.span, () => values.filter(values.resolved(arg))));
}

function reading(span: SourceSpan, read: () => TradingViewFilter): ScreenerCondition {
  try {
    return read();
  } catch (error) {
    if (error instanceof ImportFault) return lost(error.message, span);
    throw error;
  }
}

/** Adds a condition. Texts that one field must equal are alternatives, even in separate conditions. */
function added(conditions: readonly ScreenerCondition[], one: ScreenerCondition): readonly ScreenerCondition[] {
  const texts = textsOf(one);
  const before = conditions.findIndex((other) => isFilter(other) && isFilter(one) && other.left === one.left);
  const known = conditions[before];
  const others = known === undefined ? undefined : textsOf(known);
  if (known === undefined || !isFilter(known) || texts === undefined || others === undefined)
    return [...conditions, one];
  const right = [...new Set([...others, ...texts])];
  return conditions.with(before, { ...known, operation: "in_range", right });
}

function textsOf(one: ScreenerCondition): readonly FilterValue[] | undefined {
  if (!isFilter(one) || !["equal", "in_range"].includes(one.operation)) return undefined;
  const { right } = one;
  const list: readonly FilterValue[] = Array.isArray(right) ? (right as readonly FilterValue[]) : [right];
  return list.every((text) => typeof text === "string") ? list : undefined;
}
