import type { FlippedCondition } from "../api/scan-diff.ts";

const DIGITS = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 5 });
const shown = (value: number | null): string => (value === null ? "no value" : DIGITS.format(value));

/** The value of a condition at both moments; undefined for one without values. */
export const flipValues = ({ from, to }: FlippedCondition): string | undefined =>
  from.value === null && to.value === null ? undefined : `${shown(from.value)}, then ${shown(to.value)}`;

/** What made a ticker enter or leave: the condition, with its value at both moments where it has one. */
export function flipWords(condition: FlippedCondition): string {
  const values = flipValues(condition);
  return values === undefined ? condition.label : `${condition.label}: ${values}`;
}
