import { Lru } from "#base";
import type { BarField } from "#market";
import { rowsBegun } from "./rows-begun.ts";
import type { TileSet } from "./tile-set.ts";

/** Spans of minutes of which something is kept, and of each the ends. */
const SPANS = 8;
const ENDS = 8;

/** Values of a field of a bar by slot, and 1 of each tile of which they were found. */
export interface FoundField {
  readonly values: Float64Array;
  readonly tiles: Uint8Array;
}

/** The bars of a span up to some end, as far as they were looked for. */
export interface FoundSpan {
  /** Of each slot the row after the newest in the span, 0 where it has none. */
  readonly ends: Int32Array;
  readonly fields: Map<BarField, FoundField>;
}

/**
 * What was found of spans of minutes that begin together: where they begin, and the bars up to several ends, so that who
 * looks a little later goes on from there.
 */
export class FoundSpans {
  readonly #minutes: TileSet;
  readonly #begin: number;
  readonly #ends = new Map<number, FoundSpan[]>();
  #froms: Int32Array | undefined;

  private constructor(minutes: TileSet, begin: number) {
    this.#minutes = minutes;
    this.#begin = begin;
  }

  /** Those of a set of minutes that begin at a minute. */
  static of(minutes: TileSet, begin: number): FoundSpans {
    let spans = known.get(minutes);
    if (spans === undefined) known.set(minutes, (spans = new Lru<FoundSpans>(SPANS)));
    const key = String(begin);
    let found = spans.get(key);
    if (found === undefined) spans.set(key, (found = new FoundSpans(minutes, begin)));
    return found;
  }

  /** Of each instrument its first row in the span. */
  get froms(): Int32Array {
    return (this.#froms ??= rowsBegun(this.#minutes, this.#begin));
  }

  /** Notes a span up to an end, to be gone on from. */
  keep(end: number, span: FoundSpan): void {
    const same = this.#ends.get(end) ?? [];
    this.#ends.delete(end);
    this.#ends.set(end, [...same.slice(-1), span]);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > ENDS) this.#ends.delete(oldest!);
  }

  /** A field as it was found for the latest end until `end`. */
  before(end: number, field: BarField): { readonly ends: Int32Array; readonly found: FoundField } | undefined {
    let latest = -Infinity;
    let before: { readonly ends: Int32Array; readonly found: FoundField } | undefined;
    for (const [at, spans] of this.#ends) {
      if (at > end || at <= latest) continue;
      for (const { ends, fields } of spans) {
        const found = fields.get(field);
        if (found === undefined) continue;
        latest = at;
        before = { ends, found };
      }
    }
    return before;
  }
}

const known = new WeakMap<TileSet, Lru<FoundSpans>>();
