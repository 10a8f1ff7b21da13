import type { Timeframe } from "#contract";
import { type ImportedClause, all, any, lost, negate } from "../clause.ts";
import { compare } from "../compare.ts";
import { unguarded } from "../division-guard.ts";
import { arithmetic, constant, earlier, isPositive, type Series } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import type { ClauseTruth } from "../values/truth.ts";
import type { PineCase, PineValue } from "./pine-value-kinds.ts";

export const OWN_PAST = "is made of its own past, which has no counterpart";
const MOST_CASES = 24;
/** Maximum number of conditions in one score. */
const MOST_POINTS = 60;
/** Maximum number of filters in one condition. */
const MOST_FILTERS = 300;
/** Maximum length of a formula in the study grammar. */
const MOST_TEXT = 1_024;

const sizes = new WeakMap<ImportedClause, number>();

function sizeOf(clause: ImportedClause): number {
  const known = sizes.get(clause);
  if (known !== undefined) return known;
  const parts = clause.kind === "none" ? [clause.of] : "of" in clause ? clause.of : [];
  const size = parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + sizeOf(part), 0);
  sizes.set(clause, size);
  return size;
}

/**
 * Throws ImportFault for a clause that is too large. Each definition that uses another one twice doubles the clause.
 */
export function bounded(clause: ImportedClause, span: SourceSpan = clause.span): ImportedClause {
  if (sizeOf(clause) <= MOST_FILTERS) return clause;
  throw new ImportFault(`the definitions multiply to more than ${MOST_FILTERS} conditions`, span);
}

export function both(of: readonly ClauseTruth[], span: SourceSpan): ClauseTruth {
  if (of.includes(false)) return false;
  return joined("all", of, span) ?? true;
}

export function either(of: readonly ClauseTruth[], span: SourceSpan): ClauseTruth {
  if (of.includes(true)) return true;
  return joined("any", of, span) ?? false;
}

function joined(kind: "all" | "any", of: readonly ClauseTruth[], span: SourceSpan): ImportedClause | undefined {
  const clauses = of.flatMap((part): readonly ImportedClause[] => {
    if (typeof part === "boolean") return [];
    return part.kind === kind && part.notes === undefined ? part.of : [part];
  });
  if (clauses.length === 0) return undefined;
  return bounded(kind === "all" ? all(clauses, span) : any(clauses, span), span);
}

export function not(truth: ClauseTruth): ClauseTruth {
  return typeof truth === "boolean" ? !truth : negate(truth);
}

export const number = (series: Series): PineValue & { readonly kind: "number" } => ({
  kind: "number",
  series: short(series),
});
export const truth = (of: ClauseTruth): PineValue => ({ kind: "truth", holds: of });
export const plain = (value: number, span: SourceSpan): PineValue => ({
  kind: "number",
  series: constant(value, span),
});

function short(series: Series): Series {
  if (series.text.length > MOST_TEXT)
    throw new ImportFault(`the formula is longer than ${MOST_TEXT} characters`, series.span);
  return series.notes.length > 1 ? { ...series, notes: [...new Set(series.notes)] } : series;
}

/** Returns the constant of a value; undefined if the value varies. */
export function constantOf(value: PineValue): number | undefined {
  return value.kind === "number" ? (value.series.constant ?? undefined) : undefined;
}

export function seriesIn(value: PineValue, span: SourceSpan): Series {
  switch (value.kind) {
    case "number":
      return value.series;
    case "choice": {
      const quotient = guardedQuotient(value);
      if (quotient !== undefined) return quotient;
      throw new ImportFault("a number that depends on a condition cannot be averaged or measured", span);
    }
    case "self":
      throw new ImportFault(`${value.name} ${OWN_PAST}`, span);
    case "lost":
      throw new ImportFault(value.reason, span);
    case "count":
    case "score":
    case "since":
    case "run":
      throw new ImportFault("a count of bars can only be compared with a number", span);
    case "na":
      throw new ImportFault("na is no number, and nothing is made of it", span);
    case "other":
      throw new ImportFault(`${value.name} has no counterpart`, span);
    default:
      throw new ImportFault(
        `a ${value.kind === "truth" ? "condition" : value.kind} stands where a number is needed`,
        span,
      );
  }
}

/** Returns the quotient of a choice that guards against a division by 0; undefined for other choices. */
function guardedQuotient({ cases }: PineValue & { readonly kind: "choice" }): Series | undefined {
  const isFixed = ({ value }: PineCase): boolean => value.kind === "na" || constantOf(value) !== undefined;
  const [quotient, ...others] = cases.filter((one) => !isFixed(one));
  if (cases.length !== 2 || others.length > 0 || quotient?.value.kind !== "number") return undefined;
  return unguarded(quotient.when, quotient.value.series);
}

/** Returns the choice between two values by a condition. */
export function choose(test: ClauseTruth, yes: PineValue, no: PineValue, span: SourceSpan): PineValue {
  if (typeof test === "boolean") return test ? yes : no;
  if (yes === no) return yes;
  if (yes.kind === "truth" || no.kind === "truth") {
    const side = (value: PineValue): ClauseTruth => (value.kind === "truth" ? value.holds : holds(value, span));
    const [holding, otherwise] = [side(yes), side(no)];
    if (holding === true) return truth(either([test, otherwise], span));
    return truth(either([both([test, holding], span), both([negate(test), otherwise], span)], span));
  }
  if (yes.kind === "tuple" && no.kind === "tuple" && yes.of.length === no.of.length) {
    return { kind: "tuple", of: yes.of.map((one, i) => choose(test, one, no.of[i]!, span)) };
  }
  const scored = scoreOf(test, yes, no);
  if (scored !== undefined) return scored;
  const under = (when: ImportedClause, value: PineValue): readonly PineCase[] => {
    const cases = value.kind === "choice" ? value.cases : [{ when, value }];
    return value.kind === "choice"
      ? cases.map((one) => ({ when: both([when, one.when], span) as ImportedClause, value: one.value }))
      : cases;
  };
  return choice([...under(test, yes), ...under(negate(test), no)], span);
}

function choice(cases: readonly PineCase[], span: SourceSpan): PineValue {
  if (cases.length > MOST_CASES) throw new ImportFault(`a number depends on more than ${MOST_CASES} cases`, span);
  return { kind: "choice", cases };
}

/** Reads `if a` `score += 1` as one more condition in the count. */
function scoreOf(test: ImportedClause, yes: PineValue, no: PineValue): PineValue | undefined {
  const [more, less] = [asScore(yes, test.span), asScore(no, test.span)];
  if (yes.kind === "number" && no.kind === "number") return undefined;
  if (more === undefined || less === undefined || more.of.length !== less.of.length) return undefined;
  if (more.of.some((one, i) => one !== less.of[i]) || Math.abs(more.base - less.base) !== 1) return undefined;
  const base = Math.min(more.base, less.base);
  return { kind: "score", of: [...less.of, more.base > less.base ? test : negate(test)], base };
}

type Score = PineValue & { readonly kind: "score" };

/**
 * Returns a number, or a choice of successive numbers, as a score: 1, 0 or -1 is -1, plus 1 if it is at least 0, plus 1
 * if it is 1.
 */
function asScore(value: PineValue, span: SourceSpan): Score | undefined {
  if (value.kind === "score") return value;
  const known = constantOf(value);
  if (known !== undefined) return { kind: "score", of: [], base: known };
  if (value.kind !== "choice") return undefined;
  const numbers = value.cases.map((one) => constantOf(one.value));
  const [base, ...higher] = [...new Set(numbers)].toSorted((a = 0, b = 0) => a - b);
  if (base === undefined || numbers.includes(undefined)) return undefined;
  if (higher.length === 0 || higher.some((one, k) => one !== base + k + 1)) return undefined;
  const of = higher.map((least) => {
    const whens = value.cases.filter((_, i) => numbers[i]! >= least!).map(({ when }) => when);
    return either(whens, span) as ImportedClause;
  });
  return { kind: "score", of, base };
}

/** Applies `make` to each combination of cases. */
export function overCases(
  values: readonly PineValue[],
  span: SourceSpan,
  make: (plainValues: readonly PineValue[]) => PineValue,
): PineValue {
  const at = values.findIndex((value) => value.kind === "choice");
  const chosen = values[at];
  if (chosen?.kind !== "choice") return make(values);
  const cases = chosen.cases.flatMap(({ when, value }): readonly PineCase[] => {
    const made = overCases(values.toSpliced(at, 1, value), span, make);
    if (made.kind !== "choice") return [{ when, value: made }];
    return made.cases.map((one) => ({ when: both([when, one.when], span) as ImportedClause, value: one.value }));
  });
  return choice(cases, span);
}

/** Returns `a op b`. */
export function calculate(op: "+" | "-" | "*" | "/", left: PineValue, right: PineValue, span: SourceSpan): PineValue {
  if (op === "+" && left.kind === "text" && right.kind === "text")
    return { kind: "text", value: left.value + right.value };
  if (left.kind === "self" && (op === "+" || op === "-")) {
    const by = constantOf(right);
    if (by !== undefined) return { ...left, plus: left.plus + (op === "+" ? by : -by) };
  }
  const sum = op === "+" || op === "-" ? scoreSum(op, left, right, span) : undefined;
  if (sum !== undefined) return sum;
  if (left.kind === "choice" || right.kind === "choice")
    return overCases([left, right], span, ([a, b]) => calculate(op, a!, b!, span));
  if (left.kind === "na" || right.kind === "na") return { kind: "na" };
  const made = number({ ...arithmetic(op, seriesIn(left, span), seriesIn(right, span)), span });
  return isWhole(left) && isWhole(right) ? { ...made, whole: true } : made;
}

/** Adds or subtracts scores and numbers; undefined for other values. */
export function scoreSum(op: "+" | "-", left: PineValue, right: PineValue, span: SourceSpan): Score | undefined {
  const [more, second] = [asScore(left, span), asScore(right, span)];
  if (more === undefined || second === undefined || more.of.length + second.of.length === 0) return undefined;
  const extra = op === "+" ? second : { of: second.of.map(negate), base: 0 - second.base - second.of.length };
  const of = [...more.of, ...extra.of];
  if (of.length > MOST_POINTS) throw new ImportFault(`a score of more than ${MOST_POINTS} conditions`, span);
  return { kind: "score", of, base: more.base + extra.base };
}

export const isWhole = (value: PineValue): boolean => value.kind === "number" && value.whole === true;

/** Converts a value to a truth. A number is true if it is not 0. */
export function holds(value: PineValue, span: SourceSpan): ClauseTruth {
  switch (value.kind) {
    case "truth":
      return value.holds;
    case "na":
      return false;
    case "lost":
      return lost(value.reason, span);
    case "choice": {
      // Pine draws any value next to na cases, and a price is never 0.
      const hides = value.cases.some((one) => one.value.kind === "na");
      const shows = (one: PineValue): boolean =>
        one.kind === "number" && one.series.constant === null && (hides || isPositive(one.series));
      return ofCases(value.cases, span, (one) => shows(one) || holds(one, span));
    }
    case "number": {
      const { constant: known } = value.series;
      return known === null ? compare("NotEqualTo", value.series, constant(0, span), span) : known !== 0;
    }
    case "self":
      throw new ImportFault(`${value.name} ${OWN_PAST}`, span);
    default:
      throw new ImportFault(`a ${value.kind} stands where a condition is needed`, span);
  }
}

/** Evaluates a question on the value of the case that holds. */
export function ofCases(
  cases: readonly PineCase[],
  span: SourceSpan,
  truthOf: (value: PineValue) => ClauseTruth,
): ClauseTruth {
  const truths = cases.map(({ value }) => truthOf(value));
  if (truths.every((one) => one === truths[0]) && typeof truths[0] === "boolean") return truths[0];
  return either(
    cases.map(({ when }, i) => both([when, truths[i]!], span)),
    span,
  );
}

/** Returns the series `bars` bars of the script back. */
export function seriesEarlier(series: Series, bars: number, base: Timeframe, span: SourceSpan): Series {
  if (bars > 0 && series.frame !== null && series.frame !== base)
    throw new ImportFault(
      "bars of the chart are counted over a series on bars of another length; put the [ ] inside request.security",
      span,
    );
  return earlier(series, bars, span);
}

/**
 * Resolves references of a value to its own past: cond ? n[1] + 1 : 0 counts consecutive bars. Throws ImportFault for
 * other forms.
 */
export function settled(isOwn: (name: string) => boolean, value: PineValue, span: SourceSpan): PineValue {
  const own = value.kind === "choice" ? value.cases.map((one) => one.value) : [value];
  const [past, ...more] = own.filter((one) => one.kind === "self");
  if (past === undefined) return value;
  const [zero] = own.filter((one) => constantOf(one) === 0);
  const counts = more.length === 0 && own.length === 2 && zero !== undefined && past.plus === 1 && isOwn(past.name);
  const when = value.kind === "choice" && counts ? value.cases.find((one) => one.value === past)?.when : undefined;
  if (when === undefined) throw new ImportFault(`${past.name} ${OWN_PAST}`, span);
  return { kind: "run", of: when };
}
