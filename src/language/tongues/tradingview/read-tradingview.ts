import { table } from "#base";
import { all, type Clause, lost } from "../clause.ts";
import { isOneOf } from "../facts.ts";
import { attempt } from "../expression.ts";
import type { Reading } from "../reading.ts";
import { TongueFault } from "../tongue-fault.ts";
import type { Span } from "../translation.ts";
import { parsePython } from "./parse-python.ts";
import type { PythonNode } from "./python-node.ts";
import { PythonValues } from "./python-values.ts";
import { tickersClause } from "./tradingview-attributes.ts";
import { filterClause, type FilterValue, joined } from "./tradingview-filter.ts";

const INDEXES = table<string>({ SPX: "SP500", NDX: "NDX", DJI: "DJI", RUT: "RUT" });
const DISPLAY = new Set(["columns", "options", "sort", "range", "price_conversion", "ignore_unknown_fields"]);
const ORDER_NOTE = "Columns, order and range of the result are asked of a table; a payload only selects.";

/** Reads a query of TradingView-Screener in Python, or the JSON that it sends. Throws TongueFault. */
export function readTradingView(text: string): Reading {
  const statements = parsePython(text);
  const values = new PythonValues(statements);
  const wires = statements.map(({ value }) => value).filter((node) => node.kind === "dict");
  const chains = statements.map(({ value }) => value).filter(isQuery);
  const found = chains.length + wires.length;
  if (found === 0) throw new TongueFault("there is no Query() and no object with a filter", [0, text.length]);
  if (found > 1) throw new TongueFault(`here are ${found} queries; give one at a time`, [0, text.length]);
  const notes: string[] = [];
  const clause = chains.length > 0 ? chainClause(chains[0]!, values, notes) : wireClause(wires[0]!, values, notes);
  return { clause, notes: [...new Set(notes)] };
}

function isQuery(node: PythonNode): boolean {
  let at = node;
  while (at.kind === "call" || at.kind === "attribute") at = at.of;
  return at.kind === "name" && at.name === "Query" && node.kind === "call";
}

interface Link {
  readonly method: string;
  readonly args: readonly PythonNode[];
  readonly span: Span;
}

/** Query().where(…).limit(…): its methods, in order. */
function chainClause(node: PythonNode, values: PythonValues, notes: string[]): Clause {
  const links: Link[] = [];
  for (let at = node; at.kind === "call";) {
    const { of, args, span } = at;
    if (of.kind !== "attribute") break;
    links.unshift({ method: of.name, args, span: [args[0]?.span[0] ?? of.span[1], args.at(-1)?.span[1] ?? span[1]] });
    at = of.of;
  }
  const parts: Clause[] = [];
  const wheres = links.filter(({ method }) => method === "where");
  if (wheres.length > 1) notes.push("A query keeps the conditions of its last where alone; so does the payload.");
  for (const link of links) {
    const { method, args, span } = link;
    if (method === "where" && link === wheres.at(-1))
      parts.push(...args.flatMap((arg) => listed(arg, values)).map((arg) => conditionOf(arg, values)));
    else if (method === "where2") parts.push(...args.map((arg) => conditionOf(arg, values)));
    else if (method === "set_markets")
      parts.push(...args.flatMap((arg) => marketClause(values.plain(arg), span, notes)));
    else if (method === "set_tickers")
      parts.push(
        tickersClause(
          args.flatMap((arg) => textsIn(values.plain(arg))),
          span,
        ),
      );
    else if (method === "set_index") parts.push(...args.map((arg) => indexClause(values.plain(arg), span)));
    else if (["select", "order_by", "limit", "offset"].includes(method)) notes.push(ORDER_NOTE);
    else if (method === "set_property")
      parts.push(lost("what set_property sets is not looked at; write it as a condition", span));
  }
  return all(parts, node.span);
}

/** The conditions of a list that is handed over whole. */
function listed(node: PythonNode, values: PythonValues): readonly PythonNode[] {
  const known = values.resolved(node);
  return known.kind === "list" ? known.items : [known];
}

/** col(…) > …, col(…).between(…), And(…), Or(…), or a dictionary of the API. */
function conditionOf(node: PythonNode, values: PythonValues): Clause {
  const known = values.resolved(node);
  const { span } = known;
  if (known.kind === "binary" && (known.op === "&" || known.op === "|")) {
    return joined(
      known.op === "&" ? "and" : "or",
      [conditionOf(known.left, values), conditionOf(known.right, values)],
      span,
    );
  }
  if (known.kind === "call" && known.of.kind === "name" && (known.of.name === "And" || known.of.name === "Or")) {
    return joined(
      known.of.name.toLowerCase(),
      known.args.map((arg) => conditionOf(arg, values)),
      span,
    );
  }
  if (known.kind === "dict") return operandClause(known, values);
  return attempt(span, () => filterClause(values.filter(known)));
}

function wireClause(node: PythonNode, values: PythonValues, notes: string[]): Clause {
  const parts: Clause[] = [];
  for (const [name, value] of values.entries(node)) {
    if (name === "filter")
      parts.push(...listed(value, values).map((one) => attempt(one.span, () => filterClause(values.wireFilter(one)))));
    else if (name === "filter2") {
      if (value.kind !== "literal") parts.push(operandClause(value, values));
    } else if (name === "markets") parts.push(...marketClause(values.plain(value), value.span, notes));
    else if (name === "symbols") parts.push(symbolsClause(value, values));
    else if (DISPLAY.has(name)) notes.push(ORDER_NOTE);
    else
      parts.push(
        lost(`the member ${name.slice(0, 30)} is not known; filter and filter2 hold the conditions`, value.span),
      );
  }
  return all(parts, node.span);
}

/** {operator, operands}, or one operand: {expression: filter} or {operation: group}. */
function operandClause(node: PythonNode, values: PythonValues): Clause {
  return attempt(node.span, () => {
    const members = new Map(values.entries(node));
    const [expression, operation, operands] = [
      members.get("expression"),
      members.get("operation"),
      members.get("operands"),
    ];
    if (expression !== undefined) return filterClause(values.wireFilter(expression));
    if (operation !== undefined && members.get("left") === undefined) return operandClause(operation, values);
    if (operands === undefined) return filterClause(values.wireFilter(node));
    const operator = values.plain(members.get("operator") ?? node);
    return joined(
      typeof operator === "string" ? operator : "",
      listed(operands, values).map((one) => operandClause(one, values)),
      node.span,
    );
  });
}

function marketClause(value: FilterValue, span: Span, notes: string[]): readonly Clause[] {
  const other = textsIn(value).filter((market) => market !== "america");
  if (other.length === 0) {
    notes.push("The market america is the universe that is scanned here.");
    return [];
  }
  return [lost(`stocks of ${other.join(", ").slice(0, 60)} are not scanned here`, span)];
}

function symbolsClause(node: PythonNode, values: PythonValues): Clause {
  return attempt(node.span, () => {
    const parts = values.entries(node).map(([name, value]): Clause => {
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

function indexClause(value: FilterValue, span: Span): Clause {
  const ids = textsIn(value).map((text) => text.split(";").at(-1) ?? "");
  const known = ids.map((id) => INDEXES[id] ?? "");
  return known.length === 0 || known.includes("")
    ? lost(`the index ${ids.join(", ").slice(0, 60)} is not known here; add a Stock.IndexMembership filter`, span)
    : isOneOf("IndexMembership", known, span);
}

function textsIn(value: FilterValue): readonly string[] {
  const list: readonly FilterValue[] = Array.isArray(value) ? (value as readonly FilterValue[]) : [value];
  return list.filter((one) => typeof one === "string");
}
