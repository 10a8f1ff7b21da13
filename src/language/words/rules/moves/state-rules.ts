import { table } from "#base";
import type { AtomOperator } from "../../../intermediate/form.ts";
import { negated } from "../../assemble/negated.ts";
import type { Predicate } from "../../chart/edge.ts";
import { allOf, anyOf, mapAtoms, type Duration, type Subject, type Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { DEFAULTS, type DefaultName } from "../../defaults.ts";
import { around, assumed, isNumber, versus } from "../atoms.ts";
import { changed, facing } from "./changed.ts";
import { allFit, boundsIn, compareSubjects, fitRight, moved, shift } from "../compare-subjects.ts";
import { barsOf, barsOn, isRow } from "../time/duration-rules.ts";
import { inRow } from "./row-rules.ts";
import { CLOSE, isSeries, predicateOfAny, shareIn } from "../predicates.ts";
import { stretched } from "./stretch-rules.ts";
import { bandOf } from "../series/indicator-rules.ts";
import { feature } from "../series/subjects.ts";
import { treeOf } from "../meaning.ts";
import { rules } from "../table.ts";

/**
 * Returns a series higher or lower than before. Without a subject, `is rising` and `is up on yesterday` apply to the price,
 * `is narrowing` to nothing.
 */
function trend(match: Match, direction: string, alone?: string): Predicate {
  const ago: number | Duration = match.maybe("ago") ?? match.maybe("duration") ?? 1;
  // `stocks with volume that are in an uptrend`: the subject is the stocks.
  const isOfStocks =
    match.has("uptrend", "downtrend") &&
    match.tokens.slice(Math.max(0, match.from - 2), match.from).some(({ text }) => text === "are");
  if (isOfStocks) return predicateOfAny(() => null);
  const stop = (subject: Subject): Tree | null =>
    match.has("uptrend", "downtrend") ? turningLine(subject, direction === "up" ? "gt" : "lt") : null;
  // `the RSI 2 days ago lower than 3 days ago`: both days count from now.
  const barsFrom = (subject: Subject): number => barsOn(subject, ago) - (match.has("ago") ? (subject.barsAgo ?? 0) : 0);
  const of = (subject: Subject): Tree | null =>
    OF_WIDTH.test(match.text) && /^(?:bb|kc|dc)_(?:upper|lower)/.test(subject.name)
      ? bandsMoved(subject, direction === "up")
      : (stop(subject) ?? moved(subject, direction === "up", barsFrom(subject) || 1));
  const ofPrice = alone === "price" || (alone === "verb" && PRICE_VERB.test(match.text));
  // `gap up in the last 10 days`: the name of an event.
  const fits = (subject: Subject): boolean => isSeries(subject) && subject.name !== "gap_pct";
  return predicateOfAny((subject) => (fits(subject) ? of(subject) : null), ofPrice ? of(CLOSE) : null);
}
const OF_WIDTH = /\b(?:narrow|tighten|contract|squeez|widen|expand)/;
/** Returns the width of Bollinger's bands higher or lower than before; no other bands have a width. */
const bandsMoved = ({ name, concept }: Subject, isUp: boolean): Tree | null =>
  name.startsWith("bb_") ? moved({ ...feature("bb_width"), concept: concept.replace(name, "bb_width") }, isUp) : null;
const PRICE_VERB = /\b(?:rising|climbing|advancing|rose|soaring|falling|declining|dropping|sinking|fell)\b/;

/** Returns a series other than the price up or down, if the words name nothing more: `volume up`, but not `up from`. */
const plainly = ({ tokens, to, text }: Match, direction: string): Predicate | null =>
  /^(?:up|down)\b/.test(text) && (tokens[to] === undefined || /^(?:[,.;)\n]|and|but|while)$/.test(tokens[to].text))
    ? predicateOfAny((subject) =>
        isSeries(subject) && !subject.isLevel && subject.unit !== "%" ? moved(subject, direction === "up") : null,
      )
    : null;

/** Returns a series that moves on each of several bars: `RSI rising 3 days`. */
function rows(match: Match, direction: string): Predicate | null {
  const streak = match.maybe("streak");
  const duration = streak ?? match.one("duration");
  // `down for the past 4 days`: of the price.
  if (streak !== undefined && !match.has("row", "straight", "consecutive")) return null;
  const isCounted =
    isRow(duration) && /^(?:day|bar)$/.test(duration.unit) && (streak !== undefined || !match.has("over", "in"));
  return isCounted
    ? predicateOfAny((subject) =>
        isSeries(subject) ? inRow(moved(subject, direction === "up"), duration.count) : null,
      )
    : null;
}

/** Returns a comparison with the bar before: `lower than yesterday`, but not `down yesterday`. */
const than = (match: Match, direction: string): Predicate | null =>
  // `below it yesterday` compares with the line named before.
  !/\b(?:above|below|over|under|beneath) it\b(?! was)/.test(match.text) &&
  !IS_TIME.test(match.text) &&
  !PRICE_OF_BAR.test(match.behind(1)) &&
  match.has("than", "vs", "versus", "compared", "from", "on", "it", "above", "below", "over", "under")
    ? trend(match, direction, "price")
    : null;

/** Matches the price of a bar: `closed above yesterday's high`. */
const PRICE_OF_BAR = /^(?:high|low|open|range)$/;
/** Matches a time, which compares nothing: `a death cross more than 10 days ago`. */
const IS_TIME = /^(?:more|less|over|under) (?:than )?(?:a|an|one|\d+) [a-z]+ ago/;

/** Returns a comparison with an earlier bar: `lower than a month ago`, `down over a month`, but not `down for a month`. */
const over = (match: Match, direction: string): Predicate | null =>
  match.has("ago", "earlier", "back", "over", "in", "during") && !match.has("for") && !IS_TIME.test(match.text)
    ? trend(match, direction, "price")
    : null;

/** Returns the price against a study that is a trailing stop; null for other studies. */
function turningLine(subject: Subject, op: AtomOperator): Tree | null {
  if (subject.name === "supertrend" || subject.name === "psar")
    return versus({ ...CLOSE, timeframe: subject.timeframe }, op, subject);
  return null;
}

/** Returns a turn to positive or negative: across zero, or across the study's own line. */
const turned = (match: Match, op: AtomOperator): Predicate =>
  predicateOfAny((subject) => {
    // `gap down at least 3 % and then go green`: the price turns, not the gap.
    if (subject.name === "gap_pct") return isNumber(feature("change_pct"), op === "crosses_above" ? "gt" : "lt", 0);
    if (subject.name === "macd" && match.has("bullish", "bearish"))
      return versus(subject, op, fitRight(subject, feature("macd_signal")) ?? feature("macd_signal"));
    return turningLine(subject, op) ?? (subject.isLevel || !isSeries(subject) ? null : isNumber(subject, op, 0));
  });

/** Returns a trailing stop that changes its side: `supertrend flipped today`. */
const flipped = (): Predicate =>
  predicateOfAny((subject) =>
    allFit([turningLine(subject, "crosses_above"), turningLine(subject, "crosses_under")], anyOf),
  );

/** Middle of the scale of studies between 0 and 100. */
const MIDDLE = 50;
const NEVER_SIGNED = new Set(["volume", "avg_volume", "rvol", "market_cap"]);

/** Returns a flat line; for the price, a tight range. */
const flat = (match: Match): Predicate | null => {
  // `horizontal levels`: no state of the price.
  if (/^(?:level|line|support|resistance|trendline|zone)\b/.test(match.behind(1))) return null;
  const ofPrice = treeOf("bb_width lt @wideSpread");
  return predicateOfAny((subject) => {
    if (subject.name === "close") return ofPrice;
    return isSeries(subject) && subject.isLevel && !/^(?:open|high|low)/.test(subject.name)
      ? around(subject, { ...shift(subject, FLAT_BARS), notes: [] }, DEFAULTS.flat.value, [assumed("flat")])
      : null;
  }, ofPrice);
};
const FLAT_BARS = 10;
const flatBands = (match: Match): Tree | null =>
  allFit(["upper", "lower"].map((side) => flat(match)?.applyTo(feature(`${bandOf(match)}_${side}`)) ?? null));

/** Returns the sign of a series: above or below zero, or its own line. Examples: positive, bearish, on a buy signal. */
const signed = (match: Match, op: AtomOperator): Predicate | null =>
  // `Sell signal: RSI crosses …`: a heading.
  match.behind(1) === ":" ? null : signOf(op);
const signOf = (op: AtomOperator): Predicate => ({
  isNear: true,
  ...predicateOfAny((subject) => {
    const line = turningLine(subject, op);
    if (line !== null) return line;
    if (subject.name === "stoch_k") return versus(subject, op, feature("stoch_d"));
    if (subject.name === "rsi" || subject.name === "mfi") return isNumber(subject, op, MIDDLE);
    const isOfNumbers = !subject.isLevel && subject.unit !== "d" && !/^(?:stock|short)$/.test(subject.group);
    const isSigned = isOfNumbers && !NEVER_SIGNED.has(subject.name);
    return isSigned ? isNumber(subject, op, 0) : null;
  }),
});

/** Prefix of the defaults for oversold and overbought, by oscillator. */
const OSCILLATORS = table<string>({
  rsi: "",
  stoch_k: "stoch",
  stoch_d: "stoch",
  stochrsi_k: "stoch",
  williams_r: "williams",
  cci: "cci",
  mfi: "mfi",
});

/** Returns an oscillator beyond, or across, its `oversold` or `overbought` default. */
function extreme(_: Match, which: string, op: AtomOperator): Predicate {
  const of = (subject: Subject): Tree | null => {
    const start = OSCILLATORS[subject.name];
    if (start === undefined) return null;
    const name = (start === "" ? which : `${start}O${which.slice(1)}`) as DefaultName;
    return isNumber(subject, op, DEFAULTS[name].value, [assumed(name)]);
  };
  return predicateOfAny(of, of(feature("rsi")));
}

/** Returns an oscillator that comes back from an end; null in `a list of oversold banks`, which names the present place. */
const back = (match: Match, end: string, op: AtomOperator): Predicate | null =>
  match.text.startsWith("of ") ? null : extreme(match, end, op);

/** Returns an oscillator across its default; `needs to be oversold` is a state. */
const entering = (match: Match, which: string, op: AtomOperator): Predicate | null =>
  match.has("be") ? null : extreme(match, which, op);

/** Returns an oscillator beyond the given number: `oversold (25)`. 14 is the usual length, not a level. */
const overNumber = (match: Match, op: AtomOperator): Predicate | null =>
  match.maybe("number") === 14 ? null : beyondNumber(match, op);
const beyondNumber = (match: Match, op: AtomOperator): Predicate => ({
  needs: "number",
  applyTo: (subject) => isNumber(subject, op, (match.maybe("quantity")?.value ?? match.maybe("number"))!),
  alone: (match.maybe("number") ?? -1) < 0 ? null : isNumber(feature("rsi"), op, match.one("number")),
});

/**
 * Returns a change in percent against the series' own earlier value: `MACD decreased by at least 8 %`. The price has changes
 * of its own.
 */
function movedBy(match: Match, direction: string): Predicate | null {
  const isUp = direction === "up";
  const [bound, ...more] = boundsIn(match);
  const span = match.maybe("ago") ?? match.maybe("duration");
  // `volume above 1M, up after falling 35 %`: the price fell.
  const isAfter = /^(?:after|following)$/.test(match.tokens[match.from - 1]?.stem ?? "");
  if (bound?.quantity.unit !== "%" || more.length > 0 || isAfter) return null;
  const multiplier = 1 + ((isUp ? 1 : -1) * bound.quantity.value) / 100;
  return predicateOfAny((subject) => {
    if (subject.barsAgo !== null) return null;
    // `Change from open: up 3 %`: the change itself.
    if (span === undefined && IS_CHANGE.test(subject.name)) return changed(subject, isUp, [bound]);
    if (!isSeries(subject) || subject.isLevel || subject.unit === "%") return null;
    const before = shift(subject, barsOn(subject, span ?? 1));
    return versus(subject, facing(bound.op, isUp), { ...before, multiplier, notes: [] });
  });
}

/** Returns a close in the upper or lower part of the bar's range. */
function inPart(match: Match, op: AtomOperator): Predicate | null {
  const percent = shareIn(match);
  if (percent === null || !match.has(...RANGE_OF)) return null;
  return ofClose(isNumber(feature("range_pos", [1]), op, op === "gte" ? 100 - percent : percent));
}

const IS_CHANGE = /^(?:from_open_pct|gap_pct|(?:premarket|afterhours)_change_pct|perf_\w+)$/;

const RANGE_OF = "range day daily today session bar candle close closing finish finishing".split(" ");

/** Returns a close above a share of the bar's range. */
function inShare(match: Match, op: AtomOperator): Predicate | null {
  const percent = shareIn(match);
  return percent === null ? null : ofClose(isNumber(feature("range_pos", [1]), op, percent));
}

const ofClose = (tree: Tree): Predicate => ({
  needs: "level",
  applyTo: ({ name, barsAgo }) =>
    name === "close" ? mapAtoms(tree, (atom) => ({ ...atom, barsAgo: barsAgo ?? atom.barsAgo })) : null,
  alone: tree,
});

const VERY =
  "( deeply|extremely|very|severely|massively|super|way|really|heavily|badly|hugely|insanely|technically|short-term|in|an|a|the )*";
const ZONE = "( territory|zone|region|level|condition|area )?";
const PART = "( {quantity} | {number} ( st|nd|rd|th )? percentile | half|third|quarter|fifth|tenth|quartile|decile )";
const SIDE = "( territory|trend|signal|mode|state|side|direction )*";
const THAN = "( than|vs|versus|on|compared|to|it|was|from|that )*";

/** Rules for the movement and place of a series: rising, turned positive, oversold. */
export const STATE_RULES: readonly GrammarRule[] = rules(
  "predicate",
  {
    trend,
    plainly,
    rows,
    flipped,
    than,
    over,
    flat,
    turned,
    signed,
    extreme,
    back,
    entering,
    overNumber,
    inPart,
    inShare,
    movedBy,
  },
  `
  + ( has|have|had|been|is|was )* <rise|up/drop|down> ( by|of )* ( {bound} | {quantity} ) ( ( from|over|in|versus|vs|than )* ( {ago} | {duration} ) )? => movedBy <up/down>
  + ( ~turn|~tick|~move|~curl|<be> )* <up/down> from|than|vs|versus|on {ago}
  + <rise/drop> ( compared|relative|versus|vs|from|with|to|than )* {ago}
  + ~start|~begin/began/begun to? ~curl|~turn|~tick|~slope|~rise|~move|~head|~point <up/down>
  + ~start|~begin/began/begun ( to|an|a )* <rise/drop>
  + ( with|has|had|have|having|been|is|a|an|in|show|showing )* <positive|rising|up/negative|falling|down|declining> slope|trajectory
  + ( has|have|is )* <gained|gaining|gain|made|making/lost|losing|given|giving|ceded> up? ground
      ( ( versus|vs|against|from|compared|to|over|since|on|relative|in|last|past )* ( {ago} | {duration} ) )?
    ~slope|~trend|~turn|~tick|~go|~move|~head|~point|~curl|~hook|~creep|picking <up/down|off> => trend <up/down>
    <rise/drop> ( in|up|down|off|out|steadily|sharply|higher|lower|now|overall )*       => trend <up/down> verb
  - <up/down> ( today | on the day )?                                                   => plainly <up/down>
  - <rise/drop> ( for|in|over )? {duration} ( in row | straight )?
  + <up|higher/down|lower> {streak}                                                    => rows <up/down>
  - ( has|have|just|recently )* ~flip|~reverse|~switch ( direction|side|sides|trend|today )* => flipped
  - in uptrend                                                                          => trend up price
  - in? <uptrend/downtrend> ( mode|state )?                                             => trend <up/down>
  - ( ~move|~trade|~trend|~go|~turn|look|looking|~run|fairly|relatively|almost|nearly )* flat|horizontal|horizontally|flattening|flattened|sideways out? => flat
  + less negative than {ago}                                                            => trend up
  + more negative than {ago}                                                            => trend down
  + <more|above|up/less|below|down> ( LP <more>|<less> RP )? ${THAN} {ago} ( one|level|value )?                  => than <up/down>
    <higher|greater|more|rise|up/lower|less|drop|down> ( than|over|from|in|during|for|past|last|vs|versus|compared )*
      {duration} ( ago|earlier|back )?                                                  => over <up/down>
  + <turn>|~trigger|gave|~fire|~flash|~issue|~generate|~signal|signalled ( to|into|a|an|over )* <buy|long|bull/sell|short|bear>
      ( mode|signal|side|trend|state )?
  + just <turn> ( to|into|back )* <positive|green|bullish|uptrend/negative|red|bearish|downtrend>
  + <turn>|just ( to|into|back )* <positive|green|bullish|uptrend/negative|red|bearish|downtrend>
  + ( ( just|~cross|price )* <turn>|switched|switching )? from a? <bad|down|sell|bear|downtrend/good|up|buy|bull|uptrend> ${SIDE} in? to|into a?
      <good|up|buy|bull|uptrend/bad|down|sell|bear|downtrend> ${SIDE}                   => turned <crosses_above/crosses_under>
  + ( is|are|on|in|at|show|showing|a|an )* <buy|long/sell|short> mode|signal|side|state
    in? <positive|bullish/negative|bearish> territory?
  + ( on|in|into ) ( <green|black|plus/red|minus> | <good/bad> side|territory|zone|area|region ) => signed <gt/lt>
    ${VERY} <overbought/oversold> ${ZONE}                                               => extreme <overbought/oversold> <gt/lt>
  + ( ~cross|~move|~come/came|~bounce|~exit|~leave/left|~emerge|~climb|~recover|~turn|~reverse|~rise/rose|back|up|out )*
      of|from|above|over|leaving|leave|exiting|exit oversold ${ZONE}                    => back oversold crosses_above
  + ( ~cross|~move|~come/came|~drop|~exit|~leave/left|~fall/fell|~roll|~turn|back|down|out )*
      of|from|below|under|leaving|leave|exiting|exit overbought ${ZONE}                 => back overbought crosses_under
  + ( ~start|~begin/began/begun|about to? )? ( ~cross|~move|~enter|~drop|~fall/fell|~rise/rose|~dip|~push|~climb|back|just )* ( into|to ) ( the|its|their|an )*
      <overbought/oversold> ${ZONE}                                                     => entering <overbought/oversold> <crosses_above/crosses_under>
  + in? <overbought/oversold> ( at|of|level|: )* {number}
  + in? <overbought/oversold> LP {number} RP ${ZONE}                                    => overNumber <gte/lte>
    ~turn|~hook|~curl|~bounce|~rebound|~cross|~climb|coming|recovering|lifting|moving up|higher|off|back? up? from|off ( below|under )? {quantity}
      => overNumber crosses_above
    ~turn|~hook|~curl|~roll|~cross|~drop|coming|moving down|lower|over|off|back? down? from|off ( above|over )? {quantity}
      => overNumber crosses_under
  + ( <closes> )? <above/below> {quantity} of ( its|the|their|day|daily|bar|candle|session )* range  => inShare <gt/lt>
  + <closes>? in|within <top|upper/bottom|lower> ${PART} ( ( of|in ( its|today|daily|day|intraday|session|candle|bar )* range? ) )? => inPart <gte/lte>
`,
);

/** Returns the price on one side of a level that moves itself: above a rising average. */
function aboveMoving(match: Match, gt: AtomOperator, direction: string): Tree | null {
  const level = match.one("operand");
  const place = level.isLevel ? compareSubjects(CLOSE, gt, level) : null;
  return place === null ? null : allOf(place, moved(level, direction === "up"));
}

function movingSeries(match: Match, direction?: string): Tree | null {
  const isUp = direction === undefined ? match.one("compare").startsWith("g") : direction === "up";
  const series = match.all("operand");
  return series.every(isSeries) ? allOf(...series.map((one) => moved(one, isUp))) : null;
}
const SLOPED =
  "( turning|turned|pointing )* <positive|up|rising|upward|increasing|bullish/negative|down|falling|downward|declining|bearish>";

/**
 * Returns a divergence: a new low of the price without one of the study, or a new high of the price alone; either if no side
 * is named. The form matches other screeners: `low <= lowest(low, 14)` and `rsi > lowest(rsi, 14)` of the bars before.
 */
function divergence(match: Match, side?: string): Tree | null {
  const study = match.maybe("study") ?? feature("rsi");
  if (!isSeries(study) || study.isLevel) return null;
  const duration = match.maybe("duration");
  const bars = duration === undefined ? DEFAULTS.divergence.value : barsOf(duration);
  const notes = duration === undefined ? [assumed("divergence")] : [];
  const of = (end: "highest" | "lowest"): Tree => {
    const isLow = end === "lowest";
    const price = { ...feature(isLow ? "low" : "high"), timeframe: study.timeframe };
    const before = { ...stretched(study, end, bars), barsAgo: 1, notes: [] };
    return allOf(
      versus(price, isLow ? "lte" : "gte", stretched(price, end, bars), notes),
      versus(study, isLow ? "gt" : "lt", before),
    );
  };
  if (side === undefined) return anyOf(of("lowest"), of("highest"));
  return of(side === "bullish" ? "lowest" : "highest");
}

const DIVERGING = "( on|in|with|between|from|of|at|the|price|and|to )*";
const LASTING =
  "( ( with|from|to|and|against|price )* ( over|in|for|of|during|within|last|past|looking|look|lookback|back )* {duration} lookback? )?";
const MAKES = "( ~make/made|~print|~set/set|~form|a|is|has|with|shows|new )*";
const WHILE = "( ,|and|but|while|with|whereas|yet|as )*";

/** Returns either extreme of an oscillator: `overbought and oversold conditions for the stochastic`. */
function eitherEnd(match: Match): Tree | null {
  const subject = match.maybe("operand") ?? feature("rsi");
  const [high, low] = [extreme(match, "overbought", "gt"), extreme(match, "oversold", "lt")];
  return allFit([high.applyTo(subject), low.applyTo(subject)], anyOf);
}

/** Returns each named oscillator beyond its end: `overbought on the 4-hour RSI`. */
const ends = (match: Match, which: string, op: AtomOperator): Tree | null =>
  allFit(match.all("operand").map((operand) => extreme(match, which, op).applyTo(operand)));

function isNot(match: Match): Tree | null {
  const tree = match.one("predicate").applyTo(match.one("operand"));
  return tree === null ? null : negated(tree);
}

/** Rules for rising and falling series, and for negated predicates. */
export const TREND_RULES: readonly GrammarRule[] = [
  ...rules(
    "condition",
    { movingSeries, aboveMoving, isNot, divergence, flatBands, eitherEnd, ends },
    `
  + bullish|positive and|or|&|/ bearish|negative ( {study} divergence | divergence ( of|on|in|between|the|price|and )* {study} ) ${LASTING}   => divergence
  + <bullish|positive|bull/bearish|negative|bear> ( LP bullish|bearish|positive|negative RP )? {study} divergence ${LASTING}
  + {study} <bullish|positive|bull/bearish|negative|bear> divergence ${LASTING}
  + {study} divergence <bullish|positive|bull/bearish|negative|bear> ${LASTING}
  + <bullish|positive|bull/bearish|negative|bear> divergence ( ${DIVERGING} {study} )? ${LASTING} => divergence <bullish/bearish>
  + {study} divergence ${LASTING}
  + divergence ${DIVERGING} {study} ${LASTING}                                         => divergence
  + {operand}? ${MAKES} lower low ${WHILE} {study} ${MAKES} higher low ${LASTING}
  + {study} ${MAKES} higher low ${WHILE} {operand}? ${MAKES} lower low ${LASTING}                 => divergence bullish
  + {operand}? ${MAKES} higher high ${WHILE} {study} ${MAKES} lower high ${LASTING}
  + {study} ${MAKES} lower high ${WHILE} {operand}? ${MAKES} higher high ${LASTING}               => divergence bearish
  + {operand} slope {compare} 0|zero
  + slope of|on|for {operand} {compare} 0|zero => movingSeries
  + slope of|on|for {operand} ${SLOPED}
  + {operand} slope ${SLOPED}
  + <positive|upward|rising|up/negative|downward|falling|down> slope of|on|in|for {operand}
    <rise|upsloping/drop|downsloping> ( ~slope|~trend|~point )? {operand}
  - <rise/drop> {operand} and|& {operand} => movingSeries <up/down>
  + <band> ( band|channel|are|is|be|going|moving|look|fairly|relatively )* flat|horizontal|sideways
  + flat|horizontal <band>? band|channel                               => flatBands
  + <above/below> <rise> {operand}      => aboveMoving <gt/lt> up
  + <above/below> <drop> {operand}      => aboveMoving <gt/lt> down
  + overbought|oversold ( and|or|/|& )* overbought|oversold ${ZONE} ( for|on|of|in|by|from|using|with )* {operand}? => eitherEnd
  - <overbought/oversold> {operand}
  + ${VERY} <overbought/oversold> ${ZONE} for|on|by|per|using ( the|both|a|its )* {operand}
  + ${VERY} <overbought/oversold> ${ZONE} for|on|by|per|using ( the|both|a|its )* {operand} and|& {operand} => ends <overbought/oversold> <gt/lt>
    {operand} not|never|n't {predicate}
    not|never|n't {operand} {predicate} => isNot
`,
  ),
  ...rules("filler", { yes: () => true }, "- {operand} : => yes"),
];
