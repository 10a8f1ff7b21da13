import type { Atom } from "../../intermediate/form.ts";
import type { Edge } from "../chart/edge.ts";
import type { Cover } from "../cover.ts";
import type { QueryToken } from "../text/token.ts";
import { wordsOf } from "./cover-edges.ts";

const APART = /^(?:[.;:\n]|then|after|before|yesterday|ago|previous|prior|first|next|followed|earlier|later)$/;

/**
 * Returns the cover without conditions that cannot hold. Null for adjacent conditions that exclude each other: only words of
 * time or the end of a sentence between them show that they refer to different bars.
 */
export function withoutFaulty(cover: Cover, atoms: readonly Atom[], tokens: readonly QueryToken[]): Cover | null {
  const spans = atoms.flatMap(({ span }) => (span === null ? [] : [span])).toSorted((a, b) => a[0]! - b[0]!);
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isBetween = ({ from, to }: QueryToken): boolean => from >= first[1]! && to <= last[0]!;
  if (first !== last && !tokens.some((token) => isBetween(token) && APART.test(token.stem))) return null;
  return withoutAtoms(cover, atoms, tokens);
}

/** Returns the cover without the pieces of the conditions. Their words are left over. */
export function withoutAtoms({ pieces, left }: Cover, atoms: readonly Atom[], tokens: readonly QueryToken[]): Cover {
  const spans = atoms.flatMap(({ span }) => (span === null ? [] : [span]));
  const isOpposed = ({ from, to }: Edge): boolean =>
    spans.some(([start = 0, end = 0]) => tokens[from]!.from < end && tokens[to - 1]!.to > start);
  const opposed = pieces.filter(isOpposed);
  return {
    pieces: pieces.filter((edge) => !opposed.includes(edge)),
    left: [...new Set([...left, ...wordsOf(opposed)])].sort((a, b) => a - b),
  };
}
