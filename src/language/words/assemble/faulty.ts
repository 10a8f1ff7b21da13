import type { Atom, RefusalCode } from "../../intermediate/form.ts";
import type { Cover } from "../cover.ts";
import type { WordsFault } from "../faults.ts";
import type { QueryToken } from "../text/token.ts";
import { edgeAt } from "./cover-edges.ts";

const APART = /^(?:[.;:\n]|then|after|before|yesterday|ago|previous|prior|first|next|followed|earlier|later)$/;
/** Fewest certain conditions of a query from which a condition that cannot hold is left out. */
const FEWEST_CERTAIN = 2;

type Spans = readonly (readonly number[])[];

/** Returns the cover without conditions that cannot hold, and the number of certain conditions that it needs. */
export function withoutFaulty(
  cover: Cover,
  { code, atoms = [] }: WordsFault,
  tokens: readonly QueryToken[],
): { readonly cover: Cover | null; readonly fewest: number } {
  const bars = cover.pieces.filter(({ kind }) => kind === "badTimeframe");
  const spans = [...spansOf(atoms), ...bars.map(({ from, to }) => [tokens[from]!.from, tokens[to - 1]!.to])];
  if (spans.length === 0) return { cover: null, fewest: 0 };
  if (bars.length > 0 || code === "underspecified")
    return { cover: withoutSpans(cover, spans, code, tokens), fewest: 1 };
  const [first, last] = [spans[0]!, spans.at(-1)!];
  const isBetween = ({ from, to }: QueryToken): boolean => from >= first[1]! && to <= last[0]!;
  // Only words of time, or the end of a sentence, between two conditions show that they refer to different bars.
  const areApart = code === "contradictory" && tokens.some((token) => isBetween(token) && APART.test(token.stem));
  return { cover: withoutSpans(cover, spans, code, tokens), fewest: areApart ? 0 : FEWEST_CERTAIN };
}

const spansOf = (atoms: readonly Atom[]): Spans =>
  atoms.flatMap(({ span }) => (span === null ? [] : [span])).toSorted((a, b) => a[0]! - b[0]!);

/** Returns the cover without the pieces of the conditions, whose words are left out for the reason. */
export const withoutAtoms = (
  cover: Cover,
  atoms: readonly Atom[],
  reason: RefusalCode | "not_understood",
  tokens: readonly QueryToken[],
): Cover => withoutSpans(cover, spansOf(atoms), reason, tokens);

/** Returns the cover without the pieces in the spans of the query; topics without data take their place. */
export function withoutSpans(
  { pieces, left }: Cover,
  spans: Spans,
  reason: RefusalCode | "not_understood",
  tokens: readonly QueryToken[],
): Cover {
  let cover = { pieces, left };
  for (const [start = 0, end = 0] of spans) {
    const isIn = (from: number, to: number): boolean => tokens[from]!.from < end && tokens[to - 1]!.to > start;
    const gone = cover.pieces.filter((one) => one.to > one.from && isIn(one.from, one.to));
    const inside = tokens.flatMap((_, at) => (isIn(at, at + 1) ? [at] : []));
    if (inside.length + gone.length === 0) continue;
    const from = Math.min(...inside, ...gone.map((one) => one.from));
    const to = Math.max(...inside.map((at) => at + 1), ...gone.map((one) => one.to));
    cover = {
      pieces: [...cover.pieces.filter((one) => !gone.includes(one)), edgeAt("topic", from, reason, to)].toSorted(
        (a, b) => a.from - b.from,
      ),
      left: cover.left.filter((at) => at < from || at >= to),
    };
  }
  return cover;
}
