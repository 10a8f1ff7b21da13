import type { Timeframe } from "#contract";
import type { AtomOperator } from "../../intermediate/form.ts";
import type { Direction, Predicate } from "../chart/edge.ts";
import { allOf, anyOf, mapAtoms, type Subject, type TimeUnit, type Tree } from "../chart/meanings.ts";
import type { Match, GrammarRule } from "../chart/rule.ts";
import { bounded, isMarketValue, isNumber, TURNED, versus } from "./atoms.ts";
import { simpleNote } from "./series/average-rules.ts";
import { allFit, boundsOn, compareSubjects, fitted, isAverage, moved } from "./compare-subjects.ts";
import { beforeNow, inRow } from "./moves/row-rules.ts";
import { isUnsized } from "../assemble/postfix.ts";
import { barsOf, barsOn, unitIn } from "./time/duration-rules.ts";
import { changeOver } from "./moves/changed.ts";
import { against, CLOSE, isSeries } from "./predicates.ts";
import { feature } from "./series/subjects.ts";
import { isPartOfFormula, isPartOfSum } from "./on.ts";
import { isScale } from "./predicate-rules.ts";
import { scaleIn, SCALE_WORD } from "./number-rules.ts";
import { rules } from "./table.ts";
import { textOf } from "../text/token.ts";

const COMPARES = /^(?:highest|lowest) (?:above|below|over|under|at|cross|crossing|[<>=]+)$/;
/** Pattern for the direction of a line: rising, upward sloping. */
const TRENDING =
  "<rise|upsloping|upwardly|positively|up/drop|downsloping|downwardly|negatively|down> ( ~slope|~trend|~point|~head|~move )?";

/** Rules for a series that can be compared, whichever rule found it. */
export const OPERAND_RULES: readonly GrammarRule[] = [
  ...rules(
    "studies",
    { trending: (match, trend: Direction) => match.one("studies").map((study) => ({ ...study, trend })) },
    `- ${TRENDING} {studies} => trending <up/down>`,
  ),
  ...rules(
    "operand",
    {
      trending: (match, trend: Direction) => (match.one("study").isLevel ? { ...match.one("study"), trend } : null),
      // `near a 50-day average that is rising`.
      trendingLine: (match, trend: Direction) =>
        isAverage(match.one("study")) ? { ...match.one("study"), trend } : null,
      // `market cap (in millions) > 500`.
      scaled: (match) => {
        const subject = match.maybe("study") ?? match.one("figure");
        const scale = scaleIn(match.tokens.slice(match.from, match.to));
        return { ...subject, multiplier: 1 / scale };
      },
      scale: (match) => (match.one("study").unit === "idx" && isScale(match.one("bound")) ? match.one("study") : null),
      // `the highest increase` names neither a series nor a span.
      whole: (match) =>
        /^(?:highest|lowest)$/.test(match.one("study").concept) && !COMPARES.test(`${match.text} ${match.behind(1)}`)
          ? null
          : match.one("study"),
      // `Month Price Change Percentage: maximum -12 %`.
      overSpan: (match, unit?: TimeUnit) => changeOver(1, unit ?? unitIn(match)!),
      shares: () => feature("shares_outstanding"),
      alone: (match) => (isPartOfSum(match) ? null : match.one("figure")),
      shifted: (match) =>
        match.one("figure").group === "indicator"
          ? { ...match.one("figure"), barsAgo: barsOf(match.one("ago")) }
          : null,
    },
    `
    {study}          => whole
  + {study} of the stock|company|share|ticker                                       => whole
    {level}          => {level}
    {figure}         => alone
    {figure} {ago}   => shifted
  - ${TRENDING} {study} => trending <up/down>
  - {study} ,? that|which|that's ( is|are|still|also|itself|currently|must|should|be )* ${TRENDING} => trendingLine <up/down>
  + ( {study} | {figure} ) LP in? $? ${SCALE_WORD} RP => scaled
  + share :          => shares
  + week|month|quarter|year price change ( percentage|percent|% )*                 => overSpan
  + quarterly price change ( percentage|percent|% )*                               => overSpan quarter
  + yearly|annual price change ( percentage|percent|% )*                           => overSpan year
  + {study} ( can|always|only|which )* ( ~range|~oscillate|~fluctuate|~vary|~swing|~move|~go|scale )? {bound} ,?          => scale
`,
  ),
];

const COMPARED = /^(?:[<>=]+|than|from|off|above|below|over|under|previous|prior|last|week|month|day|yesterday|ago)$/;

const BESIDES = /(?:addition to|besides|(?:apart|aside) from|beyond)$/;

/** Applies the predicate to each of several similar subjects. */
function each(match: Match, join: string): Tree | null {
  // `above last week's high or the close is below`: the first series belongs to the comparison before it.
  let place = match.from - 1;
  while (/^(?:the|its?|their|a)$/.test(match.tokens[place]?.stem ?? "")) place--;
  const last = match.tokens[place]?.stem ?? "";
  // `a breakout of the weekly open, EMA 13 above EMA 26`: so it does behind the comma.
  if (
    COMPARED.test(last) ||
    (match.has(",") && /^(?:of|through|past|last|least|to|at|by|into|for|weekly|monthly)$/.test(last))
  )
    return null;
  // `In addition to sales growth, a payout below 40 %`: the first figure has no bound.
  if (BESIDES.test(textOf(match.tokens.slice(Math.max(0, place - 2), place + 1)))) return null;
  // `its 20-day average and the close is higher`: the predicate applies only to the close.
  if (match.has("is", "was", "has") && !match.has("both", "all", "each", "either")) return null;
  const [first, ...others] = match.maybe("studies") ?? match.all("operand");
  // `above the long-term MA, price over 10`: no average has this bound.
  if (first?.trend !== undefined || [first!, ...others].some(isUnsized)) return null;
  const areAlike = others.every(
    ({ isLevel, group, unit }) =>
      isLevel === first!.isLevel && group === first!.group && (isLevel || unit === first!.unit || first!.unit === ""),
  );
  const trees = [first!, ...others].map((subject) => match.one("predicate").applyTo(subject));
  return areAlike ? allFit(trees, join === "any" ? anyOf : allOf) : null;
}

function scoped(match: Match): Tree | null {
  const { timeframe, session } = match.one("scope");
  const subject = match.one("operand");
  const place = { timeframe: timeframe ?? subject.timeframe, session: session ?? subject.session };
  return subject.group === "feature" ? match.one("predicate").applyTo({ ...subject, ...place }) : null;
}

/** Applies the predicate to a study on several timeframes: weekly or monthly RSI above 75. */
function framed(match: Match): Tree | null {
  const operand = match.one("operand");
  if (operand.group !== "feature" || operand.timeframe !== null) return null;
  const of = (timeframe: Timeframe): Tree | null =>
    match.one("predicate").applyTo({ ...operand, timeframe: timeframe === "1d" ? null : timeframe });
  return allFit(match.all("timeframe").map(of), match.has("or", "either") ? anyOf : allOf);
}

/** Compares a series with the figure after it: `dipped under RSI 30`, `maximum PE of 30`. */
function oscillator(match: Match): Tree | null {
  const subject = match.one("operand");
  const { isLevel, group, unit, concept } = subject;
  const isCounted = /^(?:day|bar|period|%)$/.test(match.tokens[match.to]?.stem ?? "");
  const isLimit = /^(?:at|min|max|floor|no|not)/.test(match.tokens[match.from]!.text) && !isCounted;
  if (isLimit && match.maybe("compare") !== undefined)
    return bounded(subject, match.one("compare"), match.one("quantity"));
  return group === "feature" && !isLevel && unit === "idx" && !concept.includes("(") && !isCounted
    ? bounded(subject, match.maybe("compare") ?? match.one("cross"), match.one("quantity"))
    : null;
}

/** Returns a passive cross, made by the price: `the 10-week line reclaimed`. */
function passive(match: Match, op: AtomOperator): Tree | null {
  const level = match.one("operand");
  const isOther =
    level.barsAgo !== null || !/^(?:close|open|high|low|highest.*|lowest.*|high_.*|low_.*)$/.test(level.name);
  return level.isLevel && isOther ? versus(CLOSE, op, level) : null;
}

/** Returns a cross of a high upwards or of a low downwards: `the first 15-minute high is broken`. */
const broken = (match: Match): Tree | null =>
  /high|low/.test(match.one("operand").name)
    ? passive(match, match.one("operand").name.includes("high") ? "crosses_above" : "crosses_under")
    : null;

/** Compares each of several series with its own figure: `RSI and stochastic below 30 and 20`. */
function paired(match: Match): Tree | null {
  const [subjects, figures] = [match.all("operand"), match.all("quantity")];
  const op = match.maybe("compare") ?? match.one("cross");
  const areStudies = subjects.every(({ isLevel, group }) => !isLevel && group === "feature");
  return subjects.length === figures.length && (areStudies || match.has("respectively"))
    ? allFit(subjects.map((one, at) => bounded(one, op, figures[at]!) ?? isNumber(one, op, figures[at]!.value)))
    : null;
}

/** Returns a comparison with the figure first: `5 < RSI <= 30`. */
function turned(match: Match): Tree | null {
  const [first, op] = match.all("compare");
  const [low, quantity] = match.all("quantity");
  const bounds = [{ op: TURNED[first!] ?? first!, quantity: low! }, ...(op && quantity ? [{ op, quantity }] : [])];
  return match.has("<", ">", "<=", ">=") ? boundsOn(match.one("operand"), bounds) : null;
}

/** Returns a comparison with the time first: `five days ago the RSI was below 30`. */
function before(match: Match): Tree | null {
  const operand = match.one("operand");
  const bars = barsOf(match.one("ago"));
  const tree = operand.barsAgo === null ? match.one("predicate").applyTo(operand) : null;
  return tree === null ? null : mapAtoms(tree, (atom) => ({ ...atom, barsAgo: atom.barsAgo ?? bars }));
}

const PLAY = "( was|been|just|finally|today )*";

/**
 * Compares a series with the figure after a colon. After `from` the figure is a distance: `from the 52-week high: less than
 * 20`.
 */
const said = (match: Match): Tree | null => {
  const isFrom = /^(?:from|off)$/.test(match.tokens[match.from - 1]?.stem ?? "") && match.one("operand").isLevel;
  const predicate = match.one("predicate");
  // `over 1M volume, above $5`: the figure before the series is its own.
  const words = match.tokens.slice(Math.max(0, match.from - 2), match.from);
  if (match.tokens[match.endOf("operand")]?.text === ",") {
    // `off the 52-week high, above VWAP`: the series is the other side of the comparison before.
    const word = words.findLast(({ text }) => !/^(?:the|its|their|a)$/.test(text))?.stem ?? "";
    if (words.some(({ kind }) => kind === "number") || COMPARED.test(word)) return null;
  }
  // `at 52-week highs over $5`: the price is over $5.
  const isAtExtreme = /^(?:at|near|making|hitting|new|fresh)$/.test(match.tokens[match.from - 1]?.text ?? "");
  if (isAtExtreme && /^(?:high|low)(?:est)?_/.test(match.one("operand").name)) return null;
  const { group, name } = match.one("operand");
  if ((group === "fundamental" || name === "market_cap") && isPartOfFormula(match)) return null;
  return isFrom || predicate.isBoth === true ? null : predicate.applyTo(match.one("operand"));
};
/** Compares a figure with the series after it, unless that series starts the next comparison: `> 750,000 float > 25M`. */
const sizedBefore = (match: Match): Tree | null =>
  GOES_ON.test(match.tokens[match.to]?.text ?? "") ||
  match.text.startsWith(":") ||
  LABEL.test(match.tokens[match.from - 1]?.text ?? "")
    ? null
    : sized(match);
const LABEL = /^(?:\)|price|close|volume|float|cap|rsi|atr|pe|range|change|gap|yield|ratio|growth|margin|eps|:)$/;
const GOES_ON = /^(?:[<>=]+|above|below|over|under|between|at|is)$/;

/** Applies the predicate to each of the last values of a series: `the last 8 weekly closes are below the 30-week average`. */
function lastOnes(match: Match): Tree | null {
  const tree = match.one("predicate").applyTo(match.one("operand"));
  const isPlural = match.tokens[match.endOf("operand") - 1]!.text.endsWith("s");
  return tree === null || !isPlural ? null : inRow(tree, match.one("number"), undefined, beforeNow(match));
}

/** Compares two series: `a lower close than the low of the bar before`. */
const than = (match: Match, op: AtomOperator): Tree | null =>
  compareSubjects(match.one("operand"), op, match.one("operand", 1));

/** Compares a series with an earlier bar: `a higher low than the day before`. */
const thanBefore = (match: Match, direction: Direction): Tree | null => {
  const series = match.one("operand");
  return isSeries(series) && series.barsAgo === null
    ? moved(series, direction === "up", barsOn(series, match.one("ago")))
    : null;
};

/** Bounds a series by a limit: `a minimum price of 2`. */
const least = (match: Match, op: AtomOperator): Tree | null =>
  boundsOn(match.one("operand"), match.maybe("bound") ?? [{ op, quantity: match.one("quantity") }]);

/** Returns a dollar volume or a range of a figure or more: `average dollar volume of $5 million`, `ADR 3 %`. */
const turnover = (match: Match): Tree | null =>
  match.one("operand").name.endsWith("dollar_volume") ||
  (/^(?:adr|atr)_pct$/.test(match.one("operand").name) && match.one("quantity").unit === "%")
    ? boundsOn(match.one("operand"), [{ op: "gte", quantity: match.one("quantity") }])
    : null;

/** Bounds the price, not the range of a bar: `Price Range: $5 to $50`. */
const priced = (match: Match): Tree | null =>
  match.has(":") || match.one("bound").length > 1 ? boundsOn(CLOSE, match.one("bound")) : null;

/** Bounds a series with a size; null for another figure after a size of companies: `large cap under $20`. */
const sized = (match: Match): Tree | null =>
  match.one("operand").name === "market_cap" && !match.one("bound").every(isMarketValue)
    ? null
    : boundsOn(match.one("operand"), match.one("bound"));

/** Rules for conditions of a subject and its predicate. */
export const COMPARE_RULES = rules(
  "condition",
  {
    said,
    than,
    thanBefore,
    lastOnes,
    least,
    turnover,
    priced,
    sized,
    sizedBefore,
    each,
    paired,
    scoped,
    framed,
    before,
    oscillator,
    passive,
    broken,
    turned,
  },
  `
    {operand} {scope} {predicate}                                              => scoped
    {operand} ( with|that|which|:|,|-|currently | :? preferably|ideally | must|should|need|to|do|does* )? {predicate}
    {operand} ( with|that|which|: )? LP {predicate} RP                         => said
  + both|either? LP? {timeframe} chart? ,|and|or|/|& ( ,|and|or|/|& )* {timeframe} ( ( ,|and|or|/|& )* {timeframe} )? ( RP|chart|bar|candle|of )* {operand} ( all|both|each|are|is )* {predicate}
      => framed
  + ( has|had|have|with|a|made|making )* <higher|greater|larger|bigger/lower|smaller|less> {operand} than {operand}    => than <gt/lt>
  + ( has|had|have|with|a|made|making )* <higher|greater|larger|bigger|more|increased/lower|smaller|less|lighter|decreased> {operand} today?
      than|versus|vs|over|compared ( to|with|that|of|on|did|what|volume )* {ago} volume?                  => thanBefore <up/down>
  + {ago} ,? {operand} was|were {predicate}                                    => before
  + each|all? of? the? <last> {number} ( or more )? {operand} ( all|both|each|have|has|had|been|are|were )* {predicate} => lastOnes
  + <minimum|min|minum|minimun/maximum|max|maximun> {operand} ( of|is|at|:|=|about )* ( {quantity} | {bound} ) => least <gte/lte>
  + {operand} of {quantity}
  - {operand} {quantity}                                                       => turnover
  + ( stock|share|trading )? price|pricing range ( :|of|is|from|should|be )* {bound} => priced
  + <sized> {operand} ( of|at|with|:|,|LP|-|preferably|ideally )* {bound} RP?
  - {bound} ( in|of|worth )? {operand}                                         => sizedBefore
    {compare} {operand} ( of|at|is|reading|value|level|:|= )* {quantity}
  + {cross} {operand} ( of|at|reading|value|level )* {quantity}                => oscillator
  + {operand} ${PLAY} broken|breached|taken out?                                => broken
  + {operand} ${PLAY} <reclaim|reclaimed|regained|recaptured|retaken|cleared|recovered|overcome|breakout/lost|breached|violated|undercut|breakdown>
      ( to the? <upside/downside> )?                                           => passive <crosses_above/crosses_under>
    both? {operand} and|&|, {operand} both? {predicate}
  + {operand} , {operand} ,? and|&|, {operand} all? {predicate}
    {studies} ( are|all|both )* {predicate}                                    => each all
  + both? {operand} ( ,|and|or|&|/|both ) ( ,|and|or|&|/|both )* {operand} ( ( ,|and|&|/ )* {operand} )? ( ~cross|~go|~move|all )* ( {compare} | {cross} ) {quantity}
      ( ,|and|& )* {quantity} ( ( ,|and|& )* {quantity} )? ( percent|level|line|mark|respectively )*     => paired
    either? {operand} or {operand} {predicate}                                 => each any
  + {quantity} {compare} {operand} {compare} {quantity}
  - {quantity} {compare} {operand}                                             => turned
`,
);

/** Returns a comparison with a level that has a predicate of its own: above its 50-day, which is rising. */
function andOf(match: Match): Predicate | null {
  const right = match.one("operand");
  const about = (timeframe: Timeframe | null): Tree | null =>
    match.one("predicate").applyTo({ ...right, barsAgo: null, multiplier: null, notes: [], timeframe });
  return right.isLevel && about(null) !== null
    ? against(right, (left, level) =>
        allFit([compareSubjects(left, match.one("compare"), level), about(right.timeframe ?? left.timeframe)]),
      )
    : null;
}

const ROUND_LENGTHS = new Set([5, 8, 9, 10, 20, 21, 30, 50, 100, 150, 200]);

/** Returns a comparison with averages named by their lengths: `above its 50`, `above 50, 150 and 200`. */
function bareLengths(match: Match): Predicate | null {
  const lengths = match.all("number");
  const next = match.tokens[match.to];
  const isEnd =
    (next?.kind === "word" && /^(?:and|or|but|with|on|in|plus)$/.test(next.stem)) ||
    (next?.kind !== "word" && !/^[%$/x-]$/.test(next?.text ?? ""));
  if (!lengths.every((length) => ROUND_LENGTHS.has(length)) || !isEnd) return null;
  const levels = lengths.map((length): Subject => ({
    ...feature("sma", [length]),
    notes: [simpleNote(length)],
    isBare: true,
  }));
  return against(levels[0]!, (left) =>
    left.name === "close" || isAverage(left)
      ? allFit(
          levels.map((level) =>
            match.maybe("cross") === undefined
              ? compareSubjects(left, match.one("compare"), level)
              : fitted(left, match.one("cross"), level),
          ),
        )
      : null,
  );
}

/** Rules for predicates that contain another predicate. */
export const NESTED_PREDICATE_RULES = rules(
  "predicate",
  {
    andOf,
    bareLengths,
    side: (match, op: AtomOperator) => against(match.one("operand"), (left, right) => compareSubjects(left, op, right)),
    // `below VWAP at the open`: the opening price.
    due: (match) => (match.one("predicate").needs === "number" ? match.one("predicate") : null),
    atOpen: (match) => {
      const { needs, applyTo, alone } = match.one("predicate");
      const open = feature("open");
      const of = (left: Subject): Tree | null => (left.name === "close" ? applyTo(open) : null);
      return needs === "level" && alone !== null ? { needs, applyTo: of, alone: of(CLOSE) } : null;
    },
    earlier: (match) => ({
      needs: match.one("predicate").needs,
      applyTo: (subject) => match.one("predicate").applyTo({ ...subject, barsAgo: (subject.barsAgo ?? 0) + 1 }),
      alone: null,
    }),
  },
  `
  + {compare} {operand} ,? that|which|itself ( also|itself|should|must|then )* {predicate}         => andOf
  + {compare} the|its|their {number}
  + {cross} the|its|their {number}
  + {compare} {number} and|& {number}
  + {compare} {number} ( ,|and|& )* {number} ( ,|and|& )* {number}             => bareLengths
    ( must|should|shall|ought to? | need|has|have|want to | to be ) {predicate}     => due
  + on? the? <right|good/wrong|bad> side of {operand} ( LP ( it|is|trading|<above/below> )* RP )? => side <gt/lt>
  + {predicate} ( right|already )? at|on the? open|opening ( bell | of trading )?           => atOpen
  - prev|previous|prior|previously|before|last|yesterday ( bar|value|day|candle|one|reading|was|it )* {predicate} => earlier
`,
);
