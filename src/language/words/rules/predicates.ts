import { table } from "#base";
import type { Predicate } from "../chart/edge.ts";
import type { Quantity, Subject, Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { feature } from "./series/subjects.ts";

export const CLOSE = feature("close");

/** Returns a predicate of any subject; `of` gives null for a subject that does not fit. */
export const predicateOfAny = (of: Predicate["applyTo"], alone: Tree | null = null): Predicate => ({
  needs: "any",
  applyTo: of,
  alone,
});
/** Returns true for a series with numbers of its own. */
export const isSeries = ({ group, unit }: Subject): boolean => group === "feature" && unit !== "0/1";

/** Returns a comparison with another series. Without a subject, the price takes a level, and volume its own earlier value. */
export function against(right: Subject, build: (left: Subject, right: Subject) => Tree | null): Predicate {
  const needs = right.isLevel ? "level" : "any";
  const own = right.isLevel ? CLOSE : right.name === "volume" && right.barsAgo !== null ? feature("volume") : null;
  return { needs, applyTo: (left) => build(left, right), alone: own && build(own, right) };
}

export const percentOf = (quantity: Quantity): number | null =>
  quantity.unit === "%" ? quantity.value : quantity.unit === null && !quantity.scaled ? quantity.value : null;

const PARTS = table<number>({ half: 50, third: 100 / 3, quarter: 25, quartile: 25, fifth: 20, tenth: 10, decile: 10 });

/** Returns a part of a range in percent: top 20 %, upper third. */
export function shareIn(match: Match): number | null {
  const quantity = match.maybe("quantity");
  if (quantity !== undefined)
    return quantity.unit !== "%" && quantity.value < 1 ? quantity.value * 100 : percentOf(quantity);
  const divisor = match.maybe("number");
  if (divisor !== undefined && match.has("percentile")) return divisor;
  if (divisor !== undefined && match.has("/")) return divisor > 1 ? 100 / divisor : null;
  const part = match.tokens.slice(match.from, match.to).find(({ stem }) => Object.hasOwn(PARTS, stem));
  return part === undefined ? null : PARTS[part.stem]!;
}
