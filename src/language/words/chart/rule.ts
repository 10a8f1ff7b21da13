import type { Edge, EdgeValues, Kind } from "./edge.ts";
import { firstsOf, type Need, needsOf, parsePattern, type Part } from "./pattern.ts";
import type { WordsContext } from "../../words-context.ts";
import type { Token } from "../text/token.ts";

/** The edges that a rule's `{kind}` places took, in order. */
export class Match {
  readonly tokens: readonly Token[];
  readonly context: WordsContext;
  readonly from: number;
  readonly to: number;
  readonly #edges: readonly Edge[];

  constructor(tokens: readonly Token[], context: WordsContext, from: number, to: number, edges: readonly Edge[]) {
    this.tokens = tokens;
    this.context = context;
    this.from = from;
    this.to = to;
    this.#edges = edges;
  }

  /** All values of a kind. */
  all<K extends Kind>(kind: K): readonly EdgeValues[K][] {
    return this.#edges.filter((edge): edge is Edge<K> => edge.kind === kind).map((edge) => edge.value);
  }

  /** The value of a kind, or of its n-th place. */
  maybe<K extends Kind>(kind: K, at = 0): EdgeValues[K] | undefined {
    return this.all(kind)[at];
  }

  /** As maybe, where the pattern says that it is there. */
  one<K extends Kind>(kind: K, at = 0): EdgeValues[K] {
    return this.all(kind)[at]!;
  }

  /** The token behind the first edge of a kind. */
  endOf(kind: Kind): number {
    return this.#edges.find((edge) => edge.kind === kind)?.to ?? this.to;
  }

  /** Whether one of these words was matched, or skipped. */
  has(...stems: readonly string[]): boolean {
    for (let at = this.from; at < this.to; at++) if (stems.includes(this.tokens[at]!.stem)) return true;
    return false;
  }

  /** Stems of so many tokens behind the match, joined. */
  behind(count: number): string {
    return this.tokens
      .slice(this.to, this.to + count)
      .map(({ stem }) => stem)
      .join(" ");
  }

  /** The query's words, joined. */
  get text(): string {
    return this.tokens
      .slice(this.from, this.to)
      .map((token) => token.text)
      .join(" ");
  }
}

export interface Rule {
  readonly kind: Kind;
  readonly text: string;
  readonly parts: readonly Part[];
  readonly firsts: Need;
  readonly needs: readonly Need[];
  readonly weight: number;
  /** Null when the words do not fit after all. */
  readonly build: (match: Match) => EdgeValues[Kind] | null;
  /** What it says whatever it matched, as treeOf reads it; null where the match decides. */
  readonly meaning: string | null;
}

/** A rule: what it makes, of which words and edges, and how. */
export function rule<K extends Kind>(
  kind: K,
  text: string,
  build: (match: Match) => EdgeValues[K] | null,
  weight = 0,
  meaning: string | null = null,
): Rule {
  const parts = parsePattern(text);
  return { kind, text, parts, firsts: firstsOf(parts), needs: needsOf(parts), weight, build, meaning };
}
