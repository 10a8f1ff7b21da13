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
export type Parameter = IntParameter | RealParameter | ChoiceParameter | ChoiceOrDateParameter;
export type Parameters = Readonly<Record<string, Parameter>>;

/** What `expr` receives for a parameter. */
export type ParameterValue<P extends Parameter> =
  P extends ChoiceParameter<infer Option>
    ? Option
    : P extends ChoiceOrDateParameter<infer Option>
      ? Option | number
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
