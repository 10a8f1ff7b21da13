import { compare, type Relation } from "../compare.ts";
import { arithmetic, constant, type Series } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { type ClauseTruth, truthOfClause } from "./truth.ts";
import type { Mixed, LinearTerm, Value } from "./value-kinds.ts";

const MOST_TERMS = 20;
/** Positive series, by which a comparison may be multiplied. */
const ABOVE_ZERO =
  /^(?:open|high|low|close|hl2|hlc3|ohlc4|vwap|atr\(\d+\)|(?:sma|ema|wma|highest|lowest)\((?:(?:open|high|low|close|volume|hl2|hlc3|ohlc4),)?\d+\))$/;

/** True if the operation needs two timeframes. */
export function needsTwoFrames(op: string, a: Value, b: Value): boolean {
  if (a.kind === "mixed" || b.kind === "mixed") return true;
  if (op === "*" || a.kind !== "series" || b.kind !== "series") return false;
  const [one, other] = [a.series.frame, b.series.frame];
  return one !== null && other !== null && one !== other;
}

export function mixedArithmetic(op: "+" | "-" | "*" | "/", a: Value, b: Value, span: SourceSpan): Mixed {
  const [left, right] = [mixedOf(a), mixedOf(b)];
  const [leftNumber, rightNumber] = [numberOf(left), numberOf(right)];
  if (op === "+" || op === "-") return sum(left, times(right, op === "-" ? -1 : 1), span);
  if (rightNumber !== null) return { ...times(left, op === "*" ? rightNumber : 1 / rightNumber), span };
  if (op === "*" && leftNumber !== null) return { ...times(right, leftNumber), span };
  const [divisor] = right.terms;
  if (
    op === "*" ||
    left.over !== null ||
    left.offset !== 0 ||
    right.over !== null ||
    right.offset !== 0 ||
    right.terms.length !== 1
  ) {
    throw fault(span);
  }
  const over = arithmetic("*", divisor!.series, constant(divisor!.weight, span));
  return { ...left, over: divisor!.weight === 1 ? divisor!.series : over, span };
}

/** Multiplies a comparison by its divisor and moves the series of each timeframe to one side. */
export function compareMixed(relation: Relation, a: Value, b: Value, span: SourceSpan): ClauseTruth {
  const { terms, over, offset } = sum(mixedOf(a), times(mixedOf(b), -1), span);
  if (over !== null && !(ABOVE_ZERO.test(over.text) && over.multiplier > 0 && over.offset === 0)) {
    throw new ImportFault("it is divided by what may be 0 or less, on bars of another length", span);
  }
  const all = over === null || offset === 0 ? terms : [...terms, { weight: offset, series: over }];
  const rest = over === null ? offset : 0;
  const merged = mergedTerms(all);
  const frames = [...new Set(merged.map(({ series }) => series.frame))];
  if (frames.length === 0 || frames.length > 2) throw fault(span);
  const first = merged.filter(({ series }) => series.frame === frames[0]);
  const second = merged.filter(({ series }) => series.frame !== frames[0]);
  const weight = Math.abs(first[0]!.weight);
  const left = sideOf(first, 1 / weight, 0, span);
  const right = sideOf(second, -1 / weight, -rest / weight, span);
  const isNegative = first[0]!.weight < 0;
  const [one, other] = isNegative
    ? [sideOf(second, 1 / weight, rest / weight, span), sideOf(first, -1 / weight, 0, span)]
    : [left, right];
  return truthOfClause(compare(relation, one, other, span));
}

function mixedOf(value: Value): Mixed {
  if (value.kind === "mixed") return value;
  if (value.kind !== "series") throw fault(value.span);
  const { series, span } = value;
  if (series.constant !== null) return { kind: "mixed", terms: [], over: null, offset: series.constant, span };
  return { kind: "mixed", terms: [{ weight: 1, series }], over: null, offset: 0, span };
}

function numberOf({ terms, offset }: Mixed): number | null {
  return terms.length === 0 ? offset : null;
}

function times(mixed: Mixed, factor: number): Mixed {
  const terms = mixed.terms.map(({ weight, series }) => ({ weight: weight * factor, series }));
  return { ...mixed, terms, offset: mixed.offset * factor };
}

function sum(a: Mixed, b: Mixed, span: SourceSpan): Mixed {
  const same = keyOf(a.over) === keyOf(b.over);
  if (!same && numberOf(a) === null && numberOf(b) === null) throw fault(span);
  if (a.terms.length + b.terms.length > MOST_TERMS)
    throw new ImportFault(`it has more than ${MOST_TERMS} terms on bars of two lengths`, span);
  const over = numberOf(a) === null ? a.over : b.over;
  return { kind: "mixed", terms: [...a.terms, ...b.terms], over, offset: a.offset + b.offset, span };
}

function mergedTerms(terms: readonly LinearTerm[]): readonly LinearTerm[] {
  const byKey = new Map<string, LinearTerm>();
  for (const term of terms) {
    const key = keyOf(term.series);
    byKey.set(key, { series: term.series, weight: term.weight + (byKey.get(key)?.weight ?? 0) });
  }
  return [...byKey.values()].filter(({ weight }) => weight !== 0);
}

function keyOf(series: Series | null): string {
  if (series === null) return "";
  const { text, frame, ago, multiplier, offset } = series;
  return JSON.stringify([text, frame, ago, multiplier, offset]);
}

function sideOf(terms: readonly LinearTerm[], factor: number, offset: number, span: SourceSpan): Series {
  const parts = terms.map(({ weight, series }) => {
    const number = Number((weight * factor).toPrecision(12));
    return number === 1 ? series : arithmetic("*", series, constant(number, span));
  });
  const series = parts.length === 0 ? constant(0, span) : parts.reduce((a, b) => arithmetic("+", a, b));
  return offset === 0 ? series : arithmetic("+", series, constant(offset, span));
}

function fault(span: SourceSpan): ImportFault {
  return new ImportFault(
    "it calculates with bars of two lengths at once; a formula stands on one timeframe, so compare them instead",
    span,
  );
}
