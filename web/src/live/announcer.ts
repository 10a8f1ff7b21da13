import type { LiveRound } from "./live-rows.ts";

/** Least time between two messages. */
export const QUIET_MS = 5_000;
const NAMED = 3;

/** Gathers who entered and left into few messages for screen readers. Times are milliseconds since 1970. */
export class Announcer {
  #entered = new Set<string>();
  #left = new Set<string>();
  #saidAt = -Infinity;

  /** A ticker that left before it was told to have entered is not told at all, and the reverse. */
  note({ entered, left }: Pick<LiveRound, "entered" | "left">): void {
    for (const { ticker } of left) if (!this.#entered.delete(ticker)) this.#left.add(ticker);
    for (const { ticker } of entered) if (!this.#left.delete(ticker)) this.#entered.add(ticker);
  }

  /** The message that is due; undefined if there is none, or the last one was a moment ago. */
  take(now: number): string | undefined {
    if (now - this.#saidAt < QUIET_MS || this.#entered.size + this.#left.size === 0) return undefined;
    const parts = [wordsOf(this.#entered, "entered"), wordsOf(this.#left, "left")].filter((words) => words !== "");
    [this.#entered, this.#left, this.#saidAt] = [new Set(), new Set(), now];
    return `${parts.join(", ")}.`;
  }
}

function wordsOf(tickers: ReadonlySet<string>, what: string): string {
  const names = [...tickers];
  if (names.length === 0) return "";
  return names.length <= NAMED ? `${names.join(", ")} ${what}` : `${names.length} tickers ${what}`;
}
