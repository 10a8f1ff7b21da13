import { resolveStudy } from "#catalogue";
import type { SessionZone, Timeframe } from "#contract";

/** A study that is one feature, or a formula. */
export type StudyCall =
  | {
      readonly kind: "feature";
      readonly alias: string;
      /** The alias, or another name of the feature where that is written. */
      readonly written: string;
      /** The canonical text of the source, where the feature has one. */
      readonly source: string | undefined;
      readonly isDefaultSource: boolean;
      readonly params: Readonly<Record<string, number | string>>;
      /** Whether it has one value a session or a date, whatever bars ask for it. */
      readonly isScalar: boolean;
    }
  | { readonly kind: "formula"; readonly text: string };

/** Takes a study's text apart; names that do not exist are a formula that nobody knows. */
export function studyCall(text: string, timeframe: Timeframe | null, zones: readonly SessionZone[] | null): StudyCall {
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

/** The text between the first parenthesis and the comma that ends the first argument. */
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
