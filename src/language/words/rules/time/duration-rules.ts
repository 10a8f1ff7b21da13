import { ownMember } from "#base";
import type { Counted, Duration, Subject, TimeUnit, Window } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { DEFAULTS } from "../../defaults.ts";
import { valuesOf } from "../classes.ts";
import { textOf } from "../../text/token.ts";
import { rules } from "../table.ts";

const UNITS = valuesOf(`
  bar      bar candle candlestick period close print
  day      session day d trading
  week     week w wk
  month    month mo mth m
  quarter  quarter q qtr
  year     year yr y twelvemonth
  hour     hour h hr
  minute   minute min
`) as Readonly<Record<string, TimeUnit>>;
/** Daily bars of each unit of time, and its calendar days. */
const DAYS: Readonly<Partial<Record<TimeUnit, number>>> = { week: 5, month: 21, quarter: 63, year: 252 };
const CALENDAR: Readonly<Partial<Record<TimeUnit, number>>> = {
  minute: 1 / 1440,
  hour: 1 / 24,
  week: 7,
  month: 30,
  quarter: 90,
  year: 365,
};

/** Returns the number of daily bars in a duration, or the bars that it counts. */
export const barsOf = ({ count, unit }: Duration): number =>
  unit === "week" && count === 52 ? DAYS.year! : Math.max(1, Math.round(count * (DAYS[unit] ?? 1)));
/**
 * Returns the number of bars of a duration on the timeframe of a series: five weeks of a weekly average are five of its
 * bars.
 */
export function barsOn(subject: Subject, ago: number | Duration): number {
  if (typeof ago === "number") return ago;
  const isOwn =
    (subject.timeframe === "1wk" && ago.unit === "week") || (subject.timeframe === "1mo" && ago.unit === "month");
  return isOwn ? Math.max(1, Math.round(ago.count)) : barsOf(ago);
}

export const calendarDaysOf = ({ count, unit }: Duration): number =>
  Math.max(1, Math.round(count * (CALENDAR[unit] ?? 1)));

/** Returns true for a duration so short that a series can rise on each of its bars. */
export const isRow = ({ count, unit }: Duration): boolean => (unit === "day" || unit === "bar") && count <= LONGEST_ROW;
export const LONGEST_ROW = 15;

/** Returns the last unit of time in a match. */
export const unitIn = (match: Match): TimeUnit | undefined =>
  match.tokens
    .slice(match.from, match.to)
    .map(({ stem }) => ownMember(UNITS, stem))
    .findLast((unit) => unit !== undefined);

/** Returns the last duration before a match: `a channel of 30 days. Its top …`. */
export function durationBefore({ tokens, from }: Match): Duration | undefined {
  for (let at = from - 1; at > 0; at--) {
    const unit = ownMember(UNITS, tokens[at]!.stem);
    const count = tokens.slice(Math.max(0, at - 2), at).findLast(({ kind }) => kind === "number")?.number;
    if (
      unit !== undefined &&
      count !== undefined &&
      !/^(?:sma|ema|ma|moving|average|high|low|peak)$/.test(tokens[at + 1]?.stem ?? "")
    )
      return lasting(count, unit);
  }
  return undefined;
}

const lasting = (count: number, unit: TimeUnit, vague = false): Duration => ({ count, unit, vague });

/** Returns the duration of a match, otherwise `count` of its units, otherwise its number of units. */
const spanOf = (match: Match, count?: string, unit?: string): Duration =>
  match.maybe("duration") ??
  lasting(count === undefined ? match.one("number") : Number(count), (unit as TimeUnit) ?? unitIn(match) ?? "day");

/** Returns true for a million: `over 1M volume`, `volume: minimum of 2M`. */
const isMillion = (match: Match): boolean =>
  match.has("m") &&
  (/^(?:in )?(?:(?:average|avg|daily) )*(?:volume|vol|share)\b/.test(match.behind(3)) ||
    /\b(?:min|minimum|max|maximum)(?: of)?$/.test(textOf(match.tokens.slice(Math.max(0, match.from - 2), match.from))));

/** Ordinals from the second on. */
export const ORDINALS = "second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

const UNIT = "<bars>|week|month|quarter|year|hour|minute";

/** Rules for durations: 20 days, 3 months, a week, a few bars. */
export const DURATION_RULES: readonly GrammarRule[] = rules(
  "duration",
  {
    // `above the SMA 200 the current candle high`: the bar starts another condition.
    span: (match, count?: string, unit?: string) =>
      // `over 30 the day before`: a figure.
      (match.tokens[match.from]!.kind === "number" && match.has("current", "latest", "the")) || isMillion(match)
        ? null
        : spanOf(match, count, unit),
    minutes: (match) => lasting(match.one("number"), "minute"),
    few: (match) => lasting(DEFAULTS.few.value, unitIn(match)!, true),
    decades: (match) => lasting(match.one("number") * 10, "year"),
  },
  `
    {number} _+? ( trading|business|calendar|fiscal|financial|full|whole|daily|price )? <unit>  => span
  + {number} 1|one _? minute|min <bars>                                 => minutes
    a|an|one|single trading? ${UNIT}
    ( a|an|one|the )? <whole> week|month|quarter|year|hour|day|session   => span 1
    couple of? trading? ${UNIT}                                          => span 2
    few|several|handful|multi|multiple of? -? trading? ${UNIT}           => few
    {number} ( <whole>|straight|long )? ( and a half )? decade           => decades
  - decade                                                               => span 10 year
    fortnight                                                            => span 2 week
    half a? year                                                         => span 6 month
`,
);

/** Returns true if the duration is the length of a line: `over the 50-day`. */
export function isLength(match: Match): boolean {
  const last = match.tokens[match.to - 1]!;
  const count = match.tokens[match.to - 2];
  return (
    match.has("the") && count?.kind === "number" && count.number > 1 && /^(?:day|week|month|hour|d|w)$/.test(last.text)
  );
}

const LAST = /^(?:last|past|previous|prior)$/;

const isAny = (match: Match): boolean => match.has("any", "once", "least", "point", "sometime", "anytime");

/** Returns a window that any bar of a duration satisfies. */
const within = (match: Match, count = "1", unit?: string): Window => ({
  duration: spanOf(match, count, unit),
  all: false,
  isSpan:
    (match.has("over", "during", "across", "throughout", "through", "since", "for") ||
      LAST.test(match.tokens[match.from]!.stem)) &&
    !isAny(match),
  isAny: isAny(match),
});
/** Returns a window that any bar of a duration satisfies, or every bar if the query requires it. */
const windowOf = (match: Match): Window | null =>
  // `in the previous session`: a shift.
  match.has("previous", "prior", "preceding") && /(?:bar|candle|session)$/.test(match.text)
    ? null
    : { ...within(match), all: match.has("throughout") || match.tokens[match.from]!.stem === "for" };

/** Returns a window with two ends, `2 to 5 days ago` or `in the last 2 to 5 days`; null for figures that are no stretch. */
function betweenEnds(match: Match, isAgo: boolean): Window | null {
  const [newest, oldest] = [match.one("number"), match.one("number", 1)];
  if (!(newest < oldest)) return null;
  const unit = unitIn(match)!;
  // `above it for the last 3 to 6 months`: at least the shorter stretch.
  if (match.has("for")) return { ...within(match), duration: lasting(newest, unit), all: true };
  // `in the last 2 to 3 days` is roughly 3; today is the first of the last days.
  const isRough = !isAgo && oldest === newest + 1;
  const until = lasting(isRough ? 0 : isAgo ? newest : newest - 1, unit);
  return { ...within(match), duration: lasting(oldest, unit), isAgo, ...(until.count > 0 ? { until } : {}) };
}

const RECENT = lasting(DEFAULTS.recently.value, "bar", true);
/** Matches the name of an event behind `recent`. */
const EVENT = /^(?:\w+ )?(?:cross\w*|breakout|breakdown|break|gap|death|golden|hammer|doji|engulfing|signal)\b/;
const IN = "in|within|over|during|for|across|throughout|inside|since|from|through|at|on|of|per";
const ANY = "any|some|one|or|more|point|time|sometime|anytime|least|once|twice";

/** Rules for windows before now: in the last 5 days, over the past month, this week, all week. */
export const WINDOW_RULES: readonly GrammarRule[] = rules(
  "window",
  {
    windowOf,
    within,
    // `in the last month (20 days)`.
    restated: (match) => ({ ...within(match), duration: match.all("duration").at(-1)! }),
    lastBetween: (match) => betweenEnds(match, false),
    agoBetween: (match) => betweenEnds(match, true),
    // `above this quarter's open`: a level.
    ofThis: (match) => (/^(?:open|high|low|close)\b/.test(match.behind(1)) ? null : within(match)),
    // `the first close above the 50-day in at least a month`.
    ofFirst: (match) => (match.tokens.slice(0, match.from).some(({ stem }) => stem === "first") ? within(match) : null),
    unless: (match) => (isLength(match) ? null : within(match)),
    any: (match) => ({ ...within(match), isSpan: false, isAny: true }),
    all: (match) => ({ ...within(match), all: true }),
    first: (match) => ({ ...within(match), isFirst: true }),
    // `a new high, but not in the last 10 days`: on none of the bars before.
    notBefore: (match) =>
      match.to === match.tokens.length || /^(?:[.,;)\n]|and|but)$/.test(match.tokens[match.to]!.text)
        ? { ...within(match), isFirst: true }
        : null,
    // `no recent cross below the 50-day`.
    ofEvent: (match) => (EVENT.test(match.behind(2)) ? { duration: RECENT, all: false } : null),
    kept: () => ({ duration: RECENT, all: true }),
    recent: () => ({ duration: RECENT, all: false }),
    bars: (match) => ({ duration: lasting(match.one("number"), "bar"), all: false }),
  },
  `
  + ( ${IN}|${ANY} )* <last> {duration}
    ( ${IN}|${ANY} )* <last> week|month|quarter|year|hour|minute|bar|candle|session   => windowOf
  + ( ${IN}|${ANY} )* <last> ( {duration} | week|month|quarter|year ) LP {duration} RP   => restated
  + ( ${IN}|${ANY} )* <last> {number} -|to {number} trading? <unit>           => lastBetween
  + ( between|from|about|around|some|${IN} )* {number} -|to|or|and {number} trading? <unit> ago|back|earlier => agoBetween
  + ( ${IN}|${ANY} )* this past|last ( {duration} | week|month|quarter|year )
    on|for|of|per week|month|quarter|year
    over the week|month|quarter|year
    within|inside the hour|day|week|month|quarter|year
    in under|less|fewer than? {duration}
    within|in {duration} of today|now
  + in|within|over|during|for|across those|these|same same? {duration}
  + within|in|over|during a? period|span|window of {duration}
  + less|fewer|under|within than? {duration} ago                               => within
  + in|over|within|during|for last|past day                                    => within 1 day
  + ( on|for|in|at|least )* one|1|any|some|single day|bar|session|candle|time ( in|of|during|within|over|out )* <last>? ( {duration} | week|month|quarter|year ) => any
    in|within|over|during|inside|across {duration} period|span|stretch|timeframe|window?    => unless
  - recent                                                                     => ofEvent
    recently|lately
  + ( on|any|a )* recent bar|candle|candlestick                                => recent
  + recent bar|candle|close ( must|should|have|has|all|to|been )* ~stay|~remain|~hold/held     => kept
  + ( with|within|during|over|in|using|of|a|the )* lookback|look-back ( period|window|of|: )* {duration}
  + ( with|within|over|in|using|of|a )* look|looking back ( over|period|window|of )* {duration} => within
  ++ ( but|and|, )* not ( in|during|over|within|on|for|any|one|once|at|time|point|of )* <last> {duration}                 => notBefore
  + for? the? first time ( in|over|since|for|the|last|past|more|than|at|least )* ( {duration} | this week|month|quarter|year ) => first
    ( in|during|within|any|some|at|time|point|day )* this|current week|month|quarter|year => ofThis
    all week|month|quarter|year                                                => all
    either? ( today or yesterday | yesterday or today )                        => within 2 day
    in at least|more|over than? {duration}                                     => ofFirst
  - within|in|over|during last|past|previous {number}                          => bars
`,
);

const ON = "on|in|for|during|over|within|across";
const LEAST = "at least | a? minimum|min of? | not|no less|fewer than | more|over than";
const NOT_LEAST =
  "at most | a? maximum|max of? | not|no more|over than | less|fewer|under than | exactly|only|just | up to";
const SOME = "{number} ( or|and more|greater | _+ )?";
const SHARE = `${SOME} ( ( trading? <bars>|week|month )? out? of <last>? {duration} | trading? <bars>|week|month out? of <last> {number} )`;
const DAYS_IN = "trading? <bars> ( out|in|within|during|over )* <last> {duration}";
/** Most bars of which some are counted: each takes a condition of its own. */
export const MOST_COUNTED = 20;

/** Returns a window of which some bars satisfy: on 3 of the last 5 days, on at least 3 days in the last 2 weeks. */
function counted(match: Match): Counted {
  const least = (match.maybe("number") ?? Number.NaN) + (match.has("more", "over") && match.has("than") ? 1 : 0);
  const whole = match.maybe("duration") ?? lasting(match.one("number", 1), unitIn(match)!);
  const isOfDays = DAYS[whole.unit] !== undefined && match.has("day", "session", "bar", "candle", "candlestick");
  const duration = isOfDays ? lasting(barsOf(whole), "day") : whole;
  const isWhole = Number.isInteger(least) && Number.isInteger(duration.count);
  const isServed = isWhole && least > 0 && least <= duration.count && duration.count <= MOST_COUNTED;
  return { duration, all: false, least: isServed ? least : null };
}

/** Rules for windows on some bars of which a condition holds. */
export const COUNTED_RULES: readonly GrammarRule[] = rules(
  "counted",
  { counted, uncounted: (match) => ({ ...counted(match), least: null }) },
  `
  + ( ${ON} )* ( ${LEAST} )? ${SHARE}
  + on ${SOME} ${DAYS_IN}
  + ( ${ON} )* ( ${LEAST} ) ${SOME} ${DAYS_IN}                                        => counted
  + ( ${ON} )* ( ${NOT_LEAST} )* ( ${NOT_LEAST} ) ( ${SHARE} | ${SOME} ${DAYS_IN} )   => uncounted
  + ( ${ON} )* most|majority|half|many of <last> {duration}                           => uncounted
`,
);

/** Returns a shift; `9 million in a day before making a move` is none. */
const shift = (match: Match, count?: string, unit?: string): Duration | null =>
  match.text.endsWith("before") && /ing\b/.test(match.behind(1)) ? null : spanOf(match, count, unit);

/** Returns the day before `on the fourth day`: `the close of the third day`. */
const dayBeforeNth = (match: Match): Duration | null => {
  const next = ORDINALS[ORDINALS.findIndex((word) => match.has(word)) + 1];
  const isAside = match.tokens.slice(Math.max(0, match.from - 2), match.from).some(({ text }) => text === ",");
  return !isAside && match.tokens.slice(0, match.from).some(({ text }) => text === next) ? lasting(1, "day") : null;
};

/** Rules for shifts: yesterday, 3 days ago, the previous bar. */
export const AGO_RULES: readonly GrammarRule[] = rules(
  "ago",
  { span: shift, dayBeforeNth },
  `
    {duration} ago|back|earlier|prior|before                             => span
    yesterday ( bar|candle|session )?                                    => span 1 day
  + day before yesterday                                                 => span 2 day
  + previous|prior prior|previous week|month
  + week|month before last|previous|prior                                => span 2
    previous|prior|preceding|last|prev ( daily|trading )? bar|candle|candlestick|session|day|one
    <bars>|week|month|quarter|year|one before|earlier|prior
    last|previous|prior week|month|quarter|year                          => span 1
  + ( ${ORDINALS.join("|")} ) day                                        => dayBeforeNth
`,
);

/** Returns the duration whose every bar or period counts: `every quarter for 2 years` are 8 quarters. */
function each(match: Match): Duration | null {
  const { count, unit, vague } = match.one("duration");
  // `every 5 minutes` is the interval of the scan.
  if (match.has("each", "every") && /^(?:minute|hour)$/.test(unit)) return null;
  return unit === "year" && match.has("quarter") ? lasting(count * 4, "quarter", vague) : { count, unit, vague };
}

/** Returns the duration of a state before the newest bar: `reclaims the 200-day after 20 days below it`. */
const afterState = (match: Match): Duration | null =>
  /^(?:after|following)$/.test(match.tokens[match.from - 1]?.stem ?? "") &&
  /^(?:above|below|over|under)\b/.test(match.behind(1))
    ? match.one("duration")
    : null;

const WITHIN = /\b(?:in|within|over|during|of|on|at)(?: the)?$/;

/** Rules for conditions on each of several bars: 3 days in a row, for 5 consecutive bars. */
export const STREAK_RULES: readonly GrammarRule[] = rules(
  "streak",
  {
    span: spanOf,
    each,
    afterState,
    // `for 3 to 7 days`: at least the fewest.
    fewest: (match) => lasting(match.one("number"), unitIn(match)!, true),
    bars: (match) => lasting(match.one("number"), "bar"),
    // `the last 3 days closed above its 20-day`, but not `in the last 3 days closed above it`.
    subject: (match) =>
      WITHIN.test(textOf(match.tokens.slice(Math.max(0, match.from - 2), match.from)))
        ? null
        : lasting(match.one("number"), (["week", "month"] as const).find((unit) => match.has(unit)) ?? "bar"),
    ordinal: (match) => {
      const count = match.maybe("number") ?? ORDINALS.findIndex((word) => match.has(word)) + 2;
      return count > 1 ? lasting(count, unitIn(match) ?? "bar") : null;
    },
  },
  `
  + ( for|on )? the? ( ${ORDINALS.join("|")} | {number} _st|nd|rd|th ) <running>? <bars>|week|month ( in row | <running> ) => ordinal
  + ( for|over|in|at|least|last|past|exactly )* {number} ( or|to|-|and {number} )? <running> trading? <unit>
  + ( for|over|at|least|last|past )* {duration} ( in|on row|trot|succession|running | <running> )
  + ( for|over|at|least|last|past )* {duration} ( back to back | one after another | on end | at a stretch | without a break )     => span
  + ( on|in )? each|every|all ( and every )? ( single|one|of|trading|fiscal|day|session|bar|candle|week|month|quarter|year|close )*
      ( of|for|over|in|during|throughout|across|those|these )* ( the )? <last>? {duration}          => each
  + for ( each|every|all of? )? ( last|past|previous )? {duration}                      => each
  + ( on|in )? each|every|all ( single )? <bars> of? this|current week                  => span 5 bar
  + ( for|over|during|throughout|in|across )* <whole> ( time|period|span|stretch|duration|length|lookback|window|of )* <last>? {duration} => span
  + ( for|over|at|least|last|past|with )* {number} quarter|year ( long|track|record|history|streak|run )* of   => span
  ++ last|past|previous {number} <bars>|week|month all? have|had|are|were|show|being|~close|stayed|held|traded|finished => subject
  - ( ~spend/spent|at|least|more|over|than )* {duration}                                => afterState
  + for at least {duration}
    for more|longer|over than? {duration}
    for? ( at least )? {duration} or|and|& more|longer|counting|over
    since {duration}                                                     => span
  + for ( anywhere|between|about|around|from )* {number} to|-|and {number} trading? <unit>  => fewest
  + both? today ( ,|and|& )* yesterday ( alike|both )?
    ever? since yesterday                                                => span 2 day
  + on? today ( ,|and|& )* yesterday ( ,|and|& )* the? day before ( yesterday|that )?   => span 3 day
    {number} time|times in row
    {number} <running>                                                   => bars
`,
);
