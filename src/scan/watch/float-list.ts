/** Floats that are appended one by one. */
export class FloatList {
  #floats = new Float64Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    return this.#floats[index]!;
  }

  push(value: number): void {
    if (this.#length === this.#floats.length) {
      const floats = new Float64Array(2 * this.#length);
      floats.set(this.#floats);
      this.#floats = floats;
    }
    this.#floats[this.#length++] = value;
  }

  /** Returns the floats appended so far, as a copy. */
  floats(): Float64Array {
    return this.#floats.slice(0, this.#length);
  }
}
