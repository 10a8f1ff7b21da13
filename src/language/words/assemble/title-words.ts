import type { Edge } from "../chart/edge.ts";
import { atomsOf, type Tree } from "../chart/meanings.ts";
import type { Cover } from "../cover.ts";
import type { Token } from "../text/token.ts";

const SAID = new Set(["condition", "predicate", "operand", "topic", "asOf", "badTimeframe"]);

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
const MOST = 8;

/** Conditions behind the colon that make what precedes it a name, and no condition of its own. */
const FEWEST = 2;
const CONDITIONS = new Set(["condition", "predicate"]);

/**
 * The cover without the conditions in the scan's name: `Pocket pivot style: volume is the highest in 10 days, close up`.
 * A name is words alone, before the first colon, and the conditions follow it.
 */
export function withoutTitle(
  { pieces, left }: Cover,
  tokens: readonly Token[],
): { readonly cover: Cover; readonly title: readonly number[] } {
  const colon = tokens.findIndex(({ text }) => text === ":" || text === "\n");
  const named = pieces.filter(({ from, to }) => from < colon && to <= colon);
  const isName =
    colon > 0 &&
    tokens[colon]!.text === ":" &&
    colon <= MOST &&
    named.some(({ kind }) => kind === "condition") &&
    named.every(({ kind, value }) => kind !== "operand" && kind !== "predicate" && !isListing(value)) &&
    !pieces.some(({ from, to }) => from < colon && to > colon) &&
    tokens.slice(0, colon).every(({ kind, text }) => kind === "word" || text === "-") &&
    pieces.filter(
      ({ kind, from, to }) =>
        from > colon && CONDITIONS.has(kind) && tokens.slice(from, to).some((token) => token.kind === "number"),
    ).length >= FEWEST;
  if (!isName) return { cover: { pieces, left }, title: [] };
  const title = named.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, k) => from + k));
  return {
    cover: { pieces: pieces.filter((edge) => !named.includes(edge)), left },
    title: [...title, ...left.filter((at) => at < colon)].sort((a, b) => a - b),
  };
}

/** Sectors and the like say which stocks. */
function isListing(value: unknown): boolean {
  const tree = value as Tree;
  return (
    typeof tree === "object" &&
    tree !== null &&
    "kind" in tree &&
    atomsOf(tree).some(({ group, concept }) => group === "stock" || concept === "market_cap")
  );
}
