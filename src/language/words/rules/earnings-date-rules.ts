import { leaf, type Duration, type Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { rule, type Rule } from "../chart/rule.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, atomOf } from "./atoms.ts";
import { calendarDaysOf } from "./duration-rules.ts";
import { figure } from "./subjects.ts";

const REPORT =
  "earning|earnings|report|reports|reporting|results|result|quarterly|er|print|release|releases|announce|announcing|announcement|earnings-date|quarter";
const EARN = `( ${REPORT} ) ( date|report|release|call|announcement|results|result|earnings|earning|numbers|figures|due|scheduled|coming|expected|is|are|up|out|their|its|on|to|be|released|announced|reported|reporting|in|within|:|coming )*`;
const WILL = "( due|set|scheduled|expected|about|going|that|who|which|will|are|is|have|has|upcoming|next|to|with )*";

const TIMING: readonly (readonly [string, "bmo" | "amc"])[] = [
  ["before", "bmo"],
  ["bmo", "bmo"],
  ["premarket", "bmo"],
  ["pre", "bmo"],
  ["morning", "bmo"],
  ["after", "amc"],
  ["amc", "amc"],
  ["afterhour", "amc"],
  ["post", "amc"],
  ["postmarket", "amc"],
  ["evening", "amc"],
  ["tonight", "amc"],
];
const WHENCE =
  "( before|after ( the )? ( market )? ( open|opening|close|closing|bell|opens|closes|hours ) | bmo | amc | in ( the )? premarket|morning|evening | ( in )? ( the )? pre|post|after market|hours ( open|close )? | premarket | postmarket | {session} )";

function timingOf(match: Match): "bmo" | "amc" | undefined {
  const session = match.maybe("session")?.[0];
  if (session === "premarket") return "bmo";
  if (session === "afterhours") return "amc";
  return TIMING.find(([word]) => match.has(word))?.[1];
}

const params = (timing: string | undefined) => (timing === undefined ? null : [{ name: "timing", value: timing }]);
const date = (timing?: string) => figure("earnings", "date", "d", params(timing));

function within(low: number, high: number, timing?: string, notes: Parameters<typeof atomOf>[3] = []): Tree {
  return leaf(atomOf(date(timing), "between", { kind: "range", low, high }, notes));
}

function onWord(word: string, timing?: string): Tree {
  return leaf(atomOf(date(timing), "eq", { kind: "date", date: word }));
}

const ahead = (duration: Duration): number => (duration.unit === "bar" ? duration.count : calendarDaysOf(duration));

/** A comparison of the days until the report with so long a time. */
function comparedAhead(match: Match): Tree {
  const op = match.one("compare");
  const days = ahead(match.one("duration"));
  return op === "gt" || op === "gte"
    ? leaf(atomOf(date(), op, { kind: "date", date: `P${days}D` }))
    : within(0, op === "lt" ? days - 1 : days);
}

const TOMORROW: Readonly<Record<string, string>> = { today: "today", tonight: "today", tomorrow: "tomorrow" };
const NEXT = "next|coming|following|upcoming";

function dated(match: Match): Tree | null {
  const timing = timingOf(match);
  for (const [word, value] of Object.entries(TOMORROW)) if (match.has(word)) return onWord(value, timing);
  if (match.has("week") && match.maybe("duration") === undefined) {
    return match.has("next", "following", "coming") ? onWord("next_week", timing) : onWord("this_week", timing);
  }
  if (match.maybe("date") !== undefined) return onWord(match.one("date"), timing);
  if (match.has("month") && match.maybe("duration") === undefined) return within(0, 30, timing);
  if (match.has("soon", "upcoming", "imminent", "shortly") && match.maybe("duration") === undefined)
    return within(0, DEFAULTS.soon.value, timing, [assumed("soon")]);
  const duration = match.maybe("duration");
  if (duration !== undefined) return within(0, ahead(duration), timing);
  const number = match.maybe("number");
  return number === undefined ? null : within(0, number, timing);
}

const AHEAD = `( ( in|within|over|during|inside|for|throughout )? ( the )? ( ${NEXT} )? {duration} ( from now | away | out | ahead | or less )? | today | tonight | tomorrow | this week | next|following|coming week | this|next|coming month | soon | imminent | shortly | on {date} | {number} ( days )? | later today|this )`;
const PAST =
  "( ( in|within|over|during|since )? ( the )? ( last|past|previous ) {duration} | {duration} ago | yesterday | last night|week | this morning )";

function reported(match: Match): Tree {
  if (match.has("yesterday", "night")) return within(-1, match.has("yesterday") ? -1 : 0);
  if (match.has("week") && match.maybe("duration") === undefined) return within(-7, 0);
  if (match.has("morning")) return onWord("today", "bmo");
  const days = ahead(match.one("duration"));
  return match.has("ago") ? within(-days, -days) : within(-days, 0);
}

/** When reports of earnings come, and when they came. */
export const EARNINGS_DATE_RULES: readonly Rule[] = [
  rule("condition", `${WILL} ${EARN} ${AHEAD} ( ${WHENCE} )?`, dated, 0.4),
  rule("condition", `${WILL} ${EARN} ${WHENCE} ${AHEAD}`, dated, 0.5),
  rule(
    "condition",
    `${AHEAD} ( ${WHENCE} )? ${EARN}`,
    (match) => (match.maybe("number") === undefined ? dated(match) : null),
    0.2,
  ),
  rule("condition", "( upcoming|imminent ) earnings|report|results", (match) => dated(match), 0.2),
  rule(
    "condition",
    "earnings|report|results|reporting|reports coming|coming-up up|soon|shortly",
    (match) => within(0, DEFAULTS.soon.value, timingOf(match), [assumed("soon")]),
    0.2,
  ),
  rule("condition", `${WILL} ${EARN} {compare} {duration} ( from|now|away|out|ahead )*`, comparedAhead, 0.6),
  rule(
    "condition",
    `{compare} {duration} ( until|to|till|before|away|from )* ( the|next|its )* ${EARN}`,
    comparedAhead,
    0.6,
  ),
  rule(
    "condition",
    `( days|day ) ( until|to|till|before ) ( the|next|its )* ${EARN} {bound}`,
    (match) => {
      const [one, two] = match.one("bound");
      if (one === undefined) return null;
      if (two !== undefined) return within(one.quantity.value, two.quantity.value);
      return one.op === "gt" || one.op === "gte"
        ? leaf(atomOf(date(), one.op, { kind: "date", date: `P${one.quantity.value}D` }))
        : within(0, one.op === "lt" ? one.quantity.value - 1 : one.quantity.value);
    },
    0.6,
  ),
  rule(
    "condition",
    `( within|in|inside|less|than )* {duration} ( of|before|from|until|to ) ( the|its|their|next|reporting )* ${EARN}`,
    (match) => (match.has("before", "until", "of", "to", "from") ? within(0, ahead(match.one("duration"))) : null),
    0.3,
  ),
  rule("condition", `( have|has|just )* ${EARN} ${PAST}`, reported, 0.3),
  rule(
    "condition",
    `( earning|result|report|numbers|quarter ) ( came|come|were|was|are|got|just|have|has|been|dropped|hit|landed|went )* ( out|in|released|announced|reported|published|posted )* ${PAST}`,
    reported,
    0.6,
  ),
  rule(
    "condition",
    `( next|upcoming|coming|following ) ( quarterly|earnings )* ( report|earning|result|print|date|release )* ( is|are|comes|due|falls|at|still|not|until|for )* {compare} {duration} ( out|away|ahead|from|now|off )*`,
    comparedAhead,
    0.6,
  ),
  rule("condition", `( have|has|just )* reported ( earnings|results|their|its )* ${PAST}`, reported, 0.4),
  rule(
    "condition",
    `( have|has )* ( just|already ) reported ( earnings|results )?`,
    () => within(-5, 0, undefined, [{ field: "rhs", value: "5", why: "just reported: within the last 5 days" }]),
    0.2,
  ),
  rule(
    "condition",
    `${WILL} ( ${REPORT} ) ( earnings|results|their|its|on|is|are )* ${WHENCE}`,
    (match) => {
      const timing = timingOf(match);
      return timing === undefined
        ? null
        : leaf(atomOf(figure("earnings", "timing", ""), "is", { kind: "texts", texts: [timing] }));
    },
    0,
  ),
];
