import { resolveStudy } from "#catalogue";
import { type Comparison, type FeatureFilter, type StudyOperand, type Timeframe, TIMEFRAMES } from "#contract";
import { all, any, type ImportedClause, lost } from "./clause.ts";
import { coreText, inputText, type Series } from "./series.ts";
import { spanning } from "./import-fault.ts";
import type { SourceSpan } from "./translation.ts";

/** Comparison of a source language: one of the payload's, or a cross in either direction. */
export type Relation = Comparison | "Crosses";

const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  CrossesAbove: "CrossesUnder",
  CrossesUnder: "CrossesAbove",
  EqualTo: "EqualTo",
  GreaterThan: "LessThan",
  GreaterThanOrEqual: "LessThanOrEqual",
  LessThan: "GreaterThan",
  LessThanOrEqual: "GreaterThanOrEqual",
  NotEqualTo: "NotEqualTo",
};

/** True for the same value on the same bar, whatever it is multiplied by. */
const isSameSeries = (left: Series, right: Series): boolean =>
  right.constant === null &&
  left.text === right.text &&
  left.frame === right.frame &&
  left.zone === right.zone &&
  left.ago === right.ago &&
  left.offset === right.offset;

const MIXED_CROSS =
  "A cross between series of two timeframes is looked for on the bars of the left side, the other series being as it was known at each of them.";

/**
 * Returns `left relation right` as a filter. The clause is lost, with the reason, if a study or its timeframe does not
 * exist.
 */
export function compare(
  relation: Relation,
  left: Series,
  right: Series,
  span: SourceSpan = spanning(left.span, right.span),
): ImportedClause {
  if (relation === "Crosses") {
    return any([compare("CrossesAbove", left, right, span), compare("CrossesUnder", left, right, span)], span);
  }
  if (left.constant !== null && right.constant !== null) return lost("it compares two numbers", span);
  if (left.constant !== null) return compare(MIRRORED[relation], right, left, span);
  // The engine reads the right side as of the end of the left bar, so the bar that ends later must be on the left.
  if (right.constant === null && minutesOf(left) < minutesOf(right)) {
    return compare(MIRRORED[relation], right, left, span);
  }
  if ((left.isFirstPlot ?? right.isFirstPlot) === true && isSameSeries(left, right))
    return lost(
      `it compares ${coreText(left)} with itself; a study without the name of a plot is its first plot`,
      span,
    );
  const notes = [...left.notes, ...right.notes];
  if (right.constant !== null) {
    return filterClause(
      { ...at(left, left.frame, left.ago), ...returning({ Value: { [relation]: right.constant } }) },
      span,
      notes,
    );
  }
  if (!shareBars(left, right)) {
    const allNotes = relation.startsWith("Crosses") ? [...notes, MIXED_CROSS] : notes;
    const operand = {
      ...rightSide(right),
      ...(right.frame === null ? {} : { Timeframe: right.frame }),
      ...(left.zone === right.zone || right.zone === undefined ? {} : { SessionZones: [right.zone] }),
      ...(right.ago > 0 ? { BarsAgo: right.ago } : {}),
    };
    return filterClause(
      { ...at(left, left.frame, left.ago), ...returning({ Study: { [relation]: operand } }) },
      span,
      allNotes,
      left.ago > 0,
    );
  }
  // `BarsAgo` of the left side shifts the whole filter, so the newer side must be on the left.
  if (left.ago > right.ago) return compare(MIRRORED[relation], right, left, span);
  const operand = { ...rightSide(right), ...(right.ago > left.ago ? { BarsAgo: right.ago - left.ago } : {}) };
  return filterClause(
    { ...at(left, left.frame ?? right.frame, left.ago), ...returning({ Study: { [relation]: operand } }) },
    span,
    notes,
  );
}

/** True if two series use the same bars. */
export function shareBars(a: Series, b: Series): boolean {
  return (a.frame === null || b.frame === null || a.frame === b.frame) && a.zone === b.zone;
}

/** Minutes from the open to the end of an opening-range bar; infinity for other series. */
function minutesOf({ zone }: Series): number {
  const [, minutes] = /^open_(\d+)$/.exec(zone ?? "") ?? [];
  return minutes === undefined ? Number.POSITIVE_INFINITY : Number(minutes);
}

/** Returns `lower <= of <= upper` as a filter. */
export function between(of: Series, lower: Series, upper: Series, span: SourceSpan): ImportedClause {
  if (lower.constant === null || upper.constant === null) {
    return all([compare("GreaterThanOrEqual", of, lower, span), compare("LessThanOrEqual", of, upper, span)], span);
  }
  const range = {
    Lower: { Operator: "gte", Value: lower.constant },
    Upper: { Operator: "lte", Value: upper.constant },
  } as const;
  return filterClause({ ...at(of, of.frame, of.ago), ...returning({ Value: { Range: range } }) }, span, of.notes);
}

function returning(Want: NonNullable<NonNullable<FeatureFilter["Returns"]>["Want"]>): FeatureFilter {
  return { Returns: { Want } };
}

function at(left: Series, frame: Timeframe | null, ago: number): FeatureFilter {
  return {
    Input: inputText(left),
    ...(frame !== null && frame !== "1d" ? { Timeframe: frame } : {}),
    ...(left.zone === undefined ? {} : { SessionZones: [left.zone] }),
    ...(ago > 0 ? { BarsAgo: ago } : {}),
  };
}

function rightSide(right: Series): StudyOperand {
  return {
    Input: coreText(right),
    ...(right.multiplier !== 1 ? { Multiplier: right.multiplier } : {}),
    ...(right.offset !== 0 ? { Offset: right.offset } : {}),
  };
}

/**
 * Returns the filter as a clause, lost if a study does not exist on its bars. `ownBars`: `BarsAgo` shifts the left side
 * only.
 */
export function filterClause(
  filter: FeatureFilter,
  span: SourceSpan,
  notes: readonly string[],
  ownBars = false,
): ImportedClause {
  const written = ownBars ? withLag(filter) : filter;
  const place = { timeframe: written.Timeframe ?? "1d", zones: written.SessionZones ?? undefined };
  const operands = Object.values(written.Returns?.Want?.Study ?? {});
  const studies = [
    { input: written.Input ?? "", ...place },
    ...operands.map((operand) => ({
      input: operand?.Input ?? "",
      timeframe: operand?.Timeframe ?? place.timeframe,
      zones: operand?.SessionZones ?? place.zones,
    })),
  ];
  for (const { input, ...of } of studies) {
    const result = resolveStudy(input, of);
    if (!result.ok) return lost(result.issues[0]!.message, span);
    const name = LONGER_THAN_A_DAY.has(of.timeframe) ? sessionStudyIn(result.study.canonical) : undefined;
    if (name !== undefined) return lost(`${name} is one value a session, and ${of.timeframe} bars have none`, span);
  }
  return { kind: "filter", filter: written, span, notes };
}

const LONGER_THAN_A_DAY: ReadonlySet<Timeframe> = new Set(TIMEFRAMES.slice(TIMEFRAMES.indexOf("1d") + 1));

/**
 * Returns the first study in a formula that has one value a session. On longer bars the engine takes the value of the
 * last session, but the script means a value of the whole bar.
 */
function sessionStudyIn(canonical: string): string | undefined {
  return (canonical.match(/[a-z]\w*/g) ?? []).find((name) => {
    const result = resolveStudy(name);
    const kind = result.ok ? result.study.feature?.timeframes : undefined;
    return kind === "session" || kind === "intraday";
  });
}

/** Moves `BarsAgo` into the left formula as a lag, because the right side has another timeframe. */
function withLag({ BarsAgo = 0, Input = "", ...rest }: FeatureFilter): FeatureFilter {
  return { Input: `=lag(${Input.replace(/^=/, "")},${BarsAgo})`, ...rest };
}

/** True if the relation holds between two constants. Constants never cross. */
export function numbersCompared(relation: Relation, a: number, b: number): boolean {
  switch (relation) {
    case "GreaterThan":
      return a > b;
    case "GreaterThanOrEqual":
      return a >= b;
    case "LessThan":
      return a < b;
    case "LessThanOrEqual":
      return a <= b;
    case "EqualTo":
      return a === b;
    case "NotEqualTo":
      return a !== b;
    default:
      return false;
  }
}
