import type { AtomOperator } from "../../intermediate/form.ts";
import { isFiller } from "../lexicon/fillers.ts";
import type { Bound, Postfix, Predicate } from "../chart/edge.ts";
import { allOf, anyOf, type Quantity, type Subject, type Tree } from "../chart/meanings.ts";
import type { Match, GrammarRule } from "../chart/rule.ts";
import { around, versus } from "./atoms.ts";
import { allFit, boundsIn, boundsOn, compareSubjects, fitted, partOf } from "./compare-subjects.ts";
import { crossed } from "./cross-rules.ts";
import { GOES_ON } from "./each-level.ts";
import { facing, SIZE } from "./moves/changed.ts";
import { besideLevel, SLIGHTLY } from "./moves/near-rules.ts";
import { against, CLOSE, percentOf } from "./predicates.ts";
import { feature } from "./series/subjects.ts";
import { rules } from "./table.ts";

type Compared = (left: Subject, right: Subject) => Tree | null;

/** Returns true for a figure that can be a price: plain and without a scale, or in dollars and no sum: `over $50k each`. */
const isPrice = ({ unit, scaled, value }: Quantity): boolean =>
  unit === "$" ? !scaled || value < LEAST_SUM : unit === null && !scaled;
const LEAST_SUM = 10_000;

function bounds(match: Match): Predicate | null {
  // `greater than 1 bar (4-hour candle) ago`: a number of bars.
  if (/^(?:bar|candle|candlestick)\b/.test(match.behind(1))) return null;
  // `at least 20 % higher than the prior year`: a distance from another value.
  if (/^(?:higher|lower|greater|more|less|better|worse) than\b/.test(match.behind(2))) return null;
  const sides = match.one("bound");
  if (UP_TO.test(match.text) && isCount(match, sides)) return null;
  // `double-digit rising sales`: no price.
  const ofPrice = sides.every(({ quantity }) => isPrice(quantity)) && !match.has("digit");
  return {
    needs: "number",
    applyTo: (subject) => (subject.unit === "idx" && isScale(sides) ? null : boundsOn(subject, sides)),
    alone:
      ofPrice && !isCount(match, sides) && !isInBrackets(match) && !isNumbered(match) ? boundsOn(CLOSE, sides) : null,
    figure: ofPrice ? Math.max(...sides.map(({ quantity }) => Math.abs(quantity.value))) : undefined,
  };
}

/** Returns true for the whole scale of an oscillator: `between 0 and 100`. */
export function isScale([low, high]: readonly Bound[]): boolean {
  const [from, to] = [low?.quantity.value ?? 0, high?.quantity.value ?? 0];
  return (
    low?.op === "gte" &&
    high !== undefined &&
    ((from === 0 && to >= 100) || (from === -100 && to === 0) || (from === -1 && to === 1))
  );
}

/** Returns true for the numbers of lines or steps: `lines 1-3 look for growth`. */
const isNumbered = ({ tokens, from }: Match): boolean =>
  /^(?:line|rule|step|point|page|section|chapter|figure|table)$/.test(tokens[from - 1]?.stem ?? "");

/** Returns true for a bare figure in brackets, whose subject is unknown: `big names (50+)`. */
const isInBrackets = ({ tokens, from, to }: Match): boolean =>
  tokens[from - 1]?.text === "(" &&
  tokens[to]?.text === ")" &&
  !tokens.slice(from, to).some(({ text }) => text === "$");

/** Returns the bounds after a verb: `RSI closes under 6`. Null if the verb is part of a name such as highest close. */
const closing = (match: Match): Predicate | null => (match.tokens[match.from]!.text === "close" ? null : bounds(match));

const UP_TO = /\bup ?to\b/;
/** Returns true for the size of the universe or of the answer: `1000+ companies`, `up to 20 names`. */
const isCount = (match: Match, [bound]: readonly Bound[]): boolean =>
  (bound?.op === "gte" || UP_TO.test(match.text)) &&
  bound?.quantity.unit === null &&
  /^(?:(?:public|publicly|us|listed|traded|large|global) )*(?:stock|company|ticker|symbol|name|script|scrip|idea|pick|result|candidate)\b/.test(
    match.behind(3),
  );

/** Returns a comparison with a multiple of the range: `greater than 2 ATRs`. */
const ranges = (match: Match): Predicate | null => {
  const range = feature("atr", match.all("number").slice(0, 1));
  const k = match.one("quantity").value;
  return {
    needs: "any",
    applyTo: (left) => (left.isLevel ? null : compareSubjects(left, match.maybe("compare") ?? "gte", range, k)),
    alone: null,
  };
};

function times(match: Match, op: AtomOperator = match.one("compare")): Predicate | null {
  const multiple = match.maybe("multiple") ?? match.maybe("number");
  // `the double stochastic`: the name of another study.
  if (/^(?:double|triple) \w/.test(match.text) && match.one("operand").unit === "idx") return null;
  // `pulling back up to the 20 EMA`: a way, and no bound.
  if (UP_TO.test(match.text) && match.one("operand").isLevel) return null;
  const factor = multiple === undefined ? undefined : partOf(match, match.one("operand"), multiple);
  return against(match.one("operand"), (left, right) => {
    // `ATR below 3 % of the price`: a part of the price, no price.
    const k = !left.isLevel && right.isLevel ? multiple : factor;
    return k === null ? null : compareSubjects(left, op, right, k);
  });
}

/** Returns a range of multiples of a line: `2 to 3 times its 200-day average`. */
const timesRange = (match: Match): Predicate =>
  against(match.one("operand"), (left, right) =>
    allFit([
      compareSubjects(left, "gte", right, match.one("number")),
      compareSubjects(left, "lte", right, match.maybe("multiple") ?? match.one("number", 1)),
    ]),
  );

/** Returns the wider of two multiples: `debt below 2-4 times EBITDA` is below 4 times. */
const loosest = (match: Match): Predicate | null =>
  match.one("compare").startsWith("l")
    ? times(match)
    : against(match.one("operand"), (left, right) =>
        compareSubjects(left, match.one("compare"), right, match.one("number")),
      );

function manyLevels(match: Match, levels: readonly Subject[], build: Compared): Predicate {
  const join = match.has("or", "either", "any") ? anyOf : allOf;
  const of = (left: Subject): Tree | null =>
    allFit(
      levels.map((level) => build(left, level)),
      join,
    );
  return { needs: "level", applyTo: of, alone: of(CLOSE) };
}

function comparison(match: Match): Compared {
  const cross = match.maybe("cross");
  return (left, right) =>
    cross === undefined ? compareSubjects(left, match.one("compare"), right) : fitted(left, cross, right);
}

/** Returns a value between two lines, whichever is higher. */
function betweenLevels(match: Match): Predicate | null {
  const [one, two, third] = match.maybe("studies") ?? match.all("operand");
  if (!one?.isLevel || !two?.isLevel || third !== undefined) return null;
  const inside = (left: Subject, low: Subject, high: Subject): Tree =>
    allOf(versus(left, "gte", low), versus(left, "lte", high));
  const of = (left: Subject): Tree | null =>
    left.isLevel ? anyOf(inside(left, one, two), inside(left, two, one)) : null;
  return { needs: "level", applyTo: of, alone: of(CLOSE) };
}

/** Returns a value within the range of the bar before. */
function withinBarBefore(): Predicate {
  const [low, high] = ["low", "high"].map((side) => ({ ...feature(side), barsAgo: 1 }));
  const of = (left: Subject): Tree | null =>
    left.isLevel ? allOf(versus(left, "gte", low!), versus(left, "lte", high!)) : null;
  return { needs: "level", applyTo: of, alone: of(CLOSE) };
}

function twoLevels(match: Match): Predicate | null {
  const levels = match.all("operand");
  const areLines = levels.every(
    ({ isLevel, name, barsAgo, timeframe }) =>
      isLevel && (barsAgo !== null || timeframe !== null || !/^(?:open|high|low|close)$/.test(name)),
  );
  const isMixed = match.has("or") && match.has("and", "&");
  // A new high is an event: `above its 50-day, or a 52-week high`. No close crosses the highest high of its own bar.
  const isEvent =
    (match.has("or") || match.maybe("cross") !== undefined) &&
    levels.some(({ name }) => /^(?:highest|lowest|high_|low_)/.test(name));
  return isMixed ||
    isEvent ||
    GOES_ON.test(match.behind(4)) ||
    !(areLines || levels.every(({ name }) => name === "avg_volume"))
    ? null
    : manyLevels(match, levels, comparison(match));
}

/** Returns a predicate of the line named last. */
const ofIt = (ofLine: Compared): Predicate => ({
  needs: "level",
  applyTo: () => null,
  alone: null,
  applyToLine: ofLine,
});
/** Returns a comparison with the high or low of the bar of a pattern before: above its high or below its low. */
function ofPattern(match: Match, edge: "high" | "low"): Predicate | null {
  const isHigh = edge === "high";
  const op = match.maybe("cross") ?? match.maybe("compare") ?? (isHigh ? "crosses_above" : "crosses_under");
  const isBeyond = /above|^g/.test(op) === isHigh;
  return isBeyond ? { ...ofIt((left, level) => compareSubjects(left, op, level)), edgeOfPattern: edge } : null;
}
/** Returns a close on the inner side of the band named last: `… and is now back inside the bands`. */
const backInsideIt = (): Predicate =>
  ofIt((left, level) =>
    /upper|high/.test(level.name)
      ? versus(left, "lt", level)
      : /lower|low/.test(level.name)
        ? versus(left, "gt", level)
        : null,
  );
const crossingIt = (op: AtomOperator): Predicate => ofIt((left, level) => fitted(left, op, level));

const besideIt = (_: Match, side: string): Predicate => ofIt((left, level) => besideLevel(left, level, side));

function aroundIt(match: Match): Predicate | null {
  const percent = percentOf(match.one("quantity"));
  return percent === null ? null : ofIt((left, level) => around(left, level, percent));
}

/**
 * Returns a distance from the extreme named last: `a 52-week high and now 10 % below it`, `a 52-week low and has since rallied
 * 15 %`. Without a pronoun, a rise counts from a low and a fall from a high.
 */
function offIt(match: Match, direction: string): Predicate | null {
  const isUp = direction === "up";
  const [bound, second] = boundsIn(match);
  if (bound === undefined || second !== undefined || bound.quantity.unit !== "%") return null;
  const factor = 1 + (isUp ? 1 : -1) * (bound.quantity.value / 100);
  const isFar = match.has("it", "that", "this", "those", "them") ? /./ : isUp ? /low/ : /high/;
  return ofIt((left, level) =>
    isFar.test(level.name) ? versus(left, facing(bound.op, isUp), { ...level, multiplier: factor }) : null,
  );
}

/** Returns a predicate of both sides named before; null in `all under $10 stocks` and `find all the oversold banks`. */
const both = (match: Match): Predicate | null =>
  /^(?:stock|company|name|share|ticker)/.test(match.behind(1)) ||
  match.tokens.slice(0, match.from).every(({ stem }) => isFiller(stem))
    ? null
    : { ...match.one("predicate"), isBoth: true };
const each = (match: Match): Predicate | null =>
  GOES_ON.test(match.behind(4)) ? null : manyLevels(match, match.one("studies"), comparison(match));
const crosses = (match: Match): Predicate | null => crossed(match, match.maybe("cross") ?? match.one("compare"));
const it = (match: Match, which?: "each"): Predicate => ({ ...ofIt(comparison(match)), isEach: which && true });
const since = (match: Match): Predicate => ({ ...ofIt(comparison(match)), isAgain: true });
const again = (_: Match, op: AtomOperator): Predicate => ({ ...crossingIt(op), isAgain: true });

const ENDS = /^(?:and|or|but|with|on|in|for|today|now|within|at|this|last|past|while|plus|which|that|also|yet)$/;

/** Returns the postfix at the end of a clause; null if another comparison follows: `zero and above its signal`. */
function atEnd({ tokens, to }: Match, postfix: Postfix): Postfix | null {
  const next = tokens[to];
  return next === undefined || next.kind === "symbol" || ENDS.test(next.stem) ? postfix : null;
}

/** Returns the lengths of the study before; null if the length belongs to the next study: `the 2-period RSI`. */
function lengths(match: Match): readonly number[] | null {
  const next = match.tokens[match.to];
  const isEnd = next === undefined || next.kind === "symbol" || ENDS.test(next.stem);
  return isEnd && match.all("number").every((length) => Number.isInteger(length) && length > 0)
    ? match.all("number")
    : null;
}

const IT =
  "( it|them|that|same|both|these|those ( one|line|level|average|mark|band|price|point )? | the|this|same line|level|average|mark|band )";
const ENDED =
  "( ~close|~finish|~end|~settle|~hold/held|~stay|~trade|~sit/sat|is|now|still|also|just|right|back|again|ultimately|eventually )*";

const SHAPE =
  "inside|outside|nr7|nr4|doji|hammer|engulfing|harami|star|pin|signal|mother|pattern|trigger|narrow|range|marubozu|shooting";
const NOW = "has|have|had|is|are|now|currently|since|then|also|already|trading|but";
const RECOVERED = "moved_up|bounced|rebounded|recovered|rallied|above|higher";
const OFF = "moved_down|pulled|retraced|declined|off|below|under|lower";
const ITS = `( its | it's | that|this|the|same ( ${SHAPE} )? bar|candle|day|one 's? | ( that|this|the|same )* ${SHAPE} ( bar|candle|day )? 's? )`;
const FROM = "( from above|over|below|under|underneath|beneath )?";

/** Rules for comparisons and crosses of the subject named before, and for words after a whole condition. */
export const PREDICATE_RULES: readonly GrammarRule[] = [
  ...rules(
    "predicate",
    {
      both,
      bounds,
      closing,
      times,
      timesRange,
      loosest,
      ranges,
      each,
      twoLevels,
      betweenLevels,
      withinBarBefore,
      crosses,
      it,
      besideIt,
      aroundIt,
      offIt,
      backInsideIt,
      ofPattern,
      again,
      since,
    },
    `
    both|each|all ( of? them|these|those|which ( are )? )? {predicate}         => both
    {bound} ( per|each day|share|session )?                                    => bounds
    <closes> {bound}                                                           => closing
    {compare} -? {operand}
  + {compare} ( {multiple} | {number} x ) {operand}                            => times
  + {compare}? {quantity} x? ( atr | average true range ) ( LP {number} RP )?  => ranges
  + <above/below> ( ,|or|and/or|/ )* <climb|pass/sink|pass|~cross> <above/below> {operand} => times <gt/lt>
  + ( between|from )? {number} x? to|and|- ( {multiple} | {number} x ) {operand} => timesRange
  + {compare} {number} x? to|- {multiple} {operand}                            => loosest
  + only|just|barely {multiple} {operand}                                      => times lte
    {multiple} ( or|and? <more>|<above> )? {operand}
  + {multiple} ( as much|big|large|high|many as | <more> than ) {operand}      => times gte
    {compare} ( all|both|each|every|of|three|four )* {studies}
    {cross} {studies}                                                          => each
  + {compare} ( both|each of? ) {operand} and|& also? {operand}
  - ( {compare} | {cross} ) {operand} ( ,|and|&|or )* {operand} ( ( ,|and|&|or )* {operand} )? => twoLevels
  + ( sandwiched|trapped|sitting|caught|somewhere|in )* between ( {studies} | {operand} and|& {operand} ) => betweenLevels
  + ( ~trade|still|currently|completely|entirely|totally|fully|wholly )* inside|within the? previous|prior|yesterday|last ( day|bar|candle|session )? range
      => withinBarBefore
    {cross} {operand} ${FROM}
    {cross} ( {quantity} ( line|level|mark|area )? | zero|0|centerline|centreline|midline line? ) ${FROM}
    {compare} zero|0|the-zero-line|centerline|centreline|midline line?         => crosses
  + ${ENDED} {compare} both of? ( them|these|those|line|average|level )*       => it each
  + ${ENDED} {compare} ${IT}
  + ${ENDED} {cross} ${IT}                                                     => it
  ++ ${ENDED} ${SLIGHTLY} <above/below> ${IT}                                  => besideIt <above/below>
  + ( now|then|is|are|currently|today )* back inside|within|in ( the|its|it|them|those )* ( band|channel|cloud )? => backInsideIt
  + ${ENDED} {compare} ${ITS} <high/low>
  + ${ENDED} {cross} ${ITS} <high/low>
  + ${ENDED} {compare} <high/low> of ${ITS}
  + ~break/broke/broken|~clear|~take/took/taken out? ( ${ITS} <high/low> | <high/low> of ${ITS} )
  + ${ENDED} {cross} <high/low> of ${ITS}                                      => ofPattern <high/low>
  + ( has|have|been|stay|stayed|stays|remained|continuously|is|are|still )* {compare} since then?   => since
  + ( has|have|had|now|just|since )* ( ( ~pull|~come/came|~fall/fell|~drop|~retrace )? back? to )? within|inside {quantity} of ${IT}      => aroundIt
  ++ ( ${NOW} )* <${RECOVERED}/${OFF}> ( back|by|at|least|more|than|about )* ${SIZE} ( from|off|above|below|under )* ${IT} ( high|low|peak )?
  ++ ( has|have|is|are|now )* since then? ( ${NOW} )* <${RECOVERED}/${OFF}> ( back|by|about )* ${SIZE}
  ++ ( ${NOW} )* ${SIZE} <above|up|higher/below|under|off|down|lower> ( from|than|off|of )* ${IT} ( high|low|peak )?    => offIt <up/down>
  - ( has|just|freshly|now|only )* ~cross|flipped|broke back? <up|above/down|below> ( today|now|just|this )*
      => again <crosses_above/crosses_under>
`,
  ),
  ...rules(
    "postfix",
    { atEnd },
    `
    ( ,|LP )* or|and|& ( even|so|much )* worse|deeper|harder|uglier|further|farther RP? => atEnd worse
    ( ,|LP )* or|and|& ( even|so )* <more|above|upwards|upward|beyond/less|below|closer|nearer> RP? => atEnd <more/less>
  - ( ,|LP )* ( at least | at the least | at|as a minimum | minimum ) RP?      => atEnd more
  - ( ,|LP )* ( at the? most | at best | at|as a maximum | tops | maximum | at the outside ) RP? => atEnd less
`,
  ),
  ...rules(
    "setting",
    { lengths },
    `
  + ( LP|,|with|using|on|over|for|at|its|the|a )* period|length|lookback|setting|parameter ( :|=|of|is|set|to|- )* {number} ( ( ,|and|/|- )* {number} )* ( period|day|bar )? RP?
  + use|using ( exponential|simple|following|value|number|for|calculation|:|,|- )* {number} ( ,|and|/|- )* {number} ( ( ,|and|/|- )* {number} )?
  + ( LP|,|with|using|on|over|for|at|its|the|a )* {number} ( -|day|bar|week )* period|length|lookback|setting RP?
  + LP ( slow|fast|full )? {feature}? set to|at {number} ( , {number} )* RP
  + LP ( n|length|period =|: )? {number} ( , {number} )* RP                   => lengths
`,
  ),
  ...rules(
    "likewise",
    {},
    `
  + ( ,|and|& )* ( ditto | likewise | same|similar ( condition|rule|thing|test|goes|applies|holds|true )* ) ( for|with|goes|applies|on|to|of|:|, )*
      {operand}
  - ( ,|and|& )* {operand} likewise|ditto|too|similarly
  + ( ,|and|& )* so is|does|has {operand}                                      => {operand}
`,
  ),
];
