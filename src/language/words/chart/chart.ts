import type { WordsContext } from "../../words-context.ts";
import { isLight } from "../lexicon/fillers.ts";
import { stockClausesIn } from "../text/stock-clauses.ts";
import type { QueryToken } from "../text/token.ts";
import type { Edge, EdgeValues, Kind } from "./edge.ts";
import type { PatternPart } from "./pattern.ts";
import { Match, type GrammarRule } from "./rule.ts";

/** Most edges of one query, and most attempts to match an element. */
export const MOST_EDGES = 5000;
export const MOST_STEPS = 60_000;
/** Most edges of one kind that start at one token. */
const BEAM = 32;

const COMPARES: ReadonlySet<Kind> = new Set<Kind>(["condition", "predicate"]);
const BARS: ReadonlySet<string> = new Set(
  "bar candle candlestick day session week month quarter year hour minute".split(" "),
);

/** Rules of one layer, indexed by the stems and kinds that a match can start with. */
export interface Layer {
  readonly rules: readonly GrammarRule[];
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  readonly byKind: ReadonlyMap<Kind, readonly number[]>;
  /**
   * Needs of each rule. A query meets a need if it has an edge of one of the kinds, or a stem that `needsByStem` maps to its
   * id.
   */
  readonly needs: readonly (readonly { readonly id: number; readonly kinds: ReadonlySet<Kind> }[])[];
  readonly needsByStem: ReadonlyMap<string, readonly number[]>;
}

export function layerOf(rules: readonly GrammarRule[]): Layer {
  const byStem = new Map<string, number[]>();
  const byKind = new Map<Kind, number[]>();
  const needsByStem = new Map<string, number[]>();
  let count = 0;
  const needs = rules.map((rule) =>
    rule.needs.map(({ stems, kinds }) => {
      const id = count++;
      for (const stem of stems) (needsByStem.get(stem) ?? entryOf(needsByStem, stem)).push(id);
      return { id, kinds };
    }),
  );
  for (const [place, { firsts }] of rules.entries()) {
    for (const stem of firsts.stems) byStem.set(stem, [...(byStem.get(stem) ?? []), place]);
    for (const kind of firsts.kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), place]);
  }
  return { rules, byStem, byKind, needs, needsByStem };
}

function entryOf(map: Map<string, number[]>, stem: string): number[] {
  const entry: number[] = [];
  map.set(stem, entry);
  return entry;
}

/** All edges of a query, by the token at which they start. Each layer is applied once, after the layers below it. */
export class Chart {
  readonly tokens: readonly QueryToken[];
  readonly #context: WordsContext;
  readonly #starts: Map<Kind, Edge[]>[];
  readonly #stems: ReadonlySet<string>;
  /** Tokens at which clauses about the stocks start; no match extends over one. */
  readonly #breaks: readonly number[];
  readonly #kinds = new Set<Kind>();
  edges = 0;
  steps = 0;

  constructor(tokens: readonly QueryToken[], context: WordsContext) {
    this.tokens = tokens;
    this.#context = context;
    this.#starts = tokens.map(() => new Map());
    this.#stems = new Set(tokens.map(({ stem }) => stem));
    this.#breaks = [...stockClausesIn(tokens)];
  }

  add<K extends Kind>(kind: K, from: number, to: number, value: EdgeValues[K], weight = 0, isGuess = false): void {
    if (this.edges >= MOST_EDGES || from >= this.tokens.length) return;
    const here = this.#starts[from]!;
    const edges = here.get(kind) ?? [];
    if (edges.length >= BEAM) return;
    const edge: Edge<K> = { id: this.edges, kind, from, to, value, weight, isGuess };
    edges.push(edge as Edge);
    here.set(kind, edges);
    this.#kinds.add(kind);
    this.edges++;
  }

  at<K extends Kind>(kind: K, from: number): readonly Edge<K>[] {
    return (this.#starts[from]?.get(kind) ?? []).filter((edge): edge is Edge<K> => edge.kind === kind);
  }

  apply({ rules, byStem, byKind, needs, needsByStem }: Layer): void {
    const met = new Set([...this.#stems].flatMap((stem) => needsByStem.get(stem) ?? []));
    const canMatch = (place: number): boolean =>
      needs[place]!.every(({ id, kinds }) => met.has(id) || meets(kinds, this.#kinds));
    const can: (boolean | undefined)[] = Array.from({ length: rules.length });
    /** Per rule: the token at which it was tried last. */
    const tried = new Int32Array(rules.length).fill(-1);
    for (let from = this.tokens.length - 1; from >= 0; from--) {
      const kinds = [...this.#starts[from]!.keys()].map((kind) => byKind.get(kind));
      for (const places of [byStem.get(this.tokens[from]!.stem), ...kinds]) {
        for (const place of places ?? []) {
          if (tried[place] === from) continue;
          tried[place] = from;
          const rule = rules[place]!;
          if ((can[place] ??= canMatch(place))) this.#try(rule, from);
        }
      }
    }
  }

  #try(rule: GrammarRule, from: number): void {
    const found: Taken[] = [];
    this.#match(rule.parts, 0, from, { to: from, edge: null, before: null }, found);
    const seen = new Set<string>();
    for (const taken of found) {
      if (taken.to === from || this.#breaks.some((at) => from < at && at < taken.to)) continue;
      if (COMPARES.has(rule.kind) && this.#isCount(taken.to - 1)) continue;
      const edges = edgesOf(taken);
      const key = `${taken.to},${edges.map((edge) => edge.id).join()}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const value = rule.build(new Match(this.tokens, this.#context, from, taken.to, edges));
      if (value !== null) this.add(rule.kind, from, taken.to, value, rule.weight + sumOf(edges), rule.weight < 0);
    }
  }

  /** Returns true for a number that counts bars, which is no figure: `above VWAP within 4 | bars`. */
  #isCount(at: number): boolean {
    return this.tokens[at]!.kind === "number" && BARS.has(this.tokens[at + 1]?.stem ?? "");
  }

  /** Adds to `found` every match of `parts` from `index` on that starts at the end of `taken`. */
  #match(parts: readonly PatternPart[], index: number, start: number, taken: Taken, found: Taken[]): void {
    if (++this.steps > MOST_STEPS) return;
    const part = parts[index];
    if (part === undefined) {
      found.push(taken);
      return;
    }
    const at = taken.to;
    let matched = this.#element(parts, index, start, at, taken, found);
    // Light words such as articles may occur inside a match, but not before its first word.
    for (
      let place = at;
      (!matched || part.element.type !== "words") && place > start && !part.glued && isLight(this.tokens[place]?.stem);
    ) {
      place++;
      if (this.#element(parts, index, start, place, taken, found)) matched = true;
    }
    if (part.optional || part.repeated) this.#match(parts, index + 1, start, taken, found);
  }

  #element(
    parts: readonly PatternPart[],
    index: number,
    start: number,
    at: number,
    taken: Taken,
    found: Taken[],
  ): boolean {
    const token = this.tokens[at];
    const part = parts[index]!;
    if (token === undefined || (part.glued && !token.glued)) return false;
    const { element } = part;
    const next = part.repeated ? index : index + 1;
    if (element.type === "words") {
      if (!element.stems.has(token.stem)) return false;
      this.#match(parts, next, start, { to: at + 1, edge: null, before: taken }, found);
      return true;
    }
    if (element.type === "edge") {
      const edges = this.#starts[at]!.get(element.kind);
      if (edges === undefined) return false;
      for (const edge of edges) this.#match(parts, next, start, { to: edge.to, edge, before: taken }, found);
      return true;
    }
    const inner: Taken[] = [];
    for (const sequence of element.sequences)
      this.#match(sequence, 0, at, { to: at, edge: null, before: taken }, inner);
    for (const one of inner) {
      if (one.to > at || !part.repeated) this.#match(parts, one.to > at ? next : index + 1, start, one, found);
    }
    return inner.length > 0;
  }
}

function meets<T>(some: ReadonlySet<T>, all: ReadonlySet<T>): boolean {
  for (const one of some) if (all.has(one)) return true;
  return false;
}

/** End of a partial match, with a linked list of the edges that the match took. */
interface Taken {
  readonly to: number;
  readonly edge: Edge | null;
  readonly before: Taken | null;
}

function edgesOf(taken: Taken): readonly Edge[] {
  const edges: Edge[] = [];
  for (let one: Taken | null = taken; one !== null; one = one.before) if (one.edge !== null) edges.push(one.edge);
  return edges.reverse();
}

const sumOf = (edges: readonly Edge[]): number => edges.reduce((sum, { weight }) => sum + weight, 0);
