import type { Timeframe } from "#contract";
import type { AtomOperator } from "../../../intermediate/form.ts";
import type { Bound } from "../../chart/edge.ts";
import { allOf, type Quantity, type Subject, type TimeUnit, type Tree } from "../../chart/meanings.ts";
import type { Match } from "../../chart/rule.ts";
import { stemOf } from "../../text/stem.ts";
import { adapt, inRange, isNumber, TURNED } from "../atoms.ts";
import { WORDS } from "../classes.ts";
import { barsOf } from "../time/duration-rules.ts";
import { feature } from "../series/subjects.ts";

const stems = (name: string): ReadonlySet<string> => new Set(WORDS[name]!.split("|").map(stemOf));
/** Stems of movement, by direction. */
export const MOVED = { up: stems("moved_up"), down: stems("moved_down") };

/** Patterns for the span and the figure of a move. */
export const WHEN = "( {span} | ( on|for|in|over|since )? {duration} )";
export const SIZE = "( {bound} | {quantity} )";

export const isPercent = ({ unit }: Quantity): boolean => unit === "%" || unit === "$" || unit === "bps";
/** Returns true if every figure can be a percentage. A plain number is one only next to its verb, and if it is no length. */
export const isMove = (bounds: readonly Bound[]): boolean => bounds.every(({ quantity }) => isPercent(quantity));

const PERFORMANCE: Readonly<Record<number, string>> = { 5: "1w", 21: "1m", 63: "3m", 126: "6m", 252: "1y", 260: "1y" };

/** Returns the change over a span: the performance for the usual spans, otherwise the change over a number of bars. */
export function changeOver(count: number, unit: TimeUnit): Subject {
  if (unit === "hour") return { ...feature("change_pct", [count]), timeframe: "1hr" };
  if (unit === "minute")
    return [5, 10, 15, 30].includes(count)
      ? { ...feature("change_pct"), timeframe: `${count}m` as Timeframe }
      : { ...feature("change_pct", [count]), timeframe: "1m" };
  const bars = barsOf({ count, unit, vague: false });
  const performance = unit === "bar" || unit === "day" ? undefined : PERFORMANCE[bars];
  return performance === undefined ? feature("change_pct", bars === 1 ? [] : [bars]) : feature(`perf_${performance}`);
}

/** Returns the change over the span, window or duration of a match, otherwise against yesterday. */
export function subjectOf(match: Match): Subject {
  const duration = match.maybe("window")?.duration ?? match.maybe("duration");
  return (
    match.maybe("span") ?? (duration === undefined ? feature("change_pct") : changeOver(duration.count, duration.unit))
  );
}

const IDLE = /^(?:has|have|be|been|being|is|are|kept|keep|steadily|also|now)$/;
const MOVING = /^(?:rising|increasing|climbing|growing|falling|declining|decreasing|dropping)$/;
/** Returns true if the clause continues an earlier subject: `RSI is below 40 and has been rising …`. */
export function isGoingOn(match: Match): boolean {
  const { tokens, to } = match;
  let from = match.from;
  while (IDLE.test(tokens[from]?.stem ?? "")) from++;
  let before = match.from - 1;
  while (IDLE.test(tokens[before]?.stem ?? "")) before--;
  const isJoined = /^(?:and|but|&)$/.test(tokens[before]?.stem ?? "");
  return isJoined && from < to && MOVING.test(tokens[from]!.text) && !match.has("price", "share", "stock", "it");
}

/** Returns the operator for a figure that counts upwards: down by more than 5 is below -5. */
export const facing = (op: AtomOperator, isUp: boolean): AtomOperator => (isUp ? op : (TURNED[op] ?? op));

/** Returns a change by the given bounds. A figure without a sign takes the direction of the verb. */
export function changed(subject: Subject, isUp: boolean, bounds: readonly Bound[]): Tree | null {
  const [first, second] = bounds;
  if (first === undefined) return isNumber(subject, isUp ? "gt" : "lt", 0);
  const { unit, scaled } = first.quantity;
  const series = unit === "x" || (unit === null && scaled) ? undefined : adapt(subject, first.quantity)?.[0];
  if (series === undefined) return null;
  const value = (quantity: Quantity): number =>
    (quantity.unit === "bps" ? quantity.value / 100 : quantity.value) * (isUp || quantity.value < 0 ? 1 : -1);
  if (second !== undefined && first.op === "gte" && second.op === "lte")
    return inRange(series, value(first.quantity), value(second.quantity));
  return allOf(
    ...bounds.map(({ op, quantity, isWorse }) =>
      isNumber(series, facing(op, isUp || quantity.value < 0 || isWorse === true), value(quantity)),
    ),
  );
}
