import { assert, ownMember, table } from "#base";
import { FEATURES, FUNDAMENTALS, INDICATORS, SHORT_INPUTS } from "#catalogue";
import type { AtomOperator } from "../../intermediate/form.ts";
import { allOf, anyOf, mapAtoms, type Subject, type Tree } from "../chart/meanings.ts";
import { DEFAULTS, type DefaultName } from "../defaults.ts";
import { assumed, isNumber, isPresent, versus } from "./atoms.ts";
import { feature, figure, formula, fundamental, indicator, short } from "./series/subjects.ts";

const OPERATORS = "gte|gt|lte|lt|eq|neq|crosses_above|crosses_under";
const SIGNS = table({ gt: ">", gte: ">=", lt: "<", lte: "<=" });
const ATOM = new RegExp(`^(.+?) (?:(${OPERATORS}) (.+)|(is))$`);

const makers: readonly (readonly [ids: ReadonlySet<string>, make: (id: string) => Subject])[] = [
  [new Set(FUNDAMENTALS.map(({ id }) => id)), (id) => fundamental(id)],
  [new Set(INDICATORS.map(({ id }) => id)), indicator],
  [new Set(SHORT_INPUTS.map(({ alias }) => alias)), short],
  [new Set(["surprise_pct"]), (id) => figure("earnings", id, "%")],
  [new Set(["Employees"]), (id) => figure("stock", id, "n")],
  [new Set(["Optionable", "IsShortable"]), (id) => figure("stock", id, "0/1")],
];
const features = new Set<string>(FEATURES.map(({ alias }) => alias));

/**
 * Reads a series: a study with its arguments, `close`, `sma(50)`, the name of a fundamental, an indicator or a short figure,
 * a formula after `=`. `[2]` after it counts bars ago. Throws for a name that the catalogue does not have.
 */
export function seriesOf(text: string): Subject {
  const [, body = text, ago] = /^(.*)\[(\d+)\]$/.exec(text) ?? [];
  const barsAgo = ago === undefined ? null : Number(ago);
  if (body.startsWith("=")) return { ...formula(body.slice(1), ""), barsAgo };
  const [, name = body, args] = /^(\w+)(?:\((.*)\))?$/.exec(body) ?? [];
  const own = features.has(name)
    ? feature(name, args === undefined ? [] : args.split(","))
    : makers.find(([ids]) => ids.has(name))?.[1](name);
  assert(own !== undefined, `the catalogue has no ${name}`);
  return { ...own, barsAgo };
}

/** Reads one comparison: `close gt sma(200)`, `rsi lt @oversold`, `is` for a flag. */
function comparisonOf(text: string): Tree {
  const [, left = "", op, right = "", is] = ATOM.exec(text) ?? [];
  assert(left !== "", `no comparison: ${text}`);
  const subject = seriesOf(left);
  if (is !== undefined) return isPresent(subject);
  const operator = op as AtomOperator;
  const [, minus, name] = /^(-)?@(\w+)$/.exec(right) ?? [];
  if (name !== undefined) {
    const value = ownMember(DEFAULTS, name)?.value;
    assert(value !== undefined, `no default ${name}`);
    return isNumber(subject, operator, minus === undefined ? value : -value, [assumed(name as DefaultName)]);
  }
  return /^-?\d/.test(right) ? isNumber(subject, operator, Number(right)) : versus(subject, operator, seriesOf(right));
}

/**
 * Reads a tree: comparisons separated by ` & ` or ` or `, and the reason to assume them after ` ; `. `@name` takes the
 * number of a default (`-@name` its negative) and notes it.
 */
export function treeOf(text: string): Tree {
  const [body = "", why] = text.split(" ; ");
  const isEither = body.includes(" or ");
  const members = body.split(isEither ? " or " : " & ").map((one) => comparisonOf(one.trim()));
  const tree = isEither ? anyOf(...members) : allOf(...members);
  if (why === undefined) return tree;
  const value = body.replaceAll(/ ([gl]te?) /g, (_, op: string) => ` ${SIGNS[op]} `);
  const note = { field: "concept", value, why };
  let isFirst = true;
  return mapAtoms(tree, (atom) => {
    const notes = isFirst ? [...atom.notes, note] : atom.notes;
    isFirst = false;
    return { ...atom, notes };
  });
}
