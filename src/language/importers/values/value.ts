import { table } from "#base";
import { resolveStudy } from "#catalogue";
import { LIMITS } from "#contract";
import { negate } from "../clause.ts";
import { compare, type Relation, numbersCompared } from "../compare.ts";
import { unguarded } from "../division-guard.ts";
import { applied, arithmetic, constant, earlier, inputText, negative, type Series } from "../series.ts";
import { ImportFault, spanning } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { compareDays } from "./earnings-days.ts";
import { compareMixed, mixedArithmetic, needsTwoFrames } from "./mixed-frames.ts";
import { compareRounded } from "./rounded.ts";
import { compareTally, tallySum, tallyTimes } from "./tally.ts";
import {
  both,
  chosen,
  either,
  opposite,
  type ClauseTruth,
  truthEarlier,
  truthOfClause,
  truthThroughout,
  withSpan,
} from "./truth.ts";
import type { ConditionalNumber, Value } from "./value-kinds.ts";

export type { Value } from "./value-kinds.ts";

type Operator = "+" | "-" | "*" | "/";

/** Maximum number of values that one number takes depending on conditions. */
const MOST_BRANCHES = 64;
/** Maximum length of a formula: the longest text of a payload. */
const MOST_TEXT = LIMITS.textLength;

export function seriesValue(series: Series): Value {
  if (series.text.length > MOST_TEXT)
    throw new ImportFault(`as a formula it has more than ${MOST_TEXT} characters`, series.span);
  return { kind: "series", series, span: series.span };
}

export function numberValue(value: number, span: SourceSpan): Value {
  return seriesValue(constant(value, span));
}

export function truthValue(truth: ClauseTruth, span: SourceSpan): Value {
  return { kind: "truth", truth, span };
}

export function at(value: Value, span: SourceSpan): Value {
  if (value.kind === "series") return { ...value, series: { ...value.series, span }, span };
  return value.kind === "truth" ? { ...value, truth: withSpan(value.truth, span), span } : { ...value, span };
}

/** Returns the constant of a value; null if the value varies. */
export function constantOf(value: Value): number | null {
  if (value.kind === "truth" && typeof value.truth === "boolean") return value.truth ? 1 : 0;
  return value.kind === "series" ? value.series.constant : null;
}

/** Returns the value as a series. Throws ImportFault for other values. */
export function seriesOfValue(value: Value): Series {
  const number = constantOf(value);
  if (number !== null) return constant(number, value.span);
  switch (value.kind) {
    case "series":
      return value.series;
    case "truth":
      throw new ImportFault("a condition stands where a number is needed", value.span);
    case "text":
      throw new ImportFault("a text stands where a number is needed", value.span);
    case "choice": {
      const quotient = guardedQuotient(value);
      if (quotient !== undefined) return quotient;
      throw new ImportFault(
        "a number that depends on a condition cannot be averaged or looked for; write the cases as conditions",
        value.span,
      );
    }
    case "tally":
    case "streak":
      throw new ImportFault("a count of bars can only be compared with a number", value.span);
    case "rounded":
      throw new ImportFault(
        "formulas have no rounding, so a rounded value can only be compared with a number",
        value.span,
      );
    case "mixed":
      throw new ImportFault("it calculates with bars of two lengths, which can only be compared", value.span);
    case "days":
      throw new ImportFault("the days until the earnings can only be compared with a number", value.span);
    case "nothing":
      throw new ImportFault("it is never a number", value.span);
  }
}

/** Returns the quotient of a choice that guards against a division by 0; undefined for other choices. */
function guardedQuotient({ test, yes, no }: ConditionalNumber): Series | undefined {
  const isFixed = (value: Value): boolean => value.kind === "nothing" || constantOf(value) !== null;
  const [when, quotient] = isFixed(no) ? [test, yes] : [negate(test), no];
  if (quotient.kind !== "series" || !(isFixed(no) || isFixed(yes))) return undefined;
  return unguarded(when, quotient.series);
}

/** Returns `yes` if the test holds, else `no`. */
export function choiceValue(test: ClauseTruth, yes: Value, no: Value, span: SourceSpan): Value {
  if (typeof test === "boolean") return at(test ? yes : no, span);
  if (yes.kind === "truth" && no.kind === "truth") return truthValue(chosen(test, yes.truth, no.truth, span), span);
  const choice: ConditionalNumber = { kind: "choice", test, yes: asNumber(yes), no: asNumber(no), span };
  if (branches(choice) > MOST_BRANCHES)
    throw new ImportFault(`it is a number of more than ${MOST_BRANCHES} cases`, span);
  return sameNumber(choice.yes, choice.no) ? choice.yes : choice;
}

/** Converts a condition to 1 and 0. */
function asNumber(value: Value): Value {
  if (value.kind !== "truth") return value;
  const [one, zero] = [numberValue(1, value.span), numberValue(0, value.span)];
  return typeof value.truth === "boolean"
    ? value.truth
      ? one
      : zero
    : { kind: "choice", test: value.truth, yes: one, no: zero, span: value.span };
}

function branches(value: Value): number {
  return value.kind === "choice" ? branches(value.yes) + branches(value.no) : 1;
}

function sameNumber(a: Value, b: Value): boolean {
  const number = constantOf(a);
  return number !== null && number === constantOf(b);
}

/** Applies a function of numbers on one bar, case by case for numbers that depend on conditions. NaN stays NaN. */
export function lifted(args: readonly Value[], apply: (args: readonly Value[]) => Value, span: SourceSpan): Value {
  const numbers = args.map(asNumber);
  const place = numbers.findIndex(({ kind }) => kind === "choice");
  if (place < 0) return numbers.some(({ kind }) => kind === "nothing") ? { kind: "nothing", span } : apply(numbers);
  const choice = numbers[place] as ConditionalNumber;
  const branch = (of: Value) => lifted(numbers.with(place, of), apply, span);
  return choiceValue(choice.test, branch(choice.yes), branch(choice.no), span);
}

/** Applies a function of the study grammar on each bar. */
export function functionValue(name: string, args: readonly Value[], span: SourceSpan): Value {
  return lifted(
    args,
    (of) => {
      const [first] = of;
      if (name === "abs" && first?.kind === "days") return { ...first, sign: 1 };
      const numbers = of.map(constantOf).filter((number) => number !== null);
      const known = numbers.length === of.length && numbers.length > 0 ? ON_NUMBERS[name]?.(...numbers) : undefined;
      return known === undefined ? seriesValue(applied(name, of.map(seriesOfValue), span)) : numberValue(known, span);
    },
    span,
  );
}

const ON_NUMBERS = table<(...numbers: number[]) => number>({
  abs: Math.abs,
  max: Math.max,
  min: Math.min,
  sqrt: Math.sqrt,
  log: Math.log,
});

/** Returns `a op b`. Throws ImportFault if the result has no counterpart. */
export function calculated(op: Operator, a: Value, b: Value, span: SourceSpan = spanning(a.span, b.span)): Value {
  const counted = op === "+" || op === "-" ? tallySum(op, a, b, span) : tallyTimes(op, a, b, span);
  return counted ?? lifted([a, b], ([left, right]) => calculatedPlain(op, left!, right!, span), span);
}

function calculatedPlain(op: Operator, a: Value, b: Value, span: SourceSpan): Value {
  if (a.kind === "tally" || b.kind === "tally") {
    const counted = op === "+" || op === "-" ? tallySum(op, a, b, span) : tallyTimes(op, a, b, span);
    if (counted !== undefined) return counted;
  }
  if (needsTwoFrames(op, a, b)) return mixedArithmetic(op, a, b, span);
  return at(seriesValue(arithmetic(op, seriesOfValue(a), seriesOfValue(b))), span);
}

/** Returns a power: of two constants, as a root, or written out as a product. */
export function powered(value: Value, exponent: number | null, span: SourceSpan): Value {
  const base = constantOf(value);
  if (base !== null && exponent !== null) return numberValue(base ** exponent, span);
  if (exponent === 0.5) return functionValue("sqrt", [value], span);
  if (exponent === null || !Number.isInteger(exponent) || exponent < 1 || exponent > 4)
    throw new ImportFault("a power is read with the exponents .5, 1, 2, 3 and 4", span);
  return Array.from({ length: exponent }, () => value).reduce((a, b) => calculated("*", a, b, span));
}

export function negated(value: Value, span: SourceSpan): Value {
  if (value.kind === "days") return { ...value, sign: value.sign === 1 ? -1 : 1, span };
  if (value.kind === "tally" || value.kind === "mixed") return calculated("*", numberValue(-1, span), value, span);
  return lifted([value], ([of]) => seriesValue(negative(seriesOfValue(of!), span)), span);
}

/** Returns the value `bars` bars earlier. */
export function valueEarlier(value: Value, bars: number, span: SourceSpan = value.span): Value {
  if (bars < 0) throw new ImportFault("it looks into the future, which no scan can", span);
  switch (value.kind) {
    case "series":
    case "rounded":
      return { ...value, series: earlier(value.series, bars, span), span };
    case "truth":
      return truthValue(truthEarlier(value.truth, bars), span);
    case "choice":
      return choiceValue(
        truthEarlier(value.test, bars),
        valueEarlier(value.yes, bars),
        valueEarlier(value.no, bars),
        span,
      );
    case "tally":
      return { ...value, of: value.of.map((one) => ({ ...one, of: truthEarlier(one.of, bars) })), span };
    case "streak":
      return { ...value, of: truthEarlier(value.of, bars), span };
    case "mixed":
      throw new ImportFault("bars back over bars of two lengths have no counterpart; go back in each part", span);
    case "days":
      throw new ImportFault("the days until the earnings are known as of now alone", span);
    case "nothing":
    case "text":
      return { ...value, span };
  }
}

/**
 * Converts a value to a condition. A number made from conditions holds if it is not 0. Throws ImportFault for other
 * numbers.
 */
export function truthOfValue(value: Value): ClauseTruth {
  switch (value.kind) {
    case "truth":
      return value.truth;
    case "choice":
      return truthOfChoice(value, casesOf(value).some(isAbsent));
    case "streak":
      return value.of;
    case "nothing":
      return false;
    case "text":
      throw new ImportFault("a text is no condition", value.span);
    default: {
      if (isMeasured(value))
        throw new ImportFault("it is a number where a condition is needed; compare it with one", value.span);
      return compared("NotEqualTo", value, numberValue(0, value.span), value.span);
    }
  }
}

/**
 * `hides`: some cases are 0 or NaN. A series in another case is then visible, whatever its value, and counts as true.
 */
function truthOfChoice(value: Value, hides: boolean): ClauseTruth {
  if (value.kind === "choice") {
    const [yes, no] = [truthOfChoice(value.yes, hides), truthOfChoice(value.no, hides)];
    return chosen(value.test, yes, no, value.span);
  }
  return (hides && isMeasured(value)) || truthOfValue(value);
}

/** Returns the possible values of a choice, its nested ones included. */
export function casesOf(value: Value): readonly Value[] {
  return value.kind === "choice" ? [...casesOf(value.yes), ...casesOf(value.no)] : [value];
}

function isAbsent(value: Value): boolean {
  return value.kind === "nothing" || constantOf(value) === 0;
}

/** True for a number not made from conditions: a price, or a study with values other than 1 and 0. */
export function isMeasured(value: Value): boolean {
  if (value.kind === "rounded" || value.kind === "mixed" || value.kind === "days") return true;
  if (value.kind !== "series" || value.series.constant !== null) return false;
  const result = resolveStudy(inputText(value.series), { timeframe: value.series.frame ?? "1d" });
  return !result.ok || result.study.unit !== "0/1";
}

/** True if the value can be NaN, so that its negation is uncertain. */
export function mayBeNothing(value: Value): boolean {
  if (value.kind === "choice") return mayBeNothing(value.yes) || mayBeNothing(value.no);
  return value.kind === "nothing";
}

/** Returns `a relation b`. Throws ImportFault if it has no counterpart. */
export function compared(relation: Relation, a: Value, b: Value, span: SourceSpan): ClauseTruth {
  if (relation === "Crosses") {
    return either([compared("CrossesAbove", a, b, span), compared("CrossesUnder", a, b, span)], span);
  }
  const plain = a.kind === "series" && b.kind === "series";
  if (!plain && relation === "CrossesAbove") return crossing("GreaterThan", "LessThanOrEqual", a, b, span);
  if (!plain && relation === "CrossesUnder") return crossing("LessThan", "GreaterThanOrEqual", a, b, span);
  if (a.kind === "text" && b.kind === "text") return textsCompared(relation, a.text, b.text, span);
  if (a.kind === "nothing" || b.kind === "nothing") {
    if (relation === "NotEqualTo") throw new ImportFault("it compares with what is not a number", span);
    return false;
  }
  const [left, right] = [asNumber(a), asNumber(b)];
  if (left.kind === "choice") {
    const branch = (of: Value) => compared(relation, of, right, span);
    return chosen(left.test, branch(left.yes), branch(left.no), span);
  }
  if (right.kind === "choice" || (isCounted(right) && !isCounted(left))) {
    return compared(mirrored(relation), right, left, span);
  }
  return comparedPlain(relation, left, right, span);
}

function comparedPlain(relation: Relation, left: Value, right: Value, span: SourceSpan): ClauseTruth {
  const number = constantOf(right);
  if (left.kind === "tally" && right.kind === "tally") {
    const difference = tallySum("-", left, right, span);
    if (difference !== undefined) return compareTally(relation, difference, 0, span);
  }
  if (left.kind === "mixed" || right.kind === "mixed") return compareMixed(relation, left, right, span);
  // A count is not comparable with a series; this call throws the reason.
  if (isCounted(left) && number === null) seriesOfValue(left);
  if (left.kind === "tally") return compareTally(relation, left, number!, span);
  if (left.kind === "streak") return compareStreak(relation, left.of, number!, span);
  if (left.kind === "rounded") return compareRounded(relation, left, number!, span);
  if (left.kind === "days") {
    return left.sign === 1 ? compareDays(relation, number!, span) : compareDays(mirrored(relation), 0 - number!, span);
  }
  const constantLeft = constantOf(left);
  if (constantLeft !== null && number !== null) return numbersCompared(relation, constantLeft, number);
  return withSpan(truthOfClause(compare(relation, seriesOfValue(left), seriesOfValue(right), span)), span);
}

function isCounted({ kind }: Value): boolean {
  return kind === "tally" || kind === "streak" || kind === "rounded" || kind === "days";
}

function crossing(now: Relation, before: Relation, a: Value, b: Value, span: SourceSpan): ClauseTruth {
  const earlierA = valueEarlier(a, 1);
  return both([compared(now, a, b, span), compared(before, earlierA, valueEarlier(b, 1), span)], span);
}

function mirrored(relation: Relation): Relation {
  const other = { GreaterThan: "LessThan", LessThan: "GreaterThan" } as const;
  if (relation === "GreaterThan" || relation === "LessThan") return other[relation];
  if (relation === "GreaterThanOrEqual") return "LessThanOrEqual";
  return relation === "LessThanOrEqual" ? "GreaterThanOrEqual" : relation;
}

/** Compares enumeration items and plot names without case and underscores. */
export function sameText(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.toLowerCase().replaceAll("_", ""));
  return one === other;
}

function textsCompared(relation: Relation, a: string, b: string, span: SourceSpan): boolean {
  const same = sameText(a, b);
  if (relation === "EqualTo") return same;
  if (relation === "NotEqualTo") return !same;
  throw new ImportFault("two texts can only be equal or not", span);
}

function compareStreak(relation: Relation, of: ClauseTruth, number: number, span: SourceSpan): ClauseTruth {
  const least = (count: number): ClauseTruth => {
    if (count > LIMITS.within) throw new ImportFault(`it looks at more than ${LIMITS.within} bars`, span);
    return count <= 0 ? true : truthThroughout(of, count);
  };
  switch (relation) {
    case "GreaterThanOrEqual":
      return least(Math.ceil(number));
    case "GreaterThan":
      return least(Math.floor(number) + 1);
    case "LessThan":
      return opposite(least(Math.ceil(number)));
    case "LessThanOrEqual":
      return opposite(least(Math.floor(number) + 1));
    case "EqualTo": {
      if (!Number.isInteger(number) || number < 0) return false;
      return both([least(number), opposite(truthEarlier(of, number))], span);
    }
    default:
      return opposite(compareStreak("EqualTo", of, number, span));
  }
}
