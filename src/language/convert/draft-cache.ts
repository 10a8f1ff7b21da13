import { Lru, type Clock } from "#base";
import type { Draft } from "./draft.ts";

const MAX_DRAFTS = 2_000;
const KEPT_MS = 24 * 3_600_000;

/** A draft with the text that its spans index. */
export interface KeptDraft {
  readonly text: string;
  readonly draft: Draft;
}

/** Cache of the newest drafts, each for a day, before any plan restricts them. */
export class DraftCache {
  readonly #clock: Clock;
  readonly #drafts = new Lru<{ readonly kept: KeptDraft; readonly until: number }>(MAX_DRAFTS);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(key: string): KeptDraft | undefined {
    const found = this.#drafts.get(key);
    if (found === undefined) return undefined;
    if (this.#clock.elapsed() < found.until) return found.kept;
    this.#drafts.delete(key);
    return undefined;
  }

  set(key: string, kept: KeptDraft): void {
    this.#drafts.set(key, { kept, until: this.#clock.elapsed() + KEPT_MS });
  }
}
