import type { AtomOperator } from "../../../intermediate/form.ts";
import { allOf, anyOf, leaf, type Duration, type Note, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { DEFAULTS } from "../../defaults.ts";
import { assumed, atomOf, isNumber } from "../atoms.ts";
import { negated } from "../../assemble/negated.ts";
import { calendarDaysOf, unitIn } from "../time/duration-rules.ts";
import { allFit, boundsIn } from "../compare-subjects.ts";
import { less, on } from "../on.ts";
import { figure } from "../series/subjects.ts";
import { SIZE } from "../moves/changed.ts";
import { rules } from "../table.ts";

/** Returns the time of the report: before the open (`bmo`) or after the close (`amc`); null if the words give none. */
function timingIn(words: string): "bmo" | "amc" | null {
  if (/\b(?:before|bmo|premarket|pre|morning)\b/.test(words)) return "bmo";
  return /\b(?:after|amc|afterhours?|post|postmarket|evening|tonight)\b/.test(words) ? "amc" : null;
}

const timingOf = (match: Match): "bmo" | "amc" | null =>
  timingIn([match.maybe("session")?.[0] ?? "", match.text].join(" "));

const date = (timing: string | null) =>
  figure("earnings", "date", "d", timing === null ? null : [{ name: "timing", value: timing }]);

/** Returns a report between `low` and `high` days from now. */
const within = (low: number, high: number, timing: string | null = null, notes: readonly Note[] = []): Tree =>
  leaf(atomOf(date(timing), "between", { kind: "range", low, high }, notes));

const onDay = (day: string, timing: string | null): Tree =>
  leaf(atomOf(date(timing), "eq", { kind: "date", date: day }));

/** Returns a report at one of the moments: `yesterday after the close or today before the open`. */
function moments(match: Match): Tree {
  const parts = match.text.split(/ (?:or|and|,|\/) /);
  return anyOf(
    ...parts.map((words) => {
      const [day] = /\b(?:today|tonight|tomorrow|yesterday)\b/.exec(words)!;
      if (day === "yesterday") return within(-1, -1, timingIn(words));
      return onDay(day === "tonight" ? "today" : day, timingIn(words));
    }),
  );
}

const daysIn = (duration: Duration): number => (duration.unit === "bar" ? duration.count : calendarDaysOf(duration));

/** Returns the ends, in days, of `in 2 to 5 days` and `1-2 weeks ago`; nothing for another time. */
function daysBetween(match: Match): number[] {
  const counts = match.all("number");
  return counts.length < 2 ? [] : counts.map((count) => calendarDaysOf({ count, unit: unitIn(match)!, vague: false }));
}

const notAhead = (match: Match): Tree => negated(ahead(match));
function ahead(match: Match): Tree {
  const timing = timingOf(match);
  if (match.has("today", "tonight")) return onDay("today", timing);
  if (match.has("tomorrow")) return onDay("tomorrow", timing);
  const [soonest, latest] = daysBetween(match);
  if (latest !== undefined) return within(soonest!, latest, timing);
  const duration = match.maybe("duration");
  if (duration !== undefined) return within(0, daysIn(duration), timing);
  if (match.has("week")) return onDay(match.has("next", "following", "coming") ? "next_week" : "this_week", timing);
  const day = match.maybe("date");
  if (day !== undefined) return onDay(day, timing);
  if (match.has("month")) return within(0, 30, timing);
  const number = match.maybe("number");
  return number === undefined ? within(0, DEFAULTS.soon.value, timing, [assumed("soon")]) : within(0, number, timing);
}

/** Returns a comparison of the days until the report. */
function compared(match: Match): Tree {
  const [one, two] = match.maybe("bound") ?? [];
  if (one !== undefined && two !== undefined) return within(one.quantity.value, two.quantity.value);
  const op = one?.op ?? match.one("compare");
  const days = one?.quantity.value ?? daysIn(match.one("duration"));
  return op === "gt" || op === "gte"
    ? leaf(atomOf(date(null), op, { kind: "date", date: `P${days}D` }))
    : within(0, op === "lt" ? days - 1 : days);
}

const upTo = (match: Match): Tree => within(0, daysIn(match.one("duration")));

/** Longest time (days) since a report that a query means; `earnings over the past three years` are figures. */
const LONGEST = 120;

function past(match: Match): Tree | null {
  if (match.has("yesterday", "night")) return within(-1, match.has("yesterday") ? -1 : 0);
  const [newest, oldest] = daysBetween(match);
  if (oldest !== undefined) return oldest > LONGEST ? null : within(-oldest, match.has("ago") ? -newest! : 0);
  const duration = match.maybe("duration");
  if (duration === undefined && match.has("week", "month")) return within(match.has("week") ? -7 : -30, 0);
  if (duration === undefined) return onDay("today", "bmo");
  const days = daysIn(duration);
  if (days > LONGEST) return null;
  return within(-days, match.has("ago") ? -days : 0);
}

/** Returns a result against the estimates in a report of a past stretch: `an earnings beat within the last 10 days`. */
const resultLately = (match: Match, op: string): Tree | null =>
  allFit([past(match), isNumber(figure("earnings", "surprise_pct", "%"), op as AtomOperator, 0)]);

const just = (): Tree =>
  within(-5, 0, null, [{ field: "rhs", value: "5", why: "just reported: within the last 5 days" }]);

const fresh = (): Tree =>
  within(-1, 0, null, [{ field: "rhs", value: "1", why: "on earnings: reported today or yesterday" }]);

/** Returns a result of today or yesterday: `after an earnings beat`, `on weak earnings`. */
const freshResult = (match: Match, op: string): Tree =>
  allOf(
    fresh(),
    isNumber(figure("earnings", "surprise_pct", "%"), op as AtomOperator, 0, [
      { field: "rhs", value: "0", why: `${match.text}: ${op === "gt" ? "above" : "below"} the estimates` },
    ]),
  );

function timed(match: Match): Tree | null {
  const timing = timingOf(match);
  return timing && leaf(atomOf(figure("earnings", "timing", ""), "is", { kind: "texts", texts: [timing] }));
}

const REPORT =
  "earning|report|reporting|result|quarterly|er|print|release|releasing|announce|announcing|announcement|quarter";
const EARN = `${REPORT} ( date|report|release|call|announcement|result|earning|number|figure|due|scheduled|coming|expected|is|are|up|out|their|its|on|to|be|released|announced|reported|reporting|in|within|: )*`;
const WILL =
  "( due|set|scheduled|estimated|projected|expected|about|going|that|who|which|will|are|is|have|has|upcoming|next|to|with )*";
const WHENCE =
  "( before|after the? market? open|opening|close|closing|bell|hour | bmo | amc | in the? premarket|morning|evening | in? the? pre|post|after market|hour open|close? | premarket | postmarket | {session} )";
const MOMENT = `( today|tonight|tomorrow|yesterday ${WHENCE} | ${WHENCE} today|tonight|tomorrow|yesterday )`;
const NEXT = "next|coming|following|upcoming";
const TWO = "( between|from|about|around )* {number} -|to|or|and {number} trading|calendar? <bars>|week|month";
const AHEAD = `( ( in|within|over|the|${NEXT} )* ${TWO} ( from now | away | out | ahead )? | in|within|during|inside|for|throughout? the? ${NEXT}? {duration} ( from now | away | out | ahead | or less )? | over the? ${NEXT} {duration} | later? today | later this | tonight | tomorrow | this week | in? the? next|following|coming week | this|next|coming month | soon | imminent | on {date} )`;
const PAST = `( ( in|within|over|the )* last|past|previous ${TWO} | ${TWO} ago | in|within|over|during|since? the? last|past|previous {duration} | {duration} ago | yesterday | last night|week | in|over|within|during the? last|past month | this morning )`;
const BEAT = "beat|beaten|beating|topped|topping|crushed|smashed|exceeded|surpassed";
const ITS = "their|its|the|last|latest|most|recent|quarter|quarterly|on|wall|street|analyst";
const ESTIMATE = "eps|earning|estimate|expectation|consensus|forecast";
const RESULT = "earning|eps|result|report|quarter|number|profit";
/** Returns a surprise of a percentage; `beat estimates 3+` counts quarters. */
const by = (match: Match, way: "on" | "less"): Tree | null =>
  boundsIn(match).every(({ quantity }) => quantity.unit === "%") || match.has("by", "surprise")
    ? (way === "on" ? on : less)(match, "surprise_pct")
    : null;
const eitherWay = (match: Match): Tree | null => allFit([by(match, "on"), by(match, "less")], anyOf);
const THAN = `than ( was|were|the|analyst )* expected|estimated|forecasted|${ESTIMATE}`;

/** Rules for earnings: dates of reports, and results against the estimates. */
export const EARNINGS_RULES: readonly GrammarRule[] = rules(
  "condition",
  { ahead, notAhead, compared, upTo, moments, past, just, fresh, freshResult, timed, on, by, eitherWay, resultLately },
  `
  + ${WILL} ${EARN} ( ${AHEAD} | {number} day? ) ( ${WHENCE} )?
  + ${WILL} ${EARN} ${WHENCE} ( ${AHEAD} | {number} day? )
    ${AHEAD} ( ${WHENCE} )? ${EARN}
  + upcoming|imminent earning|report|result
  + earning|report|result|reporting coming up|soon|shortly                     => ahead
  + ( upcoming|next|its|their|the )* ${EARN} ( date|report )* not|never ( due|scheduled|expected|coming|reporting|up|to|be )* ${AHEAD}      => notAhead
  + ${WILL} ${EARN} {compare} {duration} ( from|now|away|out|ahead )*
  + {compare} {duration} ( until|to|till|before|away|from )* ( the|next|its )* ${EARN}
  + day until|to|till|before ( the|next|its )* ${EARN} {bound}
  + upcoming|next earning|report|result|announcement LP {bound} day ( out|away|ahead|from|now )* RP
  + ${NEXT} ( quarterly|earning )* ( report|earning|result|print|date|release )*
      ( is|are|comes|due|falls|at|still|not|until|for )* {compare} {duration} ( out|away|ahead|from|now|off )*     => compared
    ( within|in|inside|less|than )* {duration} of|before|from|until|to ( the|its|their|next|reporting )* ${EARN}     => upTo
  + ( have|has|just )* ${EARN} ${PAST}
  + earning|result|report|number|quarter ( came|come|were|was|are|got|just|have|has|been|dropped|hit|landed|went )*
      ( out|in|released|announced|reported|published|posted )* ${PAST}
  + ( last|latest|most|recent|newest )* ( earning|eps )* surprise|announcement|report|release ( must|have|has|was|were|be|been|should|had )*
      occurred|happened|announced|reported|released|published|made ${PAST}
  + ( have|has|just )* reported ( earning|result|their|its )* ${PAST}          => past
  ++ ${WILL} ${EARN} ${MOMENT} ( or|and|,|/ ${MOMENT} )?
  ++ ( have|has|just )* posted|reported|released|announced ( their|its|quarterly|earning|result )* ${MOMENT} ( or|and|,|/ ${MOMENT} )?
                                                                               => moments
    ( have|has )* just|already reported earning|result?                        => just
    on|after|following|post ( a|an|its|their|the|quarterly|today|yesterday )* earning ( report|release|announcement|result|news )*     => fresh
  + on|after|following|post ( a|an|its|their|the|quarterly|very )* <strong|good|better|great|blowout|solid/weak|bad|poor|disappointing>
      quarterly? earning ( report|release|announcement|result|news )*
  + on|after|following|post ( a|an|its|their|the|quarterly|big|huge )* earning ( report )? <beat/miss>      => freshResult <gt/lt>
    ${WILL} ${REPORT} ( earning|result|their|its|on|is|are )* ${WHENCE}        => timed

  + ( recent|estimated )* earning|eps <beat|surprise/miss> ${PAST}
  + <${BEAT}/miss|missed|missing> ( ${ITS} )* ${ESTIMATE} ( ${ESTIMATE} )* ${PAST}
                                                                             => resultLately <gt/lt>
  + <${BEAT}/miss|missed|missing> by? ${SIZE} ( last|the|previous|prior|in|most|recent|latest )* time|quarter|report|print|earning
  + <${BEAT}/miss|missed|missing> ( ${ITS} )* ${ESTIMATE} ( ${ITS}|${ESTIMATE}|by )* ${SIZE}
  + ( earning|eps )* surprise ( was|is|of|were )* <positive|upside|up/negative|downside|down> ( by|of|at )* ${SIZE}
  + <positive|upside/negative|downside> earning|eps? surprise ( by|of|at )* ${SIZE}     => by <on/less>
  + ( ${RESULT} )* ( ${BEAT} or|/ miss|missed | miss|missed or|/ ${BEAT} ) ( ${ITS}|${ESTIMATE}|by )* ${SIZE}       => eitherWay
  + ( earning|eps|estimate|consensus|expectation )* surprise ( of|is|was|by|percent|% )* {bound}
  + earning|eps beat of? {bound}                                               => on surprise_pct
  + <${BEAT}/miss|missed|missing> ( ${ITS} )* ${ESTIMATE} ( ${ITS}|${ESTIMATE} )*
  + <positive|upside/negative|downside> earning|eps? surprise
  + earning|eps <beat/miss>
  + ( reported|posted|announced|delivered|had|with|report )*
      <better|stronger|higher|more|greater/worse|weaker|lower|less|smaller|poorer> ${THAN} ( ${RESULT} )*
  + ${RESULT} ( came|come|were|was|in|is|are )* <better|stronger|higher|above|ahead/worse|weaker|lower|below|short>
      ( ${THAN} | ( of|the )* ${ESTIMATE} )                                       => surprise_pct <gt/lt> 0
`,
);
