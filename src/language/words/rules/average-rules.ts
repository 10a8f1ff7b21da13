import type { Timeframe } from "#contract";
import type { Note, Subject, TimeUnit } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { unitIn } from "./duration-rules.ts";
import { feature } from "./subjects.ts";

export const FRAME_OF: Readonly<Partial<Record<TimeUnit, Timeframe>>> = { week: "1wk", month: "1mo", hour: "1hr" };

export const PERIODS = "day|d|bar|candle|period|session|week|wk|w|month|mo|hour|hr|h|minute|min|trading|days|prd|per";

export const MA_LENGTHS = new Set([
  3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 18, 20, 21, 25, 26, 30, 34, 40, 44, 45, 50, 55, 60, 65, 75, 89, 90, 100, 120,
  144, 150, 180, 200, 220, 233, 250, 300, 325, 365,
]);

export const simpleNote = (length: number): Note => ({
  field: "concept",
  value: `sma(${length})`,
  why: `${length}-day with no kind named: simple moving average`,
});

/** A moving average of the close, with what was assumed of its kind. */
export function averageOf(kind: string, length: number, unit: TimeUnit | undefined, said = true): Subject {
  const alias = kind === "ma" ? "sma" : kind;
  const notes =
    kind === "ma" && !said
      ? [simpleNote(length)]
      : kind === "ma"
        ? [{ field: "concept", value: `sma(${length})`, why: "moving average with no kind named: simple" }]
        : [];
  return { ...feature(alias, [length], notes), timeframe: (unit && FRAME_OF[unit]) ?? null };
}

export function average(match: Match, unit = unitIn(match)): Subject | null {
  const length = match.one("number");
  const kind = match.one("average");
  if (!Number.isInteger(length) || length < 0 || (length === 0 && match.has("line"))) return null;
  return averageOf(kind, length, unit);
}

function averages(match: Match): readonly Subject[] | null {
  const lengths = match.all("number");
  if (!lengths.every((length) => MA_LENGTHS.has(length))) return null;
  if (
    /^(?:for|last|past|during|least)$/.test(match.tokens[match.from - 1]?.stem ?? "") &&
    match.maybe("average") === undefined
  )
    return null;
  const unit = unitIn(match);
  return lengths.map((length) =>
    averageOf(
      match.maybe("average") ?? "ma",
      length,
      unit === "minute" ? undefined : unit,
      match.maybe("average") !== undefined,
    ),
  );
}

/** Moving averages in every spelling. */
export const AVERAGE_RULES: readonly Rule[] = [
  rule("study", `{number} ( ${PERIODS} )? {average}`, (match) => average(match)),
  rule("study", `{number} ( ${PERIODS} )? moving|simple|exponential {average}`, (match) => average(match)),
  rule("study", "{average} LP ( length|period|n =|: )? {number} ( day|period|bar|week|d|w )? RP", (match) =>
    average(match),
  ),
  rule("study", "{average} LP close|c , ( length|n = )? {number} RP", (match) => average(match)),
  rule("study", "{average} LP {number} , close|c RP", (match) => average(match)),
  rule("study", `{average} ( of|with|length|period )? {number} ( ${PERIODS} )?`, (match) => average(match), -0.1),
  rule(
    "study",
    "{average}",
    (match) => {
      const alias = match.one("average") === "ma" ? "sma" : match.one("average");
      const { value } = DEFAULTS.averageLength;
      if (/^(?:average|avg|line|mean|exponential|hull|day average|day avg|day line)s?$/.test(match.text)) return null;
      return feature(
        alias,
        [value],
        [
          {
            field: "concept",
            value: `${alias}(${value})`,
            why: `${DEFAULTS.averageLength.words}: ${DEFAULTS.averageLength.meaning}`,
          },
        ],
      );
    },
    -1.5,
  ),
  rule("study", "{average} of last? {number} day|bar|period|session|week", (match) => average(match)),
  rule("study", "{average} ( LP )? length|period =|:|of? {number} ( RP )?", (match) => average(match)),
  rule(
    "study",
    `the|its|their|a {number} ( day|d|week|wk|w|bar|period|hour|month )`,
    (match) => averageOf("ma", match.one("number"), unitIn(match), false),
    -1.2,
  ),
  rule(
    "study",
    `{number} day|d|week|wk|w`,
    (match) =>
      MA_LENGTHS.has(match.one("number")) ? averageOf("ma", match.one("number"), unitIn(match), false) : null,
    -1.6,
  ),
  rule(
    "studies",
    `{number} ( day|d )? ( ( ,|and|&|/|or|+ )* {number} ( day|d )? ) ( ( ,|and|&|/|or|+ )* {number} ( day|d )? )* ( ${PERIODS} )? {average}`,
    averages,
    0.2,
  ),
  rule(
    "studies",
    `{average} ( LP )? {number} ( ( ,|and|&|/|+ ) ( and )? {number} )* ( RP )? ( day|period )?`,
    (match) => (match.all("number").length > 1 ? averages(match) : null),
    0.1,
  ),
  rule(
    "studies",
    "{average} ( ribbon|stack|lines|ribbons )? ( of|:|LP )* {number} ( ,|/|and )* {number} ( ( ,|/|and )* {number} )* ( RP )?",
    (match) => averages(match),
    0,
  ),
  rule(
    "studies",
    `the|its|their|both {number} ( day|d )? ( ( ,|and|&|/|+ ) and|the|its? {number} ( day|d )? ) ( ( ,|and|&|/|+ ) and|the|its? {number} ( day|d )? )* ( day|d|week )?`,
    averages,
    -0.8,
  ),
  rule(
    "studies",
    `{number} ( day|d )? ( ( ,|and|&|/|+ ) and|the|its? {number} ( day|d )? )* ( ( ,|and|&|/|+ ) and|the|its? {number} ) day|d`,
    averages,
    -1,
  ),
];
