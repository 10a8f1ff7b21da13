/** What waits, by who asked for it: each takes a turn, so that nobody waits for all that another one has asked. */
export class FairQueue<T> {
  /** The caller whose turn it is comes first. */
  readonly #waiting = new Map<string, T[]>();

  add(caller: string, item: T): void {
    const own = this.#waiting.get(caller);
    if (own === undefined) this.#waiting.set(caller, [item]);
    else own.push(item);
  }

  /** Takes the oldest of the caller whose turn it is. */
  next(): T | undefined {
    for (const [caller, own] of this.#waiting) {
      const item = own.shift();
      this.#waiting.delete(caller);
      if (own.length > 0) this.#waiting.set(caller, own);
      return item;
    }
    return undefined;
  }

  /** Takes out what is found, whoever asked for it. */
  take(isSought: (item: T) => boolean): T | undefined {
    for (const [caller, own] of this.#waiting) {
      const at = own.findIndex(isSought);
      if (at < 0) continue;
      const [item] = own.splice(at, 1);
      if (own.length === 0) this.#waiting.delete(caller);
      return item;
    }
    return undefined;
  }

  /** Takes out everything. */
  clear(): T[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return all;
  }
}
