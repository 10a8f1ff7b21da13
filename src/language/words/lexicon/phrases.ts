import type { EdgeValues, Kind } from "../chart/edge.ts";
import { stemsOf } from "../chart/pattern.ts";

/** Edge that a phrase adds to the chart. */
interface PhraseEdge<K extends Kind = Kind> {
  readonly kind: K;
  readonly value: EdgeValues[K];
  readonly weight: number;
}

interface TrieNode {
  readonly next: Map<string, TrieNode>;
  readonly edges: PhraseEdge[];
}

/** Phrases in a trie of stems. One walk finds all phrases that start at a token. */
export class PhraseBook {
  readonly #root: TrieNode = { next: new Map(), edges: [] };
  readonly stems = new Set<string>();

  add<K extends Kind>(phrase: string, kind: K, value: EdgeValues[K], weight = 0): void {
    let node = this.#root;
    const stems = stemsOf(phrase);
    if (stems.length === 0) return;
    for (const stem of stems) {
      this.stems.add(stem);
      let next = node.next.get(stem);
      if (next === undefined) node.next.set(stem, (next = { next: new Map(), edges: [] }));
      node = next;
    }
    const edge: PhraseEdge<K> = { kind, value, weight };
    const text = JSON.stringify(value);
    if (node.edges.some((known) => known.kind === kind && JSON.stringify(known.value) === text)) return;
    node.edges.push(edge as PhraseEdge);
  }

  /** Yields every phrase that starts at the token, with the token after it. */
  *from(stems: readonly string[], at: number): Generator<{ readonly edge: PhraseEdge; readonly to: number }> {
    let node: TrieNode | undefined = this.#root;
    for (let to = at; to < stems.length;) {
      node = node.next.get(stems[to]!);
      if (node === undefined) return;
      to++;
      for (const edge of node.edges) yield { edge, to };
    }
  }
}
