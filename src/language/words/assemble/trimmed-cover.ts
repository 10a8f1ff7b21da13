import type { Edge, Kind } from "../chart/edge.ts";
import { atomsOf, type Tree } from "../chart/meanings.ts";
import type { Cover } from "../cover.ts";
import { isFiller } from "../lexicon/fillers.ts";
import type { Token } from "../text/token.ts";

const CONDITIONS: ReadonlySet<Kind> = new Set<Kind>(["condition", "predicate"]);
const SAID = new Set<Kind>(["condition", "predicate", "operand", "topic", "asOf", "badTimeframe"]);
/** Longest name of a scan. */
const MOST = 8;
/** Conditions behind the colon that make what precedes it a name, and no condition of its own. */
const FEWEST = 2;

const wordsOf = (edges: readonly Edge[]): readonly number[] =>
  edges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, k) => from + k));
const isOf = (edge: Edge, test: (atom: ReturnType<typeof atomsOf>[number]) => boolean): boolean =>
  edge.kind === "condition" && atomsOf(edge.value as Tree).some(test);

/** A shorter word that is not understood, such as a letter, says nothing of what precedes it. */
const SHORTEST = 3;

/**
 * The cover without conditions that nobody asked for: remarks, examples, exits, and what unread words change. `above its 5
 * year average` is not the 5 alone, `volume rising frobnicated` not the rise alone, and `5-year frob growth above 7%` not
 * the figure alone. All words of such a condition are left over.
 */
export function withoutTornClauses({ pieces, left }: Cover, tokens: readonly Token[]): Cover {
  const unread = new Set(left);
  const operands = pieces.filter(({ kind }) => kind === "operand");
  const isTorn = (edge: Edge): boolean => {
    if (!CONDITIONS.has(edge.kind) || namesPattern(edge)) return false;
    return (
      isFollowed(edge) ||
      isPartOf(edge) ||
      pointsBack(edge, tokens) ||
      isExit(edge, tokens) ||
      isExample(edge, tokens) ||
      isGloss(edge, pieces, tokens) ||
      (isWeak(edge, operands, tokens) && hasUnread(edge))
    );
  };
  const idle = (at: number): boolean => !unread.has(at) && isFiller(tokens[at]?.stem ?? "");
  /** `the frob average of RSI is rising`: of what the words say is not known. */
  const isPartOf = ({ from }: Edge): boolean => {
    let at = from - 1;
    while (at > 0 && tokens[at]!.stem !== "of" && tokens[at]!.kind === "word" && idle(at)) at--;
    const isUnread = unread.has(at - 1) && tokens[at - 1]!.kind === "word";
    return tokens[at]?.stem === "of" && (isUnread || operands.some(({ to }) => to === at));
  };
  const isFollowed = (edge: Edge): boolean => {
    let at = tokens[edge.to]?.text === "-" && tokens[edge.to]!.glued ? edge.to + 1 : edge.to;
    // `above the high of those frob candles`.
    if (tokens[at]?.stem === "of") while (idle(at)) at++;
    // `gapped down a certain %`, `dropped 25 % in March`.
    let next = at;
    while (idle(next)) next++;
    if (unread.has(next) && (tokens[next]!.text === "%" || MONTH.test(tokens[next]!.text))) return true;
    if (!unread.has(at)) return false;
    const [last, word] = [tokens[edge.to - 1]!, tokens[at]!];
    if (word.kind === "word" && word.stem.length >= SHORTEST) return true;
    return (last.kind === "number" || last.text === "%") && (word.kind === "word" || word.text === "%");
  };
  const hasUnread = ({ from, to }: Edge): boolean => {
    const [start, end] = clauseAround(from, to, tokens);
    return left.some((at) => at >= start && at < end && tokens[at]!.kind !== "symbol");
  };
  const torn = pieces.filter(isTorn);
  const content = wordsOf(torn).filter((at) =>
    tokens[at]!.kind === "symbol" ? /[%$]/.test(tokens[at]!.text) : !isFiller(tokens[at]!.stem),
  );
  return {
    pieces: pieces.filter((edge) => !torn.includes(edge)),
    left: [...new Set([...left, ...content])].sort((a, b) => a - b),
  };
}

/** The name of a pattern, such as strat 1, or of a sector is one whatever follows. */
const namesPattern = (edge: Edge): boolean =>
  edge.kind === "condition" &&
  (!isOf(edge, ({ rhs }) => rhs.kind !== "flag") ||
    (!edge.isGuess && edge.weight > -0.3 && !isOf(edge, ({ rhs }) => rhs.kind !== "texts")));
const MONTH = /^(?:jan|febr|april|june|july|aug|sept|octo|nov|dec)[a-z]*$|^march$|^may$/;

/** A condition that does not name its subject: a bare guess, or a comparison to which no subject stands near. */
function isWeak({ kind, from, weight, isGuess }: Edge, operands: readonly Edge[], tokens: readonly Token[]): boolean {
  if (kind === "condition") return isGuess || weight < 0;
  const [start] = clauseAround(from, from, tokens);
  return !operands.some((operand) => operand.from >= start && operand.to <= from);
}

const EXAMPLE = /^(?:example|instance)$/;
const HYPOTHETICAL = /^(?:if|was|were|ticker)$/;

/** The first token of the sentence around a place, and the one behind its last. */
function sentenceAround(place: number, tokens: readonly Token[]): readonly [start: number, end: number] {
  const isEnd = ({ text }: Token): boolean => /^[.;\n]$/.test(text);
  const end = tokens.findIndex((token, at) => at >= place && isEnd(token));
  return [tokens.findLastIndex((token, at) => at < place && isEnd(token)) + 1, end === -1 ? tokens.length : end];
}

/** `For instance, if the lowest price was 10`: the figures of an example. */
function isExample({ from }: Edge, tokens: readonly Token[]): boolean {
  const [start, end] = sentenceAround(from, tokens);
  return (
    tokens.slice(start, from).some(({ stem }) => EXAMPLE.test(stem)) &&
    tokens.slice(start, end).some(({ text }) => HYPOTHETICAL.test(text))
  );
}

const EXIT = /^(?:exit|sell|stop|stoploss|target)$/;
const EXIT_WHEN = /^(?::|when|if|once|at|on|after|rule|signal|loss|below|above|half|price)$/;

/** Behind `sell when` and `stop loss at` a sentence says how to leave, and nothing to look for. */
function isExit({ from }: Edge, tokens: readonly Token[]): boolean {
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

/** A vague condition in brackets or behind a dash, as in `close above the 50-day (an uptrend)`, names what was said before. */
function isGloss(edge: Edge, pieces: readonly Edge[], tokens: readonly Token[]): boolean {
  const isVague = (one: Edge): boolean =>
    isOf(one, ({ notes }) => notes.some(({ field, value }) => field === "rhs" || /[<>]/.test(value)));
  const before = pieces.filter(({ kind, to }) => to <= edge.from && CONDITIONS.has(kind));
  const choosesStocks = isOf(edge, ({ group, concept }) => group === "stock" || UNIVERSE.has(concept));
  if (!isVague(edge) || choosesStocks || before.every(isVague)) return false;
  const end = before.at(-1)!.to;
  const between = tokens.slice(end, edge.from).map(({ text }) => text);
  if (between.includes("(") || between.includes("-")) return true;
  // A last sentence that only says `uptrend` sums up the conditions before.
  const isTrend = isOf(edge, ({ notes }) => notes.some(({ why }) => /trend/.test(why)));
  const isLast = !tokens.slice(edge.to).some(({ kind, stem }) => kind !== "symbol" && !isFiller(stem));
  return isTrend && isLast && between.includes(".") && before.length >= FEWEST;
}

/** Conditions that choose the stocks, not their behaviour: no other words replace or repeat them. */
export const UNIVERSE = new Set(["market_cap", "avg_volume", "close", "ListDate", "shares_float", "Optionable"]);

const PLACE = /^(?:above|below|over|under|to|from|of|off|through|than|within|beyond|beneath)$/;
const NOUN = /^(?:close|high|low|open|candle|bar|level|price|move|range|day)$/;

/** `came back to that close`, `above the low of those candles`: of which bar they are is said elsewhere. */
const pointsBack = ({ from, to }: Edge, tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ stem }, at) =>
      at > from &&
      at < to &&
      (stem === "that" || stem === "those") &&
      PLACE.test(tokens[at - 1]!.stem) &&
      NOUN.test(tokens[at + 1]?.stem ?? ""),
  );

const BREAK =
  /^(?:[,;.:()\n|]|and|but|or|&|plus|while|then|with|where|whose|having|that|which|who|when|after|before|because)$/;

/** The tokens around some, up to what parts clauses. */
export function clauseAround(
  from: number,
  to: number,
  tokens: readonly Token[],
): readonly [start: number, end: number] {
  const isBreak = ({ text, glued }: Token): boolean => BREAK.test(text) || (text === "-" && !glued);
  const end = tokens.findIndex((token, at) => at >= to && isBreak(token));
  return [tokens.findLastIndex((token, at) => at < from && isBreak(token)) + 1, end === -1 ? tokens.length : end];
}

/** Unread words before a colon that nothing precedes: the name of the scan, as in `turtle style: …`. */
export function titleWords(
  unread: readonly number[],
  pieces: readonly Edge[],
  tokens: readonly Token[],
): readonly number[] {
  const first = pieces.find(({ kind }) => SAID.has(kind))?.from ?? tokens.length;
  const end = tokens.findLastIndex(({ text, glued }, at) => at < first && (text === ":" || (text === "-" && !glued)));
  const title = unread.filter((at) => at < end);
  return title.length <= MOST && title.every((at) => tokens[at]!.kind !== "date") ? title : [];
}

/**
 * The cover without the conditions in the scan's name: `Pocket pivot style: volume is the highest in 10 days, close up`.
 * A name is words alone, before the first colon, and the conditions follow it.
 */
export function withoutTitle(
  { pieces, left }: Cover,
  tokens: readonly Token[],
): { readonly cover: Cover; readonly title: readonly number[] } {
  const colon = tokens.findIndex(({ text }) => text === ":" || text === "\n");
  const named = pieces.filter(({ to }) => to <= colon);
  const behind = pieces.filter(
    ({ kind, from, to }) =>
      from > colon && CONDITIONS.has(kind) && tokens.slice(from, to).some((token) => token.kind === "number"),
  );
  const isName =
    colon > 0 &&
    colon <= MOST &&
    tokens[colon]!.text === ":" &&
    named.some(({ kind }) => kind === "condition") &&
    named.every((edge) => edge.kind !== "operand" && edge.kind !== "predicate" && !isOf(edge, saysWhichStocks)) &&
    !pieces.some(({ from, to }) => from < colon && to > colon) &&
    tokens.slice(0, colon).every(({ kind, text }) => kind === "word" || text === "-") &&
    behind.length >= FEWEST;
  if (!isName) return { cover: { pieces, left }, title: [] };
  return {
    cover: { pieces: pieces.filter((edge) => !named.includes(edge)), left },
    title: [...wordsOf(named), ...left.filter((at) => at < colon)].sort((a, b) => a - b),
  };
}

const saysWhichStocks = ({ group, concept }: { readonly group: string; readonly concept: string }): boolean =>
  group === "stock" || concept === "market_cap";
