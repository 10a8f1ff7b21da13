import { table } from "#base";
import {
  candlestickOf,
  chartPatternOf,
  FEATURES,
  findFundamental,
  findShortInput,
  type Feature,
  type NamedParameter,
} from "#catalogue";
import type { Definition } from "../payload-editor/index.ts";

/** A line of a table about a definition. */
export interface FactRow {
  readonly name: string;
  readonly value: string;
  /** Whether it is written in the notation of formulas. */
  readonly isFormula?: true;
}

const UNIT_WORDS = table<string>({
  $: "dollars",
  "%": "percent",
  x: "ratio",
  sh: "shares",
  bps: "hundredths of a percent",
  n: "count",
  "0/1": "yes or no",
  idx: "number",
  s: "seconds",
  ms: "milliseconds",
});
const TIMEFRAME_WORDS: Readonly<Record<Feature["timeframes"], string>> = {
  any: "all",
  intraday: "intraday",
  daily: "daily and longer",
  session: "one value a session",
  date: "one value a day",
};
const features = new Map<string, Feature>(FEATURES.map((feature) => [feature.alias, feature]));

const given = (name: string, value: string | undefined): readonly FactRow[] =>
  value === undefined || value === "" ? [] : [{ name, value }];

function featureFacts({
  formula,
  origin,
  timeframes,
  buildSession,
  feeds,
  realtime,
  aliases,
}: Feature): readonly FactRow[] {
  const session = buildSession === undefined ? "" : ", or one value a session";
  return [
    { name: "Formula", value: formula, isFormula: true },
    ...given("Source", origin ?? "common usage"),
    ...given("Timeframes", TIMEFRAME_WORDS[timeframes] + session),
    ...given("Made from", feeds.join(", ")),
    ...given("Moves inside a bar", realtime ? "yes" : "no"),
    ...given("Other names", aliases.join(", ")),
  ];
}

function fundamentalFacts(id: string): readonly FactRow[] {
  const figure = findFundamental(id);
  return figure.ok ? given("Periods", figure.found.periods.join(", ")) : [];
}

function shortFacts(id: string): readonly FactRow[] {
  const series = findShortInput(id);
  return series.ok ? given("Published", series.found.input.cadence) : [];
}

function groupFacts({ group, id }: Definition): readonly FactRow[] {
  switch (group) {
    case "FeatureWindow": {
      const feature = features.get(id);
      return feature === undefined ? [] : featureFacts(feature);
    }
    case "CandlestickPattern": {
      const candlestick = candlestickOf(id);
      if (candlestick === undefined) return [];
      return [
        ...given("Candles", String(candlestick.bars)),
        ...given("Says", candlestick.sentiment === "two" ? "bullish or bearish" : candlestick.sentiment),
        ...given("Bars before the first value", String(candlestick.lookback)),
        ...given("Source", candlestick.source),
      ];
    }
    case "ChartPattern": {
      const pattern = chartPatternOf(id);
      if (pattern === undefined) return [];
      return [
        ...given("Says", pattern.sides.map((side) => side.toLowerCase()).join(" or ")),
        ...given("Timeframes", Object.keys(pattern.lookback).join(", ")),
        ...given("Source", pattern.source),
      ];
    }
    case "Fundamental":
      return fundamentalFacts(id);
    case "Short":
      return shortFacts(id);
    default:
      return [];
  }
}

/** What there is to say of a definition beside its description. */
export function factsOf(definition: Definition): readonly FactRow[] {
  const { unit, bounds, synonyms } = definition;
  return [
    ...groupFacts(definition),
    ...given("Unit", UNIT_WORDS[unit] ?? unit),
    ...given("Always within", bounds?.join(" to ")),
    ...given("Also called", synonyms.join(", ")),
  ];
}

/** What must be there for a chart pattern, one sentence each; none for anything else. */
export const rulesOf = ({ group, id }: Definition): readonly string[] =>
  group === "ChartPattern" ? (chartPatternOf(id)?.rules ?? []) : [];

export interface ParameterFact {
  readonly name: string;
  readonly range: string;
  readonly usual: string;
}

function rangeOf({ parameter }: NamedParameter): string {
  if (parameter.kind === "int" || parameter.kind === "real") return `${parameter.min} to ${parameter.max}`;
  if (parameter.kind === "ticker") return "a ticker";
  if (parameter.kind === "population") return "a population, such as sector";
  return parameter.options.join(", ") + (parameter.kind === "choice_or_date" ? ", or a date" : "");
}

/** The arguments of a study in their order, with what they are unless given. */
export const parametersOf = ({ source, parameters }: Definition): readonly ParameterFact[] => [
  ...(source === undefined ? [] : [{ name: "source", range: "any study", usual: source }]),
  ...parameters.map((one) => ({ name: one.name, range: rangeOf(one), usual: String(one.parameter.default) })),
];
