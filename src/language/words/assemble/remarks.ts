import type { Edge, Predicate } from "../chart/edge.ts";
import { isFiller } from "../lexicon/fillers.ts";
import { textOf, type QueryToken } from "../text/token.ts";
import { BREAK, sentenceAround } from "./bounds.ts";
import { FEWEST_CONDITIONS, isCondition, hasComparison } from "./cover-edges.ts";

/** Returns true for an edge that adds no condition: an example, an exit, or another name of an earlier condition. */
export const isRemark = (edge: Edge, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean =>
  refersToBar(edge, tokens) ||
  isExit(edge, tokens) ||
  isExample(edge, tokens) ||
  isLoneDirection(edge, tokens) ||
  isHedged(edge, tokens) ||
  isPurpose(edge, pieces, tokens) ||
  isGloss(edge, pieces, tokens);

/** Returns true for a reference to a pattern or a move named before: `above that hammer's high`, `during that 40 % run`. */
export const isBackReference = (edge: Edge, tokens: readonly QueryToken[]): boolean =>
  (hasComparison(edge, ({ group }) => group === "candlestick" || group === "chart_pattern") &&
    /^(?:that|those|this|same|said)$/.test(tokens[edge.from - 1]?.stem ?? tokens[edge.from]!.stem)) ||
  (hasComparison(edge, ({ concept }) => concept === "change_pct") &&
    /^(?:during|after|before|of|since|from|made) (?:that|those|this|said)$/.test(
      textOf(tokens.slice(Math.max(0, edge.from - 2), edge.from)),
    ));

/** Returns true for an example or an exception in brackets: `a list (for example the S&P 500)`, `(85 % for utilities)`. */
export function isListedExample(edge: Edge, tokens: readonly QueryToken[]): boolean {
  const open = tokens.findLastIndex(({ text }, at) => at < edge.from && /^[()]$/.test(text));
  if (isInExample(edge, tokens) && hasComparison(edge, ({ rhs }) => rhs.kind === "texts")) return true;
  return (
    tokens[open]?.text === "(" &&
    hasComparison(edge, ({ rhs }) => rhs.kind === "texts") &&
    tokens.slice(open, edge.from).some(({ stem }) => EXAMPLE.test(stem) || /^(?:say|for|unless|except)$/.test(stem))
  );
}

/** Returns true for a lone direction in brackets: `crosses of the zero line (upwards)`. */
const isLoneDirection = ({ kind, from, to }: Edge, tokens: readonly QueryToken[]): boolean =>
  kind === "predicate" && to === from + 1 && tokens[from - 1]?.text === "(" && tokens[to]?.text === ")";

/** Returns true after a hedge in brackets or a wish behind a condition: `(usually small candles)`, `below 10x, ideally below 7x`. */
function isHedged({ from }: Edge, tokens: readonly QueryToken[]): boolean {
  const hedge = tokens.findLastIndex(({ text }, at) => at < from && !/^(?:with|in|at|an?|the|is|be|:)$/.test(text));
  const before = tokens[hedge - 1]?.text ?? "";
  return (
    (/^(?:usually|typically|often|generally|normally|prefer|better)$/.test(tokens[hedge]?.text ?? "") &&
      hedge === from - 1 &&
      before === "(") ||
    (/^(?:preferably|ideally|hopefully)$/.test(tokens[hedge]?.text ?? "") && /^(?:[(,;-]|and|or|but)$/.test(before))
  );
}

/** Returns true in a sentence that gives the purpose of earlier conditions, or the faults of a scan: `I still get stocks below $5`. */
function isPurpose({ from }: Edge, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  const [start] = sentenceAround(from, tokens);
  const words = tokens.slice(start, start + 5).map(({ stem }) => stem);
  return PURPOSE.test(words.join(" ")) && pieces.some((one) => one.to <= start && isCondition(one));
}
const PURPOSE =
  /^(?:this|that|it) (?:will|would|should|can|may) (?:help|allow|let|enable|give|leave|get|bring|return|produce|narrow|cut|keep|catch)|^\( i (?:also )?try|^i (?:will|may|might) (?:also )?try|^(?:(?:but|and|seem|like|that|it|i|we) )*still (?:get|getting|got|see|seeing|show|give|return|find|include)\b/;

const EXAMPLE = /\b(?:for (?:example|instance)|e ?g|example|eg)\b/;
const HYPOTHETICAL = /\b(?:if|was|were|ticker|opened|opens at|goes|went)\b|\bfrom \$? ?[\d.]+ (?:\w+ )?to \$? ?[\d.]+/;
/** Matches a sentence about one stock: `For example, a stock that traded between $100 and $200`. */
const ABOUT_ONE =
  /^(?:(?:for|as an?) (?:example|instance)|e ?g) ,? ?(?:an?|the|if|say|suppose) (?:\w+ )?(?:stock|ticker|company|share|name)\b/;
/** Matches a move between two prices, which only an example gives: `the day it goes from $1.00 to $2.00`. */
const GOES_FROM = /\b(?:goes|went|moves|moved|runs|ran) from \$ ?[\d.]+ to \$ ?[\d.]+/;
const SUPPOSED =
  /^(?:(?:and|but|so|like|say|then) )*(?:if|suppose|assume|imagine|let us say) .*\b(?:was|were|had been|(?:closed|traded|opened) (?:at|\$)|is at(?! least| most))(?: |\b).*\b(?:now|then|today|is|would|should|becomes|goes|falls|rises)\b/;

/**
 * Returns true for the figures of an example: `For instance, if the lowest price was 10`, `if it was at 100 and now is at
 * 50`.
 */
function isExample({ from, to }: Edge, tokens: readonly QueryToken[]): boolean {
  const [start, end] = sentenceAround(from, tokens);
  const textBetween = (first: number, last: number): string => textOf(tokens.slice(first, last));
  if (tokens.slice(from, to).every(({ kind }) => kind !== "number")) return false;
  return (
    GOES_FROM.test(textBetween(start, end)) ||
    ABOUT_ONE.test(textBetween(start, end)) ||
    (EXAMPLE.test(textBetween(start, from)) && HYPOTHETICAL.test(textBetween(start, end))) ||
    SUPPOSED.test(textBetween(start, end))
  );
}

/** Returns true for a vague condition that unread words define: `an uptrend as indicated by the frob`. */
export function isDefinedByUnread(edge: Edge, unread: ReadonlySet<number>, tokens: readonly QueryToken[]): boolean {
  const isVague = hasComparison(edge, ({ notes }) =>
    notes.some(({ field, value }) => field === "rhs" || /[<>]/.test(value)),
  );
  // `define my uptrend scan so that …`: the name of the scan.
  if (isVague && /^(?:scan|scanner|screen|screener)$/.test(tokens[edge.to]?.stem ?? "") && unread.size > 0) return true;
  const behind = tokens.slice(edge.to, edge.to + 5).map(({ stem }) => stem);
  const at =
    /^(?:as |is |was |and )*(?:indicated|defined|measured|shown|determined|judged|signaled|evidenced|based on|according to)\b/.exec(
      behind.join(" "),
    );
  const [, end] = sentenceAround(edge.to, tokens);
  return isVague && at !== null && [...unread].some((one) => one >= edge.to && one < end);
}

/** Returns true for a date or a stock in a sentence that gives an example: `an example would be XYZ on April 29`. */
export const isInExample = ({ from }: Pick<Edge, "from">, tokens: readonly QueryToken[]): boolean =>
  EXAMPLE.test(textOf(tokens.slice(sentenceAround(from, tokens)[0], from)));

const EXIT = /^(?:exit|sell|stop|stoploss|target)$/;
const EXIT_WHEN = /^(?::|when|if|once|at|on|after|rule|signal|loss|below|above|half|price)$/;

/** Returns true after `sell when` or `stop loss at`, which describe an exit and no condition of the scan. */
function isExit({ from }: Edge, tokens: readonly QueryToken[]): boolean {
  const [start] = sentenceAround(from, tokens);
  return tokens.some(
    ({ stem }, at) =>
      at >= start &&
      at < from &&
      EXIT.test(stem) &&
      EXIT_WHEN.test(tokens[at + 1]?.stem ?? "") &&
      (at === start || BREAK.test(tokens[at - 1]!.text)),
  );
}

/**
 * Returns true for a vague condition that renames an earlier one, in brackets or after a dash: `close above the 50-day (an
 * uptrend)`.
 */
function isGloss(edge: Edge, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  const isVague = (one: Edge): boolean =>
    hasComparison(one, ({ notes }) => notes.some(({ field, value }) => field === "rhs" || /[<>]/.test(value)));
  const before = pieces.filter(({ kind, to }) => to <= edge.from && isCondition({ kind }));
  const choosesStocks = hasComparison(
    edge,
    ({ group, concept, rhs }) => group === "stock" || (CHOICES.has(concept) && rhs.kind === "number"),
  );
  // `daily turnover above 5M (liquid)`: both are about trading.
  const isOfTrading = (one: Edge | undefined): boolean =>
    one !== undefined && hasComparison(one, ({ concept }) => concept.endsWith("volume"));
  const areOfTrading = isOfTrading(edge) && isOfTrading(before.at(-1));
  if (!isVague(edge) || (choosesStocks && !areOfTrading) || before.every(isVague)) return false;
  const end = before.at(-1)!.to;
  const between = tokens.slice(end, edge.from).map(({ text }) => text);
  // `P/E below 15 and (oversold)`: a member of its own.
  const isJoined = /(?:^|\) )(?:,|;|&|\+|and|or|plus|but|\n| )+(?:not )?\($/.test(between.join(" "));
  if ((between.includes("(") && !isJoined) || between.includes("-")) return true;
  // `P/S under 4, a fair valuation considering the market`.
  if (/^, an?$/.test(between.join(" ")) && /^(?:considering|given)$/.test(tokens[edge.to]?.text ?? "")) return true;
  // An explanation: `so that moves are strong but not parabolic`, `because it is oversold`.
  const [start] = sentenceAround(edge.from, tokens);
  const lead = tokens
    .slice(start, edge.from)
    .map(({ stem }) => stem)
    .join(" ");
  if (
    /\b(?:so that|because|(?<!ha[sd] |have )since(?! \d| yesterday| the| january)|so (?:it|they|these|we|i) |this (?:give|mean|show|make)s? |hint\w*|suggest\w*|impl(?:y|ies|ying)|sign of)[^,;]*$/.test(
      lead,
    )
  )
    return true;
  // A repetition: `a breakdown of the channel … a breakdown`.
  const isBreakout = hasComparison(edge, ({ notes }) => notes.some(({ why }) => why.startsWith("breaking out")));
  if (isBreakout && before.some((one) => hasComparison(one, ({ op }) => op.startsWith("crosses")))) return true;
  // A last sentence with only `uptrend` sums up the earlier conditions.
  const isTrend = hasComparison(edge, ({ notes }) => notes.some(({ why }) => /trend/.test(why)));
  const isLast = !tokens.slice(edge.to).some(({ kind, stem }) => kind !== "symbol" && !isFiller(stem));
  return isTrend && isLast && between.includes(".") && before.length >= FEWEST_CONDITIONS;
}

/** Conditions on the stocks rather than their behaviour: other words never replace or repeat them. */
export const CHOICES = new Set(["market_cap", "avg_volume", "close", "ListDate", "shares_float", "Optionable"]);

const PLACE = /^(?:above|below|over|under|to|from|of|off|through|than|within|beyond|beneath)$/;
const NOUN = /^(?:close|high|low|open|candle|bar|level|price|move|range|day)$/;

/** Returns true for a reference to a bar named elsewhere: `came back to that close`, `above the low of those candles`. */
const refersToBar = ({ from, to, value }: Edge, tokens: readonly QueryToken[]): boolean =>
  (value as Predicate).edgeOfPattern === undefined &&
  tokens.some(
    ({ stem }, at) =>
      at > from &&
      at < to &&
      (stem === "that" || stem === "those") &&
      PLACE.test(tokens[at - 1]!.stem) &&
      NOUN.test(tokens[at + 1]?.stem ?? ""),
  );
