import { FEATURES } from "#catalogue";
import { allOf, anyOf, noted, type Quantity, type Subject, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { DEFAULTS } from "../../defaults.ts";
import { assumed, inRange, isNumber, versus } from "../atoms.ts";
import { changed, changeOver, facing, isGoingOn, isMove, isPercent, MOVED, SIZE, subjectOf, WHEN } from "./changed.ts";
import { barsOf, isLength, LONGEST_ROW, unitIn } from "../time/duration-rules.ts";
import { feature, formula } from "../series/subjects.ts";
import { allFit, boundsIn } from "../compare-subjects.ts";
import type { Bound } from "../../chart/edge.ts";
import { FRAME_OF } from "../time/framed-atoms.ts";
import { textOf } from "../../text/token.ts";
import { rules } from "../table.ts";

const withNote = (subject: Subject, why: string): Subject => ({
  ...subject,
  notes: [{ field: "concept", value: subject.concept, why }],
});

const LAST = "previous|prior|last";

function over(match: Match): Subject | null {
  if (match.maybe("window")?.isAny === true) return null;
  const { count, unit } = match.maybe("window")?.duration ?? match.one("ago");
  const isThis = match.has("this");
  const frame = unit === "week" || unit === "month" ? FRAME_OF[unit]! : null;
  const others = new RegExp(`\\b(?:${isThis ? LAST : "this"}) ${unit}\\b`);
  // `down 20 % last month and up 10 % this month`: two months of the calendar.
  if (frame !== null && count === 1 && others.test(textOf(match.tokens)))
    return isThis
      ? feature(unit === "week" ? "perf_wtd" : "perf_mtd")
      : { ...feature("change_pct"), timeframe: frame, barsAgo: 1 };
  if (!isThis) return changeOver(count, unit);
  if (unit === "year") return withNote(feature("perf_ytd"), "this year: since January");
  return withNote(changeOver(count, unit), `this ${unit}: over the newest ${unit}`);
}

function inZone(match: Match): Subject {
  const [zone = ""] = match.one("session");
  if (zone.startsWith("open_")) return feature("from_open_pct");
  return feature(["premarket", "afterhours"].includes(zone) ? `${zone}_change_pct` : "change_pct");
}

/** Rules for the span of a change: since the open, year to date, in the last week. */
export const SPAN_RULES: readonly GrammarRule[] = rules(
  "span",
  { over, inZone, of: (_, name = "") => feature(name) },
  `
  {window}
  ( since|versus|vs|against|from|over|than|on | compared to ) {ago} close?
  ( compared|relative ) to|with {ago}                                      => over
  ( on|for|in|through|throughout|during )? ( the )? day|session
  ( so far )? today|intraday
  ( than|vs|versus|over|against|from|since | compared|relative to|with )? ( the )? ${LAST} close => of change_pct
  since|from|off|vs|after|over its? todays? open|opening price?            => of from_open_pct
  ytd
  so far this year
  year to date
  since ( start|beginning of year | january )                              => of perf_ytd
  qtd
  quarter to date                                                          => of perf_qtd
  mtd
  month to date                                                            => of perf_mtd
  wtd
  week to date                                                             => of perf_wtd
  ( in|during|on )? {session} ( session|trading|hours )*                   => inZone
`,
);

/** Returns a change of the price: `added 5 %`, but not `add a premarket scan`. */
function move(match: Match, direction?: string, bounds = boundsIn(match)): Tree | null {
  if (/^add(?:ing)?$/.test(match.tokens[match.from]!.text)) return null;
  // `that showed up in the past 12 days` means appeared.
  if (match.tokens[match.from - 1]?.text.startsWith("show") === true) return null;
  if (match.maybe("bound") === undefined && match.maybe("quantity") === undefined && isGoingOn(match)) return null;
  // `up for the last 3 days`: a rise on each of them.
  const bars = /^change_pct\((\d+)\)$/.exec(match.maybe("span")?.concept ?? "")?.[1];
  if (match.has("for") && Number(bars) <= LONGEST_ROW && bounds.length === 0) return null;
  if (isOfNoDay(match, bounds)) return AFTER.test(before(match, 1)) ? null : sinceExtreme(direction === "up", bounds);
  return withSide(match, direction, changed(subjectOf(match), direction === "up", bounds));
}

/** Smallest change (percent) that no day makes, if the words name no span and an event that is over. */
const MORE_THAN_A_DAY = 20;
const AFTER = /^(?:after|following|having|a|an)$/;
const before = ({ tokens, from }: Match, count: number): string =>
  textOf(tokens.slice(Math.max(0, from - count), from));
/** Returns true for `have fallen 50 %`, `after a 40 % rally`. */
const isOfNoDay = (match: Match, [bound]: readonly Bound[]): boolean =>
  bound?.quantity.unit === "%" &&
  /^gte?$/.test(bound.op) &&
  bound.quantity.value >= MORE_THAN_A_DAY &&
  (["span", "window", "duration"] as const).every((kind) => match.maybe(kind) === undefined) &&
  !match.has("today", "yesterday", "day") &&
  (/\b(?:after|following)(?: (?:a|an|having))*$/.test(before(match, 3)) ||
    /\b(?:has|have|had)\b/.test(`${before(match, 1)} ${match.text}`));

/** Returns a change since the high or the low of a year. */
function sinceExtreme(isUp: boolean, bounds: readonly Bound[]): Tree | null {
  const name = isUp ? "off_low_pct" : "off_high_pct";
  const why = `a change that no day makes, with no span named: from the 52-week ${isUp ? "low" : "high"}`;
  return changed(withNote(feature(name, [252]), why), isUp, bounds);
}

function withSide(match: Match, direction: string | undefined, tree: Tree | null): Tree | null {
  const isUnsided =
    direction === "up" && /\bmov/.test(match.text) && !match.has("up", "upside", "upward", "higher", "positive");
  return tree === null || !isUnsided ? tree : noted(tree, UPWARDS);
}
const UPWARDS = { field: "op", value: "up", why: "a move with no side named: upwards" };

/** Returns true if the change is not one of the price: `a 50 % increase in volume`. */
const isOfOther = (match: Match): boolean => OTHER.test(match.behind(6)) || OF_TIME.test(match.text);
/** Matches a share of the bars: `85 % of the time`. */
const OF_TIME = /\bof (?:the )?(?:time|days?|sessions?|bars?|candles?)\b/;
const OTHER =
  /^(?:in|of|for|over|above|vs|versus) (?:the |its |their |trading |average |avg |daily |day |[\d.]+ |net |quarterly |annual )*(?:volume|vol|revenue|sale|eps|earning|profit|income|rsi|short|float|turnover|dividend|margin|institutional|share outstanding)\b|^of (?:the |its |their )*(?:[\d]+ (?:week|day|month|year) |all time |yearly |annual )*(?:high|low|peak)\b/;

/** As move, if the figure is a percentage or an amount, or the words name a session. */
const sized = (match: Match, direction?: string, bounds = boundsIn(match)): Tree | null =>
  // `a pullback within 5 % of the high`: a distance.
  (isMove(bounds) && !isOfOther(match) && !/\b(?:pull|dip|drop|retrac)\w* within\b/.test(match.text)) ||
  /^(?:premarket|afterhours)_/.test(match.maybe("span")?.name ?? "")
    ? move(match, direction, bounds)
    : null;

/** Returns a change without a direction: `moved 5 %`. */
const unsided = (match: Match): Tree | null =>
  boundsIn(match).every(({ quantity }) => isPercent(quantity)) ? (inside(match) ?? move(match, "up")) : null;

/** Returns the average range of a day: `moves at least 3 % a day`. */
function rangeOfDay(match: Match): Tree | null {
  const [bound, more] = boundsIn(match);
  const window = match.maybe("window")?.duration;
  if (bound?.quantity.unit !== "%" || more !== undefined) return null;
  const range = withNote(feature("adr_pct", window && [barsOf(window)]), "a daily move: the average range of a day");
  return isNumber(range, bound.op, bound.quantity.value, range.notes);
}

/** Returns a change over either of two stretches: in the last 5 or 10 minutes. */
function overEither(match: Match, direction: string): Tree | null {
  const last = match.all("duration").at(-1)!;
  const first = match.all("duration").length > 1 ? match.one("duration") : { ...last, count: match.one("number") };
  if (!isMove(boundsIn(match))) return null;
  const trees = [first, last].map(({ count, unit }) =>
    changed(changeOver(count, unit), direction === "up", boundsIn(match)),
  );
  return withSide(match, direction, allFit(trees, anyOf));
}

/**
 * Returns a rise or fall over a span, without a figure. Null for a net loss, which is not one of the price, and for `for`
 * with a duration, which counts bars in a row.
 */
const plainly = (match: Match, direction: string): Tree | null =>
  match.has("for") || /^(?:net|operating|annual|quarterly)$/.test(match.tokens[match.from - 1]?.stem ?? "")
    ? null
    : move(match, direction);

/** Returns a change whose sign repeats the direction: `a negative variation of -2 %`. */
const signed = (match: Match, direction: string): Tree | null =>
  sized(
    match,
    direction,
    boundsIn(match).map(({ op, quantity }) => ({ op, quantity: { ...quantity, value: Math.abs(quantity.value) } })),
  );

/** Returns the change over the newest week, month, quarter or year, or over the bar of a timeframe. */
function newest(match: Match, direction = "up"): Tree | null {
  const timeframe = match.maybe("timeframe");
  const unit =
    timeframe === undefined ? unitIn(match)! : ({ "1wk": "week", "1mo": "month" } as const)[timeframe as "1wk"];
  const subject = unit === undefined ? { ...feature("change_pct"), timeframe: timeframe! } : changeOver(1, unit);
  return changed(timeframe === "1d" ? feature("change_pct") : subject, direction === "up", boundsIn(match));
}

/** Returns the yearly return over several years: `3-year annualised return`; null for a span without such a study. */
function annualised(match: Match): Tree | null {
  const { count, unit } = match.one("duration");
  const alias = `perf_${count}y`;
  const has = unit === "year" && FEATURES.some((one) => one.alias === alias && one.params.length > 0);
  return has ? changed(feature(alias, ["true"]), true, boundsIn(match)) : null;
}

/** Returns a change on the bars of a timeframe: `a weekly rise of 15 %`. */
const framed = (match: Match, direction: string): Tree | null => {
  const timeframe = match.one("timeframe");
  const unit = ({ "1d": "day", "1wk": "week", "1mo": "month" } as const)[timeframe as "1wk"];
  return unit === undefined ? null : changed(changeOver(1, unit), direction === "up", boundsIn(match));
};

const ofDayBefore = (match: Match): Subject =>
  match.text.endsWith(" yesterday") ? { ...feature("change_pct"), barsAgo: 1 } : subjectOf(match);
const big = (match: Match, op: string): Tree | null =>
  /^(?:volume|vol|eps|earning|revenue|sale|profit|margin|dividend)$/.test(match.tokens[match.from - 1]?.stem ?? "") ||
  match.has("pullback") ||
  isOfOther(match)
    ? null
    : isNumber(ofDayBefore(match), op as "gte", op === "gte" ? DEFAULTS.bigMove.value : -DEFAULTS.bigMove.value, [
        assumed("bigMove"),
      ]);

/** Returns a change on the bar before the newest: `yesterday down 3 %`. */
const dayBefore = (match: Match, direction: string): Tree | null =>
  isMove(boundsIn(match))
    ? changed({ ...feature("change_pct"), barsAgo: 1 }, direction === "up", boundsIn(match))
    : null;

/** Returns the change of several months up to a month ago: `12-1 momentum`, `12 month return excluding the last month`. */
function untilLastMonth(match: Match): Tree | null {
  const months = match.one("number");
  if (!Number.isInteger(months) || months < 3 || months > 24) return null;
  return changed({ ...feature("change_pct", [(months - 1) * 21]), barsAgo: 21 }, true, boundsIn(match));
}

/** Returns a change measured in average ranges, up, down or either way. */
function ranges(match: Match, direction: string): Tree | null {
  const right = match.one("operand");
  const daily = /^sma\(high-low,(\d+)\)$/.exec(right.name)?.slice(1);
  const range = daily === undefined ? right : feature("adr_pct", daily);
  if (!/^(?:atr|atr_pct|adr_pct)$/.test(range.name)) return null;
  const [k, alias] = [match.maybe("multiple") ?? match.one("number"), range.unit === "%" ? "change_pct" : "change"];
  const subject = direction === "away" ? formula(`abs(${alias})`, range.unit) : feature(alias);
  const isUp = direction !== "down";
  return versus(subject, facing(match.maybe("compare") ?? "gte", isUp), { ...range, multiplier: isUp ? k : -k });
}

/** Returns a change by a part of the price: `lost a third of its value`. */
function part(match: Match, direction?: string): Tree | null {
  const value = match.one("multiple");
  if (value >= 1 || match.has("%", "percent", "pct", "average", "volume")) return null;
  const quantity: Quantity = { value: Math.round(value * 10_000) / 100, unit: "%", scaled: false };
  return changed(subjectOf(match), direction === "up", [{ op: match.maybe("compare") ?? "gte", quantity }]);
}

/** Returns a change of less than a figure in either direction. */
function inside(match: Match): Tree | null {
  const [bound, more] = boundsIn(match);
  if (bound === undefined || more !== undefined || bound.quantity.unit !== "%") return null;
  if ((bound.op !== "lt" && bound.op !== "lte") || bound.quantity.value < 0) return null;
  return inRange(subjectOf(match), -bound.quantity.value, bound.quantity.value);
}

/** Returns a move of at most a figure either way: `has not moved more than 5 % in 2 weeks`. */
function unmoved(match: Match): Tree | null {
  const [bound, more] = boundsIn(match);
  if (bound?.quantity.unit !== "%" || more !== undefined || !/^gte?$/.test(bound.op)) return null;
  return inRange(subjectOf(match), -bound.quantity.value, bound.quantity.value);
}

/** Returns a change whose verb occurs earlier in the sentence: `lost 8 % in a day or 12 % over 2 days`. */
function during(match: Match): Tree | null {
  if (isOfFigure(match)) return null;
  const verb = verbBefore(match);
  const isFigure =
    match.maybe("bound") !== undefined || (verb && /^(?:or|and|,)$/.test(match.tokens[match.from - 1]?.text ?? ""));
  return isFigure && !isLength(match) && boundsIn(match).every(({ quantity }) => quantity.unit === "%")
    ? move(match, verb ?? "up")
    : null;
}

/** Returns true after a figure of companies in the same sentence: `EPS growth above 25 % and above 20 % last year`. */
function isOfFigure({ tokens, from }: Match): boolean {
  const start = tokens.findLastIndex(({ text }, at) => at < from && /^[.,;\n]$/.test(text));
  return tokens
    .slice(start + 1, from)
    .some(({ stem }) => /^(?:eps|sale|revenue|earning|income|growth|margin|dividend|profit)$/.test(stem));
}

/** Returns the direction of the last verb of movement before a match in its sentence. */
function verbBefore({ tokens, from }: Match): "up" | "down" | undefined {
  for (let at = from - 1; at >= 0 && !/^[.;\n]$/.test(tokens[at]!.text); at--) {
    if (MOVED.down.has(tokens[at]!.stem)) return "down";
    if (MOVED.up.has(tokens[at]!.stem)) return "up";
  }
  return undefined;
}

/** Returns a change over each or any of several spans: `1, 3 and 6 month performance above 10 %`, `1M or 3M return > 10 %`. */
function overSpans(match: Match): Tree | null {
  const unit = unitIn(match);
  const spans = match.maybe("duration") ? match.all("duration") : match.all("number").map((count) => ({ count, unit }));
  const trees = spans.map(({ count, unit: own }) =>
    own !== undefined && Number.isInteger(count) && count > 0
      ? changed(changeOver(count, own), true, match.one("bound"))
      : null,
  );
  return allFit(trees, match.has("or") ? anyOf : allOf);
}

/** Returns a fall written with its sign: `closed -10 % or worse`. */
const fallen = (match: Match): Tree | null => {
  const { unit, value } = match.one("quantity");
  return unit === "%" && value < 0 ? isNumber(subjectOf(match), "lte", value) : null;
};

/** Returns a rise or fall without a figure, unless a figure follows. */
const plain = ({ tokens, to }: Match, op: string, word = "", side = ""): Tree | null =>
  GOES_ON.test(tokens[to]?.stem ?? "")
    ? null
    : isNumber(feature("change_pct"), op as "gt", 0, [
        { field: "rhs", value: "0", why: `${word}: a change ${side} 0 % against the previous close` },
      ]);
/** Matches a word that continues the phrase: `up to`, `down from`, `up or down`. */
const GOES_ON = /^(?:to|from|or|through|thru|by|than|over|into|with)$/;

const PRICE = "( price|share|stock|px|percent|percentage|<ended>|moved|moving|went|gone|traded )?";
const BY =
  "( by|with|of|at|about|around|roughly|approx|approximately|nearly|almost|on|a|some | on|for the day | today )*";
const BEFORE = "( yesterday | day before | previous|prior day|session )";
const GREATLY = "sharply|heavily|strongly|significantly|substantially|considerably|dramatically|massively|steeply";
const GREAT =
  "big|large|huge|sharp|steep|massive|significant|substantial|dramatic|severe|violent|heavy|strong|rapid|major";
const BIG = "top|big|biggest|largest|best|worst";

/** Rules for rises and falls, with and without a figure: returns, gainers and losers. */
export const CHANGE_RULES: readonly GrammarRule[] = rules(
  "condition",
  {
    move,
    sized,
    newest,
    annualised,
    framed,
    big,
    part,
    inside,
    during,
    ranges,
    untilLastMonth,
    dayBefore,
    unsided,
    rangeOfDay,
    unmoved,
    overEither,
    plainly,
    signed,
    plain,
    fallen,
    overSpans,
    // `volume double that of the past month`: no price.
    by: (match, op, value) => (match.has("that") ? null : isNumber(subjectOf(match), op as "gte", Number(value))),
  },
  `
  + ~pull back|in ${BY} ${SIZE} ${WHEN}                                         => sized down
  + ${PRICE} <moved_up/moved_down|off> off? ${BY} ${SIZE} ${WHEN}?
  + ~cross ${SIZE} <up/down> ${WHEN}?
  + ~cross <up/down> ${SIZE} ${WHEN}?
  + ${PRICE} <moved_up/moved_down|off> ${WHEN} ( by|of )? {bound}
  + ${PRICE} ${WHEN} <moved_up/moved_down|off> ( by|of )? ${SIZE}
  + ${PRICE} ${WHEN} ( ${BIG} )? <upmove/downmove> ( of|by|at|: )* {bound}
  + ${PRICE} ( ${BIG} )* <upmove/downmove> ( ( in|of ) the? stock|share|price )? ${WHEN} ( : | , | of|by|at|is|was )* {bound}
    ${PRICE} <upmove/downmove> ( of )? {bound} ${WHEN}?
    ${PRICE} <upmove/downmove> of|by|at|over ( ${WHEN} of )? {quantity} ${WHEN}?
    ${PRICE} ${SIZE} price? <upmove/downmove> ${WHEN}?
    ${PRICE} {bound} <moved_up/moved_down|off> ${WHEN}?
    ${PRICE} {quantity} ( or more )? <up|higher|gain/down|lower> ${WHEN}?                 => sized <up/down>
  + {timeframe} percent|percentage? price? <upmove/downmove> ( in|the|a|its|share|stock|price )* ( of|by|at )* {bound} => framed <up/down>
  + ( strong|big|huge|price )* momentum|mover|performer ( , | : | of|with )* {bound} ${WHEN}
    {duration} price? <return>|increase|rise|rally ( of|is|was|: )* {quantity}            => sized up
  + ( daily|day|percent|price )* <return> :? ${WHEN} ( of|is|was|: )* {bound}
  + <return> ( of|is|was|: )* {bound} ${WHEN}
  + {duration} price? <return> ( of|is|was|: )* {bound}                                   => move up
  + <return> :? month|week|quarter|year :? ( {bound} | +? {quantity} )
  + last|past one|1? week|month|quarter|year price? <return> ( of|is|was|are|: )* {bound}
  + {timeframe} <return> ( of|is|was|: )* {bound}
  + {bound} {timeframe} price? <return>                                                   => newest
  + last|past one|1? week|month|quarter|year price? <return> ( is|was|are|be|should|: )* <positive/negative>
  + <ended> week|month|quarter|year <up|green/down|red> by? ${SIZE}?                      => newest <up/down>
  + ( last|past )? {duration} ( total|price )* annualized|annualised|compounded|cagr ( total|price )* <return> ( of|is|was|are|: )* {bound}
  + annualized|annualised|compounded|cagr ( total|price )* <return> ( of|is|was|are|: )* {bound}? ( over|in|for|last|past|the )* {duration} ( of|is|was|are|: )* ${SIZE}?
      => annualised
  + ${PRICE} <moved_up/moved_down> today? ${BY} {compare}? ( {multiple} | {number} ) {operand} => ranges <up/down>
  + ( one|1|day|daily|price )* change|move|swing ( is|of|was )* {compare} ( {multiple} | {number} ) {operand}
  + ${PRICE} moved|moving|travelled today? ${BY} {compare}? ( {multiple} | {number} ) {operand}           => ranges away
  + <moved_up|positive|green/moved_down|negative|red> ( return|performance )? ( on|for|over|in|the )* {span}
      => move <up/down>
    <bullish/bearish> for|over|during ( last|past|at|least|more|than )* {duration}                        => move <up/down>
  - ( {bound} | {quantity} ) ( {window} | ( in|over|for|across ) {duration} )             => during
  + {number} -? month <return>|momentum|gain ( LP|, )? minus|less|excluding|skipping|ex|without|except|ignoring ( last|most|recent|latest|newest|one|1 )* month
      <return>? RP? ( of|is|at|: )* {bound}?
  + {number} -|_- _1|1 ( month )? price? momentum ( of|is|at|: )* {bound}?                 => untilLastMonth
  + yesterday|previous|prior day? ( was|closed|is )? <moved_up/moved_down|off> ${BY} ${SIZE}
  ++ ${PRICE} <moved_up/moved_down|off> ${BY} ${SIZE} ${BEFORE}
  ++ ${PRICE} ${SIZE} <up/down> ${BEFORE}                                                 => dayBefore <up/down>
  + {number} ( ,|and|&|/|or )* {number} ( ( ,|and|&|/|or )* {number} )? day|week|month|year price? <return>|performance ( of|is|are|: )* {bound}
  + {duration} ( ( ,|and|&|/|or )* {duration} )? ( ,|and|&|/|or )* {duration} price? <return> ( of|is|are|: )* {bound}
      => overSpans
  ++ ~move|~swing ( an? average of | on average )? ${SIZE} ( daily | a|per|each|every day|session ) ( on average )? {window}?   => rangeOfDay
  + ~move|~change ${BY} ${SIZE} ${WHEN}?
  + {span} mover|runner ( by|with|of|: )* {bound}                                         => unsided
  ++ ( has|have|had|did|do|does|is|are )* not|never ~move|~change|~swing|~vary ( by )? {bound} ${WHEN}?             => unmoved
  + <moved_up|~move/moved_down> ${BY} ${SIZE} ( in|over|within|during|for )* <last>? ( {number} | {duration} ) or <last>? {duration}
      => overEither <up/down>
  + ~trend ( strongly|steadily|sharply|firmly )* <up|upward|upwards|higher/down|downward|downwards|lower> ( on|for|over|in|the )* {span}
  + <gain|increase|rises|advance|uptrend/loss|drops|decline|decrease|downtrend> ( in price )? ( on|for|over|in|the )* {span}  => plainly <up/down>
  + ~pull back ( on|for|over|in|the )* {span}                                             => plainly down
  + <good/bad> <return>|variation|variance|difference ${BY} ${SIZE} ${WHEN}?              => signed <up/down>
  + <moved_up/moved_down|off> ( by|about|nearly|almost )* {compare}? {multiple} ( of )?
      ( its|their|the )* ( value|price|worth )? ${WHEN}?                                  => part <up/down>
  + <ended>|<moved_down>|changed|moved ( by|at|is|about )* {quantity} ( or ( more|worse|lower|less ) )? ${WHEN}? => fallen
  + ( ~move|~change|~drift|~budge )? by? {bound} ( in|on|each )* either|any|each way|direction|side ${WHEN}?
      => inside
  + <green|up|higher|positive|above/red|down|lower|negative|below> versus|vs|against|from|on|than ( the|its )*
      ( yesterday | previous|prior|last day|session|close|settlement ) ( day|session|close|settlement )*
    now|currently|still|again|since|turned|went|trading in? the? <green/red> ( now|today|again )?
    in|into|currently|is|trading the? <green|positive|plus/red|negative|minus> territory?
    <ended>|~trade ( day|session )? <up|green/down|red>
    <ended>|~trade in the <green/red>
    <up|higher/down|lower> day|close|session|bar|move                                     => change_pct <gt/lt> 0
  - ~move|~head <up|higher/down|lower> ( today | on the day )?                          => plain <gt/lt> <up/down> <above/below>
  - up|gainer|gaining|winner|advancer                                                     => plain gt up above
  - down|loser|losing|decliner                                                            => plain lt down below
  - <soar/crash>
  ++ <soar/crash> ${WHEN}
  ++ <soar/crash> yesterday
  + ( price|is|are|that|has|have )* <rise/drop> hard|fast|rapidly|lot|${GREATLY} ${WHEN}?
  + ( price|is|are|that|has|have )* ${GREATLY} <up|higher|rise/down|lower|drop> ${WHEN}?
    ${GREAT} ( single|price|share|stock|overnight )* <upmove|upswing/downmove> ( in price )? ${WHEN}?
    ${GREAT} ( price|share|stock )* move|swing <up|higher/down|lower> ${WHEN}?
    ${BIG} <gainer|winner/loser|decliner> ${WHEN}?                                        => big <gte/lte>
    ${BIG} ( mover | gainer|winner ( or|/|and|& )* loser|decliner | loser|decliner ( or|/|and|& )* gainer|winner ) ( today )?                                            => change_pct gte @bigMove or change_pct lte -@bigMove
    ( ~double in price | ~double ( in price )? ${WHEN} )                                                         => by gte 100
    ( tripled in price | tripled ( in price )? ${WHEN} )                                                        => by gte 200
    ( lost half of? its? value? | halved in price|value ) ${WHEN}?
    halved ${WHEN}                                                    => by lte -50
`,
);
