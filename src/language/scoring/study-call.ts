import { resolveStudy } from "#catalogue";
import type { SessionZone, Timeframe } from "#contract";

/** A study: a call of one feature, or a formula. */
export type ScoredStudy =
  | {
      readonly kind: "feature";
      readonly alias: string;
      /** The alias of the feature that the text uses. */
      readonly written: string;
      /** Canonical text of the source; undefined for a feature without one. */
      readonly source: string | undefined;
      readonly isDefaultSource: boolean;
      readonly params: Readonly<Record<string, number | string>>;
      /** True for one value per session or date, whatever the timeframe. */
      readonly isScalar: boolean;
    }
  | { readonly kind: "formula"; readonly text: string };

/** Parses a study's text. A text with unknown names is returned as a formula. */
export function studyCall(
  text: string,
  timeframe: Timeframe | null,
  zones: readonly SessionZone[] | null,
): ScoredStudy {
  const result = resolveStudy(text, { timeframe: timeframe ?? undefined, zones: zones ?? undefined });
  const known = result.ok ? result : resolveStudy(text);
  if (!known.ok) return { kind: "formula", text };
  const { canonical, feature, params } = known.study;
  if (feature === undefined) return { kind: "formula", text: canonical };
  const source = feature.source === undefined ? undefined : firstArgument(canonical);
  return {
    kind: "feature",
    alias: feature.alias,
    written: feature.aliases.find((name) => text.trim().toLowerCase().startsWith(`${name}(`)) ?? feature.alias,
    source,
    isDefaultSource: source === feature.source,
    params,
    isScalar: feature.timeframes === "session" || feature.timeframes === "date",
  };
}

/** Returns the text from the first parenthesis to the comma after the first argument. */
function firstArgument(call: string): string {
  const open = call.indexOf("(");
  let depth = 0;
  for (let k = open; k < call.length; k++) {
    if (call[k] === "(") depth += 1;
    if (call[k] === ")") depth -= 1;
    if ((call[k] === "," && depth === 1) || depth === 0) return call.slice(open + 1, k);
  }
  return call.slice(open + 1);
}
