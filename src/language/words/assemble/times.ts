import type { Edge } from "../chart/edge.ts";
import type { ClauseDraft, Time } from "./item.ts";
import { takesTime } from "./placed.ts";

/** Time of a query with the clause before, or the index of the clause that follows. */
interface GivenTime {
  readonly edge: Edge;
  readonly clause: ClauseDraft | undefined;
  readonly next: number;
}

/** Times of a query in their order, and the time that the next clause takes. */
export class Times {
  readonly #given: GivenTime[] = [];
  #pending: Partial<Time> = {};
  #from = 0;

  /** First token of the time that the next clause takes. */
  get from(): number {
    return this.#from;
  }

  /** Records a time of a clause, or of the clause that follows. */
  add(edge: Edge, clause: ClauseDraft | undefined, next: number): void {
    this.#given.push({ edge, clause, next });
  }

  has(clause: ClauseDraft | undefined): boolean {
    return clause !== undefined && this.#given.some((one) => one.clause === clause);
  }

  /** Keeps a time for the next clause. */
  defer(time: Partial<Time>, from = this.#from): void {
    this.#pending = { ...this.#pending, ...time };
    this.#from = from;
  }

  /** Returns the time for the next clause and forgets it. */
  take(): Partial<Time> {
    const time = this.#pending;
    this.#pending = {};
    return time;
  }

  /**
   * Applies the last time to the last clause. Returns that of `in each of the last 5 years and the last 12 months`, where the
   * clause has one.
   */
  applyLast(clauses: readonly ClauseDraft[]): Edge | null {
    const [last, time] = [clauses.at(-1), this.#given.at(-1)];
    const pending = this.take();
    if (last === undefined || Object.keys(pending).length === 0) return null;
    if (last.streak !== null && time?.next === clauses.length) return time.edge;
    Object.assign(last, pending);
    return null;
  }

  /** Returns the times of clauses without bars. */
  unfit(clauses: readonly ClauseDraft[]): readonly GivenTime[] {
    return this.#given.filter(({ clause, next }) => {
      const timed = clause ?? clauses[next];
      return timed !== undefined && !takesTime(timed);
    });
  }
}
