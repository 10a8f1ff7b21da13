import type { SessionZone, Timeframe } from "#contract";
import type { Duration, Subject, Tree, Window } from "../chart/meanings.ts";

/** Offsets into the query. */
export type Span = readonly [number, number];

/** When a clause holds. */
export interface Time {
  readonly window: Window | null;
  readonly streak: Duration | null;
  readonly ago: Duration | null;
}

/** A clause before it becomes part of the form. */
export interface Clause extends Time {
  readonly tree: Tree;
  readonly span: Span;
  readonly subject: Subject | null;
  readonly timeframe: Timeframe | null;
  readonly session: readonly SessionZone[] | null;
  /** True if the clause holds until the bar before the other clause: the 4 green days of `a red day after 4 green ones`. */
  readonly isBefore: boolean;
}

/** A clause that later words may still change. */
export type ClauseDraft = { -readonly [K in keyof Clause]: Clause[K] };

export type Connective =
  | "and"
  | "comma"
  | "but"
  | "comma-and"
  | "with"
  | "or"
  | "either"
  | "neither"
  | "not"
  | "whole"
  | "open"
  /** Between the members of a list of which some must hold. */
  | "next"
  | "close";

export type Item =
  | { readonly type: "clause"; readonly clause: Clause }
  | { readonly type: "joint"; readonly joint: Connective }
  /** Before the first member of a list of which some must hold. */
  | { readonly type: "joint"; readonly joint: "list"; readonly count: number }
  | { readonly type: "topic" };

/** What the pieces of a query say, in their order. */
export interface Clauses {
  readonly items: readonly Item[];
  /** Tokens that no condition rests on, such as a predicate without a subject. */
  readonly left: readonly number[];
  readonly asOf: { readonly value: string; readonly span: Span } | null;
  readonly basis: "restated" | "as_traded" | null;
  readonly topics: readonly { readonly reason: string; readonly span: Span }[];
  readonly badTimeframe: string | null;
  /** Unread tokens between a subject and its predicate that were accepted as a link, such as an unknown verb. */
  readonly linking: ReadonlySet<number>;
}
