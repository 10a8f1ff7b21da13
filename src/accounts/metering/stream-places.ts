import { AppError } from "#base";
import type { Member } from "../actor.ts";
import { countedTogether, tierLimit } from "./tier-limit.ts";

const RETRY_SECONDS = 10;

/** Counts the open streams of each account in this process. */
export class StreamPlaces {
  readonly #open = new Map<string, number>();

  /** Number of open streams. */
  get count(): number {
    return [...this.#open.values()].reduce((sum, open) => sum + open, 0);
  }

  /** Takes a place; returns what frees it, once. Error: too_many_streams. */
  take(member: Member): () => void {
    const limit = tierLimit("openStreams", member);
    const key = countedTogether(member);
    const open = this.#open.get(key) ?? 0;
    if (open >= limit) {
      const message = `${open} streams of your account are open, as many as it may have; close one of them.`;
      const facts = { limit, retry_after_seconds: RETRY_SECONDS };
      throw new AppError("too_many_streams", message, [{ path: "", rule: "concurrency", message, facts }]);
    }
    this.#open.set(key, open + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      const left = this.#open.get(key)! - 1;
      if (left === 0) this.#open.delete(key);
      else this.#open.set(key, left);
    };
  }
}
