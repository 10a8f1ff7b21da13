import type { QueryToken } from "./token.ts";

const RELATIVE = /^(?:that|which|who)$/;
const LINK = /^(?:and|but|or|yet|while|&|,|that|which|who)$/;
const PLURAL = /^(?:are|aren't|were|weren't|have|haven't)$/;
const ADVERB = /^(?:also|now|still|currently|just|recently|already|all|both|either|not|only|then)$/;
/** Verbs of several stocks; that of one series ends in s: `stocks that trade`, but `an average that rises`. */
const VERB =
  /^(?:trade|close|gap|report|pay|show|make|hit|break|cross|pull|rise|fall|drop|move|open|bounce|touch|hold|form|print|gain|lose|trend|outperform|do|don't|sell|own|yield)$/;
const PAST =
  /^(?:had|hadn't|closed|made|broke|gapped|crossed|touched|pulled|rose|fell|dropped|hit|traded|opened|bounced|reported|paid|moved|formed|gained|lost|jumped|reached|tested|held|did|didn't)$/;
const PARTICIPLE =
  /^(?:trading|closing|breaking|crossing|approaching|bouncing|hitting|testing|nearing|making|gapping|moving|reporting|paying|showing|forming|pulling)$/;
/** Matches a word that a participle completes: `within 5 % of making a high`, `now trading`. */
const GOVERNS =
  /^(?:of|on|by|for|after|before|to|without|in|into|start|started|starting|is|are|was|were|be|been|now|currently|not|still)$/;
/** Matches a participle that belongs to the noun behind it: `the 200-day moving average`. */
const OF_NOUN =
  /^(?:moving (?:averages?|avgs?|lines?)|closing (?:prices?|highs?|lows?|values?|basis)|(?:trading|reporting) (?:days?|sessions?|hours|range|volumes?|periods?))$/;
const STOCKS =
  /^(?:(?:stock|share|name|ticker|symbol|firm|one|cap|issue|candidate|etf|adr|reit)s?|company|companies|equity|equities|those|any|all|something|anything)$/;
const BARS = /^(?:day|bar|candle|week|session|month)s?$/;
/** Nouns that can be the subject of a plural verb. */
const SERIES =
  /^(?:averages|[sehw]?mas|lines|bands|earnings|sales|revenues|profits|margins|volumes|stochastics|stochs|candles|bars|prices|returns|dividends|insiders|institutions|estimates|expectations|flows|ratios|both|they|these)$/;
/** Words of a comparison: the series behind them is its other side. */
const COMPARES =
  /^(?:above|below|over|under|near|than|least|most|beyond|past|through|cross|crossover|crosse[sd]|crossing|yesterday's|prior|previous|twice|double|from|off|%|=|[<>]=?)$/;
/** Words for a line of prices. */
const LINE = /^(?:moving|[se]?ma|vwap|bands?|highs?|lows?|close)$/;
/** Matches words that end a condition: a past stretch of time, a trend. */
const ENDED =
  /\b(?:(?:in|within|over|during) the (?:last|past) (?:\d+ )?(?:day|week|month|quarter|year)s?|(?:up|down)trend)$/;
const SIDE = /^(?:above|below|over|under|near|within|off|between|at)$/;
const STARTS = /^(?:with|whose|where|having|has|have|on|[.;:\n,]|and|but|or|that|which|who|&)$/;
const ENDS_SENTENCE = /^[.;:\n]$/;
/** Matches a series with an opinion, which is a condition of its own: `decent volume`. */
const OPINION =
  /^(?:(?:decent|good|great|solid|healthy|strong|heavy|high|higher|big|huge|unusual|rising|increasing|growing|low|light|falling|no) (?:volume|relative|liquidity|debt)|(?:positive|negative|strong|good|growing|rising) (?:earnings|sales|revenue|eps|cash|growth|margins|net))/;
const TREND =
  /^(?:rising|falling|sloping|trending|pointing|moving|heading|increasing|decreasing|flat|stacked|aligned|upward|positive|negative)$/;

/** Returns the text of the tokens from the last token before `at` that passes the test. */
function textsSince(
  isStart: (token: QueryToken, place: number) => boolean,
  at: number,
  tokens: readonly QueryToken[],
): readonly string[] {
  const from = tokens.findLastIndex((token, place) => place < at && isStart(token, place)) + 1;
  return tokens.slice(from, at).map(({ text }) => text);
}

/** Returns true if the words at `at` start a clause about the stocks. */
function isStockClause(at: number, tokens: readonly QueryToken[]): boolean {
  const { text } = tokens[at]!;
  const before = tokens[at - 1]!.text;
  if (STOCKS.test(before)) return false;
  if (text === "they" && ENDS_SENTENCE.test(before)) return true;
  if (/^whe(?:re|n)$/.test(text) && COMPARES.test(before)) return false;
  if (/^whe(?:re|n)$/.test(text)) return !BARS.test(before) || /^(?:last|past|this)$/.test(tokens[at - 2]?.text ?? "");
  const [next, then] = [tokens[at + 1]?.text ?? "", tokens[at + 2]];
  // The `and` of `above the 20 and 50` starts nothing.
  const isStart = (one: QueryToken, place: number): boolean =>
    STARTS.test(one.text) && tokens[place + 1]?.kind !== "number" && place + 1 < at;
  const words = textsSince(isStart, at, tokens);
  const isOpinion = OPINION.test(words.slice(0, 2).join(" "));
  const isCompared = words.some((one) => COMPARES.test(one)) || ENDED.test(words.join(" "));
  if (PARTICIPLE.test(text)) {
    const isOfNoun = OF_NOUN.test(text) || OF_NOUN.test(`${text} ${next}`);
    const isJoined = LINK.test(before) && text !== "trading" && !isOpinion;
    return (isCompared || isOpinion) && !isOfNoun && !COMPARES.test(before) && !GOVERNS.test(before) && !isJoined;
  }
  if (!LINK.test(text)) return false;
  // `decent volume and above the 50-day`, but `decent volume, above 1 million` and `decent volume, above its average`.
  const isOfPrice = text !== "," || then?.text === "$" || tokens.slice(at, at + 10).some((one) => LINE.test(one.text));
  if (isOpinion && SIDE.test(next) && (then?.kind !== "number" || next === "off" || next === "within") && isOfPrice)
    return true;
  let place = at + 1;
  while (ADVERB.test(tokens[place]?.text ?? "")) place++;
  const verb = tokens[place]?.text ?? "";
  const isRelative = RELATIVE.test(text);
  if (isRelative && PAST.test(verb)) return isCompared || isOpinion;
  if (!PLURAL.test(verb) && !(isRelative && VERB.test(verb))) return false;
  const areSeries = textsSince(({ text: one }) => ENDS_SENTENCE.test(one), at, tokens)
    .slice(-4)
    .some((one) => SERIES.test(one));
  // `RSI and MACD that are rising`.
  const isPair = /^(?:and|&)$/.test(tokens[at - 2]?.text ?? "");
  if (isPair && !tokens.slice(Math.max(0, at - 7), at).some((one) => COMPARES.test(one.text))) return false;
  return !areSeries || ((isCompared || isOpinion) && !TREND.test(tokens[place + 1]?.text ?? ""));
}

/**
 * Returns the tokens at which a clause about the stocks starts, whatever series the words before it name: `below the open
 * that are up 5 %`, `an EMA above its SMA and are above VWAP`, `above the 50-day that bounced off VWAP`.
 */
export const stockClausesIn = (tokens: readonly QueryToken[]): ReadonlySet<number> =>
  new Set([...tokens.keys()].filter((at) => at > 0 && isStockClause(at, tokens)));
