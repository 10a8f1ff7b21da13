import type { AtomOperator } from "../../intermediate/form.ts";
import type { Bound } from "../chart/edge.ts";
import { type Note, type Subject, type Tree, allOf } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { adapt, assumed, bounded, inRange, isNumber, versus } from "./atoms.ts";
import { feature } from "./subjects.ts";

const isAverage = (subject: Subject): boolean => /^(?:sma|ema|wma|hma|vwma|dema|tema|kama)\(/.test(subject.concept);

const RANGE: readonly AtomOperator[] = ["gte", "lte"];

/** The bounds that a match names; a figure without a comparison is at least so much. */
export function sizeIn(match: Match): readonly Bound[] {
  const bounds = match.all("bound").flat();
  return bounds.length > 0 ? bounds : [{ op: "gte", quantity: match.one("quantity") }];
}

/** The bounds on one subject; a closed range is one atom. */
export function boundsOn(subject: Subject, bounds: readonly Bound[], notes: readonly Note[] = []): Tree | null {
  const [low, high] = bounds;
  if (low !== undefined && high !== undefined && low.op === RANGE[0] && high.op === RANGE[1]) {
    const [a, b] = [adapt(subject, low.quantity), adapt(subject, high.quantity)];
    return a === null || b === null ? null : inRange(a[0], a[1], b[1], notes);
  }
  const trees = bounds.map(({ op, quantity }) => bounded(subject, op, quantity, notes));
  return trees.every((tree) => tree !== null) ? allOf(...trees) : null;
}

/** The right side as it is meant of this left side: `its average` of volume is average volume. */
export function fitRight(left: Subject, right: Subject): Subject | null {
  if (isAverage(right) && !left.isLevel) {
    const [, alias, length] = /^(\w+)\((\d+)\)$/.exec(right.concept) ?? [];
    if (alias === undefined || length === undefined) return null;
    const placed = {
      timeframe: right.timeframe,
      barsAgo: right.barsAgo,
      multiplier: right.multiplier,
      offset: right.offset,
    };
    if (left.name === "volume") return { ...feature("avg_volume", [length]), ...placed, session: left.session };
    if (left.name === "dollar_volume") return { ...feature("avg_dollar_volume", [length]), ...placed };
    if (left.group !== "feature") return null;
    return {
      ...right,
      ...placed,
      concept: `${alias}(${left.concept},${length})`,
      notes: [],
      isLevel: false,
      unit: left.unit,
    };
  }
  if (right.name === "macd_signal" && left.name !== "macd" && left.name !== "macd_hist") {
    if (left.name === "stoch_k") return { ...right, ...feature("stoch_d"), notes: [] };
    if (left.name === "stochrsi_k") return { ...right, ...feature("stochrsi_d"), notes: [] };
    return null;
  }
  if (right.name === "macd_signal") {
    const args = /\((.*)\)$/.exec(left.concept)?.[1];
    if (args !== undefined && right.concept === "macd_signal") return { ...right, concept: `macd_signal(${args})` };
  }
  if (
    left.isLevel !== right.isLevel &&
    left.group === "feature" &&
    right.group === "feature" &&
    !(left.unit === "$" && right.unit === "$")
  )
    return null;
  if (left.isLevel && !right.isLevel && right.unit !== "$") return null;
  if (left.group !== right.group && !(left.group === "indicator" && right.group === "feature")) return null;
  return right;
}

/** left OP right, where the right side can be meant of the left. */
export function fitted(left: Subject, op: AtomOperator, right: Subject, multiplier?: number): Tree | null {
  const level = fitRight(left, right);
  return level === null ? null : versus(left, op, multiplier === undefined ? level : { ...level, multiplier });
}

/** left OP k × right; where only one side has a timeframe, it is that of both. */
export function compareSubjects(
  left: Subject,
  op: AtomOperator,
  right: Subject,
  multiplier: number | null = null,
  notes: readonly Note[] = [],
): Tree | null {
  const fitted = fitRight(left, right);
  if (fitted === null) return null;
  if (
    fitted.concept === left.concept &&
    fitted.barsAgo === left.barsAgo &&
    fitted.timeframe === left.timeframe &&
    fitted.session === left.session &&
    multiplier === null &&
    fitted.multiplier === null
  )
    return null;
  if (left.name === "atr" && fitted.name === "close" && multiplier !== null) {
    const length = /\((\d+)\)/.exec(left.concept)?.[1];
    return isNumber(
      { ...feature("atr_pct", length === undefined ? [] : [length]), timeframe: left.timeframe },
      op,
      multiplier * 100,
    );
  }
  const side = multiplier === null ? fitted : { ...fitted, multiplier: (fitted.multiplier ?? 1) * multiplier };
  if (left.name === "volume" && side.name === "avg_volume" && side.barsAgo === null) {
    const length = /\((\d+)\)/.exec(side.concept)?.[1];
    const rvol: Subject = {
      ...feature("rvol", length === undefined ? [] : [length]),
      timeframe: left.timeframe ?? side.timeframe,
      session: left.session,
      barsAgo: left.barsAgo,
    };
    return isNumber(rvol, op, side.multiplier ?? 1, [
      ...side.notes,
      ...notes,
      ...(length === undefined ? [assumed("volumeLength", "concept")] : []),
    ]);
  }
  return versus(left, op, side, notes);
}

export const shift = (subject: Subject, bars: number): Subject => ({
  ...subject,
  barsAgo: (subject.barsAgo ?? 0) + bars,
});

/** Higher or lower than the same series so many bars before. */
export function moved(subject: Subject, isUp: boolean, bars = 1): Tree {
  const { name } = subject;
  if (name === "close" && subject.barsAgo === null) {
    return isNumber(
      { ...feature("change_pct", bars === 1 ? [] : [bars]), timeframe: subject.timeframe, session: subject.session },
      isUp ? "gt" : "lt",
      0,
    );
  }
  return versus(subject, isUp ? "gt" : "lt", { ...shift(subject, bars), notes: [] });
}
