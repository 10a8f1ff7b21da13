import { AppError } from "#base";
import type { ApiTier, Plan } from "#contract";
import type { Member } from "../actor.ts";

/** Streams that may be open at once: of one account's tokens by tier, of its sessions by plan. */
export const STREAMS_AT_ONCE: Readonly<Record<ApiTier | Plan, number>> = {
  basic: 3,
  super: 6,
  "super-pro": 10,
  starter: 2,
  "power-user": 10,
  business: 50,
};
const RETRY_SECONDS = 10;

/** Counts the open streams of each account in this process. */
export class StreamPlaces {
  readonly #open = new Map<string, number>();

  /** Takes a place; returns what frees it, once. Error: too_many_streams. */
  take(member: Member): () => void {
    const { kind, userId } = member;
    const limit = STREAMS_AT_ONCE[kind === "token" ? (member.tier ?? "starter") : member.plan];
    const key = `${kind} ${userId}`;
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
