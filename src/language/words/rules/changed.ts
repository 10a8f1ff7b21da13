import type { AtomOperator } from "../../intermediate/form.ts";
import type { Bound } from "../chart/edge.ts";
import { allOf, type Quantity, type Subject, type Tree, type Window } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { inRange, isNumber } from "./atoms.ts";
import { changeOver } from "./change-over.ts";
import { feature } from "./subjects.ts";

/** The change that a stretch of time names. */
function changeIn(window: Window | undefined): Subject {
  if (window === undefined) return feature("change_pct");
  const { count, unit } = window.duration;
  return changeOver(count, unit);
}

export const NEGATED: Readonly<Record<string, AtomOperator>> = { gt: "lt", gte: "lte", lt: "gt", lte: "gte", eq: "eq" };

/** The change is so much up or down; figures without a sign take that of the verb. */
export function changed(subject: Subject, isUp: boolean, bounds: readonly Bound[]): Tree | null {
  const [first, second] = bounds;
  if (first === undefined) return isNumber(subject, isUp ? "gt" : "lt", 0);
  let series = subject;
  if (first.quantity.unit === "$") {
    if (subject.name === "gap_pct")
      series = {
        ...subject,
        group: "stock",
        concept: "Gap",
        params: [{ name: "kind", value: "price" }],
        name: "Gap",
        unit: "$",
      };
    else if (subject.name === "change_pct")
      series = { ...subject, ...feature("change", argsOf(subject)), timeframe: subject.timeframe };
    else return null;
  } else if (
    first.quantity.unit !== "%" &&
    (first.quantity.unit !== null || first.quantity.scaled) &&
    first.quantity.unit !== "bps"
  )
    return null;
  const value = ({ value: raw, unit }: Quantity): number =>
    (unit === "bps" ? raw / 100 : raw) * (isUp || raw < 0 ? 1 : -1);
  if (second !== undefined && first.op === "gte" && second.op === "lte")
    return inRange(series, value(first.quantity), value(second.quantity));
  return allOf(
    ...bounds.map(({ op, quantity, isWorse }) =>
      isNumber(series, isUp || quantity.value < 0 || isWorse === true ? op : (NEGATED[op] ?? op), value(quantity)),
    ),
  );
}

const argsOf = (subject: Subject): readonly string[] => /\((.*)\)$/.exec(subject.concept)?.[1]?.split(",") ?? [];

/** The bounds of a match; a figure alone is the least. */
export const boundsIn = (match: Match): readonly Bound[] => match.maybe("bound") ?? exact(match.one("quantity"));
export const exact = (quantity: Quantity): readonly Bound[] => [{ op: "gte", quantity }];
export const isPercent = (quantity: Quantity): boolean =>
  quantity.unit === "%" || quantity.unit === "$" || quantity.unit === "bps";
/** A plain number is a percentage only where it stands with its verb and is no length. */
export const isMove = (bounds: readonly Bound[]): boolean => bounds.every(({ quantity }) => isPercent(quantity));

/** Since the open, in the premarket, against yesterday: which change the words around it mean. */
export function subjectOf(match: Match): Subject {
  const session = match.maybe("session")?.[0];
  if (session === "premarket") return feature("premarket_change_pct");
  if (session === "afterhours") return feature("afterhours_change_pct");
  if (match.has("open", "opening", "bell")) return feature("from_open_pct");
  if (match.has("ytd") || (match.has("year") && match.has("date", "beginning", "start", "january")))
    return feature("perf_ytd");
  if (match.has("mtd") || (match.has("month") && match.has("date"))) return feature("perf_mtd");
  if (match.has("qtd") || (match.has("quarter") && match.has("date"))) return feature("perf_qtd");
  if (match.has("wtd") || (match.has("week") && match.has("date"))) return feature("perf_wtd");
  if (match.has("this") && match.has("year"))
    return feature("perf_ytd", [], [{ field: "concept", value: "perf_ytd", why: "this year: since January" }]);
  const span = match.maybe("duration");
  const window = match.maybe("window") ?? (span === undefined ? undefined : { duration: span, all: false });
  const ago = match.maybe("ago");
  const subject =
    window === undefined && ago !== undefined && !match.has("yesterday")
      ? changeOver(ago.count, ago.unit)
      : changeIn(window);
  const timeframe = match.maybe("timeframe");
  if (match.has("this") && window !== undefined)
    return {
      ...subject,
      notes: [
        {
          field: "concept",
          value: subject.concept,
          why: `this ${window.duration.unit}: over the newest ${window.duration.unit}`,
        },
      ],
    };
  return timeframe === undefined ? subject : { ...subject, timeframe };
}

export function trees(match: Match, isUp: boolean, bounds: readonly Bound[]): Tree | null {
  return changed(subjectOf(match), isUp, bounds);
}
