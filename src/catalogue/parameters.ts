import type { Population } from "#expression";

/** A whole number, both ends of the range allowed. */
export interface IntParameter {
  readonly kind: "int";
  readonly default: number;
  readonly min: number;
  readonly max: number;
}
/** Any finite number, both ends of the range allowed. */
export interface RealParameter {
  readonly kind: "real";
  readonly default: number;
  readonly min: number;
  readonly max: number;
}
/** One word of a closed list. */
export interface ChoiceParameter<Option extends string = string> {
  readonly kind: "choice";
  readonly default: Option;
  readonly options: readonly Option[];
}
/** One word of a list, or a date: written YYYY-MM-DD and handed to `expr` as days since 1970-01-01. */
export interface ChoiceOrDateParameter<Option extends string = string> {
  readonly kind: "choice_or_date";
  readonly default: Option;
  readonly options: readonly Option[];
}
/** A ticker in capitals, or the word market: the fund of the whole market that the data have. */
export interface TickerParameter {
  readonly kind: "ticker";
  readonly default: string;
}
/** Who is compared with whom: a word of POPULATIONS, or index:<id> with the id in capitals. */
export interface PopulationParameter {
  readonly kind: "population";
  readonly default: (typeof POPULATIONS)[number];
}
export type Parameter =
  | IntParameter
  | RealParameter
  | ChoiceParameter
  | ChoiceOrDateParameter
  | TickerParameter
  | PopulationParameter;
export type Parameters = Readonly<Record<string, Parameter>>;

/** What `expr` receives for a parameter. */
export type ParameterValue<P extends Parameter> =
  P extends ChoiceParameter<infer Option>
    ? Option
    : P extends ChoiceOrDateParameter<infer Option>
      ? Option | number
      : P extends TickerParameter | PopulationParameter
        ? string
        : number;

export function int(initial: number, min: number, max: number): IntParameter {
  return { kind: "int", default: initial, min, max };
}

export function real(initial: number, min: number, max: number): RealParameter {
  return { kind: "real", default: initial, min, max };
}

export function choice<const Option extends string>(
  initial: NoInfer<Option>,
  options: readonly Option[],
): ChoiceParameter<Option> {
  return { kind: "choice", default: initial, options };
}

export function choiceOrDate<const Option extends string>(
  initial: NoInfer<Option>,
  options: readonly Option[],
): ChoiceOrDateParameter<Option> {
  return { kind: "choice_or_date", default: initial, options };
}

export const POPULATIONS = ["universe", "sector", "industry", "filtered"] as const;
const INDEX = /^index:([\w.-]+)$/;

export const benchmark: TickerParameter = { kind: "ticker", default: "market" };
export const population: PopulationParameter = { kind: "population", default: "universe" };

/** The canonical text of a population as written in any case; undefined where it is none. */
export function populationText(written: string): string | undefined {
  const text = written.toLowerCase();
  const index = INDEX.exec(text)?.[1];
  if (index !== undefined) return `index:${index.toUpperCase()}`;
  return POPULATIONS.find((word) => word === text);
}

/** The population of a canonical text. */
export function populationOf(text: string): Population {
  const index = INDEX.exec(text)?.[1];
  if (index !== undefined) return { kind: "index", index };
  return { kind: POPULATIONS.find((word) => word === text) ?? "universe" };
}
