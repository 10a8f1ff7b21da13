import { ownMember, table } from "#base";
import type { Timeframe } from "#contract";
import { compare } from "../compare.ts";
import { constant, type Series, study } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { type ClauseTruth, truthOfClause, withNotes } from "../values/truth.ts";
import { type ArgumentReader, namedSeries } from "./thinkscript-series.ts";
import type { ThinkScriptArgument, ThinkScriptExpression } from "./thinkscript-syntax.ts";

/** Arguments of a crossover study by parameter name. */
interface Given {
  number(name: string, usual: number): number;
  series(name: string): Series;
  /** Returns a choice in lower case. */
  text(name: string, usual: string | undefined): string;
  /** Returns the series of a thinkScript study with these arguments. */
  study(name: string, args: Readonly<Record<string, number | string | Series>>, plot?: string): Series;
  readonly span: SourceSpan;
}

interface Crossover {
  readonly name: string;
  /** Parameters in positional order. */
  readonly parameters: readonly string[];
  /** Returns the crossing series and the crossed series. */
  readonly sides: (given: Given) => readonly [Series, Series];
  /** Directions of the crossing types; the first type is the default. */
  readonly types: Readonly<Record<string, "above" | "below">>;
  /** True if the script must write the crossing type. */
  readonly typed?: boolean;
}

const UP_AND_DOWN = { above: "above", below: "below" } as const;

/** The crossover studies of the library, with their default inputs. */
export const THINKSCRIPT_CROSSOVERS: readonly Crossover[] = [
  {
    name: "MovingAvgCrossover",
    parameters: ["price", "length1", "length2", "averagetype1", "averagetype2", "crossingtype"],
    types: UP_AND_DOWN,
    sides: (given) => [
      averageOf(given, "length1", 15, "averagetype1"),
      averageOf(given, "length2", 30, "averagetype2"),
    ],
  },
  {
    name: "PriceAverageCrossover",
    parameters: ["price", "length", "averagetype", "crossingtype"],
    types: UP_AND_DOWN,
    sides: (given) => [given.series("price"), averageOf(given, "length", 15, "averagetype")],
  },
  ...["RSIWilderCrossover", "RSICrossover"].map((name): Crossover => ({
    name,
    parameters: ["length", "crossingtype", "threshold", "averagetype"],
    types: UP_AND_DOWN,
    sides: (given) => [
      given.study("rsi", { length: given.number("length", 14), averagetype: given.text("averagetype", "wilders") }),
      constant(given.number("threshold", 30), given.span),
    ],
  })),
  {
    name: "ADXCrossover",
    parameters: ["length", "crossingtype", "threshold", "averagetype"],
    types: UP_AND_DOWN,
    sides: (given) => [
      given.study("adx", { length: given.number("length", 14), averagetype: given.text("averagetype", "wilders") }),
      constant(given.number("threshold", 20), given.span),
    ],
  },
  {
    name: "MACDHistogramCrossover",
    parameters: ["fastlength", "slowlength", "macdlength", "averagetype", "crossingtype"],
    types: { ...UP_AND_DOWN, "negative to positive": "above", "positive to negative": "below" },
    typed: true,
    sides: (given) => [
      given.study(
        "macd",
        {
          fastlength: given.number("fastlength", 12),
          slowlength: given.number("slowlength", 26),
          macdlength: given.number("macdlength", 9),
          averagetype: given.text("averagetype", "exponential"),
        },
        "diff",
      ),
      constant(0, given.span),
    ],
  },
  {
    name: "MomentumCrossover",
    parameters: ["length", "crossingtype"],
    types: UP_AND_DOWN,
    sides: (given) => [given.study("momentum", { length: given.number("length", 10) }), constant(0, given.span)],
  },
  {
    name: "RateOfChangeCrossover",
    parameters: ["length", "crossingtype"],
    types: UP_AND_DOWN,
    sides: (given) => [given.study("rateofchange", { length: given.number("length", 14) }), constant(0, given.span)],
  },
  {
    name: "ParabolicSARCrossover",
    parameters: ["accelerationfactor", "accelerationlimit", "crossingtype"],
    types: { bullish: "above", bearish: "below" },
    sides: (given) => [
      given.study("close", {}),
      given.study("parabolicsar", {
        accelerationfactor: given.number("accelerationfactor", 0.02),
        accelerationlimit: given.number("accelerationlimit", 0.2),
      }),
    ],
  },
  {
    // Crosses above the upper level 80 or below the lower level 20.
    name: "StochasticCrossover",
    parameters: ["kperiod", "stochasticmode", "crossingtype"],
    types: UP_AND_DOWN,
    typed: true,
    sides: (given) => {
      const slow = given.text("stochasticmode", "slow") !== "fast";
      const kperiod = given.number("kperiod", 10);
      const level = given.text("crossingtype", undefined) === "above" ? 80 : 20;
      return [given.study(slow ? "stochasticslow" : "stochasticfast", { kperiod }), constant(level, given.span)];
    },
  },
];

const CROSSOVERS = table<Crossover>(
  Object.fromEntries(THINKSCRIPT_CROSSOVERS.map((one) => [one.name.toLowerCase(), one])),
);

export function isCrossover(name: string): boolean {
  return CROSSOVERS[name] !== undefined;
}

/** Returns the condition of a crossover study. Throws ImportFault for arguments that do not fit. */
export function crossoverTruth(
  name: string,
  args: readonly ThinkScriptArgument[],
  span: SourceSpan,
  base: Timeframe,
  read: ArgumentReader,
): ClauseTruth {
  const found = CROSSOVERS[name]!;
  // The condition editor writes one type for both averages.
  const known = [...found.parameters, "averagetype"];
  const given = new Map<string, ThinkScriptExpression>();
  args.forEach(({ name: key, value }, place) => {
    const parameter = key ?? found.parameters[place];
    if (parameter === undefined || !known.includes(parameter))
      throw new ImportFault(`${found.name} has no parameter ${parameter ?? String(place + 1)}`, span);
    given.set(parameter, value);
  });
  const assumed = new Set<string>();
  const reader: Given = {
    span,
    number(parameter, usual) {
      const of = given.get(parameter);
      if (of === undefined) {
        assumed.add(`${parameter} ${usual}`);
        return usual;
      }
      const { constant: number } = read.series(of);
      if (number === null) throw new ImportFault(`${parameter} of ${found.name} must be a number`, of.span);
      return number;
    },
    series(parameter) {
      const of = given.get(parameter);
      return of === undefined ? study("close", base, span) : read.series(of);
    },
    text(parameter, usual) {
      const of = given.get(parameter) ?? (parameter.startsWith("averagetype") ? given.get("averagetype") : undefined);
      const text = of === undefined ? usual : read.text(of)?.toLowerCase();
      if (text === undefined)
        throw new ImportFault(
          `${found.name} needs its ${parameter}, one of ${Object.keys(found.types).join(", ")}`,
          span,
        );
      return text;
    },
    study: (called, values, plot) => namedSeries(called, argumentsOf(values, span), plot, span, base, read),
  };
  const usual = Object.keys(found.types)[0]!;
  const type = reader.text("crossingtype", found.typed === true ? undefined : usual);
  const direction = ownMember(found.types, type);
  if (direction === undefined)
    throw new ImportFault(`the crossing type of ${found.name} is ${Object.keys(found.types).join(" or ")}`, span);
  if (!given.has("crossingtype")) assumed.add(`crossing type ${usual}`);
  const [left, right] = found.sides(reader);
  const truth = truthOfClause(compare(direction === "above" ? "CrossesAbove" : "CrossesUnder", left, right, span));
  const note = `${found.name} was read with what is usual where nothing is written: ${[...assumed].join(", ")}.`;
  return assumed.size === 0 ? truth : withNotes(truth, [note]);
}

function averageOf(given: Given, length: string, usual: number, type: string): Series {
  const args = {
    averagetype: given.text(type, "simple"),
    data: given.series("price"),
    length: given.number(length, usual),
  };
  return given.study("movingaverage", args);
}

/** Wraps values as arguments of a call. */
function argumentsOf(
  values: Readonly<Record<string, number | string | Series>>,
  span: SourceSpan,
): readonly ThinkScriptArgument[] {
  return Object.entries(values).map(([name, value]) => {
    if (typeof value === "number") return { name, value: { kind: "number", value, span } };
    const leaf =
      typeof value === "string" ? ({ kind: "text", value } as const) : ({ kind: "read", series: value } as const);
    return { name, value: { kind: "leaf", leaf, span } };
  });
}
