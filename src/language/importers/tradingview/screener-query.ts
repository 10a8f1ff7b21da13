import { type ImportedClause, lost } from "../clause.ts";
import { attempt } from "../expression.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import type { PythonNode } from "./python-node.ts";
import type { PythonValues } from "./python-values.ts";
import { type Link, listed } from "./query-conditions.ts";
import { filterClause, type FilterValue, type TradingViewFilter } from "./tradingview-filter.ts";

/** Methods of a StockScreener that change its conditions. */
export const FILTERING = new Set(["where", "add_filter", "remove_filter"]);

type Asked = TradingViewFilter | ImportedClause;

const isFilter = (one: Asked): one is TradingViewFilter => "left" in one;

/**
 * Returns the conditions of a tvscreener StockScreener. Its methods add a condition, or remove all conditions of a
 * field.
 */
export function screenerClauses(links: readonly Link[], values: PythonValues): readonly ImportedClause[] {
  let asked: readonly Asked[] = [];
  for (const { method, args, span } of links) {
    if (method === "remove_filter") {
      const field = values.plain(args[0] ?? { kind: "literal", value: null, span });
      asked = asked.filter((one) => !isFilter(one) || one.left !== field);
    } else if (FILTERING.has(method)) asked = conditionsOf(args, span, values).reduce(added, asked);
  }
  return asked.map((one) => (isFilter(one) ? attempt(one.span, () => filterClause(one)) : one));
}

/** Reads where(field > 5), or where(field, operator, 5). */
function conditionsOf(args: readonly PythonNode[], span: SourceSpan, values: PythonValues): readonly Asked[] {
  if (values.operation(args[1]) !== undefined) return [reading(span, () => values.operatorFilter(args, span))];
  return args
    .flatMap((arg) => listed(arg, values))
    .map((arg) => reading(arg.span, () => values.filter(values.resolved(arg))));
}

function reading(span: SourceSpan, read: () => TradingViewFilter): Asked {
  try {
    return read();
  } catch (error) {
    if (error instanceof ImportFault) return lost(error.message, span);
    throw error;
  }
}

/** Adds a condition. Texts that one field must equal are alternatives, even in separate conditions. */
function added(asked: readonly Asked[], one: Asked): readonly Asked[] {
  const texts = textsOf(one);
  const before = asked.findIndex((other) => isFilter(other) && isFilter(one) && other.left === one.left);
  const known = asked[before];
  const others = known === undefined ? undefined : textsOf(known);
  if (known === undefined || !isFilter(known) || texts === undefined || others === undefined) return [...asked, one];
  const right = [...new Set([...others, ...texts])];
  return asked.with(before, { ...known, operation: "in_range", right });
}

function textsOf(one: Asked): readonly FilterValue[] | undefined {
  if (!isFilter(one) || !["equal", "in_range"].includes(one.operation)) return undefined;
  const { right } = one;
  const list: readonly FilterValue[] = Array.isArray(right) ? (right as readonly FilterValue[]) : [right];
  return list.every((text) => typeof text === "string") ? list : undefined;
}
