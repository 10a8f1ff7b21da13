import { LIMITS } from "#contract";
import { type ImportedClause, loosest, strictest } from "../clause.ts";
import type { Relation } from "../compare.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { both, chosen, either, opposite, type ClauseTruth, truthCounted, truthEarlier } from "./truth.ts";
import type { Tally, Value } from "./value-kinds.ts";

/** Maximum number of conditions, one per bar, in one count. */
const MOST_COUNTED = 200;

/** Maximum number of different values of one summand, such as 1, 0 and -1. */
const MOST_STEPS = 7;

interface Scale {
  readonly scale: number;
  readonly offset: number;
}

/** Sums a condition, or a number of evenly spaced cases, over the newest bars. Undefined for other values. */
export function countedBars(value: Value, bars: number, span: SourceSpan): Tally | undefined {
  const steps = stepsOf(value);
  if (steps === undefined) return undefined;
  if (bars < 1 || bars > LIMITS.within)
    throw new ImportFault(`it looks at ${bars} bars; 1 to ${LIMITS.within} are possible`, span);
  const { offset, scale } = steps;
  return { kind: "tally", of: steps.of.map((of) => ({ of, bars })), scale, offset: offset * bars, span };
}

/** Returns a condition (1 or 0), or a number of two cases, as `offset + scale × condition` with a positive scale. */
export function twoCases(value: Value): (Scale & { readonly of: ClauseTruth }) | undefined {
  const steps = stepsOf(value);
  return steps?.of.length === 1 ? { ...steps, of: steps.of[0]! } : undefined;
}

/**
 * Returns a condition, or a number of evenly spaced cases, as `offset + scale × (number of conditions that hold)` with a
 * positive scale: 1, 0 or -1 is -1, plus 1 if it is at least 0, plus 1 if it is 1.
 */
function stepsOf(value: Value): (Scale & { readonly of: readonly ClauseTruth[] }) | undefined {
  if (value.kind === "truth") return { of: [value.truth], scale: 1, offset: 0 };
  const numbers = casesOf(value, new Set());
  if (value.kind !== "choice" || numbers === undefined) return undefined;
  const [low, ...higher] = [...numbers].toSorted((a, b) => a - b) as [number, ...number[]];
  const scale = (higher[0] ?? low) - low;
  const isEven = higher.every((one, k) => nearWhole((one - low) / scale) === k + 1);
  if (higher.length === 0 || higher.length >= MOST_STEPS || !isEven) return undefined;
  return { of: higher.map((least) => isAtLeast(value, least)), scale, offset: low };
}

/** Returns the numbers that a value takes; undefined if one of them is no constant. */
function casesOf(value: Value, found: Set<number>): Set<number> | undefined {
  if (value.kind === "choice") return casesOf(value.yes, found) === undefined ? undefined : casesOf(value.no, found);
  if (value.kind !== "series" || value.series.constant === null) return undefined;
  return found.add(value.series.constant);
}

function isAtLeast(value: Value, least: number): ClauseTruth {
  if (value.kind !== "choice") return value.kind === "series" && value.series.constant! >= least;
  return chosen(value.test, isAtLeast(value.yes, least), isAtLeast(value.no, least), value.span);
}

/** Adds or subtracts conditions, counts and numbers of evenly spaced cases; undefined for other values. */
export function tallySum(op: "+" | "-", a: Value, b: Value, span: SourceSpan): Tally | undefined {
  const counts = [a, b].filter((one) => one.kind !== "series").length;
  if (counts < 2 && a.kind !== "tally" && b.kind !== "tally") return undefined;
  const [left, added] = [tallyOf(a), tallyOf(b)];
  if (left === undefined || added === undefined) return undefined;
  const sign = op === "+" ? 1 : -1;
  const right = { ...added, scale: sign * added.scale, offset: sign * added.offset };
  if (right.of.length === 0) return { ...left, offset: left.offset + right.offset, span };
  if (left.of.length === 0) return { ...right, offset: left.offset + right.offset, span };
  const like = left.scale * right.scale < 0 ? opposites(right) : right;
  if (like.scale !== left.scale) return undefined;
  return { ...left, of: [...left.of, ...like.of], offset: left.offset + like.offset, span };
}

/** Returns the same number as a count of the opposite conditions. */
function opposites({ of, scale, offset, ...rest }: Tally): Tally {
  const turned = of.map((one) => ({ ...one, of: opposite(one.of) }));
  return { ...rest, of: turned, scale: -scale, offset: offset + scale * barsOf(of) };
}

const barsOf = (of: Tally["of"]): number => of.reduce((sum, { bars }) => sum + bars, 0);

/** Multiplies or divides a count by a number; undefined for other values. */
export function tallyTimes(op: "*" | "/", a: Value, b: Value, span: SourceSpan): Tally | undefined {
  const [tally, number] = a.kind === "tally" ? [a, b] : [b, a];
  if (tally.kind !== "tally" || number.kind !== "series" || number.series.constant === null) return undefined;
  const value = number.series.constant;
  if (op === "/" && (tally === b || value === 0)) return undefined;
  const factor = op === "*" ? value : 1 / value;
  return { ...tally, scale: tally.scale * factor, offset: tally.offset * factor, span };
}

function tallyOf(value: Value): Tally | undefined {
  const { span } = value;
  if (value.kind === "tally") return value;
  if (value.kind === "series" && value.series.constant !== null)
    return { kind: "tally", of: [], scale: 1, offset: value.series.constant, span };
  const steps = stepsOf(value);
  if (steps === undefined) return undefined;
  return { ...steps, kind: "tally", of: steps.of.map((of) => ({ of, bars: 1 })), span };
}

/** Compares a count with a number. */
export function compareTally(relation: Relation, tally: Tally, number: number, span: SourceSpan): ClauseTruth {
  const { scale, offset } = tally;
  if (scale === 0) throw new ImportFault("a count times 0 is 0", span);
  if (scale < 0 && relation.startsWith("Less")) {
    return compareTally(relation === "LessThan" ? "GreaterThan" : "GreaterThanOrEqual", positive(tally), -number, span);
  }
  if (scale < 0 && relation.startsWith("Greater")) {
    return compareTally(relation === "GreaterThan" ? "LessThan" : "LessThanOrEqual", positive(tally), -number, span);
  }
  const times = nearWhole((number - offset) / scale);
  const least = (count: number): ClauseTruth => atLeast(tally, count, span);
  switch (relation) {
    case "GreaterThanOrEqual":
      return least(Math.ceil(times));
    case "GreaterThan":
      return least(Math.floor(times) + 1);
    case "LessThan":
      return opposite(least(Math.ceil(times)));
    case "LessThanOrEqual":
      return opposite(least(Math.floor(times) + 1));
    case "EqualTo":
      return Number.isInteger(times) && both([least(times), opposite(least(times + 1))], span);
    default:
      return opposite(compareTally("EqualTo", tally, number, span));
  }
}

function positive(tally: Tally): Tally {
  return { ...tally, scale: -tally.scale, offset: -tally.offset };
}

/** Rounds a quotient such as 0.7 / 0.1, which floating point moves off the integer. */
function nearWhole(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-9 * Math.max(1, Math.abs(whole)) ? whole : value;
}

function atLeast({ of }: Tally, count: number, span: SourceSpan): ClauseTruth {
  const total = barsOf(of);
  if (count <= 0) return true;
  if (count > total) return false;
  if (of.length === 1) return truthCounted(of[0]!.of, of[0]!.bars, count);
  if (total > MOST_COUNTED) throw new ImportFault(`it counts ${total} conditions, more than ${MOST_COUNTED}`, span);
  const truths = of.flatMap((one) => Array.from({ length: one.bars }, (_, k) => truthEarlier(one.of, k)));
  const sure = truths.filter((truth) => truth === true).length;
  const clauses = truths.filter((truth): truth is ImportedClause => typeof truth === "object");
  const missing = count - sure;
  if (missing <= 0) return true;
  if (missing > clauses.length) return false;
  if (missing === 1) return either(loosest(clauses), span);
  if (missing === clauses.length) return both(strictest(clauses), span);
  return { kind: "atLeast", count: missing, of: clauses, span };
}
