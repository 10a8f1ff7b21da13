import { assert } from "#base";
import type { Category, FeedName } from "#contract";
import type { SeriesNode } from "#expression";
import type { Parameter, Parameters, ParameterValue } from "./parameters.ts";
import type { SourceName } from "./source.ts";
import { sourceNode } from "./source.ts";

export { benchmark, choice, choiceOrDate, int, population, populationOf, real } from "./parameters.ts";

/** $ price or money, % with 5 = 5 %, x ratio, sh shares, bps, n count, 0/1 flag, idx unitless, s and ms durations. */
export type Unit = "$" | "%" | "x" | "sh" | "bps" | "n" | "0/1" | "idx" | "s" | "ms";

/**
 * Where a feature has a meaning. any: 1m … 1mo. intraday: 1m … 4hr. daily: 1d … 1mo.
 * session: one value a session, on {1d, the filter's zones}. date: one value a date, on {1d, [regular]}.
 */
export type TimeframeClass = "any" | "intraday" | "daily" | "session" | "date";

/** Bars a feature is computed from, both named = whichever its timeframe uses; and the feeds of its facts. */
export type Feed = "daily" | "minute" | FeedName;

/** A value grows by k^price when all prices grow by k, and by k^volume when all volumes do. */
export interface Scaling {
  readonly price: number;
  readonly volume: number;
}

type Values<P extends Parameters, S> = { readonly [K in keyof P]: ParameterValue<P[K]> } & (S extends SourceName
  ? { readonly source: SeriesNode }
  : unknown);

export interface FeatureDefinition<P extends Parameters, S extends SourceName | undefined> {
  /** Lower case, the name in `Input`. */
  readonly alias: string;
  readonly displayName: string;
  /** For narrow columns; else made from the alias. */
  readonly shortLabel?: string;
  /** Complete sentences: what it is, the source of the formula, seeds and forks taken. */
  readonly description: string;
  /**
   * In the notation of traders: O H L C V N of the bar, [k] = k bars earlier, D. = daily bar, S(z). = zone z today,
   * RMA = Wilder's average; n and the like are the parameters.
   */
  readonly formula: string;
  /** Whose it is; absent for what everybody uses. */
  readonly origin?: string;
  readonly category: Category;
  readonly unit: Unit;
  /** Whether its values are prices, or levels among them, so that a chart draws them over the bars. Default false. */
  readonly priceLevel?: boolean;
  /** Guaranteed range of every value. */
  readonly bounds?: readonly [number, number];
  /** Range that a slider offers at first. */
  readonly typical?: readonly [number, number];
  readonly timeframes: TimeframeClass;
  readonly feeds: readonly Feed[];
  readonly realtime: boolean;
  /** In the order of the positional arguments. */
  readonly params: P;
  /** When given, the first argument may be any study, and is this one when left out. */
  readonly source?: S;
  /** How traders say it, lower case. */
  readonly synonyms: readonly string[];
  /** Further names; `alias_<n>` works by itself for a feature whose first parameter is a whole number. */
  readonly aliases?: readonly string[];
  /** By default price 1 for unit $, volume 1 for unit sh, else 0; `none` = no power law (rounding, fixed steps). */
  readonly scaling?: Scaling | "none";
  readonly expr: (values: Values<P, S>) => SeriesNode;
  /** For an intraday feature that also has one value a session: that value, on {1d, the filter's zones}. */
  readonly sessionExpr?: (values: Values<P, S>) => SeriesNode;
}

export interface NamedParameter {
  readonly name: string;
  readonly parameter: Parameter;
}
export type ParameterValues = Readonly<Record<string, number | string>>;
type Build = (values: ParameterValues, source?: SeriesNode) => SeriesNode;

/** A feature of any parameters, as the registry and the study grammar see it. */
export interface Feature {
  readonly alias: string;
  readonly displayName: string;
  readonly shortLabel: string;
  readonly description: string;
  readonly formula: string;
  readonly origin: string | undefined;
  readonly category: Category;
  readonly unit: Unit;
  readonly priceLevel: boolean;
  readonly bounds: readonly [number, number] | undefined;
  readonly typical: readonly [number, number] | undefined;
  readonly timeframes: TimeframeClass;
  readonly feeds: readonly Feed[];
  readonly realtime: boolean;
  readonly params: readonly NamedParameter[];
  readonly source: SourceName | undefined;
  readonly synonyms: readonly string[];
  readonly aliases: readonly string[];
  readonly scaling: Scaling | "none";
  /** Values by parameter name, already checked against the declared ranges; the default source when none is given. */
  readonly build: Build;
  readonly buildSession: Build | undefined;
}

/** Declares a study that a payload can name. A wrong declaration throws when the catalogue loads. */
export function defineFeature<const P extends Parameters, const S extends SourceName | undefined = undefined>(
  definition: FeatureDefinition<P, S>,
): Feature {
  const { alias, unit } = definition;
  const params = Object.entries(definition.params).map(([name, parameter]) => ({ name, parameter }));
  assert(/^[a-z][a-z0-9_]*$/.test(alias), `alias ${alias} is lower case`);
  assert(definition.sessionExpr === undefined || definition.timeframes === "intraday", `${alias}: sessionExpr`);
  for (const { name, parameter } of params) {
    assert(/^[a-z][a-z0-9_]*$/.test(name) && name !== "source", `${alias}: parameter name ${name}`);
    assert(isInRange(parameter), `${alias}: default of ${name}`);
  }
  // Values holds exactly the declared names, each of its declared kind: the caller checks them against `params`.
  const builder =
    (expr: FeatureDefinition<P, S>["expr"]): Build =>
    (values, source) =>
      expr(
        (definition.source === undefined
          ? values
          : { ...values, source: source ?? sourceNode(definition.source) }) as Values<P, S>,
      );
  return Object.freeze({
    alias,
    displayName: definition.displayName,
    shortLabel: definition.shortLabel ?? alias.replaceAll("_", " ").toUpperCase(),
    description: definition.description,
    formula: definition.formula,
    origin: definition.origin,
    category: definition.category,
    unit,
    priceLevel: definition.priceLevel ?? false,
    bounds: definition.bounds,
    typical: definition.typical,
    timeframes: definition.timeframes,
    feeds: definition.feeds,
    realtime: definition.realtime,
    params,
    source: definition.source,
    synonyms: definition.synonyms,
    aliases: definition.aliases ?? [],
    scaling: definition.scaling ?? { price: unit === "$" ? 1 : 0, volume: unit === "sh" ? 1 : 0 },
    build: builder(definition.expr),
    buildSession: definition.sessionExpr === undefined ? undefined : builder(definition.sessionExpr),
  });
}

function isInRange(parameter: Parameter): boolean {
  if (parameter.kind === "choice" || parameter.kind === "choice_or_date") {
    return parameter.options.includes(parameter.default);
  }
  if (parameter.kind === "ticker" || parameter.kind === "population") return true;
  if (parameter.kind === "int" && !Number.isInteger(parameter.default)) return false;
  return parameter.default >= parameter.min && parameter.default <= parameter.max;
}
