/** Queue that serves callers in turn, so that no caller waits for all items of another one. */
export class FairQueue<T> {
  /** Items by caller; the caller whose turn it is comes first. */
  readonly #waiting = new Map<string, T[]>();

  add(caller: string, item: T): void {
    const own = this.#waiting.get(caller);
    if (own === undefined) this.#waiting.set(caller, [item]);
    else own.push(item);
  }

  /** Number of items. */
  get size(): number {
    let size = 0;
    for (const own of this.#waiting.values()) size += own.length;
    return size;
  }

  /** Removes and returns the oldest item of the caller whose turn it is. */
  next(): T | undefined {
    for (const [caller, own] of this.#waiting) {
      const item = own.shift();
      this.#waiting.delete(caller);
      if (own.length > 0) this.#waiting.set(caller, own);
      return item;
    }
    return undefined;
  }

  /** Removes and returns the first match, whatever its caller. */
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

  /** Removes and returns all items. */
  clear(): T[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return all;
  }
}
