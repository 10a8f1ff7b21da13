import { AppError } from "#base";
import type { WatchPart } from "#scan";
import type { Member } from "../actor.ts";
import { countedTogether, tierLimit, tierOf } from "./tier-limit.ts";

const WAY_OUT =
  "close another stream, or follow fewer or simpler conditions: POST /api/v2/scan/estimate tells the cost of a payload";

/** A part that open streams of one account need. */
interface HeldPart {
  readonly ms: number;
  /** Number of these streams. */
  streams: number;
}

/**
 * What the open streams of each account cost in this process, per sealed minute. An account pays for the parts that no other
 * account needs, each once.
 */
export class WatchCosts {
  /** By account, then by key of the part. */
  readonly #held = new Map<string, Map<string, HeldPart>>();
  /** Number of accounts that need a part, by its key. */
  readonly #accounts = new Map<string, number>();

  /** Returns the milliseconds of the parts that no open stream needs yet. */
  beyond(parts: readonly WatchPart[]): number {
    return rounded(parts.reduce((sum, { key, ms }) => (this.#accounts.has(key) ? sum : sum + ms), 0));
  }

  /**
   * Takes the parts of streams, one list per stream. Returns a function that gives the parts back at its first call. Error:
   * alert_too_expensive if the account's streams would cost more than its tier includes.
   */
  take(member: Member, streams: readonly (readonly WatchPart[])[]): () => void {
    this.check(member, streams);
    const account = countedTogether(member);
    for (const parts of streams) this.#add(account, parts);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      for (const parts of streams) this.#remove(account, parts);
    };
  }

  /** Error, here only: as of `take`. */
  check(member: Member, streams: readonly (readonly WatchPart[])[]): void {
    const account = countedTogether(member);
    const own = this.#held.get(account) ?? new Map<string, HeldPart>();
    const needed = new Map([...own].map(([key, { ms }]) => [key, ms]));
    const held = this.#costOf(needed, own);
    for (const { key, ms } of streams.flat()) if (!needed.has(key)) needed.set(key, ms);
    const total = this.#costOf(needed, own);
    const limit = tierLimit("watchCostMs", member);
    // A stream that adds nothing takes nothing from anybody, though others may have left the account with more than its share.
    if (total <= limit || total <= held) return;
    const name = `${member.kind === "token" ? "API tier" : "plan"} ${tierOf(member)}`;
    const facts = { watch_ms: rounded(total - held), held_ms: rounded(held), limit_ms: limit };
    const message = `To follow this costs ${facts.watch_ms} ms of one core per sealed minute, beside ${facts.held_ms} ms of your open streams; the ${name} includes ${limit} ms: ${WAY_OUT}.`;
    throw new AppError("alert_too_expensive", message, [{ path: "", rule: "watch_cost", message, facts }]);
  }

  /** Returns the milliseconds of the parts that no account needs beside the one that has `own`. */
  #costOf(needed: ReadonlyMap<string, number>, own: ReadonlyMap<string, HeldPart>): number {
    let sum = 0;
    for (const [key, ms] of needed) if ((this.#accounts.get(key) ?? 0) <= (own.has(key) ? 1 : 0)) sum += ms;
    return sum;
  }

  #add(account: string, parts: readonly WatchPart[]): void {
    const own = this.#held.get(account) ?? new Map<string, HeldPart>();
    this.#held.set(account, own);
    for (const { key, ms } of parts) {
      const part = own.get(key);
      if (part !== undefined) part.streams++;
      else {
        own.set(key, { ms, streams: 1 });
        this.#accounts.set(key, (this.#accounts.get(key) ?? 0) + 1);
      }
    }
  }

  #remove(account: string, parts: readonly WatchPart[]): void {
    const own = this.#held.get(account)!;
    for (const { key } of parts) {
      const part = own.get(key)!;
      if (--part.streams > 0) continue;
      own.delete(key);
      const accounts = this.#accounts.get(key)! - 1;
      if (accounts === 0) this.#accounts.delete(key);
      else this.#accounts.set(key, accounts);
    }
    if (own.size === 0) this.#held.delete(account);
  }
}

const rounded = (ms: number): number => Math.round(ms * 1_000) / 1_000;
