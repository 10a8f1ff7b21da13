import type { Edge, Kind } from "../chart/edge.ts";
import type { AtomDraft } from "../chart/meanings.ts";
import type { Cover } from "../cover.ts";
import type { QueryToken } from "../text/token.ts";
import { FEWEST_CONDITIONS, isCondition, hasComparison, wordsOf } from "./cover-edges.ts";

const SAID = new Set<Kind>(["condition", "predicate", "operand", "choice", "topic", "asOf", "badTimeframe"]);
/** Most tokens of a scan's name. */
const MOST = 8;

/** Words of a condition: `stocks that are above - but within 2 % of - their average`. */
const COMPARES = /^(?:above|below|under|beneath)$/;

/** Returns the unread words of a scan's name: before a colon at the start of the query, as in `turtle style: …`. */
export function titleWords(
  unread: readonly number[],
  pieces: readonly Edge[],
  tokens: readonly QueryToken[],
): readonly number[] {
  const first = pieces.find(({ kind }) => SAID.has(kind))?.from ?? tokens.length;
  const isClock = (at: number): boolean => tokens[at - 1]?.kind === "number" && tokens[at + 1]?.kind === "number";
  const end = tokens.findLastIndex(
    ({ text, glued }, at) => at < first && ((text === ":" && !isClock(at)) || (text === "-" && !glued)),
  );
  const title = unread.filter((at) => at < end);
  const isOne = !tokens.slice(0, end).some(({ text }) => text === "." || text === ":");
  const isNamed = (at: number): boolean => tokens[at]!.kind !== "date" && !COMPARES.test(tokens[at]!.text);
  return isOne && title.length <= MOST && title.every(isNamed) ? title : [];
}

/**
 * Returns the cover without the conditions in the scan's name: `Pocket pivot style: volume is the highest in 10 days, close
 * up`. A name consists of words before the first colon, and conditions follow it.
 */
export function withoutTitle(
  { pieces, left }: Cover,
  tokens: readonly QueryToken[],
): { readonly cover: Cover; readonly title: readonly number[] } {
  const colon = tokens.findIndex(({ text }) => text === ":" || text === "\n");
  const named = pieces.filter(({ to }) => to <= colon);
  const behind = pieces.filter(
    (edge) => edge.from > colon && isCondition(edge) && !hasComparison(edge, ({ rhs }) => rhs.kind === "flag"),
  );
  const isName =
    colon > 0 &&
    colon <= MOST &&
    tokens[colon]!.text === ":" &&
    named.some(({ kind }) => kind === "condition") &&
    named.every(
      (edge) => edge.kind !== "operand" && edge.kind !== "predicate" && !hasComparison(edge, choosesStocks),
    ) &&
    !pieces.some(({ from, to }) => from < colon && to > colon) &&
    tokens.slice(0, colon).every(({ kind, text }) => kind === "word" || text === "-") &&
    behind.length >= FEWEST_CONDITIONS;
  if (!isName) return { cover: { pieces, left }, title: [] };
  return {
    cover: { pieces: pieces.filter((edge) => !named.includes(edge)), left },
    title: [...wordsOf(named), ...left.filter((at) => at < colon)].sort((a, b) => a - b),
  };
}

/** Returns true for a class of stocks, as penny stocks are. */
const choosesStocks = ({ group, concept, rhs }: AtomDraft): boolean =>
  group === "stock" || concept === "market_cap" || (concept === "close" && rhs.kind === "number");
