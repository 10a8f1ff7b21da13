import type { AtomOperator } from "../../intermediate/form.ts";
import type { Tail } from "../chart/edge.ts";
import { allOf } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { isNumber, versus } from "./atoms.ts";
import { barsOn } from "./bars-on.ts";
import { shift } from "./compare-subjects.ts";
import { barsOf } from "./duration-rules.ts";
import { feature } from "./subjects.ts";

/** So many percent more than the same series some bars before. */
function byShare(match: Match, sign: 1 | -1): Tail | null {
  const bounds = match.maybe("bound") ?? [{ op: "gte" as const, quantity: match.one("quantity") }];
  const bars = barsOf(match.one("ago"));
  const turn: Readonly<Partial<Record<AtomOperator, AtomOperator>>> = { gt: "lt", gte: "lte", lt: "gt", lte: "gte" };
  if (!bounds.every(({ quantity }) => quantity.unit === "%")) return null;
  return {
    needs: "any",
    of: (subject) => {
      if (subject.group !== "feature") return null;
      return allOf(
        ...bounds.map(({ op, quantity }) =>
          subject.name === "close"
            ? isNumber(
                feature("change_pct", bars === 1 ? [] : [bars]),
                sign > 0 ? op : (turn[op] ?? op),
                sign * quantity.value,
              )
            : versus(subject, sign > 0 ? op : (turn[op] ?? op), {
                ...shift(subject, bars),
                multiplier: 1 + (sign * quantity.value) / 100,
                notes: [],
              }),
        ),
      );
    },
    alone: null,
  };
}

/** So many times the same series some bars before: twice yesterday's. */
function timesAgo(match: Match, op: AtomOperator): Tail {
  const ago = match.one("ago");
  return {
    needs: "any",
    of: (subject) =>
      subject.group === "feature" && subject.unit !== "0/1"
        ? versus(subject, op, { ...shift(subject, barsOn(subject, ago)), multiplier: match.one("multiple"), notes: [] })
        : null,
    alone: null,
  };
}

/** A series against itself some bars before, in percent or as a multiple. */
export const TIMES_RULES: readonly Rule[] = [
  rule(
    "predicate",
    "{compare} {ago} by {quantity}",
    (match) => byShare(match, ["lt", "lte"].includes(match.one("compare")) ? -1 : 1),
    0.5,
  ),
  rule(
    "predicate",
    "{compare} {ago} by {bound}",
    (match) => byShare(match, ["lt", "lte"].includes(match.one("compare")) ? -1 : 1),
    0.5,
  ),
  rule(
    "predicate",
    "{compare} ( that|the|of|it|was|volume|value )* {ago} ( volume|value|one )? ( by )? {multiple}",
    (match) => timesAgo(match, match.one("compare")),
    0.6,
  ),
  rule(
    "predicate",
    "{compare} ( {multiple} ) ( that|the|of|it|was|what|volume|value )* {ago}",
    (match) => timesAgo(match, match.one("compare")),
    0.7,
  ),
  rule(
    "predicate",
    "{multiple} ( {compare} | as|so much|big|large|high|many as | of|the|that|more|bigger|over )? ( that|the|of|it|was|what|volume|value )* {ago} ( volume|value|one )?",
    (match) => timesAgo(match, match.maybe("compare") ?? "gte"),
    0.4,
  ),
  rule(
    "predicate",
    "{quantity} ( higher|more|greater|above|over|larger|up ) ( than|from|on|vs )? {ago}",
    (match) => byShare(match, 1),
    0.4,
  ),
  rule(
    "predicate",
    "{quantity} ( lower|less|below|under|down|smaller ) ( than|from|on|vs )? {ago}",
    (match) => byShare(match, -1),
    0.4,
  ),
];
