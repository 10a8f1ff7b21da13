import type { AtomOperator } from "../../intermediate/form.ts";
import type { EdgeValues, Predicate } from "../chart/edge.ts";
import { noted, type Subject, type Tree } from "../chart/meanings.ts";
import type { Match } from "../chart/rule.ts";
import { bounded, isNumber, versus } from "./atoms.ts";
import { allFit, boundsOn, compareSubjects, fitted, isAverage, shift } from "./compare-subjects.ts";
import { barsOf } from "./time/duration-rules.ts";
import { CLOSE } from "./predicates.ts";
import { feature } from "./series/subjects.ts";
import { rules } from "./table.ts";

const JUST =
  "( just|freshly|newly|decisively|today|again|sharply|now|finally|cleanly|up|right|once|more|convincingly|back )*";
const WAY = "back|its|way|right|again|decisively|cleanly|just|today|through|to|from|out|away|straight";

/** Rules for verbs of a line that crosses another. */
export const CROSS_RULES = rules(
  "cross",
  {
    // `gap ups holding above VWAP`: a state after the gap.
    moves: ({ text }, op: EdgeValues["cross"]) => (/\bgap.*\b(?:hold|held|stay|remain|sit)/.test(text) ? null : op),
    // `trading above` is a state; with `back` it is a cross.
    back: (match, op: EdgeValues["cross"]) => (match.has("back") ? op : null),
    // `50 x 200` is a cross, `close * 1.04` a product.
    letter: ({ tokens, from }) => (tokens[from]!.kind === "word" ? "crosses_above" : null),
  },
  `
  + ${JUST} <climb|pass|x/sink|pass|x> ( ${WAY}|<up|below/down|above|over> )*
      <above|north|abv|past|atop/below|underneath|south|blw> of?
  + ${JUST} <climb|pass/sink|pass> ( ${WAY} )* <up/down> ( and? through|past|thru|across | <above/below> )
      => moves <crosses_above/crosses_under>
  + ~cross|~break/broke/broken|~go/went/gone <up/down>
  + ${JUST} <climb|pass|plow|plowed|plough|ploughed|barged/sink> ( ${WAY}|clean|<up/down> )* through|thru|past
  + <bullish|bullishly|positive|upward|upside/bearish|bearishly|negative|downward|downside> ~cross|crossover|cross-over
      ( of|<above/below>|with|through )?                                       => <crosses_above/crosses_under>
  + ${JUST} ~close|~trade ( ${WAY}|<up|below/down|above> )* <above/below> of?  => back <crosses_above/crosses_under>
  + ( just|has|have )* ~break/broke/broken|breakout out? ( up and? )? of|<above>|through|past|from|to|beyond
  + ${JUST} ~reclaim|~regain|~recapture|~retake/retook/retaken|~clear|~overtake/overtook/overtaken|~recover|~conquer|~surmount|topped|hurdled
  + ( just|is|are )* ~begin/began/begun|~start to pass|overtake
  + ~take/took/taken out|back
  - ~win/won|~get/got back
    crosses_above|crossesabove
  - ~cross|~intersect|crossover|xover|cross-over ( of|through|with|to )?                => crosses_above
  - x                                                                          => letter
  + breakdown of|<below>|through|from
  + ${JUST} ~lose/lost|~undercut/undercut|~violate|~forfeit|~surrender|~breach
  + ~give/gave up
  + ~fail to hold
  - ~fail at                                                                   => crosses_under
`,
);

/** Rules for a cross with a second verb: crosses, crossing above. */
export const DOUBLED_CROSS_RULES = rules(
  "cross",
  {
    // `RSI crosses > 30`.
    sign: (match) =>
      /[<>]=?$/.test(match.text) ? (match.one("compare").startsWith("g") ? "crosses_above" : "crosses_under") : null,
  },
  `
  ~cross {cross}   => {cross}
  ~cross {compare} => sign
`,
);

const onLevel = (of: (left: Subject) => Tree | null, alone = of(CLOSE)): Predicate => ({
  needs: "level",
  applyTo: (left) => (left.isLevel ? of(left) : null),
  alone,
});

/** Matches the side of a cross. */
export const SIDED =
  /\b(?:above|over|up|upwards?|upside|downside|north|higher|bullish\w*|below|under|down|downwards?|lower|bearish\w*)\b/;
const UPWARDS = { field: "op", value: "crosses_above", why: "a cross with no side named: upwards" };
/** Matches the word before a cross of a plain figure that is a price. */
const OF_PRICE = /^(?:stock|share|price|name|ticker|company|equity|symbol|that|which|just|has|have|is|are|and|,)$/;
/** Adds the note that a cross without a direction was read as upwards. */
export const takenUpwards = (tree: Tree | null): Tree | null => tree && noted(tree, UPWARDS);

/** Returns the cross of a series, a figure or the middle of a scale. */
export function crossed(match: Match, op: AtomOperator): Predicate | null {
  const right = match.maybe("operand");
  const quantity = match.maybe("quantity");
  // `a crossover at the close`: a time.
  if (right?.name === "close" && /\bat (?:the )?close$/.test(match.text)) return null;
  // `a breakout of 4 %` gives the distance, not the level.
  if (quantity?.unit === "%" && /^break(?:out|down) of\b/.test(match.text)) return null;
  // `pulling back to the 20-day from above` means near it.
  if (/\b(?:back|down|up) (?:to|into|toward|towards)\b.* from (?:above|below)$/.test(match.text)) return null;
  const isBroken =
    /^(?:just |has |have |is )*br(?:ea|o)k\w* (?!out|through|past|thru|across)/.test(match.text) &&
    !SIDED.test(match.text);
  if (isBroken && (right === undefined || !isAverage(right))) return null;
  const isUnsided = op === "crosses_above" && (isBroken || /\bcross/.test(match.text)) && !SIDED.test(match.text);
  const plain = (left: Subject): Tree | null => {
    if (right !== undefined) return fitted(left, op, right);
    if (left.isLevel && (quantity?.value ?? 0) === 0) return null;
    return quantity === undefined
      ? isNumber(left, op, match.has("midline", "mid") ? 50 : 0)
      : bounded(left, op, quantity);
  };
  const of = (left: Subject): Tree | null => (isUnsided ? takenUpwards(plain(left)) : plain(left));
  const isPlain =
    match.maybe("cross") !== undefined &&
    quantity?.unit === null &&
    !quantity.scaled &&
    quantity.value !== 0 &&
    (match.from === 0 || OF_PRICE.test(match.tokens[match.from - 1]!.stem));
  const isPrice = right === undefined ? quantity?.unit === "$" || isPlain : right.isLevel;
  const needs = right === undefined ? "number" : right.isLevel ? "level" : "any";
  return { needs, applyTo: of, alone: isPrice ? of(CLOSE) : null };
}

/**
 * Returns the cross of a high upwards, or of a low downwards: `takes out the prior high`, `takes out the low`. The high or
 * low of another bar need not be crossed.
 */
function takenOut(match: Match): Predicate | null {
  const right = match.one("operand");
  if (!right.isLevel || right.name === "close") return null;
  const isLow = /low/.test(right.name);
  const cross = isLow ? "crosses_under" : "crosses_above";
  const op = /^(?:low|high)$/.test(right.name) ? (isLow ? "lt" : "gt") : cross;
  return onLevel((left) => versus(left, op, right), versus(CLOSE, cross, right));
}

/** Returns the cross of an edge that earlier bars, or another session, made. */
function brokenEdge(match: Match): Predicate | null {
  const { name, barsAgo } = match.one("operand");
  const isEarlier = barsAgo !== null && barsAgo > 0;
  return /^(?:premarket|afterhours|or)_/.test(name) || (/^(?:high|low)$/.test(name) && isEarlier)
    ? takenOut(match)
    : null;
}

/** Returns the condition that the bar's low went below the low of an earlier bar. */
function undercut(match: Match): Predicate | null {
  const right = match.one("operand");
  const low = { ...feature("low"), timeframe: right.timeframe };
  return right.name !== "low" || right.barsAgo === null ? null : onLevel(() => versus(low, "lt", right));
}

/**
 * Returns a move between two figures. One figure makes it a cross, `from below 30 to above 30`. Two figures compare an
 * earlier bar and the newest one.
 */
function fromTo(match: Match): Predicate | null {
  const [[before, ...more], [now, ...others]] = [match.one("bound"), match.one("bound", 1)];
  if (before === undefined || now === undefined || more.length + others.length > 0) return null;
  const bars = match.maybe("ago") === undefined ? 1 : barsOf(match.one("ago"));
  const [wasBelow, isBelow] = [before, now].map(({ op }) => op.startsWith("l"));
  // `from above 5 to below 50` is a range.
  const isRange = !wasBelow && isBelow === true && before.quantity.value < now.quantity.value;
  const isCross = bars === 1 && before.quantity.value === now.quantity.value && wasBelow !== isBelow;
  const cross = isBelow === true ? "crosses_under" : "crosses_above";
  return {
    needs: "number",
    applyTo: (subject) => {
      if (isRange) return boundsOn(subject, [before, now]);
      if (subject.group !== "feature") return null;
      return isCross
        ? bounded(subject, cross, now.quantity)
        : allFit([boundsOn(shift(subject, bars), [before]), boundsOn(subject, [now])]);
    },
    alone: null,
  };
}

/** Returns a move from one value to another: at or beyond the first before, at or beyond the second now. */
function moved(match: Match): Predicate | null {
  const [before, now] = [match.one("quantity"), match.one("quantity", 1)];
  if (before.unit !== now.unit || before.value === now.value) return null;
  const [was, is]: readonly AtomOperator[] = before.value < now.value ? ["lte", "gte"] : ["gte", "lte"];
  return {
    needs: "number",
    applyTo: (subject) =>
      subject.group === "feature"
        ? allFit([bounded(shift(subject, 1), was!, before), bounded(subject, is!, now)])
        : null,
    alone: null,
  };
}

/** Returns the exit from a zone: upwards from below a figure, downwards from above one. */
const leaves = (match: Match, op: AtomOperator): Predicate => ({
  needs: "number",
  applyTo: (subject) => isNumber(subject, op, match.one("quantity").value),
  alone: null,
});

/** Returns a return between the bands: below the upper one, above the lower one. */
function backInside(match: Match): Predicate | null {
  const right = match.one("operand");
  const isUpper = /upper|high/.test(right.name);
  // `back above the upper band` is no return between the bands.
  if (match.has(isUpper ? "above" : "below") || (!isUpper && !/lower|low/.test(right.name))) return null;
  return onLevel((left) => versus(left, isUpper ? "crosses_under" : "crosses_above", right));
}

/** Returns a cross with the verb before its series: `crossover of RSI above 50`. */
function crossOf(match: Match, op: AtomOperator): Tree | null {
  const [left, right] = match.all("operand");
  return right === undefined ? bounded(left!, op, match.one("quantity")) : fitted(left!, op, right);
}

/** Returns a bar that opened on one side of a line and is on the other. */
function across(match: Match, op: AtomOperator): Tree | null {
  const right = match.one("operand");
  if (!right.isLevel) return null;
  return allFit([
    compareSubjects(feature("open"), op === "gt" ? "lt" : "gt", right),
    compareSubjects(CLOSE, op, right),
  ]);
}

/** Returns the condition that the low or the high of the bar reached a line. */
function reached(match: Match): Tree | null {
  const [left, right] = match.all("operand");
  const side = /^(?:session_)?(low|high)$/.exec(left?.name ?? "")?.[1];
  if (left === undefined || right === undefined || side === undefined || !right.isLevel) return null;
  const price = { ...feature(side), timeframe: left.timeframe, barsAgo: left.barsAgo };
  return versus(price, side === "low" ? "lte" : "gte", right);
}

const THROUGH = `( ${WAY}|clean|clear|up|down|past|across|over|of|above|below|under|beyond )*`;
const THEN = `( to|on|towards|toward|from|,|and|while|now )* ( <upside|upward|upwards|higher|bullishly|underneath/downside|downward|downwards|lower|bearishly>
      | from <below/above> | going|heading|moving|trending|pointing|climbing|falling <up|north/down|south> )`;

/** Rules for crosses whose direction follows the line, or comes from the line itself. */
export const DIRECTED_RULES = [
  ...rules(
    "predicate",
    { crossed, takenOut, brokenEdge, undercut, leaves, backInside, fromTo, moved },
    `
  + ${JUST} <climb|pass/sink|pass> ${THROUGH} {operand} ( line|level|mark|area|threshold )? ${THEN}
  + ${JUST} <climb|pass/sink|pass> ${THROUGH} ( {quantity} | zero|centerline|centreline|midline ) ( line|level|mark|area|threshold )? ${THEN}
  + ( making|makes|made|a )* first|fresh ( daily|weekly|time|day|close|closing|session|bar|candle|print|ever )* <above|past|beyond/below> {operand}
      => crossed <crosses_above/crosses_under>
  + ( is|are|was|no )* no longer <above/below> {operand}                       => crossed <crosses_under/crosses_above>
  - ( just|has|have|is )* ~break/broke/broken {operand}                        => crossed crosses_above
  + ~take/took/taken out {operand}                                             => takenOut
  + ( just|has|have|is )* ~break/broke/broken of? {operand}                    => brokenEdge
  + ( <climb>|<sink>|<turn>|<pass>|in|value|level|reading|was )* from {bound} ( {ago} | as of )? to|into|and {bound} ( LP {cross} {quantity} RP )?
      => fromTo
  + ( has|have|just )* <climb>|<sink>|<pass>|went|gone from {quantity} to {quantity}     => moved
  + ( <climb>|<sink>|<turn>|<pass>|was )* from <below/above> {operand} to|into|and <above/below> {operand}
      => crossed <crosses_above/crosses_under>
  + undercut|undercutting {operand}                                            => undercut
  + ( <climb>|<sink>|<pass>|~exit|~leave/left|just|<up>|down|back|out )*
      ( out of|from | exit | exiting | leave | leaving | left | exited | departed | escaped | escaping )
      <sub|below|oversold/above|overbought> {quantity} ( zone|area|region|territory|band|level )? => leaves <crosses_above/crosses_under>
  + ( ~close|~trade|<climb>|<sink>|<pass>|just|now )* back inside|in|within|into|<below>|above {operand} => backInside
`,
  ),
  ...rules(
    "condition",
    { reached, crossOf, across },
    `
  + ~open <below/above> ( and|but|then|,|now|currently )* ~close|~finish|~trade <above/below> {operand} => across <gt/lt>
  + <climb|pass/sink|pass> of|by|in {operand} ( up|back|down|from|to )* <above|through|past|north/below|under> ( {quantity} | {operand} ) ( line|level )?
      => crossOf <crosses_above/crosses_under>
  + {operand} ( did|briefly|just|intraday )* ~pierce|~poke|~tag|~touch|~hit/hit|~reach|kissed|spiked|dipped|undercut|tested
      ( through|into|to|<below>|<above> )* {operand}                           => reached
`,
  ),
  ...rules(
    "filler",
    { done: () => true },
    `
  + ( after|having|from ) ( being|closing|been|closed|traded|a|close|day|was )* outside|beyond ( it|them|that|band )*
      ( yesterday | day before | previous|prior|last day|bar|session|candle )? => done
`,
  ),
];
