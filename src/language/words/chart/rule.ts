import type { Edge, EdgeValues, Kind } from "./edge.ts";
import { firstsOf, type Need, needsOf, parsePattern, type PatternPart } from "./pattern.ts";
import type { WordsContext } from "../../words-context.ts";
import type { QueryToken } from "../text/token.ts";

/** One match of a rule: its tokens and, in order, the edges of its `{kind}` places. */
export class Match {
  readonly tokens: readonly QueryToken[];
  readonly context: WordsContext;
  readonly from: number;
  readonly to: number;
  readonly #edges: readonly Edge[];

  constructor(tokens: readonly QueryToken[], context: WordsContext, from: number, to: number, edges: readonly Edge[]) {
    this.tokens = tokens;
    this.context = context;
    this.from = from;
    this.to = to;
    this.#edges = edges;
  }

  /** Returns all values of a kind. */
  all<K extends Kind>(kind: K): readonly EdgeValues[K][] {
    return this.#edges.filter((edge): edge is Edge<K> => edge.kind === kind).map((edge) => edge.value);
  }

  /** Returns the n-th value of a kind, if the match has one. */
  maybe<K extends Kind>(kind: K, at = 0): EdgeValues[K] | undefined {
    return this.all(kind)[at];
  }

  /** Returns the n-th value of a kind that the pattern guarantees. */
  one<K extends Kind>(kind: K, at = 0): EdgeValues[K] {
    return this.all(kind)[at]!;
  }

  /** Returns the match with this value as the only one of its kind. */
  with<K extends Kind>(kind: K, value: EdgeValues[K]): Match {
    const others = this.#edges.filter((edge) => edge.kind !== kind);
    const own = { ...this.#edges[0]!, kind, value };
    return new Match(this.tokens, this.context, this.from, this.to, [...others, own]);
  }

  /** Returns the token after the first edge of a kind. */
  endOf(kind: Kind): number {
    return this.#edges.find((edge) => edge.kind === kind)?.to ?? this.to;
  }

  /** Returns true if the match covers one of these stems, skipped tokens included. */
  has(...stems: readonly string[]): boolean {
    for (let at = this.from; at < this.to; at++) if (stems.includes(this.tokens[at]!.stem)) return true;
    return false;
  }

  /** Returns the stems of the next `count` tokens after the match, joined. */
  behind(count: number): string {
    return this.tokens
      .slice(this.to, this.to + count)
      .map(({ stem }) => stem)
      .join(" ");
  }

  /** The words of the match, joined. */
  get text(): string {
    return this.tokens
      .slice(this.from, this.to)
      .map((token) => token.text)
      .join(" ");
  }
}

export interface GrammarRule {
  readonly kind: Kind;
  readonly text: string;
  readonly parts: readonly PatternPart[];
  readonly firsts: Need;
  readonly needs: readonly Need[];
  readonly weight: number;
  /** Builds the value of the edge; null if the words do not fit after all. */
  readonly build: (match: Match) => EdgeValues[Kind] | null;
  /** Condition as treeOf reads it, if every match has the same; null if the match decides. */
  readonly meaning: string | null;
}

/** Creates a rule from the kind of its edges, its pattern and its builder. */
export function rule<K extends Kind>(
  kind: K,
  text: string,
  build: (match: Match) => EdgeValues[K] | null,
  weight = 0,
  meaning: string | null = null,
): GrammarRule {
  const parts = parsePattern(text);
  return { kind, text, parts, firsts: firstsOf(parts), needs: needsOf(parts), weight, build, meaning };
}
