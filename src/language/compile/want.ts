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

/** The member of a payload for an operator; equality for those that have none. */
export function memberOf(op: AtomOperator): Comparison {
  return op in MEMBERS ? MEMBERS[op as Compared] : "EqualTo";
}

/** What a filter must return, from an atom's operator and right side. `left` is the study of the filter. */
export function wantOf(atom: Atom, left: string): Want {
  const value = valueOf(atom);
  if (value !== undefined) return { Value: value };
  const { rhs } = atom;
  return rhs.kind === "study" ? { Study: { [memberOf(atom.op)]: operandOf(rhs, left) } } : {};
}

/** The comparison with numbers; undefined where the right side is none. */
export function valueOf({ op, rhs }: Atom): ValueComparison | undefined {
  if (rhs.kind === "number") return { [memberOf(op)]: rhs.number };
  if (rhs.kind === "range") return { Range: rangeOf(rhs) };
  return undefined;
}

export function rangeOf({ low, high }: { readonly low: number; readonly high: number }): Range {
  return { Lower: { Operator: "gte", Value: low }, Upper: { Operator: "lte", Value: high } };
}

/** The same series some bars earlier needs no Input. */
function operandOf(study: Study, left: string): StudyOperand {
  const isItself = study.concept === left && study.bars_ago !== null;
  return {
    ...(isItself ? {} : { Input: study.concept }),
    ...(study.timeframe === null ? {} : { Timeframe: study.timeframe }),
    ...(study.session === null ? {} : { SessionZones: study.session }),
    ...(study.multiplier === null ? {} : { Multiplier: study.multiplier }),
    ...(study.offset === null ? {} : { Offset: study.offset }),
    ...(study.bars_ago === null ? {} : { BarsAgo: study.bars_ago }),
  };
}

/** One test of a Want. */
export interface WantedTest {
  readonly op: AtomOperator;
  readonly rhs: AtomValue;
  /** The window that the operator opens itself, which wins over the filter's. */
  readonly within: number | undefined;
}

/** The tests of a Want, which must all hold. */
export function testsOf(want: Want | null | undefined, left: string): WantedTest[] {
  const tests = valueTests(want?.Value);
  for (const name of COMPARISONS) {
    const operand = want?.Study?.[name];
    if (operand != null) tests.push({ op: OPERATORS[name], rhs: studyOf(operand, left), within: operand.Within });
  }
  return tests;
}

/** The tests of a comparison with numbers, its Range included. */
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
  const isItself = operand.Input == null;
  return {
    kind: "study",
    concept: operand.Input ?? left,
    timeframe: operand.Timeframe ?? null,
    session: operand.SessionZones ?? null,
    bars_ago: operand.BarsAgo ?? (isItself ? 1 : null),
    multiplier: operand.Multiplier ?? null,
    offset: operand.Offset ?? null,
  };
}

/** The window of a filter. */
export interface AtomWindow {
  readonly BarsAgo?: number | undefined;
  readonly Within?: number | undefined;
  readonly WithinAll?: boolean | undefined;
}

/** The window of an atom as members of a filter. */
export function windowMembers(atom: Atom): AtomWindow {
  return {
    ...(atom.bars_ago === null ? {} : { BarsAgo: atom.bars_ago }),
    ...(atom.within === null ? {} : { Within: atom.within }),
    ...(atom.within_all === true ? { WithinAll: true } : {}),
  };
}

/** Settings of the atoms of a filter; undefined where its tests must hold on one and the same bar of a window. */
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
