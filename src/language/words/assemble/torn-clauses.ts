import { table } from "#base";
import type { Edge, Kind } from "../chart/edge.ts";
import type { Subject } from "../chart/meanings.ts";
import type { Cover } from "../cover.ts";
import { isFiller, isLight } from "../lexicon/fillers.ts";
import { MOVED } from "../rules/moves/changed.ts";
import { textOf, type QueryToken } from "../text/token.ts";
import { isUnasked } from "./bare-words.ts";
import { clauseAround, sentenceAround } from "./bounds.ts";
import { isCondition, isWeak, hasComparison, wordsOf } from "./cover-edges.ts";
import {
  hasUnreadPeriod,
  isAllowed,
  isAltered,
  isAside,
  isBeforeLaterDays,
  isBesideEarlier,
  isCombined,
  isDeniedTwice,
  isForeseen,
  isOfIndex,
  isOfLoneSeries,
  isOfNumberedDay,
  isOfShare,
  isOffered,
  isOfWindow,
  isOnWeekday,
  isPartOfRatio,
  isSinceEvent,
} from "./torn-words.ts";
import { isBackReference, isDefinedByUnread, isListedExample, isRemark } from "./remarks.ts";

/** Most tokens between a study and its settings. */
const NEAR = 3;
/** Number of opening words of a sentence that give the task, not a condition. */
const OPENING = 3;
/** Share of unread words from which a sentence keeps only conditions with figures. */
const MOST_LOST = 0.5;
/** Fewest letters of an unread word that can change the words before it. */
const SHORTEST = 3;

/**
 * Returns the cover without conditions that the query does not ask for: remarks, examples, exits, and conditions that unread
 * words change. `above its 5 year average` is not the 5 alone, `volume rising frobnicated` not the rise alone, and `5-year
 * frob growth above 7%` not the figure alone. All words of such a condition are left over. `isStrict` extends this to unread
 * words later in the clause.
 */
export function withoutTornClauses(
  { pieces, left: lost }: Cover,
  tokens: readonly QueryToken[],
  isStrict = false,
): Cover {
  const left = lost.filter((at) => !isOfWindow(at, pieces, tokens));
  const unread = new Set(left);
  const operands = pieces.filter(({ kind }) => kind === "operand");
  const isTorn = (edge: Edge): boolean => {
    if (!isCondition(edge)) return false;
    if (
      isObject(edge) ||
      isFactor(edge) ||
      isAwaited(edge) ||
      isOfIndex(edge, pieces, tokens) ||
      isForeseen(edge, tokens) ||
      isAllowed(edge, tokens) ||
      isBeforeLaterDays(edge, unread, tokens) ||
      isDeniedTwice(edge, pieces, tokens) ||
      isOnWeekday(edge, unread, tokens) ||
      isBesideEarlier(edge, unread, tokens) ||
      isDefinedByUnread(edge, unread, tokens) ||
      isOfShare(edge, pieces, tokens) ||
      isUnasked(edge, pieces, tokens) ||
      isAltered(edge, pieces, tokens) ||
      isPartOfRatio(edge, pieces, unread, tokens) ||
      isOfNumberedDay(edge, pieces, tokens)
    )
      return true;
    if (
      [isBackReference, isListedExample, isOffered, isCombined, isSinceEvent].some((isBeside) => isBeside(edge, tokens))
    )
      return true;
    if (namesPattern(edge)) return false;
    return (
      isAside(edge, pieces, left, tokens) ||
      isFollowed(edge) ||
      isModified(edge) ||
      hasUnreadPeriod(edge, pieces, unread, tokens) ||
      isCompound(edge) ||
      isOtherRank(edge) ||
      isOfOtherSubject(edge) ||
      isDivisor(edge) ||
      isOfName(edge) ||
      isOfSettings(edge) ||
      hasUnreadFigure(edge) ||
      isPartOf(edge) ||
      isRemark(edge, pieces, tokens) ||
      (isWeak(edge, operands, tokens) && (hasUnread(edge) || isOfUnread(edge)))
    );
  };
  const isIdle = (at: number): boolean =>
    !unread.has(at) && isFiller(tokens[at]?.stem ?? "") && tokens[at]!.text !== ".";
  /** `frob value/market cap < 1.5`, `frob - total debt > 0`: the series before the sign is unknown. */
  const isFactor = ({ from }: Edge): boolean => {
    const isSign = /^[*/]$/.test(tokens[from - 1]?.text ?? "");
    const isMinus = tokens[from - 1]?.text === "-" && unread.has(from - 2) && tokens[from - 2]!.kind === "word";
    const isRead = pieces.some(
      (one) => (isCondition(one) || one.kind === "operand") && one.from < from && one.to >= from - 1,
    );
    const isOfFigure = isSign && operands.some(({ to }) => to === from - 1);
    return isOfFigure || (!isRead && (isMinus || (isSign && clauseAround(from, from, tokens)[0] < from - 1)));
  };
  /** `before the MACD line crosses its signal`: an event that has not happened yet. */
  const isAwaited = (edge: Edge): boolean => {
    let at = edge.from - 1;
    const operand = operands.findLast(({ to }) => to <= edge.from);
    if (edge.kind === "predicate" && operand !== undefined) at = operand.from - 1;
    while (at >= 0 && !unread.has(at) && isLight(tokens[at]!.stem)) at--;
    return unread.has(at) && tokens[at]!.text === "before";
  };
  /** `frobbing the S&P 500`: the unread word may compare with the index. */
  const isObject = (edge: Edge): boolean => {
    let at = edge.from - 1;
    while (at >= 0 && !unread.has(at) && isLight(tokens[at]!.stem)) at--;
    return (
      unread.has(at) &&
      tokens[at]!.kind === "word" &&
      hasComparison(edge, ({ concept }) => concept === "IndexMembership")
    );
  };
  /** `the frob average of RSI is rising`: the series before `of` is unknown. */
  const isPartOf = ({ from }: Edge): boolean => {
    let at = from - 1;
    while (at > 0 && tokens[at]!.stem !== "of" && tokens[at]!.kind === "word" && isIdle(at)) at--;
    const isUnread = unread.has(at - 1) && (tokens[at - 1]!.kind === "word" || tokens[at - 1]!.text === "%");
    // `above the average of the highest highs`, `average(highest high of 20 bars)`: the average is that of the series.
    const isOpen = tokens[from - 1]?.text === "(";
    const isAveraged = AVERAGED.test(tokens[(isOpen ? from - 1 : at) - 1]?.stem ?? "");
    return isOpen
      ? isAveraged
      : tokens[at]?.stem === "of" && (isUnread || isAveraged || operands.some(({ to }) => to === at));
  };
  /** `lowest frob price above 5`: the unread word before the series changes it. */
  const isModified = ({ from, kind }: Edge): boolean => {
    const [start] = clauseAround(from, from, tokens);
    const operand = operands.findLast((one) => one.from >= start && one.to <= from);
    let at = (kind === "predicate" ? (operand?.from ?? from) : from) - 1;
    while (at >= start && ((!unread.has(at) && isLight(tokens[at]!.stem)) || tokens[at]!.text === "%")) at--;
    return unread.has(at) && MODIFIER.test(tokens[at]!.stem);
  };
  /** `free cash flow ROIC above 15 %`, `P/E x P/B < 20`: a figure before the figure changes it. */
  const isCompound = ({ from, kind }: Edge): boolean => {
    const last = (kind === "predicate" ? operands.findLast(({ to }) => to <= from)?.from : from) ?? from;
    const isOfTwo = tokens[last - 1]?.stem === "and" && OF_TWO.test(textOf(tokens.slice(Math.max(0, last - 8), last)));
    let own = isOfTwo ? last - 1 : last;
    while (SIGN.test(tokens[own - 1]?.text ?? "")) own--;
    const isChanged = ({ to, value }: Edge): boolean =>
      to === own && (own < last || (value as Subject).group === "fundamental");
    return operands.some(isChanged);
  };
  /** `EV (cash + frob) / price below 1.75`: the series is the divisor of unread words, or of another figure. */
  const isDivisor = ({ from, kind }: Edge): boolean => {
    let own = kind === "predicate" ? (operands.findLast(({ to }) => to <= from)?.from ?? from) : from;
    if (tokens[own - 1]?.text === "(") own--;
    const isOfFigure = operands.some(({ to, value }) => to === own - 1 && (value as Subject).group === "fundamental");
    const sign = tokens[own - 1]?.text;
    const isOfUnread = tokens[own - 2]?.text === ")" || unread.has(own - 2);
    return (sign === "/" && isOfUnread) || (isOfFigure && /^[/-]$/.test(sign!));
  };
  /** `a frob rank of 50 or better`: the unread name before a rank or rating names another one. */
  const isOtherRank = ({ from, kind }: Edge): boolean => {
    const own = kind === "predicate" ? (operands.findLast(({ to }) => to <= from)?.from ?? from) : from;
    return (
      /^(?:rank|rating|score|grade)$/.test(tokens[own]!.stem) && unread.has(own - 1) && tokens[own - 1]!.kind === "word"
    );
  };
  /** `frob has decreased over the past year`: the verb belongs to the unread word or topic. */
  const isOfOtherSubject = ({ kind, from }: Edge): boolean => {
    let at = from - 1;
    while (/^(?:has|have|had|been|be|is|are)$/.test(tokens[at]?.text ?? "")) at--;
    // `volume over the last 3 days is double …`: of the volume.
    const time = pieces.find((one) => TIMES.has(one.kind) && one.to === at + 1);
    at = (time?.from ?? at + 1) - 1;
    const isOfSeries =
      time !== undefined && operands.some(({ to, value }) => to === at + 1 && !(value as Subject).isLevel);
    const isOther =
      (unread.has(at) && tokens[at]!.kind === "word") ||
      pieces.some((one) => one.kind === "topic" && one.to === at + 1);
    return kind === "condition" && isVerb(tokens[from]!.stem) && (isOther || isOfSeries);
  };
  /** `above its 2021 high`: the figure is a part of the name behind it. */
  const isOfName = (edge: Edge): boolean => {
    const at = pieces.findIndex(({ kind, from }) => kind === "operand" && from === edge.to);
    const isAlone = at !== -1 && pieces[at + 1]?.kind !== "predicate";
    return isAlone && tokens[edge.to - 1]!.kind === "number" && /^(?:high|low|peak|close)$/.test(tokens[edge.to]!.stem);
  };
  /** `RSI below 30 with a length frob of 9`: an unread figure may change the condition. */
  const hasUnreadFigure = ({ from, to }: Edge): boolean => {
    const [start, end] = clauseAround(from, to, tokens);
    const closing = tokens.findIndex(({ text }, at) => at > end && text === ")");
    // `above the 30-week average (stage 2)`: a name with its number is no setting.
    const isName =
      /^(?:if|prefer|preferably|ideally|better)$/.test(tokens[end + 1]?.text ?? "") ||
      (unread.has(end + 1) && tokens[end + 1]!.kind === "word" && closing === end + 3);
    // `sales growth (frob) over 15 %`: the clause goes on behind the bracket.
    const goesOn = closing !== -1 && !BRACKET_END.test(tokens[closing + 1]?.text ?? ".");
    const behind = goesOn ? clauseAround(closing + 1, closing + 1, tokens)[1] : closing;
    const last = tokens[end]?.text === "(" && (!isName || goesOn) ? behind : end;
    const isFigure = (at: number): boolean =>
      FIGURE.has(tokens[at]!.kind) && !/^(?:stock|company|name|share|ticker)$/.test(tokens[at + 1]?.stem ?? "");
    return left.some((at) => at >= start && at < last && isFigure(at));
  };
  /** `stochastics set to (5,1) and %K under 15`: unread settings of a condition's study. */
  const familiesWithUnreadSettings = left.flatMap((at) => {
    const family = FAMILIES[tokens[at]!.stem];
    const [start, end] = sentenceAround(at, tokens);
    return family !== undefined && left.some((one) => one >= start && one < end && tokens[one]!.kind === "number")
      ? [family]
      : [];
  });
  const isSetAlone = ({ to }: Edge): boolean => {
    const setting = pieces.find(({ kind, from }) => kind === "setting" && from >= to && from <= to + NEAR);
    return setting !== undefined && !pieces.some((one) => isCondition(one) && one.from >= to && one.to <= setting.from);
  };
  const studiesWithOwnSettings = operands
    .filter((one) => hasUnreadFigure(one) || isSetAlone(one))
    .flatMap((one) => {
      const { name } = (one as Edge<"operand">).value;
      return Object.values(FAMILIES).filter((family) => name.startsWith(family));
    });
  const isOfSettings = (edge: Edge): boolean => {
    const operand = operands.findLast(({ to }) => to <= edge.from) as Edge<"operand"> | undefined;
    const names = edge.kind === "predicate" ? [operand?.value.concept ?? ""] : [];
    return [...familiesWithUnreadSettings, ...studiesWithOwnSettings].some(
      (family) =>
        names.some((name) => name.startsWith(family)) ||
        hasComparison(
          edge,
          ({ concept, rhs }) => concept.startsWith(family) || (rhs.kind === "study" && rhs.concept.startsWith(family)),
        ),
    );
  };
  const isFollowed = (edge: Edge): boolean => {
    let at = tokens[edge.to]?.text === "-" && tokens[edge.to]!.glued ? edge.to + 1 : edge.to;
    // `above the high of those frob candles`.
    if (tokens[at]?.stem === "of") while (isIdle(at)) at++;
    // `10 % above the low of the range`, `EMA 5 above EMA 20 for: volume`.
    if (OF_SERIES.test(tokens[edge.to]?.stem ?? "") && isOtherSeries(edge.to)) return true;
    // `RSI crossed 30 last week and price is up 5 % since`: the move from an event.
    const isEvent = [edge.to + 1, edge.to + 2].some(
      (one) =>
        tokens[one]?.kind !== "word" ||
        unread.has(one) ||
        pieces.some(({ from, kind }) => from === one && kind === "condition"),
    );
    const isDated = /^(?:number|date)$/.test(tokens[edge.to + 1]?.kind ?? "");
    if (tokens[edge.to]?.stem === "since" && tokens[edge.to + 1]?.text !== "then" && isEvent && !isDated) return true;
    // `gapped down a certain %`, `dropped 25 % in March`.
    let next = at;
    while (isIdle(next)) next++;
    if (unread.has(next) && (tokens[next]!.text === "%" || MONTH.test(tokens[next]!.text))) return true;
    // `20 % up from the ATL`, `above the 100 and 80 level`.
    if (OF_WHAT.test(tokens[edge.to]?.stem ?? "") && unread.has(next) && tokens[next]!.kind === "word") return true;
    if (
      /^(?:and|or|,)$/.test(tokens[edge.to]?.text ?? "") &&
      unread.has(edge.to + 1) &&
      tokens[edge.to + 1]!.kind === "number" &&
      // `…, 5-year frob growth`: a figure of the next clause.
      !/^(?:-|day|week|month|year)$/.test(tokens[edge.to + 2]?.stem ?? "")
    )
      return true;
    // `more than 2 times higher than …`: the multiplied series is unread.
    if (tokens[edge.to - 1]!.kind === "number" && tokens[edge.to]?.text === "times") return true;
    // `beat estimates (over 75 % of the time)`: a share of the events.
    if (
      /^of (?:the )?time/.test(
        tokens
          .slice(edge.to, edge.to + 3)
          .map(({ stem }) => stem)
          .join(" "),
      )
    )
      return true;
    // `a rank of at least three stars`: a unit that no figure has.
    const isOfTopic = pieces.some(({ kind, from }) => kind === "topic" && from === edge.to);
    // `above half of current frobs`: a part of something else.
    const isPart = SHARE.test(tokens[edge.to - 1]!.text) && tokens[edge.to]?.text === "of";
    const isLinked = LINKS.test(tokens[edge.to]?.text ?? "") && !isPart;
    if (isOfTopic && hasComparison(edge, ({ rhs }) => rhs.kind === "number") && !isLinked) return true;
    if (!unread.has(at)) return false;
    const [last, word] = [tokens[edge.to - 1]!, tokens[at]!];
    if (word.kind === "word" && word.stem.length >= SHORTEST) return true;
    return (last.kind === "number" || last.text === "%") && (word.kind === "word" || word.text === "%");
  };
  /** Returns true for a series after `of` or `for` that has no predicate of its own. */
  const isOtherSeries = (link: number): boolean => {
    let at = link + 1;
    while (isIdle(at) || tokens[at]?.text === ":") at++;
    const place = pieces.findIndex(({ kind, from }) => kind === "operand" && from === at);
    return place !== -1 && pieces[place + 1]?.kind !== "predicate";
  };
  /** `the frob cross each frob up or down`: the second way is that of the unread words. */
  const isOfUnread = ({ from, to }: Edge): boolean =>
    to === from + 1 && /^(?:or|and)$/.test(tokens[from - 1]?.text ?? "") && unread.has(from - 2);
  const hasUnread = ({ from, to }: Edge): boolean => {
    const [start, end] = clauseAround(from, to, tokens);
    return left.some((at) => at >= start && at < end && tokens[at]!.kind !== "symbol");
  };
  /**
   * `volume below its average in the frob`: the rest of the clause may change the condition. The opening words of a sentence
   * give the task, and a verb may occur between a series and its predicate.
   */
  const sharesClauseWithUnread = (edge: Edge): boolean => {
    const [start, end] = clauseAround(edge.from, edge.to, tokens);
    const [opening] = sentenceAround(edge.from, tokens);
    const subject =
      edge.kind === "predicate" ? operands.findLast((one) => one.from >= start && one.to <= edge.from) : undefined;
    const isLink = (at: number): boolean => subject !== undefined && at >= subject.to && at < edge.from;
    const isName = namesPattern(edge);
    return left.some(
      (at) =>
        at >= Math.max(start, opening + OPENING) &&
        at < end &&
        !isLink(at) &&
        !(SIZE.test(tokens[at]!.stem) && pieces.some(({ from }) => from === at + 1)) &&
        (tokens[at]!.kind === "number" ||
          (!isName && tokens[at]!.kind === "word" && tokens[at]!.stem.length >= SHORTEST)),
    );
  };
  const isContent = (at: number): boolean => tokens[at]!.kind !== "symbol" && !isFiller(tokens[at]!.stem);
  /** `high volume`: no figure, no line. */
  const isBare = ({ kind, from, to }: Edge): boolean =>
    kind === "condition" && !tokens.slice(from, to).some((one) => one.kind === "number" || one.text === "should");
  /** `healthy frobs (low frob, good liquidity)`: a condition without a figure in a sentence that is mostly unread. */
  const isOfLostSentence = (edge: Edge): boolean => {
    if (!isWeak(edge, operands, tokens) && !isBare(edge)) return false;
    const [start, end] = sentenceAround(edge.from, tokens);
    const all = Array.from({ length: end - start }, (_, k) => start + k).filter(isContent);
    return all.length > 0 && all.filter((at) => unread.has(at)).length >= MOST_LOST * all.length;
  };
  /** `eliminate any frob with volume above 1M`, `… on heavy volume. I avoid the stock`: a part of the exclusion is unread. */
  const excluded = pieces.flatMap((not) => {
    const { kind, value, from, to } = not;
    if (kind !== "not" || value !== "whole") return [];
    const found = tokens.findIndex(({ text }, at) => at >= to && PART_END.test(text));
    const isNext = ({ kind: other, value: joint }: Edge): boolean =>
      other === "not" || (other === "and" && joint === "comma");
    const next = pieces.find((one) => one.from > from && isNext(one))?.from ?? tokens.length;
    const end = Math.min(next, found === -1 ? tokens.length : found);
    const between = (first: number, last: number): readonly Edge[] =>
      pieces.filter((one) => isCondition(one) && one.from >= first && one.from < last);
    const behind = between(to, end);
    if (behind.length > 0)
      return behind.some((edge) => isTorn(edge) && !isRemark(edge, pieces, tokens)) ||
        left.some((at) => at >= to && at < end && tokens[at]!.stem.length >= SHORTEST)
        ? [not, ...behind]
        : [];
    const [start] = sentenceAround(from, tokens);
    if (tokens[from]!.text.endsWith("ed"))
      return [
        not,
        ...between(
          tokens.findLastIndex(({ text }, at) => at < from && PART_END.test(text)),
          from,
        ),
      ];
    const words = tokens.slice(to, to + 3).map(({ stem }) => stem);
    const isSaidBefore = THEM.test(words.join(" ")) && between(start, from).length === 0;
    return [not, ...(isSaidBefore ? between(sentenceAround(start - 2, tokens)[0], start) : [])];
  });
  /** `on a 5 minute chart`: the timeframe of the whole request. */
  const isChart = ({ kind, from, to }: Edge): boolean =>
    kind === "scope" && tokens.slice(from, to).some(({ stem }) => /^(?:chart|timeframe|basis)$/.test(stem));
  const unsafe = pieces.filter(
    (edge) =>
      isCondition(edge) &&
      (isStrict || isBare(edge)) &&
      (sharesClauseWithUnread(edge) || (isStrict && isOfLostSentence(edge))),
  );
  const clauses = unsafe.map(({ from, to }) => clauseAround(from, to, tokens));
  /** `EPS for the last 4 quarters (but one) below 0`: the time of a torn comparison. */
  const isInTorn = ({ from }: Edge): boolean => {
    const next = pieces.find((one) => one.from > from && isCondition(one));
    return next?.kind === "predicate" && operands.some(({ to }) => to === from) && isTorn(next);
  };
  const torn = pieces.filter(
    (edge) =>
      excluded.includes(edge) ||
      isTorn(edge) ||
      unsafe.includes(edge) ||
      (TIMES.has(edge.kind) &&
        !isChart(edge) &&
        (isOfLoneSeries(edge, pieces, tokens) ||
          isInTorn(edge) ||
          clauses.some(([start, end]) => edge.from >= start && edge.to <= end))),
  );
  // `US` is a country and a pronoun.
  const listed = new Set(wordsOf(torn.filter((edge) => hasComparison(edge, ({ rhs }) => rhs.kind === "texts"))));
  const content = wordsOf(torn).filter((at) =>
    tokens[at]!.kind === "symbol" ? /[%$]/.test(tokens[at]!.text) : listed.has(at) || !isFiller(tokens[at]!.stem),
  );
  return {
    pieces: pieces.filter((edge) => !torn.includes(edge)),
    left: [...new Set([...left, ...content])].sort((a, b) => a - b),
  };
}

/** Matches an adjective that adds nothing to the companies behind it: `large utility companies at a new low`. */
const SIZE = /^(?:large|larger|big|bigger|major|leading|established|quality|reputable|popular)$/;
const TIMES: ReadonlySet<Kind> = new Set<Kind>(["window", "counted", "streak", "ago", "scope"]);
const PART_END = /^(?:[.,;\n]|but)$/;
const BRACKET_END = /^(?:[.,;\n(]|and|or|but|with)$/;
const THEM = /^(?:the|this|that|these|those|it|them)(?: (?:stock|name|one|company|ticker))?(?: [.,;)\n]|$)/;

const OF_TWO = /\b(?:product|sum|difference|ratio) of\b/;
const SIGN = /^(?:x|[*×]|times|multiplied|by)$/;
const MODIFIER =
  /^(?:above|below|over|under|ashi|double|triple|lowest|highest|average|avg|mean|median|relative|smoothed|adjusted|forward|trailing|sector|industry|index|peer|first|second|third|last|prior|previous|next|future|estimated|expected|projected|quarterly|annual|yearly|cumulative|total|ratio|change|growth|rate|slope|difference|distance|spread|range|sum|minute|hour)$/;
/** Prefix of the concepts of a study's lines, by the name of the study. */
const FAMILIES = table<string>({
  bollinger: "bb_",
  bb: "bb_",
  band: "bb_",
  keltner: "kc_",
  donchian: "dc_",
  stochastic: "stoch",
  stoch: "stoch",
  macd: "macd",
  rsi: "rsi",
  adx: "adx",
  cci: "cci",
  mfi: "mfi",
  atr: "atr",
  supertrend: "supertrend",
  ichimoku: "ichi",
});
const AVERAGED = /^(?:average|avg|mean|median|sum)$/;
/** Matches a word that begins a new part after a condition. */
const LINKS = /^(?:with|of|in|by|on|for|after|from|to|a|an|the)$/;
const SHARE = /^(?:%|percent|half|third|quarter|twice|double|times|x)$/;
const OF_WHAT = /^(?:by|from|off|above|below|over|under|than|versus|vs|against)$/;
const OF_SERIES = /^(?:of|for)$/;
const FIGURE = new Set<QueryToken["kind"]>(["number", "date"]);

/** Returns true for the name of a pattern, such as strat 1, or of a sector, which later words do not change. */
const namesPattern = (edge: Edge): boolean =>
  edge.kind === "condition" &&
  (!hasComparison(edge, ({ rhs }) => rhs.kind !== "flag") ||
    (!edge.isGuess && edge.weight > -0.3 && !hasComparison(edge, ({ rhs }) => rhs.kind !== "texts")));
const MONTH = /^(?:jan|febr|april|june|july|aug|sept|octo|nov|dec)[a-z]*$|^march$|^may$/;

const isVerb = (stem: string): boolean =>
  MOVED.up.has(stem) || MOVED.down.has(stem) || /^(?:decrease|increase|double|triple|halve)$/.test(stem);
