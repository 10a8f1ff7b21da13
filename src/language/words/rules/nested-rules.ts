import type { Subject } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { PERIODS, averageOf } from "./average-rules.ts";
import { barsOf, unitIn } from "./duration-rules.ts";
import { feature } from "./subjects.ts";

/** An average of another series than the price. */
export const NESTED_RULES: readonly Rule[] = [
  rule("study", `{number} ( ${PERIODS} )? ( {average} ) of {feature}`, (match) => nested(match), 0.2),
  rule("study", `{average} LP {feature} ( LP {number} RP )? , {number} RP`, (match) => nested(match), 0.2),
  rule("study", `{number} ( ${PERIODS} )? {feature} {average}`, (match) => nested(match)),
  rule("study", `{feature} {number} ( ${PERIODS} )? {average}`, (match) => nested(match)),
  rule("study", `{feature} {average} LP {number} RP`, (match) => nested(match)),
  rule("study", `{average} {number} of {feature}`, (match) => nested(match)),
  rule("study", `{average} LP {number} RP of {feature}`, (match) => nested(match)),
  rule(
    "study",
    "highest|max|maximum high|close ( of|in|over|for|from|LP|, )* ( last|past|previous|prior )? {number} ( day|bar|session|candle|period|week|d )? ( RP )?",
    (match) =>
      match.has("close") ? feature("highest_close", [match.one("number")]) : feature("highest", [spanBars(match)]),
    0.2,
  ),
  rule(
    "study",
    "lowest|min|minimum low|close ( of|in|over|for|from|LP|, )* ( last|past|previous|prior )? {number} ( day|bar|session|candle|period|week|d )? ( RP )?",
    (match) =>
      match.has("close") ? feature("lowest_close", [match.one("number")]) : feature("lowest", [spanBars(match)]),
    0.2,
  ),
];

const spanBars = (match: Match): number =>
  barsOf({ count: match.one("number"), unit: unitIn(match) ?? "bar", vague: false });

function nested(match: Match): Subject | null {
  const alias = match.one("feature");
  const kind = match.one("average") === "ma" ? "sma" : match.one("average");
  const length = match.all("number").at(-1)!;
  if (!Number.isInteger(length)) return null;
  if (alias === "volume")
    return kind === "ema"
      ? { ...feature("ema"), concept: `ema(volume,${length})`, isLevel: false, unit: "sh" }
      : feature("avg_volume", [length]);
  if (alias === "close") return averageOf(kind, length, undefined);
  if (alias === "dollar_volume") return feature("avg_dollar_volume", [length]);
  return {
    ...feature(kind),
    concept: `${kind}(${alias},${length})`,
    isLevel: feature(alias).isLevel,
    unit: feature(alias).unit,
  };
}
