import type { FundamentalFilter, StudyComparison, ValueComparison } from "#contract";
import { type ImportedClause, lost } from "../clause.ts";
import type { SourceSpan } from "../translation.ts";

/** Yearly growth of a fiscal-year figure over a number of years. */
export interface YearlyGrowth {
  readonly growthOf: string;
  readonly years: number;
}

/**
 * Growth in percent a year against numbers. The figure of the earlier year, which must be above 0, is compared with the
 * newest one: `new > (1 + r)^n × old` is `old < new / (1 + r)^n`.
 */
export function yearlyGrowthClause(
  { growthOf: Id, years }: YearlyGrowth,
  { GreaterThan, LessThan, Range }: ValueComparison,
  span: SourceSpan,
  notes: readonly string[],
): ImportedClause {
  const [atLeast, atMost] = [Range?.Lower?.Value, Range?.Upper?.Value];
  const rates = [GreaterThan, LessThan, atLeast, atMost].filter((rate) => typeof rate === "number");
  if (rates.some((rate) => rate <= -100)) return lost("growth is always above -100%", span);
  const newest = (rate: number) => ({ Input: Id, Multiplier: Number((1 / (1 + rate / 100) ** years).toPrecision(12)) });
  const older: StudyComparison = {
    ...(GreaterThan === undefined ? {} : { LessThan: newest(GreaterThan) }),
    ...(LessThan === undefined ? {} : { GreaterThan: newest(LessThan) }),
    ...(typeof atLeast === "number" ? { LessThanOrEqual: newest(atLeast) } : {}),
    ...(typeof atMost === "number" ? { GreaterThanOrEqual: newest(atMost) } : {}),
  };
  const of = { Id, Period: "FY" as const };
  const positive = { Value: { GreaterThan: 0 } };
  const before: FundamentalFilter = { ...of, PeriodsAgo: years, ...positive, Returns: { Want: { Study: older } } };
  // A loss in the first year has no rate of growth.
  const Filters = [before, { ...of, ...positive }];
  return { kind: "fact", condition: { Fundamental: { Filters } }, span, notes };
}
