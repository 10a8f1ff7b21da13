import type { ValueComparison } from "#contract";
import { any, type ImportedClause } from "../clause.ts";
import { spanning } from "../import-fault.ts";

const NOTE = "Ranges of one filter that exclude each other were read as alternatives, as Finviz joins them by |.";

interface Bounds {
  /** Key of the compared number. */
  readonly key: string;
  readonly low: number;
  readonly high: number;
  readonly clause: ImportedClause;
}

/** Joins clauses of one number with disjoint ranges to alternatives. */
export function withoutContradiction(clauses: readonly ImportedClause[]): readonly ImportedClause[] {
  const bounds = clauses.flatMap(boundsOf);
  const groups = [...new Set(bounds.map(({ key }) => key))]
    .map((key) => bounds.filter((one) => one.key === key))
    .filter((same) => Math.max(...same.map(({ low }) => low)) >= Math.min(...same.map(({ high }) => high)));
  return groups.reduce((all, same) => {
    const [first, ...others] = same.map(({ clause }) => clause);
    const span = same.map(({ clause }) => clause.span).reduce(spanning);
    const joined = { ...any([first!, ...others], span), notes: [NOTE] };
    return all.flatMap((one) => (one === first ? [joined] : others.includes(one) ? [] : [one]));
  }, clauses);
}

/** Returns the bounds of a clause that compares one number; empty for other clauses. */
function boundsOf(clause: ImportedClause): readonly Bounds[] {
  const of = clause.kind === "filter" ? clause.filter : clause.kind === "fact" ? clause.condition : undefined;
  const found: ValueComparison[] = [];
  const key = JSON.stringify(of, (name, value: unknown) => {
    if (name !== "Value" || typeof value !== "object" || value === null || Array.isArray(value)) return value;
    found.push(value);
    return undefined;
  });
  const [value] = found;
  if (value === undefined || found.length > 1) return [];
  const { GreaterThan, GreaterThanOrEqual, LessThan, LessThanOrEqual, Range, ...more } = value;
  if (Object.keys(more).length > 0) return [];
  const low = GreaterThan ?? GreaterThanOrEqual ?? Range?.Lower?.Value ?? Number.NEGATIVE_INFINITY;
  const high = LessThan ?? LessThanOrEqual ?? Range?.Upper?.Value ?? Number.POSITIVE_INFINITY;
  return typeof low === "number" && typeof high === "number" ? [{ key, low, high, clause }] : [];
}
