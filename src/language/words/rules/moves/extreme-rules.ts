import { table } from "#base";
import type { AtomOperator } from "../../../intermediate/form.ts";
import type { Predicate } from "../../chart/edge.ts";
import { allOf, anyOf, mapAtoms, noted, type Subject, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { DEFAULTS } from "../../defaults.ts";
import { assumed, isNumber, versus } from "../atoms.ts";
import { boundsIn, moved } from "../compare-subjects.ts";
import { SIDED } from "../cross-rules.ts";
import { treeOf } from "../meaning.ts";
import { barsOf, durationBefore } from "../time/duration-rules.ts";
import { CLOSE } from "../predicates.ts";
import { bandOf, cloudEdge, withNumbers } from "../series/indicator-rules.ts";
import { tightOf } from "../series/range-of-rules.ts";
import { feature } from "../series/subjects.ts";
import { textOf } from "../../text/token.ts";
import { rules } from "../table.ts";
import { facing, SIZE } from "./changed.ts";

type Bars = number | "ever";

/** Returns a new high or low as an event: the bar's high is the highest of a number of bars. */
function extremeOf(side: string, bars: Bars, isClose = false): Tree {
  const isHigh = side === "high";
  const end = isHigh ? "highest" : "lowest";
  if (bars === 1) return versus(CLOSE, isHigh ? "gte" : "lte", feature(`session_${side}`));
  if (bars === "ever")
    return versus(feature(side), isHigh ? "gte" : "lte", isHigh ? feature("high_all_time") : feature(end, [5000]));
  const [subject, level] = isClose ? ["close", `${end}_close`] : [side, end];
  return versus(feature(subject), isHigh ? "gte" : "lte", feature(level, [bars]));
}

const FRAMES = table<number>({ "1wk": 5, "1mo": 21, "3mo": 63, "1yr": 252 });

/** Returns the new high or low of the duration, timeframe or number of bars in the match. */
function extreme(match: Match, side: string, given?: string): Tree | null {
  const frame = match.maybe("timeframe");
  const span = match.maybe("duration");
  const bars =
    frame !== undefined ? FRAMES[frame] : span !== undefined ? barsOf(span) : given === "ever" ? given : Number(given);
  return bars === undefined ? null : extremeOf(side, bars, span !== undefined && match.has("close"));
}

/** Returns a new high or a new low: `new highs and new lows of the last 20 days`. */
const ends = (match: Match): Tree => {
  const bars = barsOf(match.maybe("duration") ?? { count: 1, unit: "year", vague: false });
  return anyOf(extremeOf("high", bars), extremeOf("low", bars));
};

/** Returns a breakout without a level. Null for an expected one: `a potential breakout`, `breakout candidates`. */
function unnamed({ tokens, from, to }: Match, side: string): Tree | null {
  const next = tokens[to]?.stem ?? "";
  if (HOPED.test(tokens[from - 1]?.stem ?? "") || HOPES.test(next) || LEVEL.test(next)) return null;
  return noted(extremeOf(side, DEFAULTS.breakout.value), assumed("breakout"));
}
/** Matches the word before the level that was broken: `a breakout of the weekly open`. */
const LEVEL = /^(?:of|above|over|below|under|through|past)$/;
/** Returns a breakout on heavy volume: `price and volume breakout`. */
function withVolume(match: Match): Tree | null {
  const tree = unnamed(match, "high");
  return tree && allOf(tree, treeOf("rvol gt @heavyVolume"));
}
const HOPED =
  /^(?:volume|potential|possible|before|pre|upcoming|imminent|awaiting|likely|next|to|for|ready|could|can|may|might|expecting)$/;
const HOPES =
  /^(?:candidate|potential|trader|strategy|trade|trading|level|point|zone|area|price|watch|watchlist|soon)$/;

/** Returns a new high or low of the closes: `closed at a 10-day low`. */
const closing = (match: Match, side: string): Tree => extremeOf(side, barsOf(match.one("duration")), true);

/** Returns a close slightly below the high of the bars before: `near a breakout` without a level. */
const nearBreakout = (): Tree =>
  versus(
    CLOSE,
    "gte",
    { ...feature("highest_prev", [DEFAULTS.breakout.value]), multiplier: 1 - DEFAULTS.nearAverage.value / 100 },
    [assumed("breakout"), assumed("nearAverage")],
  );

const sideOf = ({ name }: Subject): string => (/high|upper/.test(name) ? "high" : "low");
/** Bars of Donchian's channel without a length. Its edges are the extremes of bars that include the newest. */
const CHANNEL_BARS = 20;

function barsIn(subject: Subject): Bars | null {
  // Donchian's edge of an earlier bar is a level as it is.
  if (subject.name.startsWith("dc_") && subject.barsAgo !== null) return null;
  if (subject.name === "high_52w" || subject.name === "low_52w") return 252;
  if (subject.name === "high_all_time") return "ever";
  const bars = /^(?:highest(?:_prev|_close)?|lowest(?:_prev|_close)?|dc_upper|dc_lower)\((\d+)\)$/.exec(
    subject.concept,
  )?.[1];
  if (bars === undefined && /^dc_(?:upper|lower)$/.test(subject.concept)) return CHANNEL_BARS;
  return bars === undefined ? null : Number(bars);
}

/** Returns the high or low of a stretch as an event. `side` restricts it to highs or lows. */
function fresh(match: Match, side?: string): Tree | null {
  const level = match.one("operand");
  const bars = barsIn(level);
  if (bars === null || level.barsAgo !== null || level.trend !== undefined || (side ?? sideOf(level)) !== sideOf(level))
    return null;
  // `above the previous 3-day high`: the newest bar and the 3 bars before.
  const count = bars !== "ever" && level.name.endsWith("_prev") ? bars + 1 : bars;
  const tree = extremeOf(sideOf(level), count, level.name.endsWith("_close"));
  return level.timeframe === null ? tree : mapAtoms(tree, (atom) => ({ ...atom, timeframe: level.timeframe }));
}

/** Returns a named extreme without a verb as an event: `52-week highs`. Null for an assumed level. */
function bare(match: Match): Tree | null {
  if (match.one("operand").notes.length > 0) return null;
  const isPlural = /^(?:highs|lows)$/.test(match.tokens[match.to - 1]!.text);
  return isPlural || /^(?:highest|lowest)(?!_prev)|^(?:high|low)_/.test(match.one("operand").name)
    ? fresh(match)
    : null;
}

/** Returns a new high or low for a cross of the level: upwards a new high. A cross with no side takes the side of the level. */
function crossed(match: Match): Tree | null {
  const side = match.one("cross") === "crosses_above" ? "high" : "low";
  return fresh(match, SIDED.test(match.text) ? side : undefined);
}

/** Returns a cross of a high of an earlier bar: `a breakout of the previous month high`. */
function through(match: Match): Tree | null {
  const level = match.one("operand");
  return level.isLevel && level.name === "high" && level.barsAgo !== null
    ? versus(CLOSE, "crosses_above", level)
    : null;
}

/** Returns a close beyond the high or low of the bars before. */
function closed(match: Match, side: string): Tree | null {
  const level = match.one("operand");
  const bars = barsIn(level);
  if (typeof bars !== "number" || level.timeframe !== null || sideOf(level) !== side) return null;
  const isHigh = side === "high";
  const name = isHigh ? "highest_prev" : "lowest_prev";
  const ofCloses = level.name.endsWith("_close") ? { ...level, barsAgo: 1 } : feature(name, [bars]);
  return versus(CLOSE, isHigh ? "gt" : "lt", level.name === name ? level : ofCloses);
}

/** Number of tokens after a breakout in which the query may reverse it. */
const REACH = 6;

/** Returns a close outside the range of the bars in the match or before it, otherwise of the default number of bars. */
function outOf(match: Match, side: string): Tree | null {
  const { tokens, from, to } = match;
  // `above or below the box`, `dropped below the base, but then came back`.
  if (tokens[from - 1]?.stem === "or" || tokens.slice(to, to + REACH).some(({ stem }) => stem === "back")) return null;
  const duration = match.maybe("window")?.duration ?? match.maybe("duration") ?? durationBefore(match);
  const bars = duration === undefined ? DEFAULTS.breakout.value : barsOf(duration);
  const level = feature(side === "high" ? "highest_prev" : "lowest_prev", [bars]);
  return versus(CLOSE, side === "high" ? "gt" : "lt", level, duration === undefined ? [assumed("breakout")] : []);
}

/** Returns a breakout of a base; a tight one had a small range on the bars before. */
function outOfBase(match: Match): Tree | null {
  const tree = unnamed(match, "high");
  return tree === null || !match.has(...TIGHT.split("|"))
    ? tree
    : allOf(tree, tightOf(DEFAULTS.breakout.value, "_prev"));
}

/** Returns a break of the opening range. */
function opening(match: Match, side: string, op: AtomOperator): Tree {
  const minutes = match.maybe("number");
  return versus(CLOSE, op, feature(`or_${side}`, minutes === undefined ? [] : [minutes]));
}

/** Returns a distance below the high of the default number of bars: `has since pulled back 5 %`. */
function pulledBack(match: Match): Tree | null {
  if (GOES_ON.test(match.behind(1))) return null;
  const sides = boundsIn(match);
  const level = feature("highest", [DEFAULTS.breakout.value]);
  return sides.every(({ quantity }) => quantity.unit === "%")
    ? allOf(
        ...sides.map(({ op, quantity }) =>
          versus(CLOSE, facing(op, false), { ...level, multiplier: 1 - quantity.value / 100 }, [
            { field: "rhs", value: level.concept, why: "pulled back with no level named: from the high of 20 bars" },
          ]),
        ),
      )
    : null;
}
/** Returns a close a few percent below a high, by default that of 20 bars. */
export const fewBelow = (level = feature("highest", [DEFAULTS.breakout.value])): Tree =>
  allOf(
    versus(CLOSE, "lte", { ...level, multiplier: 1 - DEFAULTS.pullback.value / 100 }, [assumed("pullback")]),
    versus(CLOSE, "gte", { ...level, multiplier: 1 - DEFAULTS.pullback.upTo / 100 }),
  );

/** Returns a pullback without a figure. Null for one that is over or awaited: `after a pullback`, `pulled back and broke out`. */
function pullback(match: Match): Tree | null {
  const lead = textOf(match.tokens.slice(Math.max(0, match.from - 3), match.from));
  return PAST.test(lead) || HAS_LEVEL.test(match.behind(3)) || IS_OVER.test(match.behind(3)) ? null : fewBelow();
}
const HAS_LEVEL =
  /^(?:(?:from|off|below|above|past|through|beyond|under|across|to|into|onto|over|within|since|this|during|last|between|towards?|near|around|at|of|by)\b|in (?:the )?(?:last|past|\d|bar|day|candle))/;
const PAST =
  /\b(?:after|following|before|since|from|for|await\w*|until|first|on|avoid\w*|buy|each|every|big|deep|sharp|large)(?: (?:a|an|the|any|its))*$/;
const IS_OVER =
  /^(?:[,;.)]? ?(?:and |but |then |now )*(?:break\w* out|broke out|breakout|before|after|end\w*)\b|:|for (?:\d|a|the)|\d)/;

/** Matches the first word of a level or a span, from which another rule reads the fall. */
const GOES_ON = /^(?:from|off|of|below|to|into|over|in|within|since|this|today|during|last|between)$/;

const run = (_: Match, direction: string, ...series: readonly string[]): Tree =>
  allOf(...series.map((one) => moved(feature(one), direction === "up")));

/** Returns a close at most a few percent below a high. */
function basing(match: Match): Tree | null {
  const level = match.one("operand");
  if (barsIn(level) === null || sideOf(level) !== "high") return null;
  return versus(CLOSE, "gte", { ...level, multiplier: 1 - DEFAULTS.near.value / 100 }, [assumed("near")]);
}

const NEW = "( <reach>|new|fresh|a|its|their|closing|trading|multi )*";
const OUT = "breakout|~break/broke/broken|~bust out?";
const BREAK_DOWN = "breakdown|~break/broke/broken down?";
const RANGE = "trading? range|base|consolidation|channel|box";
const BOX = "trading? range|base|consolidation|box";
const MINUTES = "( {number} minute|min )?";
const TIGHT = "tight|narrow|flat|quiet|compressed";
const KIND = `( ${TIGHT}|long|prolonged|lengthy|short|nice|clean|multi|week|month|year|weekly|sideways|price|volatility )*`;
const SPAN = "( more|than|last|past|over|at|least )* {duration}";
const MILD =
  "healthy|normal|orderly|controlled|constructive|small|slight|minor|shallow|mild|modest|brief|short|natural";
const MAKE = "( ~make/made|series|of|printing|put|in )*";

/** Rules for new highs and lows, breakouts of ranges and rows of higher highs. */
export const EXTREME_RULES: readonly GrammarRule[] = rules(
  "condition",
  {
    extreme,
    ends,
    unnamed,
    withVolume,
    fresh,
    bare,
    crossed,
    closing,
    closed,
    nearBreakout,
    outOf,
    outOfBase,
    opening,
    run,
    basing,
    pulledBack,
    pullback,
    through,
  },
  `
  + <reach>|new|fresh ${NEW} {operand}
    {operand} made|hit|reached|set|breakout|today|breaker|list|break|breakdown => fresh
  - {operand}                                                                  => bare
  + ( <closes>|price )? {cross} {operand}                                      => crossed
  + <closes> at|on ( a|new|its|their )* {duration} <high/low>                   => closing <high/low>
  + <closes> <above/below> {operand}                                           => closed <high/low>
  + ${OUT} ( to|of|from|above|into|past|over|at|new|fresh )* {operand}         => fresh high
  + ${OUT} ( to|of|from|above|past|over )* {operand}                           => through
  + ${BREAK_DOWN} ( to|of|from|below|into|under|new|fresh )* {operand}         => fresh low
  + ${NEW} {duration} <breakout/breakdown>
  + donchian ( channel )? {duration} ( channel )? <breakout/breakdown>
  + ${NEW} new|fresh <high/low> ( in|for|over|last|past )* {duration}
    ${NEW} {duration} new|fresh <high/low>
    ${NEW} {timeframe} <high/low>
  + ~make/made|hit <maximum|high|top|peak/minimum|low|bottom> of {duration}
    <highest|maximum/lowest|minimum> ( close|price|level|point|high|low )? in|of|for|since|over ${SPAN} => extreme <high/low>
  + ${OUT} ( intraday|to|upside )* after|following ( at|least )* {duration} ( of tight|sideways? ${RANGE} )?
  + ${OUT} ( of|from|above )* {duration} ${RANGE}                              => extreme high
  + ${BREAK_DOWN} ( of|from|below )* {duration} ${RANGE}                       => extreme low
  + ( <closes>|~break/broke/broken|~move|~jump|~drop|~fall/fell/fallen|~pop|~push|breakout|breaking|price|is|back|out )* <above|over|past/below|under>
      ( top|bottom|high|low|of|that|this|earlier|entire|whole )* ( <last>? {duration} )? ${BOX} ( period|pattern|phase|zone|area|range )?
      ( ( of|over|for|in|from|during )* ( {window} | <last>? {duration} ) )?   => outOf <high/low>
  ++ ( ${OUT} ( to|into )* )? ( <reach>|new|fresh|at|a|an|its|their|the )* {duration} high or|/ low         => ends
  ++ ( <reach>|new|fresh|at|a|an|its|their|the )* day|intraday|session|daily high or|/ low  => close gte session_high or close lte session_low
  ++ ( ${OUT} ( to|into )* )? new|fresh ${NEW} {duration}? high ( and|or|/|&|new )* {duration}? low ( ( in|for|over|of )* <last>? {duration} )? => ends
  + new|fresh|multi all? time|record <high/low>                                => extreme <high/low> ever
  + new|fresh|yearly|annual <high/low> ( for|of|on|this )* year
  - ${NEW} new|fresh <high/low>                                                => extreme <high/low> 252
  ++ ( trading? range|base|channel|box|consolidation | darvas box ) <breakout/breakdown>
  - ( just|freshly|has|have|on )* ( <breakout/breakdown> | ~break/broke/broken <out/down> ) ( setup|today|now|higher|lower )*
      => unnamed <high/low>
  + ${NEW} new|fresh intraday|session|daily|today <high/low>
  + ${NEW} new|fresh <high/low> ( on|of|for )? day|session
  + <reach> ( ${NEW} ) <high/low> of|for day|session
  + <reach> ( ${NEW} ) day|intraday|session <high/low>
  + <reach> ( ${NEW} ) <hod/lod>                                               => close <gte/lte> <session_high/session_low>
  + ( just|is|are )* ( ${OUT} | ~emerge|~come/came|~pop|~lift|~explode ) ( out|of|from|above|through )* ${KIND} ${RANGE} ( pattern|period|phase|zone|area )*
  + ${TIGHT} ${KIND} ${RANGE} breakout                                           => outOfBase
  + ( ${MINUTES} orb ( breakout|long )* ,? ${MINUTES} )                          => opening high crosses_above
  + ( price ( and|&|/|+ )* volume | volume ( and|&|/|+ )* price ) breakout     => withVolume
  + breakout candidate|watchlist
  + potential|possible|upcoming|imminent breakout ( candidate|stock|setup )*
  + ( near|nearing|approaching | close to | on the? verge|cusp|edge of ) a? breakout|breaking out?    => nearBreakout
  + ${MINUTES} ( opening range | or ) <breakout/breakdown> ,? ${MINUTES}       => opening <high/low> <crosses_above/crosses_under>
    ${MAKE} <higher/lower> high                                                => run <up/down> high
    ${MAKE} <higher/lower> low                                                 => run <up/down> low
  + ${MAKE} <higher/lower> high and|&|,|with <higher/lower>? low
  + ${MAKE} <higher/lower> low and|&|,|with <higher/lower>? high               => run <up/down> high low
    <higher/lower> close|closing                                               => run <up/down> close
    ( has|have|since|now|currently|just )* ( ~pull|~back|~fall/fell/fallen|~drop|~come/came|~give/gave back|off|down | ~retrace | pullback|retracement of? )
      ( by|of|at|about|around )* ${SIZE}
  + ( now|currently|is|are|but )* ( <down>|off|below )* ${SIZE} ( <down>|off|lower|below )* ( from|below|off )* there|that|those|this ( high|level|peak|point|top )?
  + ( now|currently|is|are|but )* <down>|off|below ${SIZE} from there
  + pullback|retracement of ${SIZE}
  + ${SIZE} pullback|retracement|correction                                     => pulledBack
  - ( has|have|had|since|now|currently|just|in|into|with|${MILD} )* ( ~pull back | pullback | pull-back | ~retrace ) => pullback
    ~consolidate|consolidation|basing ( near|at|around|just|below )* {operand} => basing
`,
);

const NAME = "bollinger|bb|keltner|kc|donchian|dc|price";
const ALIAS = table<string>({ bollinger: "bb", bb: "bb", keltner: "kc", kc: "kc" });

/** Returns a break of a channel: a new extreme for Donchian's, a cross of the band for the others. */
function broken(match: Match, side: string, op: AtomOperator): Tree | null {
  const name = NAME.split("|").find((one) => match.has(one)) ?? "";
  const length = match.maybe("number");
  if (name === "donchian" || name === "dc") return extremeOf(side, length ?? 20);
  if (!Object.hasOwn(ALIAS, name)) return null;
  const band = `${ALIAS[name]}_${side === "high" ? "upper" : "lower"}`;
  return versus(CLOSE, op, feature(band, length === undefined ? [] : [length]));
}

/** Returns a close between the edges of a channel, or beyond one of them. */
function inBand(match: Match, place: string): Tree {
  const start = bandOf(match);
  const [length, size] = match.all("number");
  const args = start === "kc" && size !== undefined ? [length!, 10, size] : match.all("number");
  const edge = (side: string): Subject => withNumbers(`${start}_${side}`, args);
  return place === "inside"
    ? allOf(versus(CLOSE, "lt", edge("upper")), versus(CLOSE, "gt", edge("lower")))
    : anyOf(versus(CLOSE, "gt", edge("upper")), versus(CLOSE, "lt", edge("lower")));
}

/** Returns a close on the far side of a band. */
function beyond(match: Match): Tree | null {
  const level = match.one("operand");
  const side = /(upper|lower)$/.exec(level.name)?.[1];
  if (side === undefined) return null;
  const isUpper = side === "upper";
  const cross = isUpper ? "crosses_above" : "crosses_under";
  const op = /^br(?:ea|o)k/.test(match.text) ? cross : isUpper ? "gt" : "lt";
  return versus({ ...CLOSE, timeframe: level.timeframe }, op, level);
}

const SPANS = ["ichi_span_a", "ichi_span_b"] as const;

/** Returns a value beyond both edges of the cloud. */
const cloud = (op: AtomOperator, left = CLOSE): Tree => allOf(...SPANS.map((span) => versus(left, op, feature(span))));

/** Returns a price or an average beyond both edges of the cloud: `the 200 SMA above the cloud`. */
function beyondCloud(match: Match, side?: AtomOperator): Predicate | null {
  const op = side ?? match.one("compare");
  if (op === "eq" || op === "neq") return null;
  return {
    needs: "level",
    applyTo: (left) => (left.isLevel && !match.has("price") ? cloud(op, left) : null),
    alone: cloud(op),
  };
}

/** Returns a close between the edges of the cloud, whichever is the upper one. */
const inCloud = (): Tree =>
  anyOf(
    ...[SPANS, SPANS.toReversed()].map(([low, high]) =>
      allOf(versus(CLOSE, "gte", feature(low!)), versus(CLOSE, "lte", feature(high!))),
    ),
  );

/** Returns a cross of the cloud edge on the side of the cross. */
const throughCloud = (_: Match, op: AtomOperator): Tree =>
  versus(CLOSE, op, cloudEdge(op === "crosses_under" ? "min" : "max"));

function outOfCloud(match: Match): Tree {
  const isDown = match.maybe("cross") === "crosses_under" || match.has("below", "under", "down");
  return throughCloud(match, isDown ? "crosses_under" : "crosses_above");
}

/** Returns Bollinger bands inside Keltner bands, with the given lengths and widths. */
function inside(match: Match): Tree | null {
  const [length, width, span, ranges] = match.all("number");
  if (ranges === undefined) return null;
  const bands = (side: string): readonly [Subject, Subject] => [
    feature(`bb_${side}`, [length!, width!]),
    feature(`kc_${side}`, [span!, 10, ranges]),
  ];
  const [upper, lower] = [bands("upper"), bands("lower")];
  return allOf(versus(upper[0], "lt", upper[1]), versus(lower[0], "gt", lower[1]));
}

const squeezed = (match: Match): Tree | null =>
  match.one("study").name.startsWith("bb_") ? isNumber(feature("squeeze"), "eq", 1) : null;

const CHANNEL = "channel|band|envelope";
const LENGTH = "( {number} day|d|bar|period|week? )?";
const SIDE = "<up|above|bullish|long|buy|upper/down|below|bearish|short|sell|lower>";
const CLOSED = `( price|is|currently|stuck|<closes>|~sit/sat|~stand/stood|~break/broke/broken|~move|~poke|~push|~pop
      | ~reach|~ride/rode/ridden|~walk|~spill|~spike|~go/went/gone|~get/got|~live )*`;
const EDGES = "( both|either|two|all|whole|entire|edge|side|span|line|boundary|limit|of )*";
const CLOUD = `${EDGES} ( ichimoku|kumo )? cloud|kumo`;
const INSIDE = "( fully|completely|entirely|both|have|contracted )* inside|within of? keltner|kc";

/** Rules for a series on one side of the cloud. */
export const CLOUD_RULES: readonly GrammarRule[] = rules(
  "predicate",
  { beyondCloud },
  `
  ++ {compare} ${CLOUD}                                                      => beyondCloud
  ++ ${CLOSED} <above|beyond|atop/below|underneath> ${CLOUD}                 => beyondCloud <gt/lt>
`,
);

/** Rules for breaks of channels, bands and clouds. */
export const BREAKOUT_RULES: readonly GrammarRule[] = rules(
  "condition",
  { broken, beyond, inBand, throughCloud, inCloud, outOfCloud, inside, squeezed },
  `
  + ${SIDE} ${LENGTH} ${NAME} ( ${CHANNEL} )? <breakout|break/breakout|breakdown|break>
  + ${LENGTH} ( ${SIDE} )? ${NAME} ( LP? {number} RP? )? ( ${CHANNEL} )? ( ${SIDE} )? <breakout|break/breakdown>
  + ${LENGTH} ${NAME} ( ${CHANNEL} )? breakout|break ( to|on )? ${SIDE}
  + ( ~break/broke/broken | <breakout/breakdown> ) <out|above|up/down|below>
      ( of|from|above|below )* ${LENGTH} ${NAME} ${CHANNEL}                  => broken <high/low> <crosses_above/crosses_under>
  + ~break/broke/broken|breakout ( of|from )* ${LENGTH} ${NAME} ${CHANNEL}   => broken high crosses_above
  + ${CLOSED} beyond|outside|through|past of? {operand}                      => beyond
    ${CLOSED} <inside|within/outside|beyond> ( of|the|its|either|both|any|upper|lower|or|/ )* ( {number} ( day|bar|period )? )? <band> ( band|channel )?
      ( LP? {number} ( , {number} )? RP? )?                                  => inBand <inside/outside>
    ${CLOSED} either? ( above or|/ below | below or|/ above | above upper or|/ below lower | below lower or|/ above upper )
      ( the|its )* <band> band|channel
      ( LP? {number} ( , {number} )? RP? )?                                  => inBand outside
  + ${CLOSED} in|inside|within ${CLOUD}                                      => inCloud
  + ( just|price|has )* ( ${OUT} | {cross} ) ( of|above|over|from|through )* ${CLOUD} breakout? => outOfCloud
  + ( bullish|upside )? ( ichimoku|kumo )? cloud|kumo breakout               => throughCloud crosses_above
  + bearish|downside ( ichimoku|kumo )? cloud|kumo breakout|breakdown        => throughCloud crosses_under
  + {study} ( LP|,|{number}|RP )* ${INSIDE} ( channel|band )*                => squeezed
  + bollinger|bb band? LP {number} , {number} RP ${INSIDE} ( channel|band )* => squeeze eq 1
  + bollinger|bb band? LP {number} , {number} RP ${INSIDE} ( channel|band )* LP {number} , {number} RP => inside
`,
);
