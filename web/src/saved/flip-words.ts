import type { FlippedCondition } from "../api/scan-diff.ts";

const DIGITS = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 5 });
const shown = (value: number | null): string => (value === null ? "no value" : DIGITS.format(value));

/** What made a ticker enter or leave: the condition, with its value at both moments where it has one. */
export function flipWords({ label, from, to }: FlippedCondition): string {
  if (from.value === null && to.value === null) return label;
  return `${label}: ${shown(from.value)}, then ${shown(to.value)}`;
}
