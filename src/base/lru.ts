/** Bytes that each entry takes beside its text: objects read from the text, and what is derived from them. */
export const ENTRY_BYTES = 512;

/** A map that holds at most `capacity` units of size; the least recently used entries leave first. */
export class Lru<V> {
  readonly #entries = new Map<string, { value: V; size: number }>();
  readonly #capacity: number;
  #used = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V, size = 1): void {
    this.delete(key);
    this.#entries.set(key, { value, size });
    this.#used += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#used <= this.#capacity || this.#entries.size === 1) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#used -= entry.size;
  }

  clear(): void {
    this.#entries.clear();
    this.#used = 0;
  }

  /** Without counting as a use. */
  *values(): Generator<V> {
    for (const { value } of this.#entries.values()) yield value;
  }

  /** Without counting as a use. */
  *entries(): Generator<[string, V]> {
    for (const [key, { value }] of this.#entries) yield [key, value];
  }

  get size(): number {
    return this.#entries.size;
  }
}
