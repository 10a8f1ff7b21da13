import type { TextRange } from "../../payload-editor/index.ts";

/** A piece of a text in which everything is marked alike. */
export interface Piece extends TextRange {
  readonly isUsed: boolean;
  readonly isPointed: boolean;
  readonly isLeftOut: boolean;
}

interface Marks {
  readonly used: readonly TextRange[];
  readonly pointed: readonly TextRange[];
  readonly leftOut: readonly TextRange[];
}

/** A text cut where its marks begin and end; ranges may overlap. */
export function piecesOf(text: string, { used, pointed, leftOut }: Marks): readonly Piece[] {
  const edges = [...used, ...pointed, ...leftOut].flatMap(({ from, to }) => [from, to]);
  const cuts = [...new Set([0, ...edges, text.length])].filter((cut) => cut >= 0 && cut <= text.length);
  const sorted = cuts.toSorted((a, b) => a - b);
  return sorted.slice(0, -1).map((from, k) => {
    const within = ({ from: start, to: end }: TextRange): boolean => start <= from && from < end;
    return {
      from,
      to: sorted[k + 1] ?? text.length,
      isUsed: used.some(within),
      isPointed: pointed.some(within),
      isLeftOut: leftOut.some(within),
    };
  });
}
