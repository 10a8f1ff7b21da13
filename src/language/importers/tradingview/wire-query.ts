import { all, type ImportedClause, lost } from "../clause.ts";
import { attempt } from "../expression.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import type { PythonNode } from "./python-node.ts";
import type { PythonValues } from "./python-values.ts";
import {
  conditionOf,
  conditionsOf,
  holdsConditions,
  isCondition,
  listed,
  operandClause,
  textsIn,
} from "./query-conditions.ts";
import { tickersClause } from "./tradingview-attributes.ts";

const DISPLAY = new Set(
  "columns options sort range price_conversion ignore_unknown_fields sort_by sortBy order sortOrder order_by limit".split(
    " ",
  ),
);
const LABELS = new Set("name title label description id".split(" "));
/** Note on what a payload lacks: columns, order and range. */
export const ORDER_NOTE = "Columns, order and range of the result are asked of a table; a payload only selects.";

/** True for an object of the API, or one that contains a list of conditions. */
export function isWire(node: PythonNode, values: PythonValues): boolean {
  if (node.kind !== "dict") return false;
  return node.entries.some(
    ([key, value]) => (key.kind === "text" && WIRE.has(key.value)) || holdsConditions(value, values),
  );
}

/**
 * Returns unknown members of an object without braces that is no query as lost; members whose values are names do not
 * count.
 */
export function strayClauses(node: PythonNode, values: PythonValues): readonly ImportedClause[] {
  if (node.kind !== "dict" || node.isBare !== true || wiresIn(node, values).length > 0) return [];
  return node.entries.flatMap(([key, value]) => {
    const name = key.kind === "text" ? key.value : "";
    const span: SourceSpan = [key.span[0], value.span[1]];
    return DISPLAY.has(name) || LABELS.has(name) || value.kind === "name" ? [] : [lost(unknownMember(name), span)];
  });
}

const unknownMember = (name: string): string =>
  `the member ${name.slice(0, 30)} is not known; filter and filter2 hold the conditions`;

/** Returns the API objects in a node: the node itself, members of another object, arguments of a sending call. */
export function wiresIn(node: PythonNode, values: PythonValues): readonly PythonNode[] {
  if (isWire(node, values)) return [node];
  if (node.kind === "dict")
    return node.entries.flatMap(([, value]) => (isCondition(value, values) ? [] : wiresIn(value, values)));
  if (node.kind === "attribute") return wiresIn(node.of, values);
  if (node.kind !== "call") return [];
  const name = node.of.kind === "attribute" || node.of.kind === "name" ? node.of.name : "";
  const sent = SENDING.has(name) ? node.args.flatMap((arg) => wiresIn(arg, values)) : [];
  return [...wiresIn(node.of, values), ...sent];
}

const SENDING = new Set("stringify dumps post fetch request axios".split(" "));
const WIRE = new Set("filter filters filter2 left operands symbols markets columns".split(" "));

/** Returns the conditions of an API object. */
export function wireClause(node: PythonNode, values: PythonValues, notes: string[]): ImportedClause {
  const parts: ImportedClause[] = [];
  const entries = values.entries(node);
  // The only list of conditions may have any name.
  const held = entries.flatMap(([, value]) => (holdsConditions(value, values) ? [value] : []));
  if (entries.some(([name]) => name === "left" || name === "operands")) return operandClause(node, values);
  for (const [name, value] of entries) {
    if (name === "filter" || name === "filters")
      parts.push(...listed(value, values).map((one) => conditionOf(one, values)));
    else if (held.length === 1 && held[0] === value) parts.push(...conditionsOf(listed(value, values), values));
    else if (name === "filter2") {
      if (value.kind !== "literal") parts.push(operandClause(value, values));
    } else if (name === "markets") notes.push(marketNote([value], values));
    else if (name === "symbols") parts.push(symbolsClause(value, values, notes));
    else if (DISPLAY.has(name)) notes.push(ORDER_NOTE);
    else if (value.kind === "unread") parts.push(lost(value.reason, value.span));
    else if (value.kind === "text" && LABELS.has(name))
      notes.push(`The member ${name} names or describes the scan and is no condition.`);
    else parts.push(lost(unknownMember(name), value.span));
  }
  return all(parts, node.span);
}

/** Returns the note on the markets of a query. */
export function marketNote(args: readonly PythonNode[], values: PythonValues): string {
  const markets = args.flatMap((arg) => {
    try {
      return textsIn(values.plain(arg));
    } catch (error) {
      if (error instanceof ImportFault) return ["of the script"];
      throw error;
    }
  });
  const other = markets.filter((market) => market !== "america");
  return other.length === 0
    ? "The market america is the universe that is scanned here."
    : `The market is not a condition (${other.join(", ").slice(0, 60)}): scan a universe with its stocks, whose amounts are in its currency.`;
}

function symbolsClause(node: PythonNode, values: PythonValues, notes: string[]): ImportedClause {
  return attempt(node.span, () => {
    const parts = values.entries(node).map(([name, value]): ImportedClause => {
      if (DISPLAY.has(name)) {
        notes.push(ORDER_NOTE);
        return all([], value.span);
      }
      if (name === "tickers") return tickersClause(textsIn(values.plain(value)), value.span);
      const types = name === "query" ? values.entries(value) : undefined;
      const empty = types?.every(([, one]) => one.kind === "list" && one.items.length === 0);
      return empty === true
        ? all([], value.span)
        : lost(`of symbols ${name.slice(0, 20)} is not looked at, only tickers`, value.span);
    });
    return all(parts, node.span);
  });
}
