import {
  COMPARISONS,
  type Comparison,
  type Range,
  type StudyOperand,
  type ValueComparison,
  type Want,
} from "#contract";
import type { Atom, AtomOperator, AtomValue } from "../intermediate/form.ts";

type Study = Extract<AtomValue, { kind: "study" }>;

const MEMBERS = {
  gt: "GreaterThan",
  gte: "GreaterThanOrEqual",
  lt: "LessThan",
  lte: "LessThanOrEqual",
  eq: "EqualTo",
  neq: "NotEqualTo",
  crosses_above: "CrossesAbove",
  crosses_under: "CrossesUnder",
} as const satisfies Partial<Record<AtomOperator, Comparison>>;
type Compared = keyof typeof MEMBERS;

const OPERATORS = Object.fromEntries(Object.entries(MEMBERS).map(([op, member]) => [member, op])) as Readonly<
  Record<Comparison, Compared>
>;

/** Returns the comparison in a payload for an operator; EqualTo for operators without one. */
export function memberOf(op: AtomOperator): Comparison {
  return op in MEMBERS ? MEMBERS[op as Compared] : "EqualTo";
}

/** Writes an atom's operator and right side as a Want. `left` is the study of the filter. */
export function wantOf(atom: Atom, left: string): Want {
  const value = valueOf(atom);
  if (value !== undefined) return { Value: value };
  const { rhs } = atom;
  return rhs.kind === "study" ? { Study: { [memberOf(atom.op)]: operandOf(rhs, left) } } : {};
}

/** Writes the comparison with numbers; undefined where the right side is no number and no range. */
export function valueOf({ op, rhs }: Atom): ValueComparison | undefined {
  if (rhs.kind === "number") return { [memberOf(op)]: rhs.number };
  if (rhs.kind === "range") return { Range: rangeOf(rhs) };
  return undefined;
}

export function rangeOf({ low, high }: { readonly low: number; readonly high: number }): Range {
  return { Lower: { Operator: "gte", Value: low }, Upper: { Operator: "lte", Value: high } };
}

/** Writes a study on the right side. The left side's own series some bars earlier needs no Input. */
function operandOf(study: Study, left: string): StudyOperand {
  const isLeft = study.concept === left && study.bars_ago !== null;
  return {
    ...(isLeft ? {} : { Input: study.concept }),
    ...(study.timeframe === null ? {} : { Timeframe: study.timeframe }),
    ...(study.session === null ? {} : { SessionZones: study.session }),
    ...(study.multiplier === null ? {} : { Multiplier: study.multiplier }),
    ...(study.offset === null ? {} : { Offset: study.offset }),
    ...(study.bars_ago === null ? {} : { BarsAgo: study.bars_ago }),
  };
}

/** One test in a Want. */
export interface WantedTest {
  readonly op: AtomOperator;
  readonly rhs: AtomValue;
  /** Window of the operand, which overrides the filter's. */
  readonly within: number | undefined;
}

/** Reads the tests of a Want; all must hold. */
export function testsOf(want: Want | null | undefined, left: string): WantedTest[] {
  const tests = valueTests(want?.Value);
  for (const name of COMPARISONS) {
    const operand = want?.Study?.[name];
    if (operand != null) tests.push({ op: OPERATORS[name], rhs: studyOf(operand, left), within: operand.Within });
  }
  return tests;
}

/** Reads the tests of a comparison with numbers, Range included. */
export function valueTests(value: ValueComparison | null | undefined): WantedTest[] {
  const tests: WantedTest[] = [];
  for (const name of COMPARISONS) {
    const number = value?.[name];
    if (number != null) tests.push({ op: OPERATORS[name], rhs: { kind: "number", number }, within: undefined });
  }
  return [...tests, ...rangeTests(value?.Range)];
}

export function rangeTests(range: Range | null | undefined): WantedTest[] {
  const tests: WantedTest[] = [];
  const add = (op: AtomOperator, number: number | null | undefined): void => {
    if (number != null) tests.push({ op, rhs: { kind: "number", number }, within: undefined });
  };
  add("eq", range?.Equals);
  add("neq", range?.NotEquals);
  const { Lower: lower, Upper: upper } = range ?? {};
  if (lower?.Operator === "gte" && upper?.Operator === "lte") {
    tests.push({ op: "between", rhs: { kind: "range", low: lower.Value, high: upper.Value }, within: undefined });
  } else {
    add(lower?.Operator ?? "gt", lower?.Value);
    add(upper?.Operator ?? "lt", upper?.Value);
  }
  return tests;
}

function studyOf(operand: StudyOperand, left: string): Study {
  const isLeft = operand.Input == null;
  return {
    kind: "study",
    concept: operand.Input ?? left,
    timeframe: operand.Timeframe ?? null,
    session: operand.SessionZones ?? null,
    bars_ago: operand.BarsAgo ?? (isLeft ? 1 : null),
    multiplier: operand.Multiplier ?? null,
    offset: operand.Offset ?? null,
  };
}

/** Window members of a filter. */
export interface AtomWindow {
  readonly BarsAgo?: number | undefined;
  readonly Within?: number | undefined;
  readonly WithinAll?: boolean | undefined;
}

/** Writes an atom's window as members of a filter. */
export function windowMembers(atom: Atom): AtomWindow {
  return {
    ...(atom.bars_ago === null ? {} : { BarsAgo: atom.bars_ago }),
    ...(atom.within === null ? {} : { Within: atom.within }),
    ...(atom.within_all === true ? { WithinAll: true } : {}),
  };
}

/**
 * Returns the windows of a filter's atoms; undefined where several tests must hold on the same bar of a window, which
 * separate atoms cannot express.
 */
export function windowSettings(
  tests: readonly WantedTest[],
  at: AtomWindow,
): readonly Pick<Atom, "bars_ago" | "within" | "within_all">[] | undefined {
  const shared = tests.filter((test) => test.within === undefined).length;
  if (shared > 1 && (at.Within ?? 1) > 1 && at.WithinAll !== true) return undefined;
  return tests.map((test) => ({
    bars_ago: at.BarsAgo ?? null,
    within: test.within ?? at.Within ?? null,
    within_all: at.WithinAll ?? null,
  }));
}
