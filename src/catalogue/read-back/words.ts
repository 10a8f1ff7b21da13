import { COMPARISONS, type Comparison, type Range, type SessionZone } from "#contract";
import type { Unit } from "../define-feature.ts";
import { ZONES } from "../session-zones.ts";

const SIGNS: Readonly<Record<Comparison, string>> = {
  CrossesAbove: "crosses above",
  CrossesUnder: "crosses under",
  EqualTo: "=",
  GreaterThan: ">",
  GreaterThanOrEqual: ">=",
  LessThan: "<",
  LessThanOrEqual: "<=",
  NotEqualTo: "!=",
};
const BOUND_SIGNS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** "a", "a and b", "a, b and c". */
export function listed(parts: readonly string[], word = "and"): string {
  if (parts.length < 2) return parts[0] ?? "";
  return `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)!}`;
}

/** A number with its unit: $5, 5%, 2x, 1,000,000 shares. */
export function quantity(value: number, unit: Unit | undefined): string {
  const text = Math.abs(value).toLocaleString("en-US", { maximumFractionDigits: 20 });
  const sign = value < 0 ? "-" : "";
  switch (unit) {
    case "$":
      return `${sign}$${text}`;
    case "%":
      return `${sign}${text}%`;
    case "x":
      return `${sign}${text}x`;
    case "sh":
      return `${sign}${text} ${value === 1 ? "share" : "shares"}`;
    case "bps":
    case "s":
    case "ms":
      return `${sign}${text} ${unit}`;
    default:
      return sign + text;
  }
}

type Comparable = { readonly [K in Comparison]?: number | undefined } & { readonly Range?: Range | undefined };

/** "> 5%", "crosses above 70": one text for each comparison with a number. */
export function valueClauses(value: Comparable | null | undefined, unit: Unit | undefined): readonly string[] {
  const compared = COMPARISONS.flatMap((name) =>
    value?.[name] === undefined ? [] : [`${SIGNS[name]} ${quantity(value[name], unit)}`],
  );
  return [...compared, ...rangeClauses(value?.Range, (bound) => quantity(bound, unit))];
}

interface Bounds<V> {
  readonly Equals?: V | null | undefined;
  readonly NotEquals?: V | null | undefined;
  readonly Lower?: { readonly Operator: "gt" | "gte"; readonly Value: V } | undefined;
  readonly Upper?: { readonly Operator: "lt" | "lte"; readonly Value: V } | undefined;
}

export function rangeClauses<V>(range: Bounds<V> | null | undefined, write: (value: V) => string): readonly string[] {
  return [
    ...(range?.Equals == null ? [] : [`= ${write(range.Equals)}`]),
    ...(range?.NotEquals == null ? [] : [`!= ${write(range.NotEquals)}`]),
    ...(range?.Lower == null ? [] : [`${BOUND_SIGNS[range.Lower.Operator]} ${write(range.Lower.Value)}`]),
    ...(range?.Upper == null ? [] : [`${BOUND_SIGNS[range.Upper.Operator]} ${write(range.Upper.Value)}`]),
  ];
}

/** A date of a payload: "2026-03-31", "30 days ago" for -P30D, "7 days ahead" for P7D, "this week" for this_week. */
export function dateWords(date: string): string {
  const [, back = "", count] = /^(-?)P(\d+)D$/.exec(date) ?? [];
  if (count === undefined) return /^\d/.test(date) ? date.slice(0, 10) : date.replace("_", " ");
  const days = Number(count);
  if (days === 0) return "the day of the scan";
  return `${days} ${days === 1 ? "day" : "days"} ${back === "" ? "ahead" : "ago"}`;
}

/** A moment of a payload: "2026-03-31", "5 sessions ago" for -P5D. */
export function momentWords(asOf: string): string {
  const [, count] = /^-P(\d+)D$/.exec(asOf) ?? [];
  return count === undefined ? asOf : `${Number(count)} ${Number(count) === 1 ? "session" : "sessions"} ago`;
}

export function signOf(comparison: Comparison): string {
  return SIGNS[comparison];
}

/** " in pre-market and regular hours", " in the first 5 minutes", or nothing for the regular session alone. */
export function zonePhrase(zones: readonly SessionZone[] | null | undefined): string {
  const chosen = ZONES.filter((zone) => zones?.includes(zone.value));
  if (chosen.length === 0 || (chosen.length === 1 && chosen[0]!.value === "regular")) return "";
  const names = chosen.map((zone) => zone.label.toLowerCase());
  const isOneSpan = names.length === 1 && /^first |hour$/.test(names[0]!);
  return isOneSpan ? ` in the ${names[0]!}` : ` in ${listed(names)} hours`;
}

interface BarWindow {
  readonly BarsAgo?: number | undefined;
  readonly Within?: number | undefined;
  readonly WithinAll?: boolean | undefined;
}

const bars = (count: number): string => `${count} ${count === 1 ? "bar" : "bars"}`;

/** ", within the last 3 bars", ", on each of the 3 bars that end 2 bars ago", ", 2 bars ago", or nothing. */
export function windowPhrase({ BarsAgo: ago = 0, Within: within = 0, WithinAll: all = false }: BarWindow): string {
  if (within <= 1) return ago === 0 ? "" : `, ${bars(ago)} ago`;
  const which = ago === 0 ? `the last ${bars(within)}` : `the ${bars(within)} that end ${bars(ago)} ago`;
  return all ? `, on each of ${which}` : `, within ${which}`;
}

/** " 3 bars earlier", or nothing. */
export function earlier(count: number): string {
  return count === 0 ? "" : ` ${bars(count)} earlier`;
}
