import { COMPARISONS, type SessionZone, type Timeframe } from "../enums.ts";
import type { Range } from "../payload/range.ts";
import type { LevelComparison, Returns, StudyComparison, StudyOperand, ValueComparison } from "../payload/want.ts";
import { compact, unless } from "./compact.ts";
import { spelledZones, windowBars, zonesUnless } from "./frame.ts";

export type CanonicalStudy = (input: string) => string;

/** What a filter says of bars, as far as its right-hand sides inherit it. */
export interface FilterFrame {
  /** own: the values of the series itself, whose cadence is no timeframe. */
  readonly Timeframe?: Timeframe | "own" | undefined;
  readonly SessionZones?: readonly SessionZone[] | null | undefined;
  readonly Within?: number | undefined;
}

interface Bounds<V> {
  readonly Equals?: V | undefined;
  readonly NotEquals?: V | undefined;
  readonly Lower?: { readonly Operator: "gt" | "gte"; readonly Value: V } | undefined;
  readonly Upper?: { readonly Operator: "lt" | "lte"; readonly Value: V } | undefined;
}

/** Bounds in their fixed order; undefined when there is none. */
export function canonicalBounds<V>(range: Bounds<V> | null | undefined): Bounds<V> | undefined {
  if (range == null) return undefined;
  return compact<Bounds<V>>({
    Equals: range.Equals,
    NotEquals: range.NotEquals,
    Lower:
      range.Lower &&
      compact<NonNullable<Bounds<V>["Lower"]>>({ Operator: range.Lower.Operator, Value: range.Lower.Value }),
    Upper:
      range.Upper &&
      compact<NonNullable<Bounds<V>["Upper"]>>({ Operator: range.Upper.Operator, Value: range.Upper.Value }),
  });
}

export function canonicalRange(range: Range | undefined): Range | undefined {
  return canonicalBounds<number>(range);
}

export function canonicalValue(value: ValueComparison | LevelComparison | undefined): ValueComparison | undefined {
  if (value === undefined) return undefined;
  const numbers: ValueComparison = value;
  const members: ValueComparison = {};
  for (const comparison of COMPARISONS) members[comparison] = numbers[comparison];
  members.Range = canonicalRange(numbers.Range);
  return compact<ValueComparison>(members);
}

function canonicalOperand(operand: StudyOperand, filter: FilterFrame, study: CanonicalStudy): StudyOperand {
  const sameSeries = operand.Input === undefined;
  const filterZones = spelledZones(filter.SessionZones);
  // A Within of an operator wins over the filter's, so "this bar alone" is worth saying only where that one is longer.
  const ownWindow = operand.Within === undefined ? undefined : Math.max(1, operand.Within);
  return compact<StudyOperand>({
    Input: operand.Input === undefined ? undefined : study(operand.Input),
    Timeframe: operand.Timeframe === (filter.Timeframe ?? "1d") ? undefined : operand.Timeframe,
    SessionZones: operand.SessionZones?.length ? zonesUnless(filterZones, operand.SessionZones) : undefined,
    Multiplier: unless(1, operand.Multiplier),
    Offset: unless(0, operand.Offset),
    BarsAgo: unless(sameSeries ? 1 : 0, operand.BarsAgo),
    Within: windowBars(filter.Within) === undefined ? windowBars(ownWindow) : ownWindow,
  });
}

function canonicalComparison(
  comparison: StudyComparison | undefined,
  filter: FilterFrame,
  study: CanonicalStudy,
): StudyComparison | undefined {
  if (comparison === undefined) return undefined;
  const members: StudyComparison = {};
  for (const name of COMPARISONS) {
    const operand = comparison[name];
    // An operand without members compares with the bar before, so it must not vanish.
    if (operand !== undefined) members[name] = canonicalOperand(operand, filter, study);
  }
  return members;
}

export function canonicalReturns(
  returns: Returns | undefined,
  filter: FilterFrame,
  study: CanonicalStudy,
): Returns | undefined {
  if (returns?.Want === undefined) return undefined;
  const { Study, Value } = returns.Want;
  return compact<Returns>({
    Want: compact({ Study: canonicalComparison(Study, filter, study), Value: canonicalValue(Value) }),
  });
}

/** The windows that operators of a filter open themselves. */
function operandWindows(returns: Returns | undefined): number[] {
  return Object.values(returns?.Want?.Study ?? {}).map((operand) => operand?.Within ?? 0);
}

/** Whether all bars of a window must hold, or nothing where no window is longer than one bar. */
export function canonicalWithinAll(
  all: boolean | undefined,
  within: number | undefined,
  returns: Returns | undefined,
): boolean | undefined {
  const longest = Math.max(within ?? 0, ...operandWindows(returns));
  return all === true && longest > 1 ? true : undefined;
}
