import { resolveStudy } from "#catalogue";
import type { SessionZone, Timeframe } from "#contract";

/** A study's canonical text, and whether the study needs bars. */
export interface NamedText {
  /** The canonical text as a person writes it; the text as given where no study has it. */
  readonly text: string;
  /** True for one value per session or date, whatever the timeframe. */
  readonly isScalar: boolean;
}

/** First argument of a call, where it may be the default source. */
const SOURCE = /([a-z0-9_]+\()(?:close|high|low|hlc3|hl2|rs_raw)(?:,|(?=\)))/g;

/** Looks up a study on the given timeframe and session zones. */
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
 * Returns a canonical text as a person writes it: without optional sources, rsi(14) for rsi(close,14); without default
 * arguments where there is one value per session, high_52w; and under the alias that the text used.
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
