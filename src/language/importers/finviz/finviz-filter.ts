import { nearestName, ownMember } from "#base";
import type { Condition, ValueComparison } from "#contract";
import { any, type ImportedClause, lost } from "../clause.ts";
import { figure, isOneOf, priceToEarnings, shortSelling } from "../facts.ts";
import type { SourceSpan } from "../translation.ts";
import { withoutContradiction } from "./finviz-ranges.ts";
import { yearlyGrowthClause } from "./finviz-growth.ts";
import { NUMBER_FAMILIES, type NumberFamily } from "./finviz-numbers.ts";
import { TECHNICAL_FAMILIES, technicalSignal } from "./finviz-technical.ts";
import { FINVIZ_WITHOUT, signalClause, WORD_FAMILIES, type WordFamily } from "./finviz-words.ts";

type Family =
  | { readonly kind: "numbers"; readonly family: NumberFamily }
  | { readonly kind: "words"; readonly family: WordFamily };

const FAMILIES: ReadonlyMap<string, Family> = new Map<string, Family>([
  ...NUMBER_FAMILIES.map((family) => [family.prefix, { kind: "numbers", family }] as const),
  ...[...WORD_FAMILIES, ...TECHNICAL_FAMILIES].map((family) => [family.prefix, { kind: "words", family }] as const),
]);

const AFTER_HOURS = "ah_";
/** Prefixes by name without group: sh_avgvol by avgvol. */
const GROUPED: ReadonlyMap<string, readonly string[]> = groupedPrefixes();
const LONGEST = 400;

function groupedPrefixes(): ReadonlyMap<string, readonly string[]> {
  const grouped = new Map<string, string[]>();
  for (const prefix of [...FAMILIES.keys(), ...Object.keys(FINVIZ_WITHOUT)]) {
    const [, name] = /^[a-z]{2}_(\w+)$/.exec(prefix) ?? [];
    if (name !== undefined) grouped.set(name, [...(grouped.get(name) ?? []), prefix]);
  }
  return grouped;
}

/** Part of a text. */
export interface TextPart {
  readonly text: string;
  readonly span: SourceSpan;
}

export const pieceAt = (text: string, from: number): TextPart => ({ text, span: [from, from + text.length] });

/** Returns the non-empty parts between separators. */
export function pieces({ text, span }: TextPart, separator: RegExp): readonly TextPart[] {
  const found: TextPart[] = [];
  let from = 0;
  const cut = (to: number): void => {
    const part = text.slice(from, to);
    if (part.trim() !== "") found.push({ text: part, span: [span[0] + from, span[0] + to] });
  };
  for (const match of text.matchAll(separator)) {
    cut(match.index);
    from = match.index + match[0].length;
  }
  cut(text.length);
  return found;
}

/** Decodes the percent escapes of an address, trims the value and lowers its case. */
function unescaped(text: string): string {
  return text
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .trim()
    .toLowerCase();
}

/** Reads several filters. Ranges of one filter that exclude each other are alternatives. */
export function filterClauses(filters: readonly TextPart[]): readonly ImportedClause[] {
  return withoutContradiction(filters.map(filterClause));
}

/** Reads a filter. A code without group, avgvol_o500, is readable if only one filter has that name. */
export function filterClause({ text, span }: TextPart): ImportedClause {
  const written = unescaped(text);
  if (written.length > LONGEST) return lost(`a filter has at most ${LONGEST} characters`, span);
  const splits = splitsOf(written);
  for (const [prefix, value] of splits) {
    const clause = prefixedClause(prefix, value, span);
    if (clause !== undefined) return clause;
  }
  for (const [name, value] of splits) {
    const prefixes = GROUPED.get(name) ?? [];
    const [prefix] = prefixes;
    const clause = prefix === undefined ? undefined : prefixedClause(prefix, value, span);
    if (prefix === undefined || clause === undefined) continue;
    if (prefixes.length > 1 || prefix.startsWith(AFTER_HOURS)) {
      const meant = prefixes.map((one) => `${one}_${value}`.slice(0, 60)).join(" or ");
      return lost(`a filter begins with its group; write ${meant}`, span);
    }
    const note = `${written} was read as ${prefix}_${value}: a filter begins with its group.`;
    return { ...clause, notes: [...(clause.notes ?? []), note] };
  }
  const prefix = splits.at(0)?.[0] ?? written;
  const near = nearestName(prefix, [...FAMILIES.keys()]);
  return lost(
    `the filter ${prefix.slice(0, 40)} is not known${near === undefined ? "" : `; did you mean ${near}?`}`,
    span,
  );
}

/** True for the code of a known filter with a known value, with or without group. */
export function isFilter(code: string): boolean {
  return splitsOf(unescaped(code)).some(([name, value]) =>
    [name, ...(GROUPED.get(name) ?? [])].some((prefix) => {
      const clause = prefixedClause(prefix, value, [0, 0]);
      return clause !== undefined && clause.kind !== "lost";
    }),
  );
}

/** Returns the possible splits into prefix and value, the longest prefix first. */
function splitsOf(written: string): readonly (readonly [prefix: string, value: string])[] {
  const parts = written.slice(0, LONGEST).split("_");
  return parts.slice(1).map((_, k) => {
    const n = parts.length - 1 - k;
    return [parts.slice(0, n).join("_"), parts.slice(n).join("_")] as const;
  });
}

function prefixedClause(prefix: string, value: string, span: SourceSpan): ImportedClause | undefined {
  const family = FAMILIES.get(prefix);
  if (family !== undefined) return familyClause(family, value.split("|"), span);
  return Object.hasOwn(FINVIZ_WITHOUT, prefix) ? lost(FINVIZ_WITHOUT[prefix]!, span) : undefined;
}

/** Reads values joined by | as alternatives. */
function familyClause(known: Family, values: readonly string[], span: SourceSpan): ImportedClause {
  const of = values.map((value) => {
    const clause = known.kind === "numbers" ? numberClause(known.family, value, span) : known.family.read(value, span);
    return (
      clause ?? lost(`${known.family.name} has no value ${JSON.stringify(value.slice(0, 40))} that is known`, span)
    );
  });
  return oneText(of) ?? any(of, span);
}

/** Joins alternatives of one attribute to one filter with all values; undefined for others. */
function oneText(of: readonly ImportedClause[]): ImportedClause | undefined {
  const [first] = of;
  const texts = of.map((clause) => (clause.kind === "fact" ? textsOf(clause.condition) : undefined));
  const group = texts[0]?.group;
  if (first === undefined || group === undefined || texts.some((text) => text?.group !== group)) return undefined;
  return isOneOf(group, [...new Set(texts.flatMap((text) => text?.values ?? []))], first.span, {
    notes: first.notes ?? [],
  });
}

function textsOf({ Stock }: Condition): { readonly group: TextGroup; readonly values: readonly string[] } | undefined {
  for (const group of TEXT_GROUPS) {
    const state = Stock?.[group]?.[0]?.State;
    if (state?.Value != null && state.Exclude !== true) return { group, values: state.Value };
  }
  return undefined;
}

const TEXT_GROUPS = ["Country", "Exchange", "IndexMembership", "Industry", "Sector", "SecurityType"] as const;
type TextGroup = (typeof TEXT_GROUPS)[number];

function numberClause(family: NumberFamily, value: string, span: SourceSpan): ImportedClause | undefined {
  const { words = {}, scale = 1, percentage } = family;
  if (percentage !== undefined && /^[uo]\d{1,3}p$/.test(value)) {
    return targetClause({ ...family, target: percentage }, comparison(value.slice(0, -1), 1)!, span);
  }
  const bounds = Object.hasOwn(words, value) ? ownMember(words, value)! : comparison(value, scale);
  return bounds === undefined ? undefined : targetClause(family, bounds, span);
}

/** Reads u15, o15, 5to10, 5to, to10. */
function comparison(value: string, scale: number): ValueComparison | undefined {
  const [, direction, bound] = /^([uo])(-?\d{1,12}(?:\.\d{1,6})?)$/.exec(value) ?? [];
  if (direction !== undefined) return { [direction === "u" ? "LessThan" : "GreaterThan"]: scaledBy(bound!, scale) };
  const [, low, high] = /^(-?\d{1,12}(?:\.\d{1,6})?)?to(-?\d{1,12}(?:\.\d{1,6})?)?$/.exec(value) ?? [];
  if (low === undefined && high === undefined) return undefined;
  return {
    Range: {
      ...(low === undefined ? {} : { Lower: { Operator: "gte", Value: scaledBy(low, scale) } }),
      ...(high === undefined ? {} : { Upper: { Operator: "lte", Value: scaledBy(high, scale) } }),
    },
  };
}

/** Scales a number to the unit of the family without rounding errors: 2.3 billion is exactly 2,300,000,000. */
function scaledBy(written: string, scale: number): number {
  return Number((Number(written) * scale).toPrecision(15));
}

function targetClause({ target, note }: NumberFamily, bounds: ValueComparison, span: SourceSpan): ImportedClause {
  const notes = note === undefined ? [] : [note];
  if ("figure" in target) return figure(target.figure, bounds, span, { period: target.period, notes });
  if ("priceToEarnings" in target) return priceToEarnings(bounds, span, notes);
  if ("growthOf" in target) return yearlyGrowthClause(target, bounds, span, notes);
  if ("short" in target) return shortSelling(target.short, bounds, span);
  return { kind: "filter", filter: { Input: target.study, Returns: { Want: { Value: bounds } } }, span, notes };
}

/** Reads a signal of the parameter s. */
export function signalOf(piece: TextPart): ImportedClause {
  const value = unescaped(piece.text);
  return (
    technicalSignal(value, piece.span) ??
    signalClause(value, piece.span) ??
    lost(`the signal ${value.slice(0, 40)} has no counterpart`, piece.span)
  );
}
