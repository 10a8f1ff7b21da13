import type { Timeframe } from "#contract";
import type { AtomOperator } from "../../intermediate/form.ts";
import type { Bound } from "../chart/edge.ts";
import { allOf, type Quantity, type Subject, type TimeUnit, type Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { stemOf } from "../text/stem.ts";
import { adapt, inRange, isNumber, TURNED } from "./atoms.ts";
import { WORDS } from "./classes.ts";
import { barsOf } from "./duration-rules.ts";
import { feature } from "./subjects.ts";

const stems = (name: string): ReadonlySet<string> => new Set(WORDS[name]!.split("|").map(stemOf));
/** Words of movement, by their way. */
export const MOVED = { up: stems("moved_up"), down: stems("moved_down") };

/** The stretches that moves are said of, and their figures. */
export const WHEN = "( {span} | ( on|for|in|over|since )? {duration} )";
export const SIZE = "( {bound} | {quantity} )";

export const isPercent = ({ unit }: Quantity): boolean => unit === "%" || unit === "$" || unit === "bps";
/** A plain number is a percentage only where it stands with its verb and is no length. */
export const isMove = (bounds: readonly Bound[]): boolean => bounds.every(({ quantity }) => isPercent(quantity));

const PERFORMANCE: Readonly<Record<number, string>> = { 5: "1w", 21: "1m", 63: "3m", 126: "6m", 252: "1y", 260: "1y" };

/** A change over a span: the performance of the usual spans, else the change over so many bars. */
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

/** The change over the span, window or duration that a match names, else against yesterday. */
export function subjectOf(match: Match): Subject {
  const duration = match.maybe("window")?.duration ?? match.maybe("duration");
  return (
    match.maybe("span") ?? (duration === undefined ? feature("change_pct") : changeOver(duration.count, duration.unit))
  );
}

const IDLE = /^(?:has|have|been|is|are|kept|keep|steadily|also|now)$/;
const MOVING = /^(?:rising|increasing|climbing|growing|falling|declining|decreasing|dropping)$/;
/** `RSI is below 40 and has been rising …`: what was spoken of goes on. */
export function isGoingOn(match: Match): boolean {
  const { tokens, to } = match;
  let from = match.from;
  while (IDLE.test(tokens[from]?.stem ?? "")) from++;
  let before = match.from - 1;
  while (IDLE.test(tokens[before]?.stem ?? "")) before--;
  const isJoined = /^(?:and|but|&)$/.test(tokens[before]?.stem ?? "");
  return isJoined && from < to && MOVING.test(tokens[from]!.text) && !match.has("price", "share", "stock", "it");
}

/** The comparison with a figure that counts upwards; down by more than 5 is below -5. */
export const facing = (op: AtomOperator, isUp: boolean): AtomOperator => (isUp ? op : (TURNED[op] ?? op));

/** The change is so much up or down; figures without a sign take that of the verb. */
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
