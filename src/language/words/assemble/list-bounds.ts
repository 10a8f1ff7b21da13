import type { Edge } from "../chart/edge.ts";
import { isFiller } from "../lexicon/fillers.ts";
import type { QueryToken } from "../text/token.ts";
import type { Clauses, Item } from "./item.ts";
import type { List } from "./lists.ts";

/** The lists of a query, whose bounds the reader of clauses puts among its items. */
export class ListBounds {
  readonly #lists: readonly List[];
  readonly #tokens: readonly QueryToken[];
  readonly #given = new Set<Item>();

  constructor(lists: readonly List[], tokens: readonly QueryToken[]) {
    this.#lists = lists;
    this.#tokens = tokens;
  }

  /** Returns the bounds that lie before a token and were not returned yet. */
  boundsBefore(at: number): readonly Item[] {
    const found = this.#lists.flatMap(({ to, members, bounds }) =>
      bounds.filter((item, place) => !this.#given.has(item) && at >= (members[place]?.from ?? to)),
    );
    for (const item of found) this.#given.add(item);
    return found;
  }

  /** Returns true for words that count a list or separate its members. */
  isBetweenMembers({ from, to }: Edge): boolean {
    const list = this.#lists.find((one) => from >= one.from && to <= one.to);
    return list !== undefined && !list.members.some((one) => from >= one.from && to <= one.to);
  }

  /**
   * Removes a list with all its conditions from the items, if no rule serves the list, if a word of the list is lost, or if a
   * member is no condition. Returns the tokens of the removed lists, without the tokens of topics.
   */
  withoutLost(items: Item[], lost: readonly number[], topics: Clauses["topics"]): readonly number[] {
    const isOfTopic = ({ from, to }: QueryToken): boolean =>
      topics.some(({ span }) => from >= span[0] && to <= span[1]);
    return this.#lists.flatMap((list) => {
      const places = list.bounds.map((item) => items.indexOf(item));
      const [first, last] = [places[0]!, places.at(-1)!];
      const isEmpty = (place: number, at: number): boolean =>
        place !== last && !items.slice(place, places[at + 1]).some(({ type }) => type === "clause");
      const hasLost = lost.some((at) => at >= list.from && at < list.to && this.#isSaid(at));
      if (list.isServed && !hasLost && !places.some(isEmpty)) return [];
      items.splice(first, last - first + 1);
      const words = Array.from({ length: list.to - list.from }, (_, k) => list.from + k);
      return words.filter((at) => !isOfTopic(this.#tokens[at]!) && !/^[()]$/.test(this.#tokens[at]!.text));
    });
  }

  #isSaid(at: number): boolean {
    const { kind, stem } = this.#tokens[at]!;
    return kind !== "symbol" && !isFiller(stem);
  }
}
