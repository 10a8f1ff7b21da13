import { ABSENT, CODES, NO_VALUE } from "./candle-codes.ts";

/**
 * The codes of a pattern on one bar of many instruments: for each code which of them have it. Instrument n, in whatever order
 * they are counted, is bit n & 31 of word n >> 5.
 */
export class CodePlanes {
  readonly #seen: Int32Array;
  readonly #planes = new Array<Int32Array | undefined>(CODES);

  /** `seen`: those that have such a bar. Until a code is added theirs is that of an absent pattern, that of others of no value. */
  constructor(seen: Int32Array) {
    this.#seen = seen;
  }

  /** Gives instruments of a word another code than that of an absent pattern. */
  add(code: number, word: number, instruments: number): void {
    const plane = (this.#planes[code] ??= new Int32Array(this.#seen.length));
    plane[word]! |= instruments;
  }

  get bytes(): number {
    return this.#planes.filter((plane) => plane !== undefined).length * this.#seen.byteLength;
  }

  /** The instruments whose code has `sought` in a table by code. */
  having(table: Uint8Array, sought: number): Int32Array {
    const seen = this.#seen;
    const isAbsentSought = table[ABSENT] === sought;
    const found = isAbsentSought ? seen.slice() : new Int32Array(seen.length);
    if (table[NO_VALUE] === sought) for (let k = 0; k < found.length; k++) found[k]! |= ~seen[k]!;
    for (let code = 0; code < CODES; code++) {
      const plane = this.#planes[code];
      if (plane === undefined || (table[code] === sought) === isAbsentSought) continue;
      // Those of a code lie within those that are seen: they leave what is sought, or join it.
      for (let k = 0; k < found.length; k++) found[k]! ^= plane[k]!;
    }
    return found;
  }
}
