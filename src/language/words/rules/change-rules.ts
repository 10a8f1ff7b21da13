import type { Subject, Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, isNumber } from "./atoms.ts";
import { changeOver } from "./change-over.ts";
import { CRASH, DOWN, SOAR, UP, WHEN, WHILE } from "./change-words.ts";
import { changed, exact, isMove, isPercent, subjectOf, trees } from "./changed.ts";
import { feature } from "./subjects.ts";

const big =
  (isUp: boolean) =>
  (match: Match): Tree =>
    isNumber(subjectOf(match), isUp ? "gte" : "lte", isUp ? DEFAULTS.bigMove.value : -DEFAULTS.bigMove.value, [
      assumed("bigMove"),
    ]);

/** Rises and falls with and without a figure, as returns, gainers and losers. */
export const CHANGE_RULES: readonly Rule[] = [
  rule(
    "condition",
    `( daily|day|percent|price )* change|return|performance|perf|move|gain ( ${WHEN} ) ( of|is|was|: )* {bound}`,
    (match) => trees(match, true, match.one("bound")),
    0.3,
  ),
  rule(
    "condition",
    `change|return|performance|perf|move|gain ( of|is|was|: )* {bound} ${WHEN}`,
    (match) => trees(match, true, match.one("bound")),
    0.3,
  ),
  rule(
    "condition",
    `{timeframe} change|return|performance|perf|move|gain ( of|is|was|: )* {bound}`,
    (match) => timely(match),
    0.3,
  ),
  rule(
    "condition",
    `( perf|performance|return|change|roc )? ( : )? {duration} ( perf|performance|return|change|gain )? ( : )? {bound}`,
    (match) =>
      match.has("perf", "performance", "return", "change", "gain", "roc")
        ? changed(changeOver(match.one("duration").count, match.one("duration").unit), true, match.one("bound"))
        : null,
    0.3,
  ),
  rule(
    "condition",
    "perf|performance|return|change ( : )? month|week|quarter|year|ytd|mtd ( : )? {bound}",
    (match) =>
      changed(
        match.has("ytd")
          ? feature("perf_ytd")
          : match.has("mtd")
            ? feature("perf_mtd")
            : changeOver(
                1,
                match.has("month") ? "month" : match.has("week") ? "week" : match.has("quarter") ? "quarter" : "year",
              ),
        true,
        match.one("bound"),
      ),
    0.3,
  ),
  rule(
    "condition",
    "perf|performance|return|change ( : )? month|week|quarter|year|ytd ( : )? +? {quantity}",
    (match) =>
      changed(
        match.has("ytd")
          ? feature("perf_ytd")
          : changeOver(
              1,
              match.has("month") ? "month" : match.has("week") ? "week" : match.has("quarter") ? "quarter" : "year",
            ),
        match.one("quantity").value >= 0,
        exact(match.one("quantity")),
      ),
    0.3,
  ),
  rule(
    "condition",
    `{duration} ( price )? ( perf|performance|return|change|gain|increase|rise|rally ) ( of|is|was )* {quantity}`,
    (match) =>
      isPercent(match.one("quantity"))
        ? changed(
            changeOver(match.one("duration").count, match.one("duration").unit),
            true,
            exact(match.one("quantity")),
          )
        : null,
    0.2,
  ),
  rule(
    "condition",
    `${UP} ( ${WHILE} )`,
    (match) =>
      match.has("since", "from") &&
      match.maybe("session") === undefined &&
      match.maybe("ago") === undefined &&
      match.maybe("window") === undefined &&
      !match.has("open", "opening", "yesterday", "close")
        ? null
        : trees(match, true, []),
    0,
  ),
  rule(
    "condition",
    `positive|green ( return|performance )? ( on|for|over|in|the )* ( ${WHILE} )`,
    (match) => trees(match, true, []),
    0.1,
  ),
  rule(
    "condition",
    `negative|red ( return|performance )? ( on|for|over|in|the )* ( ${WHILE} )`,
    (match) => trees(match, false, []),
    0.1,
  ),
  rule("condition", `${DOWN} ( ${WHILE} )`, (match) => (match.has("off", "sold") ? null : trees(match, false, [])), 0),
  rule(
    "condition",
    "( up|higher|gaining|rising|advancing|green|positive|gainer|climbing|rallying ) ( on|for|in|so|far|over|today )* ( today|day|intraday|session )",
    (match) => (match.has("day", "today", "session", "intraday") ? isNumber(feature("change_pct"), "gt", 0) : null),
    0.2,
  ),
  rule(
    "condition",
    "( down|lower|losing|falling|declining|red|negative|loser|dropping ) ( on|for|in|so|far|over|today )* ( today|day|intraday|session )",
    (match) => (match.has("day", "today", "session", "intraday") ? isNumber(feature("change_pct"), "lt", 0) : null),
    0.2,
  ),
  rule(
    "condition",
    "( now|currently|still|again|since|turned|went|trading ) ( in )? ( the )? green ( now|today|again )?",
    () => isNumber(feature("change_pct"), "gt", 0),
  ),
  rule(
    "condition",
    "( now|currently|still|again|since|turned|went|trading ) ( in )? ( the )? red ( now|today|again )?",
    () => isNumber(feature("change_pct"), "lt", 0),
  ),
  rule("condition", "( in|into|currently|is|trading ) ( the )? green|positive|plus", () =>
    isNumber(feature("change_pct"), "gt", 0),
  ),
  rule("condition", "( in|into|currently|is|trading ) ( the )? red|minus", () =>
    isNumber(feature("change_pct"), "lt", 0),
  ),
  rule(
    "condition",
    "up|gainers|gainer|gaining|winners|advancers",
    () =>
      isNumber(feature("change_pct"), "gt", 0, [
        { field: "rhs", value: "0", why: "up: a change above 0 % against the previous close" },
      ]),
    -0.8,
  ),
  rule(
    "condition",
    "down|losers|loser|losing|decliners",
    () =>
      isNumber(feature("change_pct"), "lt", 0, [
        { field: "rhs", value: "0", why: "down: a change below 0 % against the previous close" },
      ]),
    -0.8,
  ),
  rule(
    "condition",
    "up|green|higher days|day|close|session|closes|bar",
    (match) => (match.tokens[match.from]!.stem === "green" ? null : isNumber(feature("change_pct"), "gt", 0)),
    -0.2,
  ),
  rule(
    "condition",
    "down|lower days|day|close|session|closes|bar",
    () => isNumber(feature("change_pct"), "lt", 0),
    -0.2,
  ),
  rule(
    "condition",
    "( close|closes|closed|closing|finish|finished|finishing|settle|settled|trading|ended|ending|trade|end ) ( up | higher | green | in the green )",
    () => isNumber(feature("change_pct"), "gt", 0),
  ),
  rule(
    "condition",
    "( close|closes|closed|closing|finish|finished|finishing|settle|settled|trading|ended|ending|trade|end ) ( down | lower | red | in the red )",
    () => isNumber(feature("change_pct"), "lt", 0),
  ),
  rule("condition", `${SOAR} ( ${WHEN} )?`, big(true), -0.4),
  rule("condition", `${CRASH} ( ${WHEN} )?`, big(false), -0.4),
  rule("condition", `( top|big|biggest|largest ) gainers|gainer|movers|winner ( ${WHEN} )?`, big(true), 0),
  rule("condition", `( top|big|biggest|largest|worst ) losers|loser|decliners ( ${WHEN} )?`, big(false), 0),
  rule(
    "condition",
    `doubled|doubling ( in price )? ( ${WHEN} )?`,
    (match) => (match.to - match.from < 2 ? null : isNumber(subjectOf(match), "gte", 100)),
    0.1,
  ),
  rule(
    "condition",
    `tripled ( in price )? ( ${WHEN} )?`,
    (match) => (match.to - match.from < 2 ? null : isNumber(subjectOf(match), "gte", 200)),
    0.1,
  ),
  rule(
    "condition",
    `halved|lost half ( of )? ( its value )? ( ${WHEN} )?`,
    (match) => (match.to - match.from < 2 ? null : isNumber(subjectOf(match), "lte", -50)),
    0.1,
  ),
  rule(
    "condition",
    `moved|moving|move|swing|swung ( by )? {bound} ( in|either|any|direction|way|side|up|or|down )* ( ${WHEN} )?`,
    (match) => {
      if (!isMove(match.one("bound")) || !match.has("either", "direction", "way")) return null;
      const [up, down] = [
        changed(subjectOf(match), true, match.one("bound")),
        changed(subjectOf(match), false, match.one("bound")),
      ];
      return up === null || down === null ? null : { kind: "any", members: [up, down] };
    },
    0.4,
  ),
];

function timely(match: Match): Tree | null {
  const frames: Readonly<Record<string, Subject>> = {
    "1d": feature("change_pct"),
    "1wk": feature("perf_1w"),
    "1mo": feature("perf_1m"),
  };
  const subject = frames[match.one("timeframe")] ?? { ...feature("change_pct"), timeframe: match.one("timeframe") };
  return changed(subject, true, match.one("bound"));
}
