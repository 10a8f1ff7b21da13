import type { Edge, EdgeValues, Kind } from "../chart/edge.ts";
import { atomsOf, type AtomDraft, type Tree } from "../chart/meanings.ts";
import type { QueryToken } from "../text/token.ts";
import { clauseAround } from "./bounds.ts";

const CONDITIONS: ReadonlySet<Kind> = new Set<Kind>(["condition", "predicate"]);

/** Fewest conditions before a name or a summary that adds no condition of its own. */
export const FEWEST_CONDITIONS = 2;

export const isCondition = ({ kind }: Pick<Edge, "kind">): boolean => CONDITIONS.has(kind);

/** Returns the tokens of the edges. */
export const wordsOf = (edges: readonly Edge[]): readonly number[] =>
  edges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, k) => from + k));

/** Returns true if one comparison of a condition passes the test. */
export const hasComparison = (edge: Edge, test: (atom: AtomDraft) => boolean): boolean =>
  edge.kind === "condition" && atomsOf(edge.value as Tree).some(test);

const STATE = /^(?:turned|went|now|currently|still|up|down|higher|lower|rising|falling)$/;
/** Returns true for a condition without its own subject: a bare guess, or a comparison without a subject nearby. */
export function isWeak(
  { kind, from, weight, isGuess }: Edge,
  operands: readonly Edge[],
  tokens: readonly QueryToken[],
): boolean {
  if (kind === "condition") return isGuess || weight < 0 || STATE.test(tokens[from]!.stem);
  const [start] = clauseAround(from, from, tokens);
  return !operands.some((operand) => operand.from >= start && operand.to <= from);
}

/** Returns an edge that no rule made, without words unless it has an end. */
export const edgeAt = <K extends Kind>(kind: K, from: number, value: EdgeValues[K], to = from): Edge<K> => ({
  id: -1,
  kind,
  from,
  to,
  value,
  weight: 0,
  isGuess: false,
});
