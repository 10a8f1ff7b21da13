import type { SessionZone, Timeframe } from "#contract";
import type { Duration, Subject, Tree, Window } from "../chart/meanings.ts";

/** A clause on its way into the form. */
export interface Clause {
  tree: Tree;
  /** Offsets into the query. */
  readonly span: readonly [number, number];
  readonly subject: Subject | null;
  timeframe: Timeframe | null;
  session: readonly SessionZone[] | null;
  window: Window | null;
  streak: Duration | null;
  ago: Duration | null;
  /** Said to have been before what was named first: a red day after 4 green ones. */
  readonly isAfter: boolean;
}

export type Joint = "and" | "comma" | "but" | "or" | "either" | "neither" | "not" | "open" | "close";

export type Item =
  | { readonly type: "clause"; readonly clause: Clause }
  | { readonly type: "joint"; readonly joint: Joint }
  | { readonly type: "topic" };
