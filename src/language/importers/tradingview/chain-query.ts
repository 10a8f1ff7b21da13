import { table } from "#base";
import { all, type ImportedClause, lost } from "../clause.ts";
import { attempt } from "../expression.ts";
import { isOneOf } from "../facts.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import type { PythonNode } from "./python-node.ts";
import type { PythonValues } from "./python-values.ts";
import { nameOf, snakeCase } from "./python-versions.ts";
import { conditionOf, isCondition, type Link, listed, textsIn } from "./query-conditions.ts";
import { FILTERING, screenerClauses } from "./screener-query.ts";
import { tickersClause } from "./tradingview-attributes.ts";
import { filterClause } from "./tradingview-filter.ts";
import { marketNote, ORDER_NOTE } from "./wire-query.ts";

const OTHERS = /^(?:Bond|Coin|Crypto|Forex|Futures)Screener$/;
const INDEXES = table<string>({ SPX: "SP500", NDX: "NDX", DJI: "DJI", RUT: "RUT" });

/** Methods of a query in order. */
export interface Chain {
  readonly chain: readonly Link[];
  /** True if each `where` adds a condition, as in tvscreener. */
  readonly adds?: true;
  /** Note on the query with which the chain begins. */
  readonly begins?: string;
}

/**
 * Returns the methods of Query().where(…).limit(…) or StockScreener() in order, also through names of queries. A name
 * without a value is a query if its `where` receives conditions. Undefined for other nodes. Throws ImportFault for
 * screeners of anything but stocks.
 */
export function chainOf(node: PythonNode, values: PythonValues): Chain | undefined {
  const links: Link[] = [];
  let isPreset = false;
  for (let at = values.resolved(node); ; at = values.resolved(at)) {
    const called = at.kind === "call" ? values.called(at.of) : "";
    if (called === "Query") return { chain: links.toReversed() };
    if (called === "StockScreener") return { chain: links.toReversed(), adds: true };
    if (OTHERS.test(called)) throw new ImportFault(`a ${called} finds no stocks`, at.span);
    if (at.kind === "call" && at.of.kind === "attribute") {
      const { of, args } = at;
      const span: SourceSpan = [args[0]?.span[0] ?? of.span[1], args.at(-1)?.span[1] ?? at.span[1]];
      links.push({ method: snakeCase(of.name), args, span });
      at = of.of;
    } else if (at.kind === "attribute" || at.kind === "item") {
      isPreset = at.kind === "attribute";
      at = at.of;
    } else if (at.kind === "call" && at.of.kind === "name") {
      isPreset = true;
      at = at.of;
    } else {
      const wheres = links.filter(({ method }) => ["where", "where2", "add_filter"].includes(method));
      const given = wheres.flatMap(({ args }) => args).flatMap((arg) => listed(arg, values));
      const adds = given.some((arg) => values.namesFields(arg));
      if (at.kind !== "name" || !(adds || given.some((arg) => isCondition(values.resolved(arg), values))))
        return undefined;
      const name = nameOf(at.name);
      const begins = isPreset
        ? `What the ready-made query of ${name} asks for is not in the text; the where that follows takes the place of its conditions.`
        : `${name} is given no value in the text; it was read as a query that has no conditions before.`;
      return { chain: links.toReversed(), begins, ...(adds ? { adds } : {}) };
    }
  }
}

/** Returns the conditions of a query. */
export function chainClause(
  { chain, adds }: Chain,
  whole: SourceSpan,
  values: PythonValues,
  notes: string[],
): ImportedClause {
  if (adds === true) {
    const settings = chain.filter(({ method }) => !FILTERING.has(method));
    const others = settings.flatMap((link) => settingClause(link, values, notes));
    return all([...screenerClauses(chain, values), ...others], whole);
  }
  const wheres = chain.filter(({ method }) => method === "where");
  if (wheres.length > 1) notes.push("A query keeps the conditions of its last where alone; so does the payload.");
  const parts = chain.flatMap((link): readonly ImportedClause[] => {
    const { method, args } = link;
    if (method === "where" && link !== wheres.at(-1)) return [];
    if (method === "where" || method === "where2")
      return args.flatMap((arg) => listed(arg, values)).map((arg) => conditionOf(arg, values));
    return [settingClause(link, values, notes)];
  });
  return all(parts, whole);
}

function settingClause(link: Link, values: PythonValues, notes: string[]): ImportedClause {
  return attempt(link.span, () => all(settingClauses(link, values, notes), link.span));
}

/** Returns the conditions of methods other than `where`. */
function settingClauses(
  { method, args, span }: Link,
  values: PythonValues,
  notes: string[],
): readonly ImportedClause[] {
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
      return [
        indexClause(
          args.flatMap((arg) => textsIn(values.plain(arg))),
          span,
        ),
      ];
    case "set_symbol_types": {
      const right = args.flatMap((arg) => textsIn(values.plain(arg)));
      return [filterClause({ left: "subtype", operation: "in_range", right, span })];
    }
    case "search":
      return [lost("a search in tickers and names has no counterpart; write a condition on the description", span)];
    case "add_misc":
      return [lost("what add_misc sends is not looked at; write it as a condition", span)];
    case "select":
    case "order_by":
    case "limit":
    case "offset":
    case "sort_by":
    case "set_range":
    case "select_all":
      notes.push(ORDER_NOTE);
      return [];
    case "set_property":
      return [lost("what set_property sets is not looked at; write it as a condition", span)];
    default:
      return args.some(
        (arg) =>
          values.namesFields(arg) || listed(arg, values).some((one) => isCondition(values.resolved(one), values)),
      )
        ? [
            lost(
              `the method ${method.slice(0, 30)} of a query is not known here; put the conditions into where(…)`,
              span,
            ),
          ]
        : [];
  }
}

function indexClause(texts: readonly string[], span: SourceSpan): ImportedClause {
  const ids = texts.map((text) => text.split(";").at(-1) ?? "");
  const known = ids.map((id) => INDEXES[id] ?? "");
  return known.length === 0 || known.includes("")
    ? lost(`the index ${ids.join(", ").slice(0, 60)} is not known here; add a Stock.IndexMembership filter`, span)
    : isOneOf("IndexMembership", known, span);
}
