import type { Edge, Kind, Predicate } from "../chart/edge.ts";
import { atomsOf, type Tree } from "../chart/meanings.ts";
import { textOf, type QueryToken } from "../text/token.ts";
import { clauseAround, sentenceAround } from "./bounds.ts";
import { hasComparison, isCondition } from "./cover-edges.ts";

/** Returns true for words without a figure that make a condition: `up`, `oversold`, `a breakout`, `tech`. */
function isBare(edge: Edge, operands: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  const { kind, from, to, value } = edge;
  if (!isCondition(edge)) return false;
  const [start] = clauseAround(from, to, tokens);
  if (kind === "predicate" && operands.some((one) => one.from >= start && one.to <= from)) return false;
  const tree = kind === "condition" ? (value as Tree) : (value as Predicate).alone;
  // The number of `up in the last 65 days` is no figure.
  const hasNumber = tokens.slice(from, to).some((one) => one.kind === "number");
  if (tree === null) return !hasNumber;
  return atomsOf(tree).every(({ op, rhs, notes }) => {
    const isSign = rhs.kind === "number" && rhs.number === 0;
    const isOwn = rhs.kind !== "number" || op === "eq" || notes.some(({ field }) => field === "rhs");
    return isSign || (isOwn && !hasNumber);
  });
}

/**
 * Returns true for bare words that describe no stocks: what the author does, hopes or expects, the particle of a verb, a part
 * of another name.
 */
export function isUnasked(edge: Edge, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  const { to } = edge;
  const operands = pieces.filter(({ kind }) => kind === "operand");
  if (!isBare(edge, operands, tokens)) return false;
  const behind = textOf(tokens.slice(to, to + 3));
  const isMarket = hasComparison(edge, ({ rhs }) => rhs.kind === "texts") && VERB.test(behind);
  return isMarket || PART_OF.test(behind) || isSaid(edge, pieces, tokens) || isParticle(edge, pieces, tokens);
}

const words = (text: string): string => text.trim().split(/\s+/).join("|");

/** Kinds of edges that may cover words about the author. */
const OF_AUTHOR: ReadonlySet<Kind> = new Set<Kind>(["filler", "open", "close", "and", "or"]);

/** Returns true for bare words of a clause of the author: `so I can catch the gap up`, `before they break out`. */
function isSaid({ from, to }: Edge, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  const [start, end] = sentenceAround(from, tokens);
  const texts = tokens.slice(start, from).map(({ text }) => text);
  for (const one of pieces)
    if (!OF_AUTHOR.has(one.kind) && one.from >= start && one.to <= from)
      texts.fill("#", one.from - start, one.to - start);
  const opening = texts
    .filter((text, at) => text !== "#" || texts[at - 1] !== "#")
    .join(" ")
    .replace(OPENING, "");
  // `I trade tech stocks`, `we excluded banks`, `if a stock breaks out, show it`.
  const isOfStocks = [to - 1, to].some((at) => STOCKS_BEHIND.test(tokens[at]?.text ?? ""));
  const isExclusion = pieces.some(
    ({ kind, value, ...one }) => kind === "not" && value === "whole" && one.from >= start && one.to <= from,
  );
  const isAsked = ASKS.test(textOf(tokens.slice(to, end)));
  const lead = opening.replace(
    isOfStocks || isExclusion ? /^(?:i|we|my|our)\b/ : isAsked ? /^(?:if|when)\b/ : /^\s/,
    "",
  );
  return ASIDE.test(tokens[from]!.text === "before" ? `${lead} before` : lead);
}

const STOCKS = words(`stocks? shares? company companies names? tickers? symbols? equities ones? issues? firms? setups?
  candidates? plays? picks? ideas? movers? leaders? those anything something everything`);
const STOCKS_BEHIND = /^(?:stock|share|name|ticker|etf|equitie)s?$|^compan(?:y|ies)$/;
const SCAN = "scan|screen|screener|scanner|filter|list|watchlist|search|query|alert";
const ASK = String.raw`show|alert|flag|notify|list|include|add|tell|find`;
const ASKS = new RegExp(String.raw`\b(?:${ASK})\b`);
const SEARCH = `${words(String.raw`finds? finding shows? showing shown scan(?:s|ning)? screen(?:s|ing)? filter(?:s|ing)? search(?:es|ing)?
  list give get(?!\sin\b) tell know display return(?:s|ing)? fetch pull want needs? requires? must seek(?:s|ing)? hunt(?:s|ing)?
  identif(?:y|ies|ying) detect(?:s|ing)? discover locate spot(?:s|ting)? flag alert(?:s|ed)? notif(?:y|ied) select include
  prefer(?:s|red)?`)}|look(?:s|ing)? (?:for|at)|interested in|am after|(?:would|'d) (?:like|love)|catch(?! (?:the|them|it|this|that)\\b)`;
/** Matches the words up to the last one behind which the request goes on: a search, stocks, an earlier condition. */
const OPENING = new RegExp(
  String.raw`^.*(?:(?<!\b(?:not|the|my|this|our|never|(?:do|does|did|wo|would)n't) )\b(?:${SEARCH})\b(?! (?:to|does|do|will)\b)(?: me| us)?(?: (?:if|when|whenever|once)\b)?|\b(?:${SCAN}) (?:for|of|that|to|with|on)\b|\b(?:${STOCKS}) (?:that|which|who|with|having|whose|where|when)\b|# (?:that|which|who)\b|#(?: (?:and|or|but|,|&|;|\+|plus|with))+(?= |$)|[:(])\s?`,
);
/** Words of a wish, a forecast, a habit, an opinion, a reason or a doubt. */
const SAID =
  words(`i we you(?!_know\\b) my our your would could might may will won't potential possibly possible perhaps maybe
  probably likely hop(?:e|es|ing) wish expect\\w* think thought guess suppose believe feel tends? usually often rarely sometimes
  typically generally eventually ultimately before because so_(?:i|we|it|they|that|these|you|this|the|as) until till unless whether if(?!_there\\b) though although ready
  about_to going_to waiting watch_(?:them|it|how) as_(?:they|soon) when_(?:they|it|these) how_much thanks? sorry instead regardless nothing matter
  next_comes anticipation markets? (?:the|my|this)_(?:scan|screener|scanner|list|filter|account|indicator)_(?:is|was|looks|has)
  to_(?!(?:be|have|the|an?|in|do|make|build|create|run|set|write)\\b|#|\\d)\\S+`).replaceAll("_", " ");
/** Words before which `to` begins no purpose: `needs to rise`, `back to`. */
const LEADS_TO = words(
  String.raw`addition needs? has have had start\w* beg[iau]n\w* continu\w* seem\w* appear\w* back close c[oa]m\w+ go goes went gone`,
);
const ASIDE = new RegExp(
  String.raw`(?:^| )(?:${SAID})(?= |$)|^(?:is|are|was|does) (?:that|this|it)\b|(?<!\b(?:${LEADS_TO})) to\s?$`,
);
/** Matches words behind a condition that make it a part of another name, or say that it is not needed. */
const PART_OF =
  /^(?:way|side|guy|potential|possibility|attempt|chance|word|(?:(?:stock|name)s? )?(?:drop|fall)s? (?:out|away)|(?:is|are) (?:out|gone|removed|excluded)|by (?:eye|hand)|later|soon|sooner|i|we|you|(?:is|are) (?:not|fine|ok|okay|optional)|isn't|doesn't|does not|do not|don't)(?= |$)/;
/** Matches what a market does: `when oil is up`. */
const VERB = /^(?:is|was|has|does|did|will|would|can|could)(?= |$)/;

/** Returns true for the particle of another verb: `dries up`, `narrow it down`, `came up through`, `up to 20`. */
function isParticle({ from, to }: Edge, pieces: readonly Edge[], tokens: readonly QueryToken[]): boolean {
  if (!DIRECTION.test(textOf(tokens.slice(from, to)).replace(VERBS, ""))) return false;
  const before = textOf(tokens.slice(Math.max(0, from - 3), from));
  const next = tokens[to]?.text ?? "";
  // `price over $10 and up`: or more.
  const isMore = to === from + 1 && tokens[from - 1]?.text === "and" && tokens[from - 2]?.kind === "number";
  // `gone up more than 90 % from the open to the high`: the verb of the figure behind it.
  const isVerb = FIGURE.test(next) && pieces.some((one) => one.from === to && isCondition(one));
  return isMore || isVerb || LEADS_ON.test(next) || !(MOVES.test(before) || STOCKS_BEHIND.test(next));
}
const DIRECTION = /^(?:up|down|higher|lower|upwards?|downwards?)(?: today)?$/;
const VERBS = /^(?:gone|went|going|go|goes|moved|moving|run|ran) /;
const FIGURE = /^(?:more|over|at|less|about|around|by|\d.*)$/;
const LEADS_ON = /^(?:to|through|thru|with|for|at|the|an?|my|by|here|there|until)$/;
const MOVES = new RegExp(
  String.raw`(?:^|[^a-z0-9]|\b(?:${words(String.raw`is are was were be been being \w+ly still now already also just both all either
  today currently big way well closed? closes closing finish\w* end\w* trad\w+ mov\w+ go goes going gone price stocks? shares?
  names? company companies gap\w* and or but yet while`)}|(?:price|stock|share)s? (?:has |have |had )?c[oa]m\w+))$`,
);
