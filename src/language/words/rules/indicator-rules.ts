import type { Subject, TimeUnit } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { FRAME_OF, PERIODS } from "./average-rules.ts";
import { changeOver } from "./changed.ts";
import { barsOf, unitIn } from "./duration-rules.ts";
import { feature, lengthsOf, takesPeriod } from "./subjects.ts";

/** Features of which a span of months is a number of daily bars. */
const SPAN_IN_BARS = new Set(
  "avg_volume avg_dollar_volume highest lowest highest_prev lowest_prev change_pct change beta hist_vol rvol adr_pct highest_close lowest_close max_drawdown corr volume_change_pct up_day_pct".split(
    " ",
  ),
);

/** With arguments as they were written, as many as it takes. */
function called(match: Match): Subject | null {
  const alias = match.one("feature");
  if (lengthsOf(alias) === 0) return null;
  return feature(alias, match.all("number").slice(0, lengthsOf(alias)));
}

function withSpan(alias: string, count: number, unit: TimeUnit | undefined): Subject | null {
  if (!takesPeriod(alias) || !Number.isInteger(count) || count < 0) return null;
  if (alias === "mom" && unit !== undefined && ["week", "month", "quarter", "year"].includes(unit))
    return changeOver(count, unit);
  if (alias === "change_pct") return changeOver(count, unit ?? "bar");
  if (unit === undefined || unit === "bar" || unit === "day" || unit === "minute") return feature(alias, [count]);
  if (SPAN_IN_BARS.has(alias)) return feature(alias, [barsOf({ count, unit, vague: false })]);
  return { ...feature(alias, [count]), timeframe: FRAME_OF[unit] ?? null };
}

const COMPARED = /^(?:[<>=]|[<>]=|above|below|over|under|than|least|most)$/;

/** `P/E < 20 RSI > 60`: the number is what the one before is compared with, and no length. */
function isFigure(match: Match): boolean {
  const before = match.tokens[match.from - 1]?.stem ?? "";
  return unitIn(match) === undefined && COMPARED.test(before) && !feature(match.one("feature")).isLevel;
}

/** `four days running`: a row of bars. */
const isRow = (match: Match): boolean =>
  /^(?:running|straight|consecutive|consecutively|row|ago|back)$/.test(match.tokens[match.to]?.stem ?? "") ||
  /^(?:in a row|in row)/.test(
    match.tokens
      .slice(match.to, match.to + 3)
      .map(({ text }) => text)
      .join(" "),
  );

/** Indicators with and without their lengths. */
export const INDICATOR_RULES: readonly Rule[] = [
  rule("study", "{feature}", (match) => feature(match.one("feature"))),
  rule("study", "{feature} LP {number} ( ( , )? {number} )* RP", called, 0.1),
  rule(
    "study",
    "{feature} LP ( close|c|length|period|n|=|:|, )* {number} ( ( , )? ( length|period|close|signal|= )* {number} )* RP",
    called,
  ),
  rule(
    "study",
    "{feature} LP {number} ( ( , )? {number} )* RP fast|slow|%k|%d|k|d ( line )?",
    (match) => {
      const isSlow =
        match.has("%d", "d") ||
        (match.has("slow") && match.tokens[match.to - 2]?.stem !== ")" && match.tokens[match.to - 2]?.stem === "slow");
      return match.one("feature") === "stoch_k"
        ? feature(isSlow ? "stoch_d" : "stoch_k", match.all("number").slice(0, 2))
        : null;
    },
    0.3,
  ),
  rule(
    "study",
    "{feature} ( set|setting|settings|with|to|at|using|of|the|as )* LP {number} ( ( , )? {number} )* RP",
    called,
    0.2,
  ),
  rule("study", "{feature} LP RP", (match) => feature(match.one("feature"))),
  rule("study", "{feature} LP close|c RP", (match) => feature(match.one("feature"))),
  rule("study", `{number} ( ${PERIODS} )? {feature}`, (match) =>
    isFigure(match) ? null : withSpan(match.one("feature"), match.one("number"), unitIn(match)),
  ),
  rule("study", `{number} ( ${PERIODS} )? average|avg|mean {feature}`, (match) =>
    match.one("feature") === "volume"
      ? withSpan("avg_volume", match.one("number"), unitIn(match))
      : match.one("feature") === "dollar_volume"
        ? withSpan("avg_dollar_volume", match.one("number"), unitIn(match))
        : null,
  ),
  rule("study", `{number} LP ${PERIODS} RP {feature}`, (match) =>
    withSpan(match.one("feature"), match.one("number"), unitIn(match)),
  ),
  rule("study", `{feature} {number}`, (match) => withSpan(match.one("feature"), match.one("number"), undefined), -0.3),
  rule("study", `{feature} _{number}`, (match) => withSpan(match.one("feature"), match.one("number"), undefined)),
  rule("study", `{feature} LP? {number} ( ${PERIODS} ) ( average|avg )? RP?`, (match) =>
    isRow(match) ? null : withSpan(match.one("feature"), match.one("number"), unitIn(match)),
  ),
  rule(
    "study",
    `{feature} ( period|length|of|with|over|for|across|in|during|last|past|the )* {number} ( ${PERIODS} )`,
    (match) => {
      // `crosses its signal in the last 6 days` speaks of when, and not of a length.
      const isWhen = match.has("last", "past", "in", "during") && !SPAN_IN_BARS.has(match.one("feature"));
      return isWhen || isRow(match) ? null : withSpan(match.one("feature"), match.one("number"), unitIn(match));
    },
    0.1,
  ),
  rule(
    "study",
    "{feature} ( over|in|for|across|during|of )? ( last|past|previous|prior|this )? week|month|quarter|year",
    (match) => {
      const alias = match.one("feature");
      const unit = unitIn(match);
      if (unit === undefined || !["change_pct", "avg_volume", "avg_dollar_volume"].includes(alias)) return null;
      return withSpan(alias, 1, unit);
    },
  ),
  rule(
    "study",
    `( average|avg|mean ) {feature} ( over|in|for|across|during|of|last|past|previous )* {number} ( ${PERIODS} )`,
    (match) => (match.one("feature") === "volume" ? withSpan("avg_volume", match.one("number"), unitIn(match)) : null),
  ),
  rule(
    "study",
    `average|avg|mean|normal {number} ( ${PERIODS} ) ( trading )? {feature}`,
    (match) =>
      match.one("feature") === "volume"
        ? withSpan("avg_volume", match.one("number"), unitIn(match))
        : match.one("feature") === "dollar_volume"
          ? withSpan("avg_dollar_volume", match.one("number"), unitIn(match))
          : null,
    0.2,
  ),
  rule(
    "study",
    "{feature} ( with|w|/|using|set|settings|at|of|the|as )* {number} ( ,|/|- )* {number} ( ( ,|/|- )* {number} )? setting|settings|parameters|params",
    called,
    0.3,
  ),
  rule("study", "bollinger|bb ( band )? mid|middle|basis ( band|line )?", () => feature("sma", [20]), 0.1),
  rule("study", "mid|middle bollinger|bb ( band|line )?", () => feature("sma", [20]), 0.1),
];
