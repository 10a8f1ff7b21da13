import type { Edge, Kind } from "../chart/edge.ts";
import { atomsOf, type Condition, type Tree } from "../chart/meanings.ts";

const CONDITIONS: ReadonlySet<Kind> = new Set<Kind>(["condition", "predicate"]);

/** Conditions behind which a name or a summary is none of its own. */
export const FEWEST = 2;

export const isCondition = ({ kind }: Pick<Edge, "kind">): boolean => CONDITIONS.has(kind);

/** Tokens of the edges. */
export const wordsOf = (edges: readonly Edge[]): readonly number[] =>
  edges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, k) => from + k));

/** Whether one of a condition's comparisons passes a test. */
export const isOf = (edge: Edge, test: (atom: Condition) => boolean): boolean =>
  edge.kind === "condition" && atomsOf(edge.value as Tree).some(test);
