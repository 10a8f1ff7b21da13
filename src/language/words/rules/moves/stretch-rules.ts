import type { Predicate } from "../../chart/edge.ts";
import type { Duration, Subject, Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { versus } from "../atoms.ts";
import { WORDS } from "../classes.ts";
import { boundsIn } from "../compare-subjects.ts";
import { isFiller } from "../../lexicon/fillers.ts";
import { isSeries, predicateOfAny } from "../predicates.ts";
import { feature } from "../series/subjects.ts";
import { rules } from "../table.ts";
import { barsOf } from "../time/duration-rules.ts";
import { facing } from "./changed.ts";

/** Returns the highest or lowest value of a series over a stretch; for prices the catalogue's own study. */
export function stretched(subject: Subject, end: string, duration: Duration | number): Subject {
  const { isLevel, timeframe } = subject;
  const [bars, place] =
    typeof duration === "number" ? [duration, { timeframe }] : [barsOf(duration), { timeframe, span: duration }];
  if (subject.name === "close") return { ...feature(`${end}_close`, [bars]), ...place };
  if (subject.name === (end === "highest" ? "high" : "low")) return { ...feature(end, [bars]), ...place };
  return { ...feature(end), concept: `${end}(${subject.concept},${bars})`, isLevel, ...place };
}

/** Returns a series at its extreme of a stretch that ends now: OBV at a 20-day high, the highest in 3 months. */
const endOf = (match: Match, end: string, of?: string): Predicate =>
  predicateOfAny((subject) =>
    isSeries(subject) &&
    match.tokens[match.from - 1]?.stem !== "at" &&
    // `a minimum of 2M`: two million.
    !/\bat least\b|\bm(?:in|ax)\w* of\b.* m$/.test(match.text) &&
    !(of === "numbers" && subject.isLevel)
      ? versus(subject, end === "highest" ? "gte" : "lte", stretched(subject, end, match.one("duration")))
      : null,
  );

const EACH_OF = [..."any all every each".split(" "), ...`${WORDS.most}|${WORDS.least}`.split("|")];

/** Returns a value beyond each of the bars before. Only volume may omit `than`. */
function pastEnd(match: Match, end: string): Predicate | null {
  const isThan = match.has("than", ...EACH_OF);
  const [bound] = boundsIn(match);
  if (!(isThan || match.has("above", "below", "exceeding", "under")) || (bound && bound.quantity.unit !== "%"))
    return null;
  const isUp = end === "highest";
  const multiplier = bound === undefined ? null : 1 + ((isUp ? 1 : -1) * bound.quantity.value) / 100;
  return predicateOfAny((subject) => {
    const fits =
      isSeries(subject) && (isThan || subject.name === "volume") && (match.has(...EACH_OF) || !subject.isLevel);
    const level = { ...stretched(subject, end, match.one("duration")), barsAgo: 1, multiplier };
    return fits ? versus(subject, facing(bound?.op ?? "gt", isUp), level) : null;
  });
}

/** Returns a study beyond its own extreme of the bars before. */
const pastMost = (match: Match, end: string): Predicate =>
  predicateOfAny((subject) => {
    const study = match.maybe("study") ?? subject;
    const bars = match.maybe("number") ?? barsOf(match.one("duration"));
    const isOwn = isSeries(subject) && study.concept === subject.concept;
    return isOwn && (!subject.isLevel || match.has("("))
      ? versus(subject, match.one("compare"), { ...stretched(subject, end, bars), barsAgo: 1 })
      : null;
  });

/** Returns a study at its extreme of a stretch, named in one phrase: `the lowest RSI of the last 60 days`. */
function extremeOf(match: Match, end: string): Tree | null {
  const study = match.one("operand");
  const duration = match.maybe("window")?.duration ?? match.one("duration");
  return isSeries(study) && !study.isLevel && barsOf(duration) > 1
    ? versus(study, end === "highest" ? "gte" : "lte", stretched(study, end, duration))
    : null;
}

/** Returns a study beyond its own values of the bars before: `volume > previous 2 days' volume`. */
function pastOwn(match: Match): Predicate | null {
  const { tokens, from, to } = match;
  const op = match.one("compare");
  const head = tokens.slice(0, from).findLast(({ kind, stem }) => kind === "word" && !isFiller(stem));
  const own = tokens.findIndex(({ stem }, at) => at >= from && at < to && stem === head?.stem);
  const isOwn = own !== -1 && !/^(?:signal|line)$/.test(tokens[own + 1]?.stem ?? "");
  return isOwn && /^[gl]/.test(op) ? pastMost(match, op.startsWith("g") ? "highest" : "lowest") : null;
}

const LAST = "last|past|previous|prior|preceding";

/** Rules for series at an extreme of a stretch: the highest in 3 months, bigger than on any of the last 10 days. */
export const STRETCH_RULES: readonly GrammarRule[] = rules(
  "predicate",
  { endOf, pastEnd, pastMost, pastOwn },
  `
  + {compare} <most/least> ( {study} | value|reading|level ) ( value|reading|level|observed|recorded|seen|reached|printed )*
      ( of|in|over|during|for|from|on )? ${LAST} {duration}
  + {compare} ( yesterday|previous|prior )? <max|maximum|highest/min|minimum|lowest> LP {number} , {study} RP => pastMost <highest/lowest>
  + {compare} {study} ( of|in|over|on|for )* ${LAST} {duration}
  + {compare} ( that|those|of|in )* ${LAST} {duration} {study}                  => pastOwn
  - ( <reach>|a|new|fresh )* {duration} <high/low>                              => endOf <highest/lowest> numbers
  + ( at|on|<be> )* ( {bound} | {quantity} )? <more|above|exceeding/less|below> ( than|that|recorded|previous|prior|on|in|at|of|during|those|all|every|any|each|single|one|reading|value|<volume>|<most>|<least> )*
      ( day|session|bar|one|week )? ( in|over|during|from|of )* ${LAST} {duration} => pastEnd <highest/lowest>
    ( at|the|a|its|must|should|<be> )* <most/least> ( level|day|print|has|been|seen|one|figure|volume|close|closing|price|value )*
      ( in|of|over|for|since|during|within ) ( more|than|the|over|at|least|about|${LAST} )* {duration} => endOf <highest/lowest>
`,
);

/** Rules for the same extremes as conditions. */
export const STRETCH_CONDITION_RULES: readonly GrammarRule[] = rules(
  "condition",
  { extremeOf },
  `
  + <most/least> {operand} ( of|in|over|for|since|within|during )* ( more|than|the|at|least|${LAST} )* {duration}
  + ( <reach>|a|new|fresh )* {duration} ( new|fresh )? <high/low> in|of|for {operand}   => extremeOf <highest/lowest>
`,
);
