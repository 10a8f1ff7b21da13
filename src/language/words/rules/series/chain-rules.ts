import type { AtomOperator } from "../../../intermediate/form.ts";
import { anyOf, type Subject, type Tree } from "../../chart/meanings.ts";
import type { Match } from "../../chart/rule.ts";
import { averageOf, MA_LENGTHS, PERIODS } from "./average-rules.ts";
import { allFit, compareSubjects, fitted, isAverage } from "../compare-subjects.ts";
import { feature } from "./subjects.ts";
import { rules } from "../table.ts";

type Lines = readonly (Subject | null | undefined)[];

/** Compares each line with the next, on the timeframe of the first. */
function chain([first, ...others]: Lines, ops: readonly AtomOperator[]): Tree | null {
  const timeframe = first?.timeframe ?? null;
  const lines = [first, ...others.map((line) => line && { ...line, timeframe: line.timeframe ?? timeframe })];
  const trees = lines.slice(1).map((right, at) => {
    const left = lines[at];
    return left && right ? compareSubjects(left, ops[at] ?? ops.at(-1)!, right) : null;
  });
  return trees.length === 0 ? null : allFit(trees);
}

/** Returns the average of the same kind with another length: SMA 20 > 50. */
const like = (subject: Subject, length: number): Subject | null =>
  isAverage(subject) && MA_LENGTHS.has(length)
    ? { ...averageOf(subject.name, length, undefined), timeframe: subject.timeframe, barsAgo: subject.barsAgo }
    : null;

/** Returns averages named by their lengths, of the named kind or simple. */
const byLengths = (match: Match, least = 0): Lines => {
  const kind = match.maybe("average");
  return match
    .all("number")
    .map((length) =>
      MA_LENGTHS.has(length) && length > least ? averageOf(kind ?? "ma", length, undefined, kind !== undefined) : null,
    );
};

/**
 * Compares a series with several lines. `over the VWAP and over the 21 EMA` compares the price with both; `over the 20,
 * which is over the 50` compares each line with the next.
 */
function chained(match: Match): Tree | null {
  const [left, ...named] = match.all("operand");
  const ops = match.all("compare");
  const length = match.maybe("number");
  const levels = length === undefined ? named : [...named, like(named.at(-1)!, length)];
  if (length !== undefined && !isPlainEnd(match)) return null;
  return match.has("and", "&", ",") && !match.has("which", "that", "turn", "itself")
    ? allFit(levels.map((level, at) => level && compareSubjects(left!, ops[at]!, level)))
    : chain([left, ...levels], ops);
}

/** Returns true if no word after the number makes it a price, a part or a span. */
const isPlainEnd = ({ tokens, to }: Match): boolean =>
  !/^(?:%|percent|pct|\$|dollar|buck|k|m|million|x|times|day|d|bar|week|month)$/.test(tokens[to]?.stem ?? "");

/** Compares a line with averages of its kind, named by their lengths: EMA 8 > 21 > 55, price over 20 over 50 over 200. */
function lengths(match: Match): Tree | null {
  const [left, last] = match.all("operand");
  const numbers = match.all("number");
  if (last === undefined && numbers.length === 1 && !isPlainEnd(match)) return null;
  const isPrice = left!.name === "close" && (last !== undefined || numbers.length > 2);
  const base = isPrice ? averageOf(match.maybe("average") ?? "ma", 1, undefined) : left!;
  const lines = [left, ...numbers.map((length) => like(base, length)), ...(last === undefined ? [] : [last])];
  return chain(lines, match.all("compare"));
}

/** Compares two averages of one series: `volume above its 20-day average, 10-day average volume above the 50-day one`. */
function likewise(match: Match): Tree | null {
  const left = match.one("operand");
  const length = match.one("number");
  const next = match.tokens[match.to];
  if (next?.kind === "number" || /^(?:[sehw]?ma|average|moving|high|low)$/.test(next?.stem ?? "")) return null;
  const { name, timeframe, barsAgo } = left;
  const isSized = Number.isInteger(length) && length > 0;
  const right = /^avg_(?:dollar_)?volume$/.test(name)
    ? { ...feature(name, [length]), timeframe }
    : isAverage(left) && isSized
      ? { ...averageOf(name, length, undefined), timeframe, barsAgo }
      : null;
  return chain([left, right], match.all("compare"));
}

/** Compares averages named by their lengths: three lengths, or two of a named kind: `EMA 8 > 21 > 55`. */
const stack = (match: Match, op: AtomOperator): Tree | null =>
  match.maybe("average") === undefined && match.all("number").length < 3 ? null : chain(byLengths(match), [op]);

function ribbon(match: Match): Tree | null {
  if (!/ribbon|stack|align|fann|order|bullish/.test(match.text)) return null;
  const isDown = match.has("bearish", "bearishly", "down", "downward", "reverse");
  return chain(match.one("studies"), [isDown ? "lt" : "gt"]);
}

function crossOf([left, right, third]: Lines, op: AtomOperator): Tree | null {
  const isPair = left && right && third === undefined && left.concept !== right.concept;
  return isPair && left.isLevel === right.isLevel ? fitted(left, op, right) : null;
}

/** Returns the cross of two lines, in the direction that the words give: `death cross of the 50 and the 200`. */
function crossing(match: Match): Tree | null {
  const operands = match.all("operand").slice(-2);
  const lines =
    match.maybe("number") !== undefined ? byLengths(match) : operands.length === 2 ? operands : match.one("studies");
  const isDown = match.has(..."bearish bearishly negative downward death down below under beneath".split(" "));
  const isOver = /\bover\b/.test(match.text.replaceAll(/cross(?:ed|es|ing)? over/g, ""));
  const isUp = isOver || match.has(..."bullish bullishly positive upward golden up above through past".split(" "));
  const [up, down] = [crossOf(lines, "crosses_above"), crossOf(lines, "crosses_under")];
  // `a cross of the 10 and the 50` gives no direction.
  if (isDown || isUp || up === null || down === null) return isDown ? down : up;
  return anyOf(up, down);
}

const pair = (match: Match, least: string): Tree | null => chain(byLengths(match, Number(least)), match.all("compare"));
const crossPair = (match: Match): Tree | null => crossOf(byLengths(match), match.one("cross"));
const crossLike = (match: Match): Tree | null =>
  crossOf([match.one("operand"), like(match.one("operand"), match.one("number"))], match.one("cross"));

const JOIN = "( ,|and|which|that|in|turn|itself|also|should|must|& )*";
const SIDE = "bullish|bearish|positive|negative|upward|downward|golden|death";
const CROSS = "cross|crossover|crossing|crossed over?";
const STACKED =
  "( ribbon|ma|line|average|stack|stacked|aligned|alignment|fanned|fanning|order|ordered|in|out|and|perfect|perfectly|properly|neatly|all|trend )*";
const STACKS = "( stack|stacked|aligned|ribbon|line|order|in|bullishly|: )";
const WAY = "( bullish|bullishly|bearish|bearishly|up|upward|upwards|down|downward )?";

/** Rules for chains of compared lines and for crosses of two lines. */
export const CHAIN_RULES = rules(
  "condition",
  { chained, lengths, likewise, stack, ribbon, crossing, pair, crossPair, crossLike },
  `
  + {operand} ( stacked|aligned )? {compare} {operand} ${JOIN} {compare} {operand} ( ${JOIN} {compare} {operand} )* ( ${JOIN} {compare} the? {number} )? => chained
  + {operand} ( stacked|aligned )? {compare} {operand} ${JOIN} {compare} the? {number} => chained
  + {operand} {compare} {number}
  + {operand} {compare} the? {number} {compare} the? {number} ( {compare} the? {number} )* ( {average} | day )? => lengths
  - {operand} {compare} the? {number} {compare} {operand}                      => lengths
  + {operand} {compare} ( one )* ( of|for|over|with )? {number} ( ${PERIODS} ) ( one|average|version )? => likewise
  + ( {average} ${STACKS}* )? {number} > {number} ( > {number} )* {average}? => stack gt
  + ( {average} ${STACKS}* )? {number} < {number} ( < {number} )* {average}? => stack lt
  + ( {average} ${STACKS}* )? {number} over|above {number} over|above {number} ( over|above {number} )* {average}? => stack gt
  + ( {average} ${STACKS}* )? {number} under|below {number} under|below {number} ( under|below {number} )* {average}? => stack lt
  + {average} ${STACKS}* stack|stacked|aligned ${STACKS}* {number} ( ,|and|& )* {number} ( ( ,|and|& )* {number} )*
  + {number} ,? {number} ( ,|and|& )* {number} ( ,|in|all )* stacked|aligned ( bullish|bullishly|up|upward|upwards )?   => stack gt
  + the {number} {compare} the {number}                                        => pair 0
  - {number} day? {compare} the? {number} day?                                 => pair 4
  + the {number} {cross} the? {number}                                         => crossPair
  + {operand} {cross} the? {number}                                            => crossLike
  + {studies} ${STACKED} ${WAY} ( order|alignment|ribbon|stack|stacked )?
  + ( bullish|bullishly|bearish|bearishly|properly|perfectly )? stacked|aligned|ordered|ribbon ( order|alignment|stack|of )* {studies} ribbon?
      => ribbon
  + ( ${SIDE} )? ( moving? average|ma )? ${CROSS} of|between {studies}
  + ( ${SIDE} )? moving? average|ma ${CROSS} of|between {operand} and|with {operand}
  + ( ${SIDE} )? ${CROSS} of|between {operand} ( <above>|<below>|and|with|across|by|vs )* {operand}
  + {operand} ( and|/|with|over|,|vs )* {operand} ( ${SIDE} )? ${CROSS} ( up|down|upward|downward|bullish|bearish|bullishly|bearishly|today )?
  + ( ${SIDE} )? {studies} ( ${SIDE} )? ${CROSS} ( up|down|bullish|bearish|bullishly|bearishly|upward|downward )?
  + ( bullish|bearish )? {average} ${CROSS} ( of|: )* {number} ( /|x|and|&|over|under|with|, )? {number}
  + {number} over|above|below|under|/|x {number} {average} ( bullish|bearish )? ${CROSS}
  + ( bullish|bearish )? ( {operand} | {studies} )? ${CROSS} : {operand} over|above|through|past|below|under|beneath {operand} => crossing
`,
);
