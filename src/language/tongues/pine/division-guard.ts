import type { Clause } from "../clause.ts";
import type { Series } from "../series.ts";
import type { PineValue } from "./pine-value.ts";

const GUARD_NOTE =
  "A guard against a division by 0 was dropped: a bar on which the divisor is 0 has no value here, and neither has an average over it.";

/** The quotient of `d != 0 ? x / d : 0`; undefined where a choice is no such guard. */
export function guardedQuotient(value: PineValue & { readonly kind: "choice" }): Series | undefined {
  const [first, second, ...more] = value.cases;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  const isFixed = ({ value: of }: typeof first): boolean =>
    of.kind === "na" || (of.kind === "number" && of.series.constant !== null);
  const quotient = isFixed(second) ? first : isFixed(first) ? second : undefined;
  if (quotient?.value.kind !== "number" || quotient.value.series.constant !== null) return undefined;
  const { series } = quotient.value;
  const divisor = divisorOf(quotient.when, series.ago);
  if (divisor === undefined || !divides(series.text, divisor)) return undefined;
  return { ...series, notes: [...series.notes, GUARD_NOTE] };
}

/** What a condition says is not 0, as a study so many bars ago. */
function divisorOf(when: Clause, ago: number): string | undefined {
  const isNot = when.kind === "none";
  const clause = isNot ? when.of : when;
  if (clause.kind !== "filter" || (clause.filter.BarsAgo ?? 0) !== ago || clause.filter.Within !== undefined)
    return undefined;
  const { Input = "", Returns } = clause.filter;
  const relations = isNot ? (["EqualTo"] as const) : (["NotEqualTo", "GreaterThan"] as const);
  const text = Input.replace(/^=/, "");
  for (const relation of relations) {
    if (Returns?.Want?.Value?.[relation] === 0) return text;
    const right = Returns?.Want?.Study?.[relation];
    const isPlain = right?.Input !== undefined && Object.keys(right).length === 1;
    if (isPlain) return `${text}-${right.Input!.replace(/^=/, "")}`;
  }
  return undefined;
}

/** Whether a formula divides by a study, and by nothing else. */
function divides(formula: string, divisor: string): boolean {
  const parts = formula.split("/");
  const rest = parts[1] ?? "";
  const begins =
    rest.startsWith(`(${divisor})`) || (rest.startsWith(divisor) && !/^[\w(.]/.test(rest.slice(divisor.length)));
  return parts.length === 2 && begins;
}
