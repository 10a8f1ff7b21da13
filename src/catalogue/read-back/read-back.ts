import type { Condition, ScanPayload } from "#contract";
import { chartPatternClauses } from "./chart-pattern-clauses.ts";
import { candlestickClauses } from "./candlestick-clauses.ts";
import { companyClauses } from "./company-clauses.ts";
import { featureClause } from "./feature-clause.ts";
import { indicatorClauses } from "./indicator-clauses.ts";
import { patternModelClauses } from "./pattern-model-clauses.ts";
import { stockClauses } from "./stock-clauses.ts";
import { unshifted } from "./unshifted.ts";
import { momentWords } from "./words.ts";

const EVERYTHING = "every stock of the universe";

/**
 * A valid payload in English, one clause for each filter, studies by their canonical text. The same payload gives the
 * same text. Disabled and empty entries are left out.
 */
export function readBack(payload: ScanPayload): string {
  const clauses = payloadClauses(payload);
  return clauses.length === 0 ? `${capital(EVERYTHING)}.` : `Stocks where ${clauses.join("; and ")}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function payloadClauses(payload: ScanPayload): readonly string[] {
  const clauses = (payload.All ?? []).flatMap(readBackCondition);
  const any = alternatives(payload.Any);
  const none = alternatives(payload.None);
  const share = shareWords(payload.AtLeast?.Count, payload.AtLeast?.Of);
  const some = alternatives(payload.AtLeast?.Of);
  if (any !== undefined) clauses.push(`at least one of these holds: ${any}`);
  if (none !== undefined) clauses.push(`none of these holds: ${none}`);
  if (share !== undefined) clauses.push(share);
  else if (some !== undefined) clauses.push(`at least ${payload.AtLeast!.Count} of these hold: ${some}`);
  return clauses;
}

function alternatives(conditions: readonly Condition[] | null | undefined): string | undefined {
  if (conditions == null || conditions.length === 0) return undefined;
  return conditions.map((condition) => `(${joined(condition)})`).join(", ");
}

const joined = (condition: Condition): string => readBackCondition(condition).join("; and ") || EVERYTHING;

/** Matches the words for an earlier bar or period. */
const EARLIER = /,? (\d+) (bar|session|quarter|fiscal year)s? (?:ago|earlier)/g;

/** Returns the words for one filter on some of the newest bars or periods; undefined for different conditions. */
function shareWords(
  count: number | undefined,
  conditions: readonly Condition[] | null | undefined,
): string | undefined {
  const [first, ...others] = conditions ?? [];
  if (count === undefined || first === undefined || others.length === 0 || first.Leaf != null) return undefined;
  const [text, more] = readBackCondition(first);
  if (text === undefined || more !== undefined) return undefined;
  const units = others.map((other, k) => {
    if (unshifted(other) !== unshifted(first)) return undefined;
    const shifted = joined(other);
    const found = [...shifted.matchAll(EARLIER)].find(
      ({ 0: words, 1: ago, index }) =>
        Number(ago) === k + 1 && shifted.slice(0, index) + shifted.slice(index + words.length) === text,
    );
    return found?.[2];
  });
  const [unit] = units;
  if (unit === undefined || units.some((one) => one !== unit)) return undefined;
  return `on at least ${count} of the newest ${conditions!.length} ${unit}s (${text})`;
}

/** A valid condition in English, one clause for each filter that constrains; none when nothing does. */
export function readBackCondition(condition: Condition): readonly string[] {
  const clauses = (condition.FeatureWindow?.Filters ?? []).flatMap((filter) =>
    filter.IsDisabled === true ? [] : (featureClause(filter) ?? []),
  );
  clauses.push(...candlestickClauses(condition.CandlestickPattern), ...chartPatternClauses(condition.ChartPattern));
  clauses.push(...indicatorClauses(condition.Indicator));
  clauses.push(...stockClauses(condition.Stock ?? {}), ...companyClauses(condition));
  clauses.push(...patternModelClauses(condition.PatternModel));
  const leaf = condition.Leaf == null ? [] : payloadClauses(condition.Leaf);
  if (leaf.length > 0) clauses.push(leaf.length === 1 ? leaf[0]! : `(${leaf.join("; and ")})`);
  const { AsOf: asOf, AsOfBasis: basis } = condition;
  if ((asOf === undefined && basis === undefined) || clauses.length === 0) return clauses;
  const moment = [
    asOf === undefined ? [] : `as of ${momentWords(asOf)}`,
    basis === undefined ? [] : basis.replace("_", " "),
  ].flat();
  return [`${moment.join(", ")}, ${clauses.length === 1 ? clauses[0]! : `(${clauses.join("; and ")})`}`];
}
