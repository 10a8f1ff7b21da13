import { table } from "#base";
import { all, type Clause, lost } from "../clause.ts";
import { isOneOf } from "../facts.ts";
import { attempt } from "../expression.ts";
import type { Reading } from "../reading.ts";
import { TongueFault } from "../tongue-fault.ts";
import type { Span } from "../translation.ts";
import { parsePython } from "./parse-python.ts";
import type { PythonNode, PythonStatement } from "./python-node.ts";
import { partsOf, PythonValues } from "./python-values.ts";
import { nameOf, snakeCase, withVersions } from "./python-versions.ts";
import { tickersClause } from "./tradingview-attributes.ts";
import { filterClause, type FilterValue, joined } from "./tradingview-filter.ts";

const INDEXES = table<string>({ SPX: "SP500", NDX: "NDX", DJI: "DJI", RUT: "RUT" });
const DISPLAY = new Set(
  "columns options sort range price_conversion ignore_unknown_fields sort_by sortBy order sortOrder order_by limit".split(
    " ",
  ),
);
const LABELS = new Set("name title label description id".split(" "));
const ORDER_NOTE = "Columns, order and range of the result are asked of a table; a payload only selects.";

/** Reads a query of TradingView-Screener in Python, its conditions alone, or the JSON that it sends. Throws TongueFault. */
export function readTradingView(text: string): Reading {
  const statements = withVersions(parsePython(text));
  const values = new PythonValues(statements);
  const notes: string[] = [];
  const unread = statements.flatMap(({ target, value }) =>
    target === undefined && value.kind === "unread" ? [lost(value.reason, value.span)] : [],
  );
  const query = soleQuery(statements, values, notes);
  const clause = query ?? conditionsAlone(statements, values, notes);
  if (clause === undefined) {
    const named = statements.flatMap(({ value }) => (value.kind === "unread" ? [lost(value.reason, value.span)] : []));
    if (named.length > 0) return { clause: all(named, [0, text.length]), notes: [] };
    throw new TongueFault("there is no Query() and no object with a filter", [0, text.length]);
  }
  if (query !== undefined) unread.push(...besideQuery(statements, values));
  if (values.columnAlias !== undefined) notes.push(`${values.columnAlias} was read as the column function col.`);
  return {
    clause: unread.length === 0 ? clause : all([clause, ...unread], [0, text.length]),
    notes: [...new Set(notes)],
  };
}

/** The clause of the one query of the text; undefined where there is none. */
function soleQuery(statements: readonly PythonStatement[], values: PythonValues, notes: string[]): Clause | undefined {
  const dicts = statements.filter(({ value }) => isWire(value, values));
  const chains = statements.flatMap(({ value }) => {
    const chain = chainOf(value, values);
    return chain === undefined ? [] : [{ ...chain, span: value.span }];
  });
  const whole = chains.toSorted((a, b) => b.chain.length - a.chain.length)[0];
  const others = chains.filter(
    ({ chain }) => whole !== undefined && !chain.every((link, k) => same(link, whole.chain[k]!)),
  );
  const mentioned =
    whole === undefined
      ? new Set<string>()
      : namesIn(
          whole.chain.flatMap(({ args }) => args),
          values,
        );
  const wires = dicts.flatMap(({ target, value }) => (target !== undefined && mentioned.has(target) ? [] : [value]));
  const found = (whole === undefined ? 0 : 1) + others.length + wires.length;
  if (found > 1) throw new TongueFault(`here are ${found} queries; give one at a time`, spanOf(statements));
  if (whole?.begins !== undefined) notes.push(whole.begins);
  if (whole !== undefined) return chainClause(whole.chain, whole.span, values, notes);
  return wires[0] === undefined ? undefined : wireClause(wires[0], values, notes);
}

/** Conditions outside the query, which no part of the query names. */
function besideQuery(statements: readonly PythonStatement[], values: PythonValues): readonly Clause[] {
  return statements.flatMap(({ target, value }) =>
    target === undefined && value.kind !== "dict" && (isCondition(value, values) || holdsConditions(value, values))
      ? [lost("it stands beside the query; put it into where(…)", value.span)]
      : [],
  );
}

/** An object that is sent to the API, or one that holds a list of conditions. */
function isWire(node: PythonNode, values: PythonValues): boolean {
  if (node.kind !== "dict") return false;
  return node.entries.some(
    ([key, value]) => (key.kind === "text" && WIRE.has(key.value)) || holdsConditions(value, values),
  );
}

const WIRE = new Set("filter filters filter2 left operands symbols markets columns".split(" "));

function holdsConditions(node: PythonNode, values: PythonValues): boolean {
  return values.list(node)?.some((one) => isCondition(values.resolved(one), values)) === true;
}

/** The names that nodes speak of, and those that their values speak of. */
function namesIn(nodes: readonly PythonNode[], values: PythonValues): Set<string> {
  const names = new Set<string>();
  const left = [...nodes];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.kind !== "name") left.push(...partsOf(node));
    else if (!names.has(node.name)) {
      names.add(node.name);
      left.push(values.resolved(node));
    }
  }
  return names;
}

const same = (a: Link, b: Link): boolean => a.span.join() === b.span.join();
const spanOf = (statements: readonly PythonStatement[]): Span => [
  statements[0]?.value.span[0] ?? 0,
  statements.at(-1)?.value.span[1] ?? 0,
];

const ALONE_NOTE = "The conditions stand without a query; all of them must hold, as in one where.";

/** A list of conditions, or conditions one after the other; undefined where there are none. */
function conditionsAlone(
  statements: readonly PythonStatement[],
  values: PythonValues,
  notes: string[],
): Clause | undefined {
  const lists = new Map<string, PythonStatement>();
  for (const [k, statement] of statements.entries()) {
    if (statement.value.kind === "dict") continue;
    const of = values.list(statement.value) ?? (statement.target === undefined ? [statement.value] : []);
    if (!of.some((one) => isCondition(values.resolved(one), values))) continue;
    lists.set(statement.target === undefined ? String(k) : nameOf(statement.target), statement);
  }
  const found = [...lists.values()];
  const named = found.filter(({ target }) => target !== undefined);
  if (found.length === 0) return undefined;
  if (named.length > 1)
    throw new TongueFault(`here are ${named.length} lists of conditions; give one at a time`, spanOf(named));
  notes.push(ALONE_NOTE);
  const parts = found.flatMap(({ value }) => listed(value, values)).map((one) => conditionOf(one, values));
  return all(parts, spanOf(found));
}

function isCondition(node: PythonNode, values: PythonValues): boolean {
  if (node.kind === "dict") return node.entries.some(([key]) => key.kind === "text" && key.value === "left");
  if (node.kind === "binary") return /^(?:[<>]=?|[=!]=|[&|])$/.test(node.op);
  return node.kind === "call" && (JOINS.has(values.called(node.of)) || values.isColumn(rootOf(node)));
}

/** The innermost call of a chain. */
function rootOf(node: PythonNode): PythonNode {
  let at = node;
  while (at.kind === "call" && at.of.kind === "attribute" && at.of.of.kind === "call") at = at.of.of;
  return at;
}

const JOINS = new Set(["And", "Or"]);

interface Link {
  readonly method: string;
  readonly args: readonly PythonNode[];
  readonly span: Span;
}

interface Chain {
  readonly chain: readonly Link[];
  /** What to know of the query that the chain begins with. */
  readonly begins?: string;
}

/**
 * Query().where(…).limit(…): its methods, in order, names that were given a query included. A name without a value is a
 * query where conditions are given to its where. Undefined for all else.
 */
function chainOf(node: PythonNode, values: PythonValues): Chain | undefined {
  const links: Link[] = [];
  let isPreset = false;
  for (let at = values.resolved(node); ; at = values.resolved(at)) {
    if (at.kind === "call" && values.called(at.of) === "Query") return { chain: links.toReversed() };
    if (at.kind === "call" && at.of.kind === "attribute") {
      const { of, args } = at;
      const span: Span = [args[0]?.span[0] ?? of.span[1], args.at(-1)?.span[1] ?? at.span[1]];
      links.push({ method: snakeCase(of.name), args, span });
      at = of.of;
    } else if (at.kind === "attribute" || at.kind === "item") {
      isPreset = at.kind === "attribute";
      at = at.of;
    } else if (at.kind === "call" && at.of.kind === "name") {
      isPreset = true;
      at = at.of;
    } else {
      const wheres = links.filter(({ method }) => method === "where" || method === "where2");
      const given = wheres.flatMap(({ args }) => args).flatMap((arg) => listed(arg, values));
      if (at.kind !== "name" || !given.some((arg) => isCondition(values.resolved(arg), values))) return undefined;
      const name = nameOf(at.name);
      const begins = isPreset
        ? `What the ready-made query of ${name} asks for is not in the text; the where that follows takes the place of its conditions.`
        : `${name} is given no value in the text; it was read as a query that has no conditions before.`;
      return { chain: links.toReversed(), begins };
    }
  }
}

function chainClause(links: readonly Link[], whole: Span, values: PythonValues, notes: string[]): Clause {
  const wheres = links.filter(({ method }) => method === "where");
  if (wheres.length > 1) notes.push("A query keeps the conditions of its last where alone; so does the payload.");
  const parts = links.flatMap((link): readonly Clause[] => {
    const { method, args } = link;
    if (method === "where" && link !== wheres.at(-1)) return [];
    if (method === "where" || method === "where2")
      return args.flatMap((arg) => listed(arg, values)).map((arg) => conditionOf(arg, values));
    return [attempt(link.span, () => all(settingClauses(link, values, notes), link.span))];
  });
  return all(parts, whole);
}

/** What the methods other than where ask for. */
function settingClauses({ method, args, span }: Link, values: PythonValues, notes: string[]): readonly Clause[] {
  switch (method) {
    case "set_markets":
      notes.push(marketNote(args, values));
      return [];
    case "set_tickers":
      return [
        tickersClause(
          args.flatMap((arg) => textsIn(values.plain(arg))),
          span,
        ),
      ];
    case "set_index":
      return args.map((arg) => indexClause(values.plain(arg), span));
    case "select":
    case "order_by":
    case "limit":
    case "offset":
      notes.push(ORDER_NOTE);
      return [];
    case "set_property":
      return [lost("what set_property sets is not looked at; write it as a condition", span)];
    default:
      return args.some((arg) => listed(arg, values).some((one) => isCondition(values.resolved(one), values)))
        ? [
            lost(
              `the method ${method.slice(0, 30)} of a query is not known here; put the conditions into where(…)`,
              span,
            ),
          ]
        : [];
  }
}

/** The conditions of a list that is handed over whole. */
function listed(node: PythonNode, values: PythonValues): readonly PythonNode[] {
  return values.list(node) ?? [values.resolved(node)];
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
  const join = known.kind === "call" ? values.called(known.of) : "";
  if (known.kind === "call" && JOINS.has(join)) {
    return joined(
      join.toLowerCase(),
      known.args.flatMap((arg) => listed(arg, values)).map((arg) => conditionOf(arg, values)),
      span,
    );
  }
  if (known.kind === "dict") return operandClause(known, values);
  return attempt(span, () => filterClause(values.filter(known)));
}

function wireClause(node: PythonNode, values: PythonValues, notes: string[]): Clause {
  const parts: Clause[] = [];
  const entries = values.entries(node);
  // A list of conditions under another name, where it is the only one.
  const held = entries.flatMap(([, value]) => (holdsConditions(value, values) ? [value] : []));
  if (entries.some(([name]) => name === "left" || name === "operands")) return operandClause(node, values);
  for (const [name, value] of entries) {
    if (name === "filter" || name === "filters" || (held.length === 1 && held[0] === value))
      parts.push(...listed(value, values).map((one) => conditionOf(one, values)));
    else if (name === "filter2") {
      if (value.kind !== "literal") parts.push(operandClause(value, values));
    } else if (name === "markets") notes.push(marketNote([value], values));
    else if (name === "symbols") parts.push(symbolsClause(value, values, notes));
    else if (DISPLAY.has(name)) notes.push(ORDER_NOTE);
    else if (value.kind === "text" && LABELS.has(name))
      notes.push(`The member ${name} names or describes the scan and is no condition.`);
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

function marketNote(args: readonly PythonNode[], values: PythonValues): string {
  const markets = args.flatMap((arg) => {
    try {
      return textsIn(values.plain(arg));
    } catch (error) {
      if (error instanceof TongueFault) return ["of the script"];
      throw error;
    }
  });
  const other = markets.filter((market) => market !== "america");
  return other.length === 0
    ? "The market america is the universe that is scanned here."
    : `The market is not a condition (${other.join(", ").slice(0, 60)}): scan a universe with its stocks, whose amounts are in its currency.`;
}

function symbolsClause(node: PythonNode, values: PythonValues, notes: string[]): Clause {
  return attempt(node.span, () => {
    const parts = values.entries(node).map(([name, value]): Clause => {
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
