import {
  all,
  any,
  type ImportedClause,
  counted,
  lost,
  negate,
  negateWhole,
  shifted,
  throughout,
  within,
} from "../clause.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";

/** Condition, or its constant result. */
export type ClauseTruth = boolean | ImportedClause;

/** Maximum number of conditions in one clause; a payload takes fewer. */
const MOST_LEAVES = 1_000;
const sizes = new WeakMap<ImportedClause, number>();

export function clauseOfTruth(truth: ClauseTruth, span: SourceSpan): ImportedClause {
  if (truth === false) return lost("it can never hold", span);
  return truth === true ? { kind: "always", span } : truth;
}

export function truthOfClause(clause: ImportedClause): ClauseTruth {
  return clause.kind === "always" && (clause.notes ?? []).length === 0 ? true : clause;
}

export function both(truths: readonly ClauseTruth[], span: SourceSpan): ClauseTruth {
  if (truths.includes(false)) return false;
  const clauses = truths.filter((truth) => typeof truth === "object");
  return clauses.length === 0 ? true : bounded({ ...all(clauses, span), span });
}

export function either(truths: readonly ClauseTruth[], span: SourceSpan): ClauseTruth {
  if (truths.includes(true)) return true;
  const clauses = truths.filter((truth) => typeof truth === "object");
  return clauses.length === 0 ? false : bounded({ ...any(clauses, span), span });
}

export function opposite(truth: ClauseTruth): ClauseTruth {
  return typeof truth === "boolean" ? !truth : negate(truth);
}

/** Returns the negation written by a `not` over `span`. */
export function oppositeWhole(truth: ClauseTruth, span: SourceSpan): ClauseTruth {
  return typeof truth === "boolean" ? !truth : negateWhole(truth, span);
}

/** Returns `yes` if the test holds, else `no`. */
export function chosen(test: ImportedClause, yes: ClauseTruth, no: ClauseTruth, span: SourceSpan): ClauseTruth {
  if (typeof yes === "boolean" && yes === no) return yes;
  if (yes === true) return no === false ? test : either([test, no], span);
  if (no === true) return either([negate(test), yes], span);
  return either([both([test, yes], span), both([negate(test), no], span)], span);
}

/** Returns the truth `bars` bars earlier. */
export function truthEarlier(truth: ClauseTruth, bars: number): ClauseTruth {
  return typeof truth === "boolean" || bars === 0 ? truth : shifted(onBase(truth), bars);
}

/** True on at least one of the newest bars. */
export function truthWithin(truth: ClauseTruth, bars: number): ClauseTruth {
  return typeof truth === "boolean" || bars <= 1 ? truth : within(onBase(truth), bars);
}

/** True on each of the newest bars. */
export function truthThroughout(truth: ClauseTruth, bars: number): ClauseTruth {
  return typeof truth === "boolean" || bars <= 1 ? truth : throughout(onBase(truth), bars);
}

/** True on at least `count` of the newest bars. */
export function truthCounted(truth: ClauseTruth, bars: number, count: number): ClauseTruth {
  if (count <= 0) return true;
  if (count > bars) return false;
  return typeof truth === "boolean" ? truth : counted(onBase(truth), bars, count);
}

export function withSpan(truth: ClauseTruth, span: SourceSpan): ClauseTruth {
  return typeof truth === "boolean" ? truth : { ...truth, span };
}

export function withNotes(truth: ClauseTruth, notes: readonly string[]): ClauseTruth {
  if (typeof truth === "boolean" || notes.length === 0) return truth;
  return { ...truth, notes: [...(truth.notes ?? []), ...notes] };
}

/** Loses conditions on other timeframes: a window counts bars of the scan. */
function onBase(clause: ImportedClause): ImportedClause {
  if (clause.kind === "none") return { ...clause, of: onBase(clause.of) };
  if ("of" in clause) return { ...clause, of: clause.of.map(onBase) };
  if (clause.kind !== "filter") return clause;
  const operands = Object.values(clause.filter.Returns?.Want?.Study ?? {});
  const other = [clause.filter.Timeframe, ...operands.map((operand) => operand?.Timeframe)].some(
    (one) => one !== undefined,
  );
  return other ? lost("bars of the scan are counted over a condition on bars of another length", clause.span) : clause;
}

/**
 * Throws ImportFault for a clause that is too large. Clauses share their parts, so a few steps can multiply their size.
 */
function bounded(clause: ImportedClause): ImportedClause {
  if (sizeOf(clause) > MOST_LEAVES) {
    throw new ImportFault(`it branches into more than ${MOST_LEAVES} conditions`, clause.span);
  }
  return clause;
}

function sizeOf(clause: ImportedClause): number {
  const known = sizes.get(clause);
  if (known !== undefined) return known;
  const parts = clause.kind === "none" ? [clause.of] : "of" in clause ? clause.of : [];
  const size = parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + sizeOf(part), 0);
  sizes.set(clause, size);
  return size;
}
