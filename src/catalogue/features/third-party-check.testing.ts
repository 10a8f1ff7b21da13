import { evaluateSeries, type SeriesNode } from "#expression";
import { resolveStudy } from "../study/resolve-study.ts";
import type { Case, CaseBars } from "./third-party-cases.testing.ts";

/** A study's text, a node, or a plain loop over the bars. */
export type Formula = string | SeriesNode | ((bars: CaseBars) => Float64Array);
/** A column of the case, or one worked out from its columns. */
export type Given = string | ((column: (name: string) => Float64Array, bars: CaseBars) => Float64Array);

export interface Check {
  readonly given: Given;
  readonly ours: Formula;
  /** Rows before it are left out, and why. */
  readonly since?: { readonly row: number; readonly why: string };
  /** Where they compute something else: what it is, and the same thing computed here. */
  readonly theirs?: { readonly why: string; readonly formula: Formula };
  /** All rows are bars of one session of a 5-minute chart. */
  readonly intraday?: true;
}
/** What a case is held against; a text says why nothing here is its like. */
export type Entry = readonly Check[] | string;
export type Table = Readonly<Record<string, Entry>>;

export function agrees(given: Given, ours: Formula, first?: Check["since"]): Check {
  return first === undefined ? { given, ours } : { given, ours, since: first };
}

export function differs(given: Given, ours: Formula, why: string, formula: Formula, first?: Check["since"]): Check {
  return { ...agrees(given, ours, first), theirs: { why, formula } };
}

export function since(row: number, why: string): NonNullable<Check["since"]> {
  return { row, why };
}

/** What is wrong with a check on its case; empty when the values are the same, or differ exactly as stated. */
export function faultsOf(check: Check, found: Case): readonly string[] {
  const wanted = givenValues(check.given, found);
  const compare = (formula: Formula) =>
    firstMismatch(valuesOf(formula, found.bars, check.intraday), wanted, check, found);
  const ours = compare(check.ours);
  if (check.theirs === undefined) return ours === undefined ? [] : [`ours: ${ours}`];
  const theirs = compare(check.theirs.formula);
  return [
    ...(theirs === undefined ? [] : [`theirs (${check.theirs.why}): ${theirs}`]),
    ...(ours === undefined ? [`ours agrees as it is, although "${check.theirs.why}"`] : []),
  ];
}

function givenValues(given: Given, { id, bars, outputs }: Case): Float64Array {
  const column = (name: string): Float64Array => {
    const values = outputs.get(name);
    if (values === undefined) throw new Error(`${id} has no output ${name}`);
    return values;
  };
  return typeof given === "string" ? column(given) : given(column, bars);
}

/** The values of a formula on a case's bars. */
export function valuesOf(formula: Formula, bars: CaseBars, intraday?: true): Float64Array {
  if (typeof formula === "function") return formula(bars);
  const columns = intraday === undefined ? bars.columns : { ...bars.columns, session: new Float64Array(bars.length) };
  if (typeof formula !== "string") return evaluateSeries(formula, columns, bars.length);
  const found = resolveStudy(formula, intraday === undefined ? {} : { timeframe: "5m" });
  if (!found.ok) throw new Error(`${formula}: ${found.issues[0]!.message}`);
  return evaluateSeries(found.study.node, columns, bars.length);
}

function firstMismatch(values: Float64Array, wanted: Float64Array, check: Check, found: Case): string | undefined {
  const tolerance = toleranceOf(wanted, found);
  let compared = 0;
  for (let row = check.since?.row ?? 0; row < wanted.length; row++) {
    const [value, other] = [values[row]!, wanted[row]!];
    if (other !== other) continue;
    compared++;
    const near = Math.abs(value - other) <= tolerance + 1e-9 * Math.abs(other);
    if (!near) return `row ${row} is ${value}, given is ${other}`;
  }
  return compared === 0 ? "no row was compared" : undefined;
}

/**
 * The case's own tolerance, unless it says little of values as small as these: then half of the last printed decimal,
 * or 0.03 % of the mean size where the inputs are rounded more than the values.
 */
function toleranceOf(values: Float64Array, { tolerance }: Case): number {
  const sizes = [...values].filter((value) => value === value).map(Math.abs);
  const decimals = Math.max(...sizes.map((size) => size.toString().match(/\.(\d+)$/)?.[1]!.length ?? 0));
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  return Math.min(tolerance, Math.max(0.51 * 10 ** -decimals, 3e-4 * mean));
}
