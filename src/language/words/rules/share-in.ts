import { table } from "#base";
import type { Match } from "../chart/rule.ts";
import { percentOf } from "./said-of.ts";

const PARTS = table<number>({
  half: 50,
  third: 100 / 3,
  quarter: 25,
  quartile: 25,
  fifth: 20,
  tenth: 10,
  decile: 10,
});

/** A part of a range in percent: top 20 %, upper third. */
export function shareIn(match: Match): number | null {
  const quantity = match.maybe("quantity");
  if (quantity !== undefined)
    return quantity.unit !== "%" && quantity.value < 1 ? quantity.value * 100 : percentOf(quantity);
  const part = match.tokens.slice(match.from, match.to).find(({ stem }) => Object.hasOwn(PARTS, stem));
  return part === undefined ? null : PARTS[part.stem]!;
}
