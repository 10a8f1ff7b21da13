import type { AtomOperator } from "../../intermediate/form.ts";
import { mapAtoms, type Tree } from "../chart/meanings.ts";
import type { Match, GrammarRule } from "../chart/rule.ts";
import { averageOf } from "./series/average-rules.ts";
import { DEFAULTS } from "../defaults.ts";
import { assumed, isNumber, versus } from "./atoms.ts";
import { seriesOf, treeOf } from "./meaning.ts";
import { changeOver } from "./moves/changed.ts";
import { feature } from "./series/subjects.ts";
import { barsOf } from "./time/duration-rules.ts";
import { rules } from "./table.ts";

export { CLOSE } from "./predicates.ts";

/** Compares two averages of the given lengths, by default 50 and 200 days. */
function averages(match: Match, op: AtomOperator = "gt"): Tree {
  const kind = match.has("ema", "exponential") ? "ema" : "sma";
  const [fast, slow] = [match.maybe("number") ?? 50, match.maybe("number", 1) ?? 200];
  const operator = match.maybe("compare") ?? op;
  return versus(averageOf(kind, fast, undefined), operator, averageOf(kind, slow, undefined));
}

const STATED =
  "( in|an|a|confirmed|established|clear|long|term|long-term|prolonged|extended|sustained|steady|smooth|healthy|nice|solid|orderly|valid )*";
const MARKET = "( the|its|their )* ( s & p 500? | spy|spx|sp500|market|index|indices )";
const RS_LINE =
  "( rs | relative strength ) line? ( at|is|a|making|makes|made|hitting|hits|hit|new|fresh|52|week|yearly )* high";
const HEIKIN = "( heikin|heiken|heikinashi|heikin-ashi|heiken-ashi|ha ( -? ashi )? candle|bar|candlestick? )";

/** Returns several Heikin-Ashi bars of one colour in a row. */
const heikinRow = (match: Match, side: string): Tree =>
  isNumber(feature("ha_streak"), side === "up" ? "gte" : "lte", (side === "up" ? 1 : -1) * match.one("number"));

/** Returns a trading range on the bars of a timeframe: `in a weekly trading range`. */
const ranging = (match: Match): Tree =>
  mapAtoms(treeOf("bb_width lt @wideSpread"), (atom) => ({ ...atom, timeframe: match.one("timeframe") }));

/** Returns a high or low volatility over a window, which is the length of the study. */
const volatility = (match: Match, op: string, name: "volatile" | "calm"): Tree =>
  isNumber(feature("atr_pct", [barsOf(match.one("window").duration)]), op as AtomOperator, DEFAULTS[name].value, [
    assumed(name),
  ]);

const SHORTEST_MOMENTUM = 15;
/** Returns a strong rise over a stretch of several weeks or more. */
function momentum(match: Match): Tree | null {
  const { count, unit } = match.maybe("window")?.duration ?? match.one("duration");
  return barsOf({ count, unit, vague: false }) < SHORTEST_MOMENTUM
    ? null
    : isNumber(changeOver(count, unit), "gt", DEFAULTS.momentum.value, [assumed("momentum")]);
}

/** Returns a price well above its average; `an extended decline`, `extended hours` are no such. */
const extended = ({ tokens, to }: Match): Tree | null =>
  tokens[to]?.kind === "word" && !/^(?:and|or|but|yet|stock|name|in|today|right|short)$/.test(tokens[to]!.stem)
    ? null
    : versus(
        seriesOf("close"),
        "gt",
        { ...feature("sma", [DEFAULTS.breakout.value]), multiplier: 1 + DEFAULTS.extended.value / 100 },
        [assumed("extended")],
      );

/** Returns a rank of relative strength in the top part of the market: `RS rating in the top 10 %`. */
function topRank(match: Match): Tree | null {
  const { unit, value } = match.one("quantity");
  return unit === "%" ? isNumber(seriesOf("RelativeStrengthMkt"), "gte", 100 - value) : null;
}

/** Rules for words that mean a whole condition. */
export const IDIOM_RULES: readonly GrammarRule[] = rules(
  "condition",
  { averages, ranging, heikinRow, volatility, topRank, momentum, extended },
  `
  + ( {number} /|and|x|& {number} ( day|sma|ema|ma )? )? <golden/death> cross|crossover|crossing ( of|with|between|50|200|day|sma|and|ema|LP|/|RP )*
      => averages <crosses_above/crosses_under>
  + golden|death ( cross|and|or|/|& )* golden|death cross|crossover       => sma(50) crosses_above sma(200) or sma(50) crosses_under sma(200)
  + uptrend|downtrend LP the? {number} day? {compare} {number} day? RP                      => averages
    ${STATED} <uptrend|uptrending/downtrend|downtrending> :?
    ${STATED} <bullish|upward|positive|up/bearish|downward|negative|down> trend :?
    ${STATED} trend ( points|pointing|heading|turned )* <up|bullish/down|bearish> :?
      => sma(50) <gt/lt> sma(200) ; <uptrend/downtrend>: the 50-day average <above/below> the 200-day average
  + ( price|trading|is )* <above/below> ( all|every ) of? ( its|the|their|key|major|main )* moving? average|ma
      => close <gt/lt> sma(20) & close <gt/lt> sma(50) & close <gt/lt> sma(200) ; all moving averages: of 20, 50 and 200 days
  + ( price|it|share|stock )? ( has|have|been|is|are )*
      <rising|climbing|advancing/falling|declining|dropping|sliding> ( for|over|during ) a? ( very|long|extended|prolonged|lengthy )*
      long|extended|prolonged|lengthy ( time|period|while|stretch|of )*
      => sma(50) <gt/lt> sma(200) ; for a long time: the 50-day average <above/below> the 200-day average
    ( bullish|bullishly|properly )? stacked|aligned {average}
    {average} ( is|are|all|in )* ( stacked|aligned|alignment ( up|bullishly )? | bullish|perfect alignment|order )
      => sma(20) gt sma(50) & sma(50) gt sma(200) ; averages in order: of 20, 50 and 200 days
  + ( mark )? minervini ( trend|template|criteria|setup|screen|scan|stock )*
  + trend template ( criteria|setup|screen|scan|stock )*
      => close gt sma(50) & sma(50) gt sma(150) & sma(150) gt sma(200) & sma(200) gt sma(200)[21] & off_low_pct(252) gte 30 & off_high_pct(252) gte -25 & rs_rating gte 70 ; trend template: the averages of 50, 150 and 200 days in order, the last one rising, 30 % above the 52-week low, within 25 % of the high, RS rating of 70
  + ( weinstein )? stage 2|two uptrend|advance|stock|breakout
  + ( in|now|currently|weinstein )* ( in|weinstein ) stage 2|two
      => close gt sma(150) & sma(150) gt sma(150)[20] ; stage 2: above a rising average of 30 weeks
    strong|strongly trend|trending ( stocks|market )? ( as? measured|indicated|shown|defined|confirmed by|with|on|via|using adx )?                                       => adx gt @strongTrend
    strong|strongly uptrend ( stocks|market )?                                              => adx gt @strongTrend & sma(50) gt sma(200)
  + ( bollinger|bb band? )? ( are|is|just|now )* ~start|~begin ( to squeeze | squeezing | contracting together? )
      => squeeze eq 1 & squeeze[1] eq 0
    high|strong|powerful price? momentum ( stock|name )*                                    => perf_3m gt @momentum
    weak trend|trending
    trendless|directionless|non-trending
  + no|without a? ( clear|real|strong|definite|discernible )* trend                         => adx lt @weakTrend
  + neither|not|no ~trend <up/down> ( ,|and|or|nor|not|neither )* ~trend? <down/up>         => adx lt @weakTrend
  + beaten|battered|knocked|hammered|bombed|washed up|down|out|low                          => off_high_pct(252) lte -@beatenDown
  + bollinger|bb band? <expanding|widening|opening/narrowing|tightening|contracting|squeezing|narrow|tight>
      => bb_width <gt/lt> bb_width[1]
    ( high|highly|very|extremely )? volatile
    high volatility                                                                         => atr_pct gt @volatile
  + low volatility LP beta RP                                                               => beta lt @lowBeta
  + low volatility
    quiet|calm|sleepy|quietly ( price|trading|action|stock|name | chart )*                  => atr_pct lt @calm
    extended|overextended|over-extended ( upside | to the upside | upwards )?               => extended
  + high|strong|powerful|good|great price? momentum ( stock|name )* {window}
  + high|strong|powerful|good|great {duration} price? momentum ( stock|name )*              => momentum
  + <high/low> volatility {window}                                                          => volatility <gt/lt> <volatile/calm>
  + ( is|are|that|stock )* <highly|strongly|positively/negatively|inversely> ~correlate|correlation ( to|with|against )* ${MARKET}
  + <high|strong|positive/negative|inverse> correlation ( to|with|against )* ${MARKET}
      => corr <gt/lt> <@highCorrelation/0>
  + ( low correlation | uncorrelated ) ( to|with|against )* ${MARKET}                       => corr lt @lowCorrelation
    <high/low> beta                                                                         => beta <gt/lt> <@highBeta/@lowBeta>
    ~outperform|beat|beating|outpacing|stronger than? ( most|overall|broader|broad|own )* peer|sector => RelativeStrengthSector gt @strongFactor
    market|strength leaders|leader
  + high|strong|top|leading|best ( relative strength | rs | rsrating )
      ( rating|rank|score|stocks|leaders|vs|versus|against|market|to|s&p|index|spy )*
    relative strength leader                                                                => RelativeStrengthMkt gt @strongFactor
  ++ <high|strong/low|weak> relative strength index                                          => rsi <gt/lt> <@overbought/@oversold>
  + ( relative strength | rs ) rating|rank|score ( is|are )* <high|strong/low|weak>                  => RelativeStrengthMkt <gt/lt> <@strongFactor/@weakFactor>
  ++ ( relative strength | rs ) ( rating|rank|score|percentile|is|are|: )* in|within? the? top {quantity} ( of|in the? market|stock )? => topRank
  + weak|low|poor|worst ( relative strength | rs ) ( rating|rank|score )*                   => RelativeStrengthMkt lt @weakFactor
    consolidating|consolidation|range-bound|rangebound|basing|coiling
    ( trading|in|a|moving )* tight|narrow trading|price? range
    tight consolidation                                                                     => bb_width lt @wideSpread
  + in|within a? {timeframe} trading? range                                                  => ranging
  + halted ( earlier | today | this morning | at least once | once | and resumed | since resumed ) => halts_today gte 1
    halted                                                                                  => is_halted eq 1
    ssr                                                                                     => ssr eq 1
  ++ ${RS_LINE} ( before|ahead|leading of? price )                                          => rs_line_new_high_before_price eq 1
  ++ ${RS_LINE}                                                                             => rs_line_new_high eq 1
  + ( just|first|new )? ${HEIKIN} ( ~turn|~flip|~change|~switch|~go|to|from|<redbar/greenbar> )* ( ~turn|~flip|~change|~switch|~go ) ( to|from|just|<redbar/greenbar> )* <greenbar/redbar>
  + ${HEIKIN} <greenbar/redbar> after a? <redbar/greenbar>
  + first <greenbar/redbar> ${HEIKIN} ( after a? <redbar/greenbar> )?                                   => ha_streak <crosses_above/crosses_under> 0
    ${HEIKIN} ( is|are|trend|in|currently )* <greenbar/redbar>
    <greenbar/redbar> ${HEIKIN}                                                           => ha_streak <gt/lt> 0
  + {number} ( consecutive|straight )? <greenbar/redbar> ( consecutive )? ${HEIKIN} ( in row )?
  + {number} ( consecutive|straight )? ${HEIKIN} <greenbar/redbar> ( candle|bar )? ( in row )?   => heikinRow <up/down>
  + pocket pivot                                                                            => pocket_pivot eq 1
`,
);
