import { table } from "#base";
import type { Timeframe } from "#contract";
import type { AtomOperator } from "../../intermediate/form.ts";
import type { Bound, Predicate } from "../chart/edge.ts";
import { type Note, type Subject, type Tree, allOf } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { barsOn } from "./time/duration-rules.ts";
import { adapt, assumed, bounded, inRange, isNumber, versus } from "./atoms.ts";
import { against, CLOSE } from "./predicates.ts";
import { feature } from "./series/subjects.ts";

/** Returns true for a moving average of the price. */
export const isAverage = ({ concept }: Subject): boolean =>
  /^(?:sma|ema|wma|hma|vwma|dema|tema|kama)\(\d/.test(concept);

/** Returns the bounds of a match; otherwise its quantity as a lower bound. */
export function boundsIn(match: Match): readonly Bound[] {
  const bounds = match.all("bound").flat();
  const quantity = match.maybe("quantity");
  if (bounds.length > 0 || quantity === undefined) return bounds;
  // A fall of `-2 % or greater` is a larger fall.
  const isFall = quantity.unit === "%" && quantity.value < 0;
  return [{ op: match.maybe("compare") ?? (isFall ? "lte" : "gte"), quantity }];
}

/** Returns the bounds on one subject. A closed range is one atom. */
export function boundsOn(subject: Subject, bounds: readonly Bound[], notes: readonly Note[] = []): Tree | null {
  const [low, high] = bounds;
  if (low?.op === "gte" && high?.op === "lte") {
    const [a, b] = [adapt(subject, low.quantity), adapt(subject, high.quantity)];
    return a === null || b === null ? null : inRange(a[0], a[1], b[1], notes);
  }
  return allFit(bounds.map(({ op, quantity }) => bounded(subject, op, quantity, notes)));
}

/** Joins the trees; null if one of them does not fit. */
export const allFit = (trees: readonly (Tree | null)[], join = allOf): Tree | null =>
  trees.every((tree) => tree !== null) ? join(...trees) : null;

/** Returns true for a price of an earlier day, which bars of minutes or hours compare with: `above the previous day's high`. */
export const isOfDayBefore = ({ name, ago, timeframe }: Subject, bars: Timeframe | null): boolean =>
  /^(?:open|high|low|close)$/.test(name) && ago?.unit === "day" && timeframe === null && /(?:m|hr)$/.test(bars ?? "");

/** Returns the right side that fits the left: `its average` of volume is average volume. Null if none fits. */
export function fitRight(left: Subject, given: Subject): Subject | null {
  if (left.unit === "0/1") return null;
  // `weekly RSI above the RSI 2 weeks ago`: weekly bars on both sides.
  const isFramed =
    given.ago !== undefined &&
    left.timeframe !== null &&
    given.timeframe === null &&
    !isOfDayBefore(given, left.timeframe);
  // `yesterday's close below the 50-day average`: both of that bar.
  const isOfBar =
    PRICE.test(left.name) &&
    left.multiplier === null &&
    (isAverage(given) || BAND.test(given.name)) &&
    given.barsAgo === null;
  const right = isFramed
    ? { ...given, barsAgo: barsOn(left, given.ago!) }
    : isOfBar
      ? { ...given, barsAgo: left.barsAgo }
      : given;
  if (isAverage(right) && !left.isLevel) return IS_MOVE.test(left.name) ? null : averageOn(left, right);
  const own = left.isLevel || left.group !== "feature" ? undefined : extremeOf(left, right);
  if (own !== undefined) return own;
  if (right.name === "macd_signal") {
    const args = /\(.*\)$/.exec(left.concept)?.[0];
    if (/^macd(?:_hist)?$/.test(left.name))
      return args !== undefined && right.concept === "macd_signal"
        ? { ...right, concept: `macd_signal${args}` }
        : right;
    const signal = /^(stoch|stochrsi)_k$/.exec(left.name)?.[1];
    return signal === undefined ? null : { ...right, ...feature(`${signal}_d`), notes: [] };
  }
  // A company's value is no price.
  if ([left, right].some(({ name }) => name === "market_cap") && (left.isLevel || right.isLevel)) return null;
  // `EPS above the dividend`: an amount is no yield.
  if (left.group === "fundamental" && right.group === "fundamental" && left.unit !== right.unit) return null;
  // `price above 10 and MACD above its signal`: an oscillator is no price.
  if (left.isLevel && !right.isLevel && right.group === "feature" && right.multiplier === null) return null;
  const ofOneGroup = left.group === right.group || (left.group === "indicator" && right.group === "feature");
  const inDollars = left.unit === "$" && right.unit === "$";
  const onOneScale = left.isLevel === right.isLevel || inDollars || (right.isLevel && right.group !== left.group);
  return ofOneGroup && onOneScale && !isOtherMatter(left.unit, right.unit) ? right : null;
}

/** Returns the extreme of the left series itself: `bandwidth near its 6-month low`; undefined for another right side. */
function extremeOf(left: Subject, right: Subject): Subject | undefined {
  const [, end, before, bars] =
    /^(highest|lowest)(_prev)?\((\d+)\)$/.exec(right.concept) ??
    /^(high|low)(_52w)$/.exec(right.concept)?.map((part, at) => (at === 1 ? SIDES[part]! : part)) ??
    [];
  if (end === undefined || right.group !== "feature" || IS_MOVE.test(left.name)) return undefined;
  const length = bars ?? "252";
  const isBefore = before === "_prev";
  return {
    ...right,
    ...feature(end),
    concept: `${end}(${left.concept},${length})`,
    isLevel: false,
    unit: left.unit,
    notes: [],
    barsAgo: isBefore ? (left.barsAgo ?? 0) + 1 : right.barsAgo,
  };
}
const SIDES = table<string>({ high: "highest", low: "lowest" });

/** Matches moves. In `gaps up over the 20 SMA` the average is one of the price, not of moves. */
const IS_MOVE = /^(?:gap_pct|change_pct|perf_)/;

/**
 * Returns true for two units that cannot be compared. Money and counts of shares compare with nothing else; an unknown unit
 * compares with anything.
 */
const isOtherMatter = (one: string, other: string): boolean =>
  one !== other && one !== "" && other !== "" && (OWN_SCALE.test(one) || OWN_SCALE.test(other));
const OWN_SCALE = /^(?:\$|sh|x)$/;

const AVERAGES = table<string>({
  volume: "avg_volume",
  avg_volume: "avg_volume",
  dollar_volume: "avg_dollar_volume",
  avg_dollar_volume: "avg_dollar_volume",
});

function averageOn(left: Subject, right: Subject): Subject | null {
  const [, kind, length = ""] = /^(\w+)\((\d+)\)$/.exec(right.concept) ?? [];
  const { timeframe, barsAgo, multiplier, offset } = right;
  if (kind === undefined) return null;
  const average = AVERAGES[left.name];
  if (average !== undefined) {
    // `twice the average of the past 3 weeks`: volume of a day against 15 days.
    const days = left.timeframe === null ? ({ "1wk": 5, "1mo": 21 } as const)[timeframe as "1wk"] : undefined;
    const [frame, bars] = days === undefined ? [timeframe, 1] : [null, days];
    const place = { timeframe: frame, barsAgo, multiplier, offset, session: left.session };
    return { ...feature(average, [Number(length) * bars]), ...place };
  }
  // `the 14-day EMA of volume above its 28-day EMA`: of volume as well.
  const inner = /^[sehw]ma\((.+),\d+\)$/.exec(left.concept)?.[1] ?? left.concept;
  const own = { concept: `${kind}(${inner},${length})`, notes: [], isLevel: false, unit: left.unit };
  return left.group === "feature" ? { ...right, ...own, barsAgo: barsAgo ?? left.barsAgo } : null;
}

/** Returns left OP right; null if the right side does not fit the left. */
export function fitted(left: Subject, op: AtomOperator, right: Subject): Tree | null {
  const level = fitRight(left, right);
  return level === null || isImpossible(left, op, level) ? null : versus(left, op, level);
}

const PRICE = /^(?:open|high|low|close)$/;
const BAND = /_(?:upper|lower|middle)$/;
const isUpwards = (op: AtomOperator): boolean => /^gte?$|above$/.test(op);
const isStrict = (op: AtomOperator, factor: number): boolean => /^[gl]t$|^crosses/.test(op) || factor !== 1;

const isOfOneBar = (left: Subject, right: Subject): boolean =>
  (["barsAgo", "timeframe", "session"] as const).every((key) => right[key] === left[key]);
const isSame = (left: Subject, right: Subject): boolean => left.concept === right.concept && isOfOneBar(left, right);

/** Returns true for a bar and the week or month that has it so far: `close above the high of the week`. */
const isPartOf = (left: Subject, right: Subject): boolean =>
  left.timeframe === null &&
  /^1(?:wk|mo)$/.test(right.timeframe ?? "") &&
  isOfOneBar({ ...left, timeframe: right.timeframe }, right);

/** Returns true if no bar can meet the comparison: a price beyond its own bar's high or low, or beyond itself. */
function isImpossible(left: Subject, op: AtomOperator, right: Subject, factor = right.multiplier ?? 1): boolean {
  if (!isOfOneBar(left, right) && !isPartOf(left, right)) return false;
  if (right.concept === left.concept) return true;
  const isUp = isUpwards(op);
  return (
    PRICE.test(left.name) &&
    (right.offset ?? 0) === 0 &&
    right.name.replace("session_", "") === (isUp ? "high" : "low") &&
    isStrict(op, factor) &&
    (isUp ? factor >= 1 : factor <= 1)
  );
}

/**
 * Excludes the newest bar from an extreme, because no price is beyond an extreme that includes it: `5 % above the highest of
 * 10 days`.
 */
function ofBarsBefore(left: Subject, op: AtomOperator, right: Subject): Subject {
  const isUp = isUpwards(op);
  const factor = right.multiplier ?? 1;
  const isBeyond = isStrict(op, factor) && (isUp ? factor >= 1 : factor <= 1);
  const isExtreme = (isUp ? /^highest(?:_close)?$/ : /^lowest(?:_close)?$/).test(right.name);
  return isBeyond && isExtreme && right.barsAgo === null && left.barsAgo === null && PRICE.test(left.name)
    ? { ...right, barsAgo: 1 }
    : right;
}

/**
 * Returns a comparison with another series; null for a subject that the series does not fit. Of a line and itself the price
 * is meant: `the 50-day crossed the 200-day and has pulled back to the 50-day`.
 */
export const againstFit = (right: Subject, of: (left: Subject, fit: Subject) => Tree | null): Predicate =>
  against(right, (left, given) => {
    const fit = fitRight(left, given);
    if (fit === null) return null;
    return of(isSame(left, fit) && fit.isLevel && !PRICE.test(left.name) ? CLOSE : left, fit);
  });

/** Returns left OP k × right. If only one side has a timeframe, both take it. */
export function compareSubjects(
  left: Subject,
  op: AtomOperator,
  right: Subject,
  multiplier: number | null = null,
  notes: readonly Note[] = [],
): Tree | null {
  const fit = fitRight(left, right);
  // `a red bar twice the range of …`: no price is compared with the range of a bar.
  if (fit === null || (left.isLevel && !fit.isLevel && fit.concept.startsWith("=high-low"))) return null;
  if (multiplier === null && isSame(left, fit))
    // `last week's RSI above that of the week before`: the week before the last.
    return left.barsAgo === null ? null : versus(left, op, shift(fit, left.barsAgo), notes);
  if (isImpossible(left, op, fit, multiplier ?? undefined)) return null;
  const { timeframe, session, barsAgo } = left;
  if (left.name === "atr" && fit.name === "close" && multiplier !== null)
    return isNumber({ ...feature("atr_pct", lengthOf(left)), timeframe }, op, multiplier * 100);
  const side = multiplier === null ? fit : { ...fit, multiplier: (fit.multiplier ?? 1) * multiplier };
  // `relative volume > 1.5x the 30-day average`: volume relative to that average.
  const [, ofOwn] = /^sma\(rvol,(\d+)\)$/.exec(side.concept) ?? [];
  if (left.name === "rvol" && ofOwn !== undefined && side.multiplier !== null)
    return isNumber(
      { ...left, ...feature("rvol", [Number(ofOwn)]), timeframe, session, barsAgo },
      op,
      side.multiplier,
      notes,
    );
  if (left.name !== "volume" || side.name !== "avg_volume" || side.barsAgo !== null)
    return versus(left, op, ofBarsBefore(left, op, side), notes);
  const length = lengthOf(side);
  const relative = { ...feature("rvol", length), timeframe: timeframe ?? side.timeframe, session, barsAgo };
  const lengthNotes = length.length === 0 ? [assumed("volumeLength", "concept")] : [];
  return isNumber(relative, op, side.multiplier ?? 1, [...side.notes, ...notes, ...lengthNotes]);
}

/**
 * Returns the factor of a share of another series: `below 2 % of its 50-day` is 2 % below it, because no price is a small
 * part of another. Null for a small part without a side.
 */
export function partOf({ text }: Match, level: Subject, share: number): number | null {
  if (!level.isLevel || share >= 0.5 || !/%|percent|pct/.test(text)) return share;
  const side = /\b(?:above|over|(below|under|beneath))\b/.exec(text);
  return side === null ? null : side[1] === undefined ? 1 + share : 1 - share;
}

const lengthOf = ({ concept }: Subject): readonly string[] => /\((\d+)\)/.exec(concept)?.slice(1) ?? [];
export const shift = (subject: Subject, bars: number): Subject => ({
  ...subject,
  barsAgo: (subject.barsAgo ?? 0) + bars,
});

/** Returns the comparison of a series with itself `bars` bars before. */
export function moved(subject: Subject, isUp: boolean, bars = 1): Tree {
  const op = isUp ? "gt" : "lt";
  const { name, barsAgo, timeframe, session } = subject;
  return name === "close" && barsAgo === null
    ? isNumber({ ...feature("change_pct", bars === 1 ? [] : [bars]), timeframe, session }, op, 0)
    : versus(subject, op, { ...shift(subject, bars), notes: [] });
}
