import { type Table, table } from "#base";
import { resolveStudy } from "#catalogue";
import type { Timeframe } from "#contract";
import { applied, arithmetic, constant, earlier, type Series, sourceText, study } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { noCounterpart } from "../unknown-name.ts";
import { BUILTINS } from "./pine-builtins.ts";
import { bound, chartBars, type PineCall, type PineReader } from "./pine-call.ts";
import { compareValues } from "./pine-history.ts";
import { PINE_PRICES, PINE_STUDIES, PINE_WITHOUT, type PineStudy } from "./pine-studies.ts";
import { choose, constantOf, number, overCases, plain, seriesIn } from "./pine-value.ts";
import type { PineValue } from "./pine-value-kinds.ts";

const STUDIES: ReadonlyMap<string, PineStudy> = new Map(PINE_STUDIES.map((one) => [one.name, one]));
/** Functions of numbers: functions of the study grammar, and functions evaluated for constant arguments only. */
const APPLIED = table<string>({
  "math.abs": "abs",
  "math.sqrt": "sqrt",
  "math.log": "log",
  "math.max": "max",
  "math.min": "min",
});
const FOLDED: Table<(...values: number[]) => number> = table({
  "math.abs": Math.abs,
  "math.sqrt": Math.sqrt,
  "math.log": Math.log,
  "math.log10": Math.log10,
  "math.exp": Math.exp,
  "math.max": Math.max,
  "math.min": Math.min,
  "math.floor": Math.floor,
  "math.ceil": Math.ceil,
  "math.round": (value: number, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits,
  "math.pow": (value: number, power = 1) => value ** power,
  "math.sign": Math.sign,
});

/** Names of version 4 that version 5 moved into a namespace. */
const RENAMED = table<string>({ security: "request.security", sum: "math.sum", avg: "math.avg" });

/** Returns the name of version 5: ta.sma for sma, math.abs for abs. */
export function canonicalName(name: string): string {
  const renamed = RENAMED[name];
  if (renamed !== undefined) return renamed;
  if (name.includes(".")) return name;
  const spaced = [`ta.${name}`, `math.${name}`];
  const known = spaced.find((one) => STUDIES.has(one) || BUILTINS[one] !== undefined || FOLDED[one] !== undefined);
  return known ?? spaced.find((one) => PINE_WITHOUT.has(one)) ?? name;
}

/** True if a call looks back, so that skipping it on one bar changes its later values. */
export function looksBack(name: string): boolean {
  return canonicalName(name).startsWith("ta.");
}

/** Evaluates a call of a built-in function. Throws ImportFault for one without a counterpart. */
export function callValue(written: PineCall, read: PineReader): PineValue {
  const call = { ...written, name: canonicalName(written.name) };
  const { name, span } = call;
  const value = BUILTINS[name.startsWith("input.") ? "input" : name]?.(call, read);
  if (value !== undefined) return value;
  const found = STUDIES.get(name);
  if (found !== undefined) return studyValue(found, call, read);
  const folded = FOLDED[name];
  if (folded !== undefined) return functionValue(call, folded, read);
  if (name === "color.new" || name === "color") return colourOf(call, read);
  if (/^(?:color|str|format|plot|hline|fill|tostring|alert|log|runtime|chart|text)\b/.test(name))
    return { kind: "other", name: shownCall(call, read) };
  const own = catalogueValue(call, read);
  if (own !== undefined) return own;
  throw new ImportFault(reasonOf(name), span);
}

/** Evaluates ta.adx(14), which Pine lacks, as the study of that name. */
function catalogueValue({ name, args, span }: PineCall, read: PineReader): PineValue | undefined {
  const own = name.slice("ta.".length);
  if (!name.startsWith("ta.") || PINE_WITHOUT.has(name) || !resolveStudy(own).ok) return undefined;
  const texts = args.map(({ value }) => {
    const series = seriesIn(read.value(value), value.span);
    chartBars(series, read.base, value.span);
    return series.constant === null ? sourceText(series) : String(series.constant);
  });
  const text = texts.length === 0 ? own : `${own}(${texts.join(",")})`;
  const resolved = resolveStudy(text, { timeframe: read.base });
  if (!resolved.ok || args.some((one) => one.name !== undefined))
    throw new ImportFault(`Pine has no ${name}, and the study ${own} takes other arguments`, span);
  read.note(`Pine has no ${name}; the study ${text} was taken.`);
  return number(study(text, read.base, span));
}

/** Returns the colour of color.new; na if it is fully transparent. */
function colourOf({ name, args: [colour, transparency] }: PineCall, read: PineReader): PineValue {
  if (colour === undefined) return { kind: "other", name };
  const isUnseen = transparency !== undefined && constantOf(read.value(transparency.value)) === 100;
  return isUnseen ? { kind: "na" } : read.value(colour.value);
}

/** Returns the reason why a name has no counterpart. */
export function reasonOf(name: string): string {
  const space = name.slice(0, name.indexOf(".") + 1);
  const why = PINE_WITHOUT.get(name) ?? (space === "" ? undefined : PINE_WITHOUT.get(space));
  if (why !== undefined) return `${name}: ${why}`;
  return noCounterpart(name, [...STUDIES.keys(), ...PINE_PRICES.keys()]);
}

/** Returns a call with its numbers, so that two colours from one function differ. */
function shownCall({ name, args }: PineCall, read: PineReader): string {
  const numbers = name.startsWith("color.") ? args.map(({ value }) => constantOf(read.value(value)) ?? "?") : [];
  return numbers.length === 0 ? name : `${name}(${numbers.join(",")})`;
}

function functionValue(call: PineCall, fold: (...values: number[]) => number, read: PineReader): PineValue {
  const { name, span } = call;
  const values = call.args.map(({ value }) => read.value(value));
  return overCases(values, span, (cases) => {
    if (cases.length === 1 && cases[0]!.kind === "na") return { kind: "na" };
    const constants = cases.map(constantOf);
    if (constants.length > 0 && constants.every((one) => one !== undefined)) return plain(fold(...constants), span);
    const series = cases.map((one) => seriesIn(one, span));
    const apply = APPLIED[name];
    if (apply !== undefined) return number(applied(apply, series, span));
    const [first, second] = series;
    if (name === "math.pow" && (second?.constant === 2 || second?.constant === 3)) {
      const squared = arithmetic("*", first!, first!);
      return number({ ...(second.constant === 2 ? squared : arithmetic("*", squared, first!)), span });
    }
    if (name === "math.pow" && second?.constant === 0.5) return number(applied("sqrt", [first!], span));
    if (name === "math.log10")
      return number({ ...arithmetic("/", applied("log", [first!], span), constant(Math.LN10, span)), span });
    if (name === "math.sign") return signOf(cases[0]!, read.base, span);
    throw new ImportFault(reasonOf(name), span);
  });
}

function signOf(value: PineValue, base: Timeframe, span: SourceSpan): PineValue {
  const zero = plain(0, span);
  const above = compareValues("GreaterThan", value, zero, base, span);
  const below = compareValues("LessThan", value, zero, base, span);
  return choose(above, plain(1, span), choose(below, plain(-1, span), zero, span), span);
}

/** Evaluates a study; a tuple if it has several results. */
function studyValue(found: PineStudy, call: PineCall, read: PineReader): PineValue {
  const { span } = call;
  const lone = found.short === true && call.args.length === 1 && call.args[0]!.name === undefined;
  const given = bound(
    call,
    found.parameters.slice(lone ? 1 : 0).map(([name]) => name),
  );
  const unknown = [...given.keys()].find((key) => !found.parameters.some(([name]) => name === key));
  if (unknown !== undefined) throw new ImportFault(`${found.name} with ${unknown} has no counterpart`, span);
  const sources = new Map<string, Series>();
  const texts: Record<string, string> = {};
  for (const [name, kind, usual] of found.parameters) {
    const of = given.get(name);
    if (of === undefined && usual === undefined) throw new ImportFault(`${found.name} needs ${name}`, span);
    if (of === undefined) texts[name] = usual!;
    else if (kind === "source") sources.set(name, seriesIn(read.value(of), of.span));
    else texts[name] = argumentText(read.value(of), kind, `${name} of ${found.name}`, of.span);
  }
  const series = [...sources.values()];
  for (const one of series) chartBars(one, read.base, span);
  // A study of a shifted series is the shifted study.
  const ago =
    found.mixes === true || sources.size < found.parameters.filter(([, kind]) => kind === "source").length
      ? 0
      : Math.min(...series.map((one) => one.ago), series.length === 0 ? 0 : Number.POSITIVE_INFINITY);
  for (const [name, one] of sources) texts[name] = sourceText({ ...one, ago: one.ago - ago });
  const refused = found.refuses?.(texts);
  if (refused !== undefined) throw new ImportFault(`${found.name} ${refused}`, span);
  const notes = [...(found.note === undefined ? [] : [found.note]), ...series.flatMap((one) => one.notes)];
  const results = found.build(texts).map((text): PineValue => {
    const negative = text.startsWith("-");
    const plainSeries = study(smoothed(negative ? text.slice(1) : text), read.base, span, notes);
    const signed = negative ? arithmetic("*", constant(-1, span), plainSeries) : plainSeries;
    return number(earlier({ ...signed, span }, ago, span));
  });
  return results.length === 1 ? results[0]! : { kind: "tuple", of: results };
}

function argumentText(value: PineValue, kind: "bars" | "number" | "flag", what: string, span: SourceSpan): string {
  if (kind === "flag") {
    if (value.kind === "truth" && typeof value.holds === "boolean") return String(value.holds);
    throw new ImportFault(`${what} must be true or false`, span);
  }
  const constantNumber = constantOf(value);
  if (constantNumber === undefined) throw new ImportFault(`${what} must be a number that is known, not a series`, span);
  return String(constantNumber);
}

/** Replaces an average of %K by the smoothed %K, and an average of that by %D. */
function smoothed(text: string): string {
  const [, length, mean] = /^sma\(stoch_k\((\d+),1\),(\d+)\)$/.exec(text) ?? [];
  if (length !== undefined) return `stoch_k(${length},${mean})`;
  const [, bars, smooth, signal] = /^sma\(stoch_k\((\d+),(\d+)\),(\d+)\)$/.exec(text) ?? [];
  return bars === undefined ? text : `stoch_d(${bars},${smooth},${signal})`;
}
