import type { Timeframe } from "#contract";
import { type Series, sourceText, study } from "./series.ts";
import { ImportFault } from "./import-fault.ts";
import type { SourceSpan } from "./translation.ts";

/** Translation of one indicator of a language to a study. */
export interface IndicatorRule {
  /** Names in the source language: lower case, one blank between words. */
  readonly names: readonly string[];
  /**
   * Template of the study. `{0}` is the first number argument; `{0/2+1}` calculates with it from left to right in
   * integers. `{s}` is the series argument with a comma, or empty without one; `{S}` is always the series. A formula
   * begins with `=`.
   */
  readonly study: string;
  /** Template used if all numbers have their default values. */
  readonly usual?: string;
  /** Default values of the numbers; NaN for a required number. */
  readonly defaults?: readonly number[];
  /** Series that an empty `{s}` means. Default: close. */
  readonly source?: string;
  readonly note?: string;
}

export interface IndicatorArguments {
  readonly numbers: readonly number[];
  readonly sources: readonly Series[];
}

/** Indexes the rules by each of their names. */
export function rulesByName(rules: readonly IndicatorRule[]): ReadonlyMap<string, IndicatorRule> {
  return new Map(rules.flatMap((rule) => rule.names.map((name) => [name, rule] as const)));
}

/** Returns the study of an indicator with its arguments. Throws ImportFault if the arguments do not fit. */
export function indicatorSeries(
  name: string,
  rule: IndicatorRule,
  { numbers, sources }: IndicatorArguments,
  frame: Timeframe | null,
  span: SourceSpan,
): Series {
  const { defaults = [], source: usual = "close" } = rule;
  if (numbers.length > defaults.length) {
    throw new ImportFault(
      `${name} takes ${defaults.length === 0 ? "no numbers" : `at most ${defaults.length} numbers`}, here are ${numbers.length}`,
      span,
    );
  }
  const values = defaults.map((value, i) => numbers[i] ?? value);
  if (values.some(Number.isNaN)) throw new ImportFault(`${name} needs its number of bars, as in ${name}(20)`, span);
  const source = sourceOf(name, rule, sources, usual, span);
  const plain = values.every((value, i) => Object.is(value, defaults[i]));
  const text = filled(plain ? (rule.usual ?? rule.study) : rule.study, values, source, usual);
  const notes = [...(rule.note === undefined ? [] : [rule.note]), ...sources.flatMap((one) => one.notes)];
  return study(text, frame ?? sources[0]?.frame ?? null, span, notes);
}

/** Fills the template of a rule with its numbers and with its series, unless that is the usual one. */
export function filled(
  template: string,
  numbers: readonly (number | string)[],
  source: string,
  usual = "close",
): string {
  return template
    .replaceAll("{s}", source === "" ? "" : `${source},`)
    .replaceAll("{S}", source === "" ? usual : source)
    .replaceAll(/\{(\d)((?:[-+/]\d{1,3})*)\}/g, (_, place: string, steps: string) => {
      const number = numbers[Number(place)] ?? 0;
      return typeof number === "string" ? `${number}${steps}` : String(calculated(number, steps));
    });
}

function calculated(number: number, steps: string): number {
  let value = number;
  for (const [, op, by] of steps.matchAll(/([-+/])(\d+)/g)) {
    value = op === "/" ? Math.floor(value / Number(by)) : value + (op === "+" ? Number(by) : 0 - Number(by));
  }
  return value;
}

function sourceOf(
  name: string,
  { study: template }: IndicatorRule,
  sources: readonly Series[],
  usual: string,
  span: SourceSpan,
): string {
  if (sources.length > 1) throw new ImportFault(`${name} is made of one series, here are ${sources.length}`, span);
  if (sources.length === 0) return "";
  const text = sourceText(sources[0]!);
  if (text === usual) return "";
  if (/\{s\}/i.test(template)) return text;
  throw new ImportFault(`${name} of ${text} has no counterpart, only that of the ${usual}`, span);
}
