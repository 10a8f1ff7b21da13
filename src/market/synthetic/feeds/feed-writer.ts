/**
 * Rows of a feed of many instruments in sequence: rows offsets[i] … offsets[i+1]-1 belong to keys[i] (an instrument's
 * id), in the order in which they became known. Instants are minutes since 1970-01-01T00:00Z, dates days since
 * 1970-01-01, amounts $; NaN = unknown.
 */
export interface GeneratedFeed<F extends string> {
  readonly keys: readonly string[];
  readonly offsets: Int32Array;
  readonly columns: Readonly<Record<F, Float64Array>>;
}

export type GeneratedRow<F extends string> = Readonly<Record<F, number>>;

/** Collects the rows of a feed, instrument by instrument. */
export class FeedWriter<F extends string> {
  readonly #fields: readonly F[];
  readonly #known: F;
  readonly #columns: readonly number[][];
  readonly #keys: string[] = [];
  readonly #offsets: number[] = [0];

  /** `known` is the field with the instant at which a row became known. */
  constructor(fields: readonly F[], known: F) {
    this.#fields = fields;
    this.#known = known;
    this.#columns = fields.map(() => []);
  }

  /** Adds the rows of an instrument, in any order; an instrument without rows gets no key. */
  add(key: string, rows: GeneratedRow<F>[]): void {
    if (rows.length === 0) return;
    rows.sort((a, b) => a[this.#known] - b[this.#known]);
    for (const [f, field] of this.#fields.entries()) {
      for (const row of rows) this.#columns[f]!.push(row[field]);
    }
    this.#keys.push(key);
    this.#offsets.push(this.#columns[0]!.length);
  }

  table(): GeneratedFeed<F> {
    const columns = Object.fromEntries(this.#fields.map((field, f) => [field, Float64Array.from(this.#columns[f]!)]));
    return { keys: this.#keys, offsets: Int32Array.from(this.#offsets), columns: columns as Record<F, Float64Array> };
  }
}
