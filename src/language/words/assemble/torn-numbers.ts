import type { Edge, Kind } from "../chart/edge.ts";
import { atomsOf, type Tree } from "../chart/meanings.ts";
import type { Cover } from "../cover.ts";
import { isFiller } from "../lexicon/fillers.ts";
import type { Token } from "../text/token.ts";

const SAID: ReadonlySet<Kind> = new Set<Kind>(["condition", "predicate"]);

/**
 * The cover without conditions whose last number belongs to a word that was not understood: of `above its 5 year
 * average` the 5 alone would be another condition. All words of such a condition are left over.
 */
export function withoutTornNumbers({ pieces, left }: Cover, tokens: readonly Token[]): Cover {
  const unread = new Set(left);
  const torn = pieces.filter((edge) => SAID.has(edge.kind) && isTorn(edge, tokens, unread));
  if (torn.length === 0) return { pieces, left };
  const words = torn.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, k) => from + k));
  const content = words.filter((at) => tokens[at]!.kind !== "symbol" && !isFiller(tokens[at]!.stem));
  return {
    pieces: pieces.filter((edge) => !torn.includes(edge)),
    left: [...new Set([...left, ...content])].sort((a, b) => a - b),
  };
}

function isTorn(edge: Edge, tokens: readonly Token[], unread: ReadonlySet<number>): boolean {
  const { to } = edge;
  // The number of a pattern's name, such as strat 1, is no figure.
  if (edge.kind === "condition" && !atomsOf(edge.value as Tree).some(({ rhs }) => rhs.kind !== "flag")) return false;
  const [last, next] = [tokens[to - 1]!, tokens[to]];
  if (last.kind !== "number" && last.text !== "%") return false;
  const at = next?.text === "-" ? to + 1 : to;
  return unread.has(at) && (tokens[at]!.kind === "word" || tokens[at]!.text === "%");
}
