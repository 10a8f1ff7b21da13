import { ownMember, table } from "#base";
import type { AtomOperator } from "../../../intermediate/form.ts";
import type { Predicate } from "../../chart/edge.ts";
import { allOf, anyOf, type Note, type Quantity, type Subject, type Tree } from "../../chart/meanings.ts";
import type { Match } from "../../chart/rule.ts";
import { clauseAround } from "../../assemble/bounds.ts";
import { DEFAULTS } from "../../defaults.ts";
import { around, assumed, isNumber, versus } from "../atoms.ts";
import { facing } from "./changed.ts";
import { fewBelow } from "./extreme-rules.ts";
import { WORDS } from "../classes.ts";
import { againstFit, allFit, boundsIn, compareSubjects, isAverage } from "../compare-subjects.ts";
import { joinedPredicates, LEVELS, ofEachLevel } from "../each-level.ts";
import { against, CLOSE, percentOf } from "../predicates.ts";
import { feature, formula } from "../series/subjects.ts";
import { textOf } from "../../text/token.ts";
import { rules } from "../table.ts";

const OF_A_BAR = /^(?:close|open|high|low)$/;

/** Returns a value at most `percent` above or below a level. */
function limit(left: Subject, level: Subject, isAbove: boolean, percent: number, notes: readonly Note[] = []): Tree {
  const multiplier = 1 + (isAbove ? percent : -percent) / 100;
  return versus(left, isAbove ? "lte" : "gte", { ...level, multiplier }, notes);
}

/** Returns nearness to a level: below a ceiling, above a floor, otherwise on both sides. */
function near(right: Subject, percent: number | null, notes: readonly Note[] = []): Predicate | null {
  if (percent === null) return null;
  const isOfBar = (right.barsAgo ?? 0) === 0;
  const isCeiling =
    /high_52w|high_all_time|highest/.test(right.name) || (isOfBar && /^(?:session_)?high$/.test(right.name));
  const isSided = isCeiling || /low_52w|lowest/.test(right.name) || (isOfBar && /^(?:session_)?low$/.test(right.name));
  return againstFit(right, (left, level) =>
    left.isLevel !== level.isLevel
      ? null
      : isSided
        ? limit(left, level, !isCeiling, percent, notes)
        : around(left, level, percent, notes),
  );
}

const within = (match: Match): Predicate | null =>
  match.one("quantity").unit === "%" ? near(levelOf(match), match.one("quantity").value) : null;

/** Returns nearness for a small share of a high: `15 % of the 52-week high` is within 15 % of it. */
const shareOfHigh = (match: Match): Predicate | null =>
  /^high(?:_52w|_all_time|est)/.test(match.one("operand").name) &&
  match.one("quantity").value < 50 &&
  match.tokens[match.from - 1]?.text !== "at" &&
  match.behind(1) !== "or"
    ? within(match)
    : null;

const atLevel = (level: Subject, by: "near" | "nearAverage" = "nearAverage"): Predicate | null =>
  near(level, DEFAULTS[by].value, [assumed(by)]);

/** Returns nearness for `at the 50-day`. A price of a bar, or an extreme, requires `exactly`. */
function at(match: Match, which?: string): Predicate | null {
  const level = match.one("operand");
  const isVague = OF_A_BAR.test(level.name) || /52w|all_time|highest|lowest|session/.test(level.name);
  const fits = which === "exactly" ? level.name !== "close" : !isVague;
  return level.isLevel && fits ? atLevel(level) : null;
}

function nearby(match: Match): Predicate | null {
  const level = levelOf(match);
  const [, side] = /\bfrom (above|below)$/.exec(match.text) ?? [];
  if (side !== undefined) return level.isLevel ? beside(match, side) : null;
  if (!level.isLevel || level.name === "close") return null;
  // `pulled back from the highs`: below them.
  if (/\b(?:pull|retrac)\w*(?: back)?(?: off)? (?:from|off)\b/.test(match.text) && /high/.test(level.name))
    return ofPrice(() => fewBelow(level));
  const predicate = atLevel(level, nearnessOf(level));
  // `the bandwidth has narrowed to near 6-month lows`: the low of the bandwidth.
  const isReached = [match.from - 1, match.from].some(
    (place) => match.tokens[place]?.stem === "to" && match.tokens[place + 1]?.stem !== "be",
  );
  return predicate && isReached ? { ...predicate, alone: null } : predicate;
}

/** Returns nearness to a level or its cross: `close to or crossing above the lower band`. */
function nearOrCrossing(match: Match): Predicate | null {
  const level = match.one("operand");
  if (!level.isLevel) return null;
  const cross = againstFit(level, (left, line) => versus(left, match.one("cross"), line));
  return joinedPredicates([atLevel(level, nearnessOf(level)), cross], anyOf);
}

const nearnessOf = ({ name }: Subject): "near" | "nearAverage" =>
  /52w|all_time|^highest|^lowest|_high$|_low$/.test(name) ? "near" : "nearAverage";

/** Matches the words after a figure that belongs to another level: `above the 50-day, within 15 % of the high`. */
const OF_OTHER = /^(?:of|from|to|off|above|below|over|under|the|its|their|\d+)$/;

/** Matches the last word of `near the low but above`, which has another level behind it unless its part of the query ends. */
const SIDE = /^(?:above|below|over|under)$/;
const ENDS_PART = /^(?:$|\W|(?:and|but|or|with|while|on)$)/;

const DIPPED = /^(?:dip|pull|retrac)\w* (?:back )?(?:above|below|over|under)\b/;
/** Returns nearness on one side of a level. `just above` takes a default figure. */
function beside(match: Match, side: string): Predicate | null {
  const quantity = match.maybe("quantity");
  const percent = quantity === undefined ? null : percentOf(quantity);
  const isOfOther =
    (quantity !== undefined && OF_OTHER.test(match.behind(1))) ||
    (SIDE.test(match.tokens[match.to - 1]!.stem) && !ENDS_PART.test(match.behind(1)));
  // `dipped below` is a cross.
  if ((percent === null && quantity !== undefined) || isOfOther || DIPPED.test(match.text)) return null;
  return againstFit(match.one("operand"), (left, level) => besideLevel(left, level, side, percent));
}

/** Returns a series above or below a level by at most a percentage, by default a small one. */
export function besideLevel(left: Subject, level: Subject, side: string, percent: number | null = null): Tree {
  const by = nearnessOf(level);
  const beyond = `${side === "above" ? "gt" : "lt"}${percent === null ? "" : "e"}` as AtomOperator;
  const notes = percent === null ? [assumed(by)] : [];
  return allOf(versus(left, beyond, level, notes), limit(left, level, side === "above", percent ?? DEFAULTS[by].value));
}

/** Returns a large distance from an average, or from the high or low of a year. */
function farFrom(match: Match, op: AtomOperator): Predicate | null {
  const level = match.one("operand");
  const by = nearnessOf(level) === "near" ? "farFromExtreme" : "farFromAverage";
  const factor = 1 + (op === "gt" ? 1 : -1) * (DEFAULTS[by].value / 100);
  return level.isLevel && !OF_A_BAR.test(level.name)
    ? againstFit(level, (left, line) => versus(left, op, { ...line, multiplier: factor }, [assumed(by)]))
    : null;
}

/** Returns an upper bound of the distance, on the side of the words or of the level: `no more than 5 % above`. */
function upTo(match: Match, side: string): Predicate | null {
  const percent = percentOf(match.one("quantity"));
  const right = match.one("operand");
  if (percent === null || (side === "off" && !/high|low/.test(right.name))) return near(right, percent);
  const isAbove = side === "above" || (side === "off" && /low/.test(right.name));
  return againstFit(right, (left, level) => limit(left, level, isAbove, percent));
}

const ofPrice = (of: (left: Subject) => Tree): Predicate => ({
  needs: "level",
  applyTo: (left) => (left.name === "close" ? of(left) : null),
  alone: of(CLOSE),
});

/** Returns a bounce or rejection: the bar reached the level and closed on the side from which it came. */
function turnedAt(match: Match, way: string): Predicate | null {
  const right = match.one("operand");
  if (!right.isLevel || OF_A_BAR.test(right.name)) return null;
  const isUp = way === "up";
  const why = isUp
    ? "bounce: the low reached the level and the close is above it"
    : "rejection: the high reached the level and the close is below it";
  return ofPrice((left) =>
    allOf(
      versus({ ...feature(isUp ? "low" : "high"), timeframe: left.timeframe }, isUp ? "lte" : "gte", right, [
        { field: "rhs", value: right.concept, why },
      ]),
      versus(left, isUp ? "gt" : "lt", right),
    ),
  );
}

/** Returns the condition that the bar reached a band. */
function touched(match: Match): Predicate | null {
  const right = match.one("operand");
  const [, side] = /^(?:bb|kc|dc)_(upper|lower)/.exec(right.name) ?? [];
  const [alias, op] = side === "upper" ? (["high", "gte"] as const) : (["low", "lte"] as const);
  return side === undefined
    ? null
    : ofPrice((left) => versus({ ...feature(alias), timeframe: left.timeframe }, op, right));
}

/** Returns a multiple of a level: doubled from its low. */
function multiplied(match: Match, factor: string): Predicate {
  const k = Number(factor);
  return againstFit(ofTheYear(match.one("operand")), (left, level) =>
    level.isLevel ? versus(left, k > 1 ? "gte" : "lte", { ...level, multiplier: (level.multiplier ?? 1) * k }) : null,
  );
}

/** Returns the level of a match. A high or low without a stretch is the high or low of the year. */
const levelOf = (match: Match): Subject =>
  isOfThisBar(match) || OF_A_DAY.test(textOf(match.tokens)) ? match.one("operand") : ofTheYear(match.one("operand"));
const OF_A_DAY =
  /\b(?:high|low) (?:of|for) (?:the |its )?(?:day|session|bar|candle|week|month)\b|\b(?:session|bar|candle)(?:'s)? (?:high|low)\b/;

/** Returns true for a high or low of the newest bar itself: `closed less than 2 % below the high of the candle`. */
const isOfThisBar = (match: Match): boolean =>
  !match.tokens[match.to - 1]!.text.endsWith("s") &&
  match.tokens
    .slice(...clauseAround(match.from, match.to, match.tokens))
    .some(({ text }) =>
      boundsIn(match).every(({ quantity }) => quantity.value <= (ownMember(MOST_OF_A_BAR, text) ?? 0)),
    );
/** Largest distance (percent) of a close from the high of the bar that a word names; above it the query means that of a year. */
const MOST_OF_A_BAR = table<number>({ day: 10, today: 10, intraday: 10, session: 10, candle: 25, bar: 25 });

/** Returns the level of the last year if the query names no stretch: `20 % off the highs`. */
function ofTheYear(level: Subject): Subject {
  if (!/^(?:high|low)$/.test(level.name) || level.timeframe !== null || level.barsAgo !== null) return level;
  const value = `${level.name}_52w`;
  return feature(
    value,
    [],
    [{ field: "rhs", value, why: `${level.name} with no stretch named: of the last 52 weeks` }],
  );
}

const AT = /^(?:off|from|away|since)$/;
const BELOW = /^(?:below|under|beneath|south|blw|down|lower|less|underneath|discount)$/;
const ABOVE = /^(?:above|over|north|abv|past|beyond|up|higher|greater|more|atop|premium)$/;

/**
 * Returns true for above the level, by the words after the figure, otherwise those before it; null if none decides. `off`
 * means below a high and above a low.
 */
function meansAbove({ tokens, from }: Match, end: number, level: Subject): boolean | null {
  const side = tokens.slice(end).find(({ stem }) => BELOW.test(stem) || ABOVE.test(stem) || AT.test(stem))?.stem ?? "";
  if (!AT.test(side)) return ABOVE.test(side);
  const before = tokens
    .slice(from, end)
    .map(({ stem }) => stem)
    .join(" ");
  if (/\b(?:down|lower)\b/.test(before)) return false;
  if (/\b(?:up(?! to)|higher)\b/.test(before)) return true;
  return /high|upper|ath/.test(level.name) ? false : /low/.test(level.name) || /over|above/.test(before) ? true : null;
}

/** Returns true if a verb separates the figure from the level: `more than 3 %, holding above VWAP`. */
const hasVerb = ({ tokens, to }: Match, end: number): boolean =>
  tokens.slice(end, to - 1).some(({ text }) => /^(?:hold|trad|sit|stand|stay|remain|clos|keep|still)/.test(text));

const multiplierOf = ({ unit, value }: Quantity, up: boolean): number | null =>
  unit === "x" ? value : unit === "%" ? 1 + (up ? value : -value) / 100 : null;

const UP_TO = /\bup to\b|\bupto\b|\bwithin\b/;
/** Returns a distance larger than a figure: `more than 5 % below X`. */
function distance(match: Match): Predicate | null {
  const right = isOfThisBar(match) ? match.one("operand") : ofTheYear(match.one("operand"));
  const end = match.endOf(match.maybe("bound") === undefined ? "quantity" : "bound");
  // `close + 5 % is higher than the 200-day high`: the sum is compared.
  const plus = match.tokens.findIndex(({ text }, place) => place >= match.from - 1 && place < end && text === "+");
  const added = match.tokens[plus + 1];
  if (plus !== -1 && added?.kind === "number" && !added.glued) return null;
  const up = meansAbove(match, end, right);
  if (up === null && match.has("away") && right.isLevel) return awayFrom(match, right);
  const isOfItself = right.group === "feature" && right.barsAgo !== null;
  // `10x up vs their previous low` does not identify the low.
  const isVague =
    /^(?:prev_)?(?:high|low)$/.test(right.name) && boundsIn(match).some(({ quantity }) => quantity.unit === "x");
  if (
    up === null ||
    isVague ||
    hasVerb(match, end) ||
    !(right.isLevel || isOfItself || /^(?:avg_|avg_dollar_)?volume$/.test(right.name))
  )
    return null;
  const sides = boundsIn(match).map(({ op, quantity }) => ({
    op: facing(op, up || quantity.value < 0),
    k: multiplierOf(quantity, up || quantity.value < 0),
  }));
  if (sides.some(({ k }) => k === null)) return null;
  // `up to 10 % above its 50-day` is also above it.
  const isUpTo = up && sides.every(({ op }) => op === "lt" || op === "lte") && UP_TO.test(match.text);
  // The range of a bar is no distance above a price.
  return against(right, (left, level) =>
    left.isLevel || left.unit !== "$" || !level.isLevel
      ? allFit([
          ...(isUpTo ? [compareSubjects(left, "gte", level)] : []),
          ...sides.map(({ op, k }) => compareSubjects(left, op, level, k)),
        ])
      : null,
  );
}

/** Returns a distance on either side of a level: `at least 8 % away from its 20-day`. */
function awayFrom(match: Match, right: Subject): Predicate | null {
  const [bound, more] = boundsIn(match);
  const percent = bound === undefined || more !== undefined ? null : percentOf(bound.quantity);
  if (percent === null || !/^gte?$/.test(bound!.op)) return null;
  const side = (isUp: boolean, left: Subject, level: Subject): Tree | null =>
    compareSubjects(left, facing(bound!.op, isUp), level, 1 + (isUp ? percent : -percent) / 100);
  return againstFit(right, (left, level) => allFit([side(true, left, level), side(false, left, level)], anyOf));
}

/** Returns a move from a level by percent: `up from the 52-week low > 50`. */
function movedFrom(match: Match, way?: string, bounds = boundsIn(match)): Predicate | null {
  const isOfBar = isOfThisBar(match) && /\b(?:today|day|candle|bar|session)\b/.test(match.text);
  const level = isOfBar ? match.one("operand") : ofTheYear(match.one("operand"));
  if (/^(?:x )?(?:atr|average true range)\b/.test(match.behind(4))) return null;
  // `From 52w high < 25`: a percentage without its sign.
  const isBare = way === undefined && bounds.every(({ quantity: { unit, scaled } }) => unit === null && !scaled);
  const sides = bounds.map(({ op, quantity }) => ({ op, percent: isBare ? quantity.value : percentOf(quantity) }));
  const isOther = !level.isLevel && (way === undefined || level.unit === "%" || !match.has("by"));
  if (isOther || sides.some(({ percent }) => percent === null)) return null;
  if (way === undefined && !/high|low/.test(level.name)) return null;
  const isUp = way === undefined ? /low/.test(level.name) : way === "up";
  // `above its 50-day by no more than 3 %` also requires above.
  const isAtMost = way !== undefined && sides.every(({ op }) => op === "lt" || op === "lte");
  const notes = isBare ? [{ field: "rhs", value: match.text, why: "a distance without a unit: in percent" }] : [];
  return against(level, (left, right) =>
    allFit([
      ...(isAtMost ? [compareSubjects(left, isUp ? "gt" : "lt", right)] : []),
      ...sides.map(({ op, percent }) =>
        compareSubjects(left, facing(op, isUp), right, 1 + (isUp ? percent! : -percent!) / 100, notes),
      ),
    ]),
  );
}

/** Returns a move from an earlier value: `greater than the close 5 days ago by 10 %`. */
const movedBy = (match: Match): Predicate | null =>
  movedFrom(
    match,
    /^gte?$/.test(match.one("compare")) ? "up" : "down",
    match.maybe("bound") ?? [{ op: "gte", quantity: match.one("quantity") }],
  );

/** Returns a distance in average true ranges from a moving average or another level. */
function inRanges(match: Match): Predicate | null {
  const right = match.one("operand");
  const ranges = match.maybe("number") ?? 14;
  const [, kind, length] = ranges === 14 ? (/^(sma|ema)\((\d+)\)$/.exec(right.concept) ?? []) : [];
  if (length === undefined && (!right.isLevel || right.group !== "feature" || right.barsAgo !== null)) return null;
  const isFrom = !match.has("above", "over") && match.has("from", "off");
  const isBelow = match.has("below", "under", ...LOSSES) || (isFrom && !match.has("up") && /high/.test(right.name));
  const side = (op: AtomOperator, k: number): Tree =>
    length === undefined
      ? versus(CLOSE, op, formula(`${right.concept}${k < 0 ? "" : "+"}${k}*atr(${ranges})`, "$"))
      : isNumber({ ...feature("dist_ma_atr", [kind!, length]), timeframe: right.timeframe }, op, k);
  const trees = boundsIn(match).flatMap(({ op, quantity: { value } }) =>
    match.has("within", "inside") || (isFrom && /^lte?$/.test(op))
      ? [side(op === "lt" ? "gt" : "gte", -value), side(op === "lt" ? "lt" : "lte", value)]
      : [side(facing(op, !isBelow), isBelow ? -value : value)],
  );
  return ofPrice(() => allOf(...trees));
}

const LOSSES = WORDS["moved_down"]!.split("|");

/** Returns nearness within a percentage, if the words express closeness: `near` and the like. */
function hugging(match: Match): Predicate | null {
  const isSaid =
    /\bclose(?:r|st)? (?:to|by)\b/.test(match.text) ||
    match.has(..."away off from side either both way direction hugging hovering within near".split(" "));
  const [level, again] = match.all("operand");
  // `near the low of the day, within 6 % of the 52-week high`: two levels.
  const isOther =
    again === undefined
      ? / (?:of|from)$/.test(match.text) || /^(?:of|from|the|its|their)\b/.test(match.behind(1))
      : again.name !== level!.name && !(isAverage(again) && isAverage(level!));
  return isSaid && !isOther && match.one("operand").isLevel && match.one("operand").name !== "close"
    ? within(match)
    : null;
}

const CAME =
  "pull|pulled|pulling|pullback|pulls|retraced|retracing|dip|dipped|dipping|dips|drifting|drifted|back|came|come|coming|next|at|right|to|finding|support|sitting|on";
const MOVED =
  "<up>|<down>|<moved_up>|<moved_down>|<climb>|<sink>|off|extended|stretched|sitting|trading|discount|run|ran|beaten|knocked|given|~gain|~correct|~lose/lost|~retrace|~jump|~shed/shed|~spike|back|came|come|coming|~pull|~pullback";
const AWAY =
  "<above>|north|abv|past|beyond|off|from|up|higher|greater|more|atop|<below>|south|blw|down|lower|less|underneath|since|away|discount|premium";
const AT_MOST =
  "( by|only )* ( no|not more|further|farther|higher|lower than | not by? more than | at most | less than | within | max|maximum|upto )";
/** `within 2-3 %`: the larger figure is the bound. */
const WITHIN = "within|inside ( {number} %? -|to|or )?";
const SIZE = "( {bound} | {quantity} ( or? more|greater|lower )? )";
const RANGES = "x? ( atr | average true range ) ( LP {number} RP )?";
const SIDES = "( either|both|each|any|in|on|way|side|direction )*";
export const SLIGHTLY =
  "just|slightly|barely|marginally|narrowly|only a? ( hair|touch|tad|bit|whisker|fraction|little|tick )?";
const ITS_PRICE = "( in|price|value )* from|off|since|above|of {operand}";

/** Rules for nearness to a level and distance from it. */
export const NEAR_RULES = rules(
  "predicate",
  {
    at: ofEachLevel(at),
    nearby: ofEachLevel(nearby),
    nearOrCrossing: ofEachLevel(nearOrCrossing),
    within: ofEachLevel(within),
    hugging,
    shareOfHigh,
    farFrom,
    upTo,
    beside,
    turnedAt: ofEachLevel(turnedAt),
    touched: ofEachLevel(touched),
    multiplied,
    distance: ofEachLevel(distance),
    movedFrom,
    movedBy,
    inRanges,
  },
  `
  - ( at | right|sitting|resting|directly on ) ${LEVELS}                       => at
    right|exactly at {operand}                                                 => at exactly
  - ( at or | equal to? or )? ( ${CAME}|very )* ( <near> | close to|by | not too? far|extended ) ( ${CAME}|<near>|from|off )* ${LEVELS} ( from above|below )? => nearby
  - ~come/came|~head|~drift|~return|~pull|~retrace|~dip|~revert ( back|down|in|right )* to|into|towards|toward ( its|the|their|support|at )* ${LEVELS} ( from above|below )? => nearby
  ++ ( at|<near> | close to ) or ( just|currently )* {cross} ${LEVELS}           => nearOrCrossing
  - walking|riding|hugging|climbing up|down|along? ${LEVELS}                   => nearby
  + no|not more|further|farther than {quantity} away? <above/below> {operand}  => upTo <above/below>
  + no|not more|further|farther than {quantity} away? off|from {operand}       => upTo off
  + well|far|way|much|significantly|substantially|deeply|considerably|extended|overextended|stretched <above|higher/below|lower> than? {operand}     => farFrom <gt/lt>
  + ${WITHIN} {quantity} ( of|from )* {operand} on|to|in the? <upside/downside> side?  => beside <above/below>
  + ${WITHIN} {quantity} ( of|from )* {operand} from ( the )? <above/below|underneath>  => beside <above/below>
  + ${WITHIN} {quantity} <above/below> {operand}                           => beside <above/below>
  + at|on|touching or|to ( within | up to | no more than )? {quantity} <above/below> {operand}      => beside <above/below>
  + <above|higher|greater|more/below|lower|less> than? {operand} ( ,|but|and|yet|though )* ${AT_MOST} {quantity} ( ${AWAY}|it|than|that )*
  + <above/below> ( -|,|LP|but|and|yet )* ${WITHIN} {quantity} ( -|,|RP|of )* {operand}
  + ( <near> | close to|by ) ( ,|but|and|yet|still|just|it )* <above/below> {operand}
  + <above/below> ( ,|but|and|yet|still )* ( <near> | close to ) {operand}
  + ( <near> | close to|by ) {operand} ( ,|but|and|yet|still|just )* <above/below> it?
  + ${SLIGHTLY} <above/below> {operand} ( LP ( within|by|up|to|at|most|max )* {quantity} RP )? => beside <above/below>
  + {quantity} of ( a|its|the|their )* {operand}                              => shareOfHigh
  + {quantity} ( or less )? near|close ( to|from|by )? {operand}
  + ${WITHIN} {quantity} of ( a|~make|~hit|~reach|~break|new|fresh|another|its|support|resistance|at|near|around )* ${LEVELS}
  + ( ${MOVED}|to|now )* ( within|inside ( at|least|about|around|±|+|/|- )* | closer than | no|not further|farther|more than | at most )
      {quantity} ( of|away|from|to|either|side|around | above or below )* ${LEVELS} ${SIDES}
  + ( ${MOVED}|to|now )* ( less|fewer than | under ) {quantity} ( of|either|side )* from|away from? {operand} ${SIDES}
  + vs|versus {operand} : within|inside {quantity} of? ( high|low|it|average|ma|sma|ema )?
      => within
  + ( hugging|near|around|hovering|riding|at|by|close|to|sitting|on|right )* {operand} ( ,|.|and|:|LP|like|say|let|i|mean|meaning )*
      ( within|inside | less than | under | no|not more than | at most | max )? {quantity}
      ( at|most|max|or|less|tops|away|off|from|of|it|distance|on|to|either|both|each|any|side|way|direction|above|below )* {operand}? ( on|of day )? RP?
      => hugging
  + touch|touched|touching|tag|tagged|tagging|hit|hitting|poked|reached|reaching|kissed|at ${LEVELS} => touched
  + <doubled|doubling/halved> ${ITS_PRICE}                                     => multiplied <2/0.5>
  + <tripled|tripling/quadrupled> ${ITS_PRICE}                                 => multiplied <3/4>
  + <~bounce|~rebound|holding|held|found|finding|supported|support/~reject|rejection|resisted|~fail|resistance>
      support? off|at|from|on|by|near of? ${LEVELS}                            => turnedAt <up/down>
  + ( ${MOVED}|<downmove>|retracement )* back|by|off? ${SIZE} ${AWAY} ( of|than|from|to|vs|versus )? ( {studies} | {operand} )
  + {bound} ${AWAY} ( of|than|from )? {operand} ( ,|but|and )* {bound}         => distance
  + <up|extended|overextended|stretched/down> from|off {operand} ( by|: )* ${SIZE}
  + <above/below> {operand} by|LP ( by|at|about|around )* ${SIZE} margin? RP?  => movedFrom <up/down>
    from|off {operand} ( by|: )* {bound}
  + from|off {operand} by ${SIZE}                                              => movedFrom
  + {compare} {operand} by ( at|about|around )* ${SIZE}                        => movedBy
  + ( ${MOVED}|<downmove>|<upmove>|~move|by|of|within|inside )* ( {bound} | {compare}? {quantity} ) ${RANGES} ( away|distance|or|more|up|down|higher|lower )* <above>|<below>|from|off|of {operand}
  + ( ${MOVED}|~move )* ( {compare} | from|off ) {operand} by ( at|least|about )* ( {bound} | {compare}? {quantity} ) ${RANGES}             => inRanges
`,
);
