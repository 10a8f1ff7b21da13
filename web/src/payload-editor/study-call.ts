import { resolveStudy, type Feature, type StudyResult } from "#catalogue";

/** A study that is a call, taken apart: `sma(rsi(14),5)`. */
export interface StudyCall {
  readonly feature: Feature;
  /** The study that it is made of, where it takes one. */
  readonly source: string | undefined;
  /** The value of each parameter as text, in the order of the feature's parameters. */
  readonly values: readonly string[];
}

/** A text is looked up where its feature has a value, whatever the bars of the filter. */
function lookedUp(text: string): StudyResult {
  const daily = resolveStudy(text, { timeframe: "1d" });
  if (daily.ok || daily.issues[0]?.rule !== "wrong_timeframe") return daily;
  return resolveStudy(text, { timeframe: "5m" });
}

function canonicalOf(text: string): string | undefined {
  const found = lookedUp(text);
  return found.ok ? found.study.canonical : undefined;
}

/** Takes a study apart; undefined for a formula, and for a text that names no study. */
export function readStudyCall(text: string): StudyCall | undefined {
  const found = lookedUp(text);
  if (!found.ok || found.study.feature === undefined) return undefined;
  const { feature, canonical } = found.study;
  const texts = argumentsOf(canonical);
  const hasSource = feature.source !== undefined;
  return { feature, source: hasSource ? texts[0] : undefined, values: hasSource ? texts.slice(1) : texts };
}

/** The arguments of a call, split at the commas that stand in no parentheses of their own. */
function argumentsOf(call: string): readonly string[] {
  const open = call.indexOf("(");
  if (open < 0) return [];
  const texts: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let k = from; k < call.length; k++) {
    if (call[k] === "(") depth++;
    else if (call[k] === ")") depth--;
    if (depth < 0 || (depth === 0 && call[k] === ",")) {
      texts.push(call.slice(from, k));
      from = k + 1;
    }
  }
  return texts;
}

/**
 * The shortest text of a call: without a source and last arguments that are taken anyway, but with the first argument, so
 * that it reads `rsi(14)`.
 */
export function writeStudyCall({ feature, source, values }: StudyCall): string {
  const { alias, params } = feature;
  const given = values.findLastIndex((text, k) => text !== String(params[k]?.parameter.default)) + 1;
  const short = values.slice(0, Math.max(given, Math.min(1, values.length)));
  const own = source === undefined || source === feature.source ? [] : [source];
  const text = callText(alias, [...own, ...short]);
  const whole = callText(alias, [...(source === undefined ? [] : [source]), ...values]);
  return canonicalOf(text) === canonicalOf(whole) ? text : whole;
}

function callText(alias: string, texts: readonly string[]): string {
  return texts.length === 0 ? alias : `${alias}(${texts.join(",")})`;
}

/** A study with another argument, or why it has none such; the text of a form then stays until it is right. */
export type ChangedStudy =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** The study with another value of a parameter, or with another source (`name` is then "source"). */
export function withArgument(text: string, name: string, value: string): ChangedStudy {
  const call = readStudyCall(text);
  const at = call?.feature.params.findIndex((parameter) => parameter.name === name) ?? -1;
  const isSource = name === "source" && call?.source !== undefined;
  if (call === undefined || (at < 0 && !isSource)) return { ok: false, message: `${text} has no argument ${name}` };
  const changed = isSource ? { ...call, source: value } : { ...call, values: call.values.with(at, value) };
  const written = writeStudyCall(changed);
  const found = lookedUp(written);
  if (found.ok) return { ok: true, text: written };
  return { ok: false, message: found.issues[0]?.message ?? `${written} is no study` };
}
