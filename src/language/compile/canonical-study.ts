import { resolveStudy } from "#catalogue";
import type { SessionZone, Timeframe } from "#contract";

/** What is known of a study's text on its bars. */
export interface NamedText {
  /** The one text of this study, as a person writes it, or the text as written where it is none. */
  readonly text: string;
  /** Whether it has one value a session or a date, whatever bars ask for it. */
  readonly isScalar: boolean;
}

/** The first argument of a call where it may be a default source. */
const SOURCE = /([a-z0-9_]+\()(?:close|high|low|hlc3|hl2|rs_raw)(?:,|(?=\)))/g;

/** Looks a study up on the bars that ask for it. */
export function canonicalStudy(
  written: string,
  timeframe: Timeframe | null | undefined,
  zones: readonly SessionZone[] | null | undefined,
): NamedText {
  const result = resolveStudy(written, { timeframe: timeframe ?? undefined, zones: zones ?? undefined });
  const known = result.ok ? result : resolveStudy(written);
  if (!known.ok) return { text: written.trim(), isScalar: false };
  const { canonical, feature } = known.study;
  const isScalar = feature?.timeframes === "session" || feature?.timeframes === "date";
  const name = feature?.aliases.find((alias) => startsWith(written, alias)) ?? feature?.alias;
  return { text: plainText(canonical, name, isScalar), isScalar };
}

function startsWith(written: string, name: string): boolean {
  return new RegExp(`^\\s*${name}\\s*(\\(|$)`, "i").test(written);
}

/**
 * A canonical text as a person writes it: without sources that may be left out, rsi(14) for rsi(close,14), without usual
 * arguments of what has one value a session, high_52w, and under the other name of the feature that was written.
 */
function plainText(canonical: string, name: string | undefined, isScalar: boolean): string {
  const plain = canonical.replaceAll(SOURCE, "$1").replaceAll("()", "");
  if (name === undefined) return means(plain, canonical) ? plain : canonical;
  const renamed = plain.replace(/^[a-z0-9_]+/, name);
  return [...(isScalar ? [name] : []), renamed, plain].find((text) => means(text, canonical)) ?? canonical;
}

function means(text: string, canonical: string): boolean {
  const result = resolveStudy(text);
  return result.ok && result.study.canonical === canonical;
}
