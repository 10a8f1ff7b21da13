import { hash32 } from "#base";
import {
  BOUNDS,
  COMPARISONS,
  type LimitName,
  type Reference,
  type StudyReference,
  type Timeframe,
  TIMEFRAMES,
} from "#contract";
import type { Feature, NamedParameter } from "./define-feature.ts";
import { COMPANY_REGISTRIES, insiderReferences, shortReferences } from "./company-references.ts";
import { FEATURES } from "./features.gen.ts";
import { POPULATIONS } from "./parameters.ts";
import { ZONES } from "./session-zones.ts";
import { STOCK_FILTERS } from "./stock.gen.ts";
import { isIntraday } from "./study/frames.ts";
import { dateOfDays } from "./study/dates.ts";
import { timeframeLabel } from "./timeframe-words.ts";

const MODIFIERS: Readonly<Record<string, { readonly limit?: LimitName; readonly type: string; readonly doc: string }>> =
  {
    BarsAgo: { type: "integer", limit: "barsAgo", doc: "The filter is evaluated this many bars earlier." },
    Within: { type: "integer", limit: "within", doc: "The filter must hold on at least one of this many bars." },
    WithinAll: { type: "boolean", doc: "The filter must hold on all bars that Within names." },
    ConsecutiveBars: {
      type: "integer",
      limit: "consecutiveBars",
      doc: "The pattern must end on each of so many bars.",
    },
    Multiplier: { type: "number", doc: "The right-hand study is multiplied by this." },
    Offset: { type: "number", doc: "This is added to the right-hand study." },
  };

/** Days of bars that are stored of a timeframe; absent = none. */
export type RetentionDays = Readonly<Partial<Record<Timeframe, number>>>;

/**
 * Everything that a payload may name, built from the registries: the reply of the reference endpoint. ValidModifiers has
 * beside the modifiers a member Inputs: a list of each study with the members of a feature filter that describe it.
 */
export function buildReference(retention: RetentionDays = {}): Reference {
  return {
    Operators: [...COMPARISONS],
    SessionZones: ZONES.map(({ value, label, description }) => ({
      Label: label,
      Value: value,
      Description: description,
    })),
    Timeframes: TIMEFRAMES.map((timeframe) => ({
      Label: timeframeLabel(timeframe),
      Value: timeframe,
      disabled: false,
      metadata: { built_from: isIntraday(timeframe) ? "1m" : "1d" },
    })),
    ValidModifiers: {
      ...Object.fromEntries(
        Object.entries(MODIFIERS).map(([name, { type, limit, doc }]) => [
          name,
          {
            type,
            ...(limit === undefined ? {} : { minimum: BOUNDS[limit].minimum, maximum: BOUNDS[limit].maximum }),
            description: doc,
          },
        ]),
      ),
      Inputs: FEATURES.map((feature) => formOf(feature, retention)),
    },
    ValidStudyInputs: FEATURES.map(studyReference),
    ValidInsiderTransactionsInputs: insiderReferences(),
    ValidShortInputs: shortReferences(),
  };
}

/** What a form for a filter on the study shows: the members of a feature filter that constrain nothing. */
function formOf(feature: Feature, retention: RetentionDays): object {
  const range = feature.typical ?? feature.bounds;
  return {
    Input: feature.alias,
    Category: feature.category,
    DisplayName: feature.displayName,
    DisplayUnit: feature.unit,
    SupportsRealtime: feature.realtime,
    ...(range === undefined ? {} : { Min: range[0], Max: range[1], Default: (range[0] + range[1]) / 2 }),
    RetentionDays: Object.fromEntries(
      Object.entries(retention).filter(([timeframe]) => hasTimeframe(feature, timeframe as Timeframe)),
    ),
  };
}

function hasTimeframe({ timeframes, buildSession }: Feature, timeframe: Timeframe): boolean {
  if (timeframes === "any") return true;
  if (timeframes === "intraday") return isIntraday(timeframe) || (buildSession !== undefined && timeframe === "1d");
  return timeframes === "daily" ? !isIntraday(timeframe) : timeframe === "1d";
}

function studyReference(feature: Feature): StudyReference {
  const first = feature.params[0]?.parameter;
  const numbered = first?.kind === "int" && feature.params.length === 1 ? [`${feature.alias}_${first.default}`] : [];
  return {
    alias: feature.alias,
    aliases: [...feature.aliases, ...numbered],
    display_name: feature.displayName,
    short_label: feature.shortLabel,
    category: feature.category,
    display_unit: feature.unit,
    supports_realtime: feature.realtime,
    Description: [feature.description, argumentSentence(feature), timeframeSentence(feature)].filter(Boolean).join(" "),
  };
}

function argumentSentence({ params, source }: Feature): string {
  const words = params.map(parameterWords);
  if (source !== undefined) words.unshift(`source (any study, default ${source})`);
  return words.length === 0 ? "" : `Arguments: ${words.join(", ")}.`;
}

function parameterWords({ name, parameter }: NamedParameter): string {
  if (parameter.kind === "int" || parameter.kind === "real") {
    return `${name} (${parameter.min} to ${parameter.max}, default ${parameter.default})`;
  }
  if (parameter.kind === "ticker") return `${name} (a ticker such as SPY, default ${parameter.default})`;
  if (parameter.kind === "population") {
    return `${name} (${POPULATIONS.join(", ")}, or index:<id>; default ${parameter.default})`;
  }
  const dates = parameter.kind === "choice_or_date" ? `, or a date such as ${dateOfDays(19_753)}` : "";
  return `${name} (${parameter.options.join(", ")}${dates}; default ${parameter.default})`;
}

const TIMEFRAME_SENTENCES = {
  any: "",
  intraday: "Intraday timeframes only.",
  daily: "Daily and longer timeframes only.",
  session: "One value a session: leave Timeframe out.",
  date: "One value a date: leave Timeframe out.",
} as const;

function timeframeSentence({ timeframes, buildSession }: Feature): string {
  return buildSession === undefined ? TIMEFRAME_SENTENCES[timeframes] : "Intraday timeframes, or one value a session.";
}

/** Changes whenever a definition does: eight hexadecimal digits of a hash over all that the registries say. */
export const catalogueVersion: string = hash32(
  JSON.stringify([FEATURES.map(canonicalDescription), STOCK_FILTERS, ZONES, COMPANY_REGISTRIES]),
)
  .toString(16)
  .padStart(8, "0");

/** The definition with the nodes that its defaults build, so that a changed formula counts too. */
function canonicalDescription(feature: Feature): object {
  const defaults = Object.fromEntries(feature.params.map(({ name, parameter }) => [name, parameter.default]));
  return {
    ...feature,
    build: feature.build(defaults).key,
    buildSession: feature.buildSession?.(defaults).key,
  };
}
