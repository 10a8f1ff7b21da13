import type { Timeframe } from "#contract";
import type { ClauseScope } from "../chart/edge.ts";
import type { ClauseDraft } from "./item.ts";
import { hasTimeframe } from "./joined.ts";

/** The timeframe and session that the clauses of a query take from its words. */
export class Scopes {
  /** Timeframe and session of the clauses that follow. */
  current: ClauseScope = { timeframe: null, session: null };
  /** Timeframe of the next clause alone. */
  ofNext: Timeframe | null = null;
  /** True if the scope precedes every clause. */
  #isLeading = false;
  /** Clauses that no later timeframe has reached. */
  #open: ClauseDraft[] = [];

  /** Returns the scope of a new clause. */
  take(): ClauseScope {
    const scope = { ...this.current, timeframe: this.ofNext ?? this.current.timeframe };
    this.ofNext = null;
    return scope;
  }

  add(clause: ClauseDraft): void {
    this.#open.push(clause);
  }

  /** Returns true if a timeframe reaches a clause: the last one also if it has that of the whole query. */
  #takes(clause: ClauseDraft, last: ClauseDraft | undefined): boolean {
    if (clause === last)
      return clause.timeframe === null || (this.#isLeading && clause.timeframe === this.current.timeframe);
    return clause.timeframe === null && !hasTimeframe(clause);
  }

  /**
   * Applies a timeframe or session: before every clause to the clauses that follow, otherwise to the clauses before it.
   * `follows`: a condition comes next; `isNew`: a connective comes before; `start`: offset of the first clause it can reach.
   */
  apply(scope: ClauseScope, last: ClauseDraft | undefined, follows: boolean, isNew: boolean, start: number): void {
    const { timeframe, session } = scope;
    if (last === undefined || (follows && (this.#isLeading || isNew))) {
      this.#isLeading ||= last === undefined;
      this.current = { timeframe: timeframe ?? this.current.timeframe, session: session ?? this.current.session };
      if (!this.#isLeading) this.#open = [];
    } else if (timeframe !== null) {
      for (const clause of this.#open)
        if (clause.span[0] >= start && this.#takes(clause, last)) clause.timeframe = timeframe;
      this.#open = [];
    }
    if (session !== null && last !== undefined && !this.#isLeading) last.session ??= session;
  }
}
