import { nearestName } from "#base";
import { LIMITS, TICKER_PATTERN } from "#contract";
import type { Feature, NamedParameter, ParameterValues } from "../define-feature.ts";
import { POPULATIONS, populationText } from "../parameters.ts";
import { dateOfDays } from "./dates.ts";
import type { FoundFeature } from "./find-feature.ts";
import type { Resolved } from "./resolved.ts";
import { StudyFault } from "./study-issue.ts";
import type { ArgumentSyntax, CallSyntax, Syntax } from "./syntax.ts";

export interface BoundArguments {
  readonly values: ParameterValues;
  readonly source: Resolved | undefined;
  /** Canonical texts of the parameters, defaults filled in, in order; without the source. */
  readonly texts: readonly string[];
}

/** Other words for the first whole number of a study. */
const LENGTH_WORDS = new Set(["n", "period", "periods", "length", "window", "bars"]);

/** Gives each argument of a call its parameter, checks it, and fills in defaults. Throws StudyFault. */
export function bindArguments(
  { feature, first }: FoundFeature,
  call: CallSyntax,
  resolveSource: (syntax: Syntax) => Resolved,
): BoundArguments {
  const given = new Map<string, Syntax>();
  let source: Resolved | undefined;
  let next = 0;
  if (first !== undefined) given.set(feature.params[next++]!.name, { kind: "number", value: first, at: call.at });
  for (const [i, argument] of call.args.entries()) {
    const name = nameOf(feature, argument);
    if (name === "source" || (name === undefined && i === 0 && isSource(feature, argument.value))) {
      if (source !== undefined) throw twice(feature, "source", argument.at);
      source = resolveSource(argument.value);
      if (source.timeframes !== undefined) continue;
      throw bad(feature, "source", argument.at, `the source of ${feature.alias} must be a study, not a number`);
    }
    if (name === undefined && given.size > next) {
      throw bad(feature, "", argument.at, `in ${feature.alias}, arguments without a name go before those with one`);
    }
    const key = name ?? feature.params[next++]?.name;
    if (key === undefined) throw tooMany(feature, call.args.length, argument.at);
    if (given.has(key)) throw twice(feature, key, argument.at);
    given.set(key, argument.value);
  }
  const values: Record<string, number | string> = {};
  const texts = feature.params.map((declared) => {
    const syntax = given.get(declared.name);
    const value = syntax === undefined ? declared.parameter.default : valueOf(feature, declared, syntax);
    values[declared.name] = value;
    const isDate = declared.parameter.kind === "choice_or_date" && typeof value === "number";
    return isDate ? dateOfDays(value) : String(value);
  });
  return { values, source, texts };
}

/** Whether a first argument without a name is the source: not a number, and not a word of the first parameter. */
function isSource(feature: Feature, value: Syntax): boolean {
  if (feature.source === undefined || value.kind === "number" || value.kind === "date") return false;
  const first = feature.params[0]?.parameter;
  if (value.kind !== "call" || value.args.length > 0) return true;
  if (first?.kind === "population") return populationText(value.name) === undefined;
  return !(first?.kind === "choice" && first.options.includes(value.name));
}

function nameOf(feature: Feature, { name, at }: ArgumentSyntax): string | undefined {
  if (name === undefined || (name === "source" && feature.source !== undefined)) return name;
  const names = feature.params.map((declared) => declared.name);
  if (names.includes(name)) return name;
  const whole = feature.params.filter(({ parameter }) => parameter.kind === "int");
  if (LENGTH_WORDS.has(name) && whole.length === 1) return whole[0]!.name;
  const nearest = nearestName(name, names);
  const hint = nearest === undefined ? `it takes ${signature(feature)}` : `did you mean ${nearest}?`;
  throw bad(feature, name, at, `${feature.alias} has no parameter ${name}; ${hint}`);
}

function valueOf(feature: Feature, { name, parameter }: NamedParameter, syntax: Syntax): number | string {
  const fault = (wanted: string, facts: Readonly<Record<string, unknown>>): StudyFault =>
    bad(feature, name, syntax.at, `${name} of ${feature.alias} must be ${wanted}`, facts);
  switch (parameter.kind) {
    case "int":
    case "real": {
      const { min, max } = parameter;
      const whole = parameter.kind === "int";
      const fits = syntax.kind === "number" && syntax.value >= min && syntax.value <= max;
      if (fits && (!whole || Number.isInteger(syntax.value))) return syntax.value;
      throw fault(`a ${whole ? "whole " : ""}number from ${min} to ${max}`, {
        min,
        max,
        ...(syntax.kind === "number" ? { given: syntax.value } : {}),
      });
    }
    case "choice":
    case "choice_or_date": {
      const { options, kind } = parameter;
      if (syntax.kind === "call" && syntax.args.length === 0 && options.includes(syntax.name)) return syntax.name;
      if (syntax.kind === "date" && kind === "choice_or_date") return syntax.days;
      const date = kind === "choice_or_date" ? ", or a date such as 2024-01-31" : "";
      throw fault(`one of ${options.join(", ")}${date}`, { options });
    }
    case "population": {
      const text = syntax.kind === "call" && syntax.args.length === 0 ? populationText(syntax.name) : undefined;
      if (text !== undefined) return text;
      throw fault(`one of ${POPULATIONS.join(", ")}, or index:<id> such as index:SP500`, { options: POPULATIONS });
    }
    case "ticker": {
      const text = syntax.kind === "call" && syntax.args.length === 0 ? syntax.name : "";
      if (text === parameter.default) return text;
      if (TICKER_PATTERN.test(text) && text.length <= LIMITS.tickerLength) return text.toUpperCase();
      throw fault(`a ticker such as SPY, or ${parameter.default}`, {});
    }
  }
}

function signature(feature: Feature): string {
  const names = feature.params.map(({ name }) => name);
  if (feature.source !== undefined) names.unshift("source");
  return names.length === 0 ? "no arguments" : names.join(", ");
}

function bad(
  feature: Feature,
  parameter: string,
  position: number,
  message: string,
  facts: Readonly<Record<string, unknown>> = {},
): StudyFault {
  return new StudyFault("bad_argument", message, { study: feature.alias, parameter, position, ...facts });
}

function twice(feature: Feature, name: string, position: number): StudyFault {
  return bad(feature, name, position, `${name} of ${feature.alias} is given twice`);
}

function tooMany(feature: Feature, given: number, position: number): StudyFault {
  const order = feature.source === undefined ? "" : ", in this order";
  return new StudyFault("too_many_arguments", `${feature.alias} takes ${signature(feature)}${order}`, {
    study: feature.alias,
    given,
    position,
  });
}
