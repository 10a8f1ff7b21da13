import type { Edge, Sequence } from "../chart/edge.ts";
import type { Window } from "../chart/meanings.ts";
import type { ClauseDraft } from "./item.ts";
import { type Order, ordersOf, placeInOrder } from "./order.ts";
import type { QueryPlaces } from "./places.ts";

/** The order in time of the clauses of a query. */
export class Sequences {
  readonly #places: QueryPlaces;
  readonly #orders: Order[] = [];
  readonly #lost: ClauseDraft[] = [];
  /** Says that the next clause is later than the one before. */
  #then: Edge<"order"> | null = null;
  /** Says that the next clause is earlier than the one before. */
  #after: Pick<Edge<"order">, "from" | "to" | "value"> | null = null;

  constructor(places: QueryPlaces) {
    this.#places = places;
  }

  get isAfter(): boolean {
    return this.#after !== null;
  }

  /** Words for an order whose later clause is still to come. */
  get open(): Edge<"order"> | null {
    return this.#then;
  }

  /** Takes the words for an order; null for another connective, which ends `after`. */
  take(edge: Edge<"order"> | null): void {
    this.#after = edge?.value.next === "earlier" ? edge : null;
    if (edge !== null && this.#after === null && (this.#then === null || edge.value.lapse !== null)) this.#then = edge;
  }

  /** Takes words such as `was` that put the next clause before the last one. */
  putBefore(): void {
    const { length } = this.#places.tokens;
    this.#after ??= { from: length, to: length, value: AFTER };
  }

  /** Records the order of a clause and the one before it. `onBar`: the clauses on the bar of the latter. */
  add(
    clause: ClauseDraft,
    before: ClauseDraft | undefined,
    onBar: readonly ClauseDraft[],
    isJoined: boolean,
    edge: Edge,
  ): void {
    // `after a frob with heavy volume`: the earlier event was not understood.
    const isLost = this.#after !== null && this.#places.isPastLeft(this.#after.to, edge.from);
    const [later, earlier] = [this.#then?.value ?? null, isLost ? null : (this.#after?.value ?? null)];
    const placed = new Set(this.#orders.flatMap(({ firsts }) => firsts));
    const own = onBar.filter((one) => !placed.has(one));
    // `the first frob of its average after a breakout`: the later event was not understood. `After breakout:` is a heading.
    const isHeading = this.#places.tokens.slice(edge.from, edge.to + 1).some(({ text }) => text === ":");
    if (earlier !== null && !isHeading && this.#places.isPastUnread(this.#after!.from)) this.#lost.push(clause);
    else if (before !== undefined)
      this.#orders.push(...ordersOf(own, before, clause, { later, earlier, isJoined }, edge, this.#places.tokens));
    // `after 3 red days, a green one`: the clause that follows is later.
    this.#then = before === undefined && earlier !== null ? (this.#after as Edge<"order">) : null;
    this.#after = null;
  }

  /**
   * Records the first event of `a 52-week low, and then a frob` without a later one; null if nothing was left out. Returns the
   * words for the order if they may be about what comes.
   */
  leaveOpen(last: ClauseDraft | undefined, firsts: readonly ClauseDraft[] | null): Edge | null {
    const edge = this.#then;
    this.#then = null;
    if (edge === null || edge.value.next === "awaited") return edge;
    const { next, isAny, lapse } = edge.value;
    // `within 5 days of its 52-week high`: the event alone.
    if (next === "earlier" && isAny && lapse !== null && last !== undefined)
      last.window ??= { duration: lapse, all: false };
    else if (firsts !== null) this.#orders.push({ firsts, second: null, sequence: edge.value });
    return null;
  }

  /** Returns true if a window is the time that may pass before the last clause: `a hammer, then a gap within 3 days`. */
  narrows({ from }: Edge, { duration }: Window, last: ClauseDraft | undefined): boolean {
    const at = this.#orders.findLastIndex(
      ({ second, sequence }) => second === last && sequence !== null && sequence.lapse === null,
    );
    const [word, count] = this.#places.tokens.slice(from, from + 2);
    if (at === -1 || !/^(?:within|in)$/.test(word!.text) || count?.kind !== "number") return false;
    const order = this.#orders[at]!;
    this.#orders[at] = { ...order, sequence: { ...order.sequence!, lapse: duration, isAny: true } };
    return true;
  }

  /** Places the clauses, the last order first, and returns those that have no place. */
  place(): readonly ClauseDraft[] {
    return [...this.#lost, ...this.#orders.toReversed().flatMap((order) => placeInOrder(order))];
  }
}
const AFTER: Sequence = { next: "earlier", lapse: null, isAny: false, isLoose: false };
