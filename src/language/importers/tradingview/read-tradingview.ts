import { all, type ImportedClause, lost } from "../clause.ts";
import type { Reading } from "../reading.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { chainClause, chainOf } from "./chain-query.ts";
import { parsePython } from "./parse-python.ts";
import type { PythonNode, PythonStatement } from "./python-node.ts";
import { partsOf, PythonValues } from "./python-values.ts";
import { nameOf, withVersions } from "./python-versions.ts";
import {
  conditionOf,
  conditionsOf,
  holdsConditions,
  isCondition,
  isOperand,
  type Link,
  listed,
  NO_JOIN,
} from "./query-conditions.ts";
import { isWire, strayClauses, wireClause, wiresIn } from "./wire-query.ts";

/**
 * Reads a Python query of TradingView-Screener or tvscreener, a list of its conditions, or the JSON object that it
 * sends, also in JavaScript. Throws ImportFault.
 */
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
    throw new ImportFault("there is no Query() and no object with a filter", [0, text.length]);
  }
  if (query !== undefined) unread.push(...outsideQuery(statements, values));
  if (values.columnAlias !== undefined) notes.push(`${values.columnAlias} was read as the column function col.`);
  return {
    clause: unread.length === 0 ? clause : all([clause, ...unread], [0, text.length]),
    notes: [...new Set(notes)],
  };
}

/** Returns the clause of the only query of the text; undefined without a query. Throws ImportFault for several. */
function soleQuery(
  statements: readonly PythonStatement[],
  values: PythonValues,
  notes: string[],
): ImportedClause | undefined {
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
  const wires = statements
    .filter((one) => !isPiece(one, values) && !(one.target !== undefined && mentioned.has(one.target)))
    .flatMap(({ value }) => wiresIn(value, values));
  const fragments = wires.filter(isBare);
  const objects = wires.filter((wire) => !isBare(wire));
  const pieces = statements.filter((one) => isPiece(one, values));
  // A cut object leaves its members and members of its lists.
  const isCut = fragments.length > 0 || (pieces.length > 0 && objects.length > 0);
  const found = (whole === undefined ? 0 : 1) + others.length + objects.length + (isCut ? copiesOf(fragments) : 0);
  if (found > 1) throw new ImportFault(`here are ${found} queries; give one at a time`, spanOf(statements));
  if (whole?.begins !== undefined) notes.push(whole.begins);
  if (whole !== undefined) return chainClause(whole, whole.span, values, notes);
  if (objects[0] !== undefined) return wireClause(objects[0], values, notes);
  if (fragments.length === 0) return undefined;
  const members = fragments.map((fragment) => wireClause(fragment, values, notes));
  return all([...pieceClauses(statements, values), ...members], spanOf(statements));
}

const isBare = (node: PythonNode): boolean => node.kind === "dict" && node.isBare === true;

/** Returns the number of objects to which loose members belong: one, unless a name occurs twice. */
function copiesOf(fragments: readonly PythonNode[]): number {
  const names = fragments.flatMap((one) => (one.kind === "dict" ? one.entries.map(([key]) => textOf(key)) : []));
  return Math.max(1, ...names.map((name) => names.filter((one) => one === name).length));
}

/** True for a loose condition, as a list without its beginning leaves it. */
function isPiece({ target, value }: PythonStatement, values: PythonValues): boolean {
  if (target !== undefined || value.kind !== "dict") return false;
  return (
    isCondition(value, values) || (value.isBare === true && value.entries.some(([key]) => textOf(key) === "right"))
  );
}

/** Reads loose conditions. Operands of a group are lost, because their operator is missing. */
function pieceClauses(statements: readonly PythonStatement[], values: PythonValues): readonly ImportedClause[] {
  const pieces = statements.filter((one) => isPiece(one, values)).map(({ value }) => value);
  const isCut = pieces.length > 0 || statements.some(({ value }) => isBare(value) && isWire(value, values));
  const others = isCut ? statements.filter((one) => !isPiece(one, values)) : [];
  const strays = others.flatMap(({ value }) => strayClauses(value, values));
  const isGroup = pieces.some(isOperand);
  return [...strays, ...pieces.map((one) => (isGroup ? lost(NO_JOIN, one.span) : conditionOf(one, values)))];
}

const textOf = (node: PythonNode): string => (node.kind === "text" ? node.value : "");

/** Returns the conditions outside the query as lost. */
function outsideQuery(statements: readonly PythonStatement[], values: PythonValues): readonly ImportedClause[] {
  const isCut = statements.some(({ value }) => isBare(value) && isWire(value, values));
  return statements.flatMap((statement): readonly ImportedClause[] => {
    const { target, value } = statement;
    const args = value.kind === "call" && chainOf(value, values) === undefined ? value.args : [];
    const holds =
      value.kind === "dict"
        ? !isCut && isPiece(statement, values)
        : [value, ...args].some((one) => isCondition(one, values)) || holdsConditions(value, values);
    return target === undefined && holds
      ? [lost("it is outside the query; put it into where(…) or filter", value.span)]
      : [];
  });
}

/** Returns the names that nodes use, directly or through the values of names. */
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
const spanOf = (statements: readonly PythonStatement[]): SourceSpan => [
  statements[0]?.value.span[0] ?? 0,
  statements.at(-1)?.value.span[1] ?? 0,
];

const ALONE_NOTE = "The conditions stand without a query; all of them must hold, as in one where.";

/** Reads a list of conditions, or successive conditions; undefined without any. */
function conditionsAlone(
  statements: readonly PythonStatement[],
  values: PythonValues,
  notes: string[],
): ImportedClause | undefined {
  const pieces = statements.filter((one) => isPiece(one, values));
  const lists = new Map<string, PythonStatement>();
  for (const [k, statement] of statements.entries()) {
    if (statement.value.kind === "dict") continue;
    const of = values.list(statement.value) ?? (statement.target === undefined ? [statement.value] : []);
    if (!of.some((one) => isCondition(values.resolved(one), values))) continue;
    lists.set(statement.target === undefined ? String(k) : nameOf(statement.target), statement);
  }
  const found = [...lists.values()];
  const named = found.filter(({ target }) => target !== undefined);
  if (found.length === 0 && pieces.length === 0) return undefined;
  if (named.length > 1)
    throw new ImportFault(`here are ${named.length} lists of conditions; give one at a time`, spanOf(named));
  notes.push(ALONE_NOTE);
  const parts = found.flatMap(({ value }) => conditionsOf(listed(value, values), values));
  return all([...pieceClauses(statements, values), ...parts], spanOf([...pieces, ...found]));
}
