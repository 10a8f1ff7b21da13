import { AppError, assert } from "#base";
import type { AccountsContext } from "../accounts-context.ts";
import type { Member } from "../actor.ts";
import { creditsOf, type CreditAccount } from "./credits-table.ts";
import type { CreditEntry } from "../ports/credits.ts";
import { newId } from "../secrets.ts";
import { UNNAMED_AI_WORK } from "./usage-recorder.ts";
import { dayOf, endOfDay } from "../utc-day.ts";

/** A reservation that nobody closes in so many milliseconds is settled at its full value. */
export const RESERVATION_MS = 30_000;
const OVERDUE_BATCH = 100;

/** Credits set aside for one piece of AI work. It ends by one settle or one release; every other is a no-op. */
export interface Reservation {
  readonly id: string;
  readonly credits: number;
  /**
   * Charges what the work cost, from 0 to what was reserved; the rest is free again. Work that failed and was billed is
   * charged too. False when the reservation was closed before: then nothing is charged.
   */
  settle(actual: number): Promise<boolean>;
  /** For work that never began: nothing is charged, and no call counted. False as for `settle`. */
  release(): Promise<boolean>;
  /** Credits that nobody has reserved or spent now, of the day that the reservation draws on. */
  remaining(): Promise<number>;
}

/** What the ledger works with. */
export type CreditContext = Pick<AccountsContext, "store" | "entropy" | "usage" | "aiCallCap">;

/** What a day's budget has come to. */
export interface CreditUse {
  readonly budget: number;
  readonly spent: number;
  readonly reserved: number;
  readonly remaining: number;
  /** Pieces of AI work that are under way or were charged. */
  readonly calls: number;
  readonly callCap: number | null;
  /** Milliseconds since 1970 at which the day ends. */
  readonly resetsAt: number;
}

/** The day of `at`. */
export async function creditUse(
  { store, aiCallCap }: Pick<CreditContext, "store" | "aiCallCap">,
  { key, budget }: CreditAccount,
  at: number,
): Promise<CreditUse> {
  const { spent, reserved, calls, day } = await store.credits.day(key, dayOf(at));
  // A budget can shrink during the day, by a change of the tier.
  const remaining = Math.max(0, budget - spent - reserved);
  return { budget, spent, reserved, remaining, calls, callCap: aiCallCap, resetsAt: endOfDay(day) };
}

export async function creditsLeft(context: CreditContext, member: Member): Promise<number> {
  return (await creditUse(context, creditsOf(member), await context.store.now())).remaining;
}

export function creditHeaders(remaining: number): { readonly "X-AI-Credits-Remaining": string } {
  return { "X-AI-Credits-Remaining": String(remaining) };
}

/**
 * Sets `max` credits aside before any AI work begins: of the UTC day of the store's time, also when the work ends on
 * the next. `operation` is the call's, for the usage of its token. Errors: ai_budget_exceeded, insufficient_tier.
 */
export async function reserveCredits(
  context: CreditContext,
  member: Member,
  max: number,
  operation: string = UNNAMED_AI_WORK,
): Promise<Reservation> {
  assert(Number.isSafeInteger(max) && max >= 0, `a reservation of ${max} credits`);
  if (member.kind === "token" && member.tier === null) {
    throw new AppError("insufficient_tier", "The account of this token has no active API subscription.");
  }
  const { store, entropy, usage, aiCallCap } = context;
  const account = creditsOf(member);
  const at = await store.now();
  const reserve: CreditEntry = {
    id: newId("cre", entropy),
    userId: account.key,
    tokenId: member.kind === "token" ? member.tokenId : null,
    day: dayOf(at),
    reservationId: newId("res", entropy),
    kind: "reserve",
    credits: max,
    at,
    deadline: at + RESERVATION_MS,
  };
  if (!(await store.credits.reserve(reserve, account.budget, aiCallCap)))
    throw await refusal(context, account, max, at);

  const close = async (kind: "settle" | "release", credits: number): Promise<boolean> => {
    const { reservationId } = reserve;
    const id = newId("cre", entropy);
    const closed = await store.credits.close({ id, reservationId, kind, credits, at: await store.now() });
    if (closed !== undefined && reserve.tokenId !== null && credits > 0) {
      usage.charge({ tokenId: reserve.tokenId, userId: member.userId, operation, credits, at });
    }
    return closed !== undefined;
  };
  return {
    id: reserve.reservationId,
    credits: max,
    async settle(actual) {
      const inside = Number.isSafeInteger(actual) && actual >= 0 && actual <= max;
      assert(inside, `${actual} credits settled of ${max} reserved`);
      return close("settle", actual);
    },
    release: () => close("release", 0),
    remaining: async () => (await creditUse(context, account, at)).remaining,
  };
}

async function refusal(context: CreditContext, account: CreditAccount, max: number, at: number): Promise<AppError> {
  const { budget, remaining, calls, callCap, resetsAt } = await creditUse(context, account, at);
  const overCap = callCap !== null && calls >= callCap;
  const resets = new Date(resetsAt).toISOString();
  const message = overCap
    ? `The ${callCap} AI calls of this day are used; they begin anew at ${resets}.`
    : `This may take ${max} AI credits, and ${remaining} of the day's ${budget} are left; they begin anew at ${resets}.`;
  const facts = {
    policy: overCap ? "ai_calls" : "ai_credits",
    limit: overCap ? callCap : budget,
    remaining: overCap ? 0 : remaining,
    resets_at: resets,
    retry_after_seconds: Math.max(1, Math.ceil((resetsAt - at) / 1_000)),
  };
  return new AppError("ai_budget_exceeded", message, [{ path: "", rule: "ai_budget", message, facts }]);
}

/**
 * Settles what nobody closed in time, as after a crash, at its full value: the work may have been billed. Gives how many
 * it settled. For a timer; any number of servers may run it at once.
 */
export async function settleOverdue({ store, entropy, usage }: CreditContext): Promise<number> {
  let settled = 0;
  for (;;) {
    const now = await store.now();
    const overdue = await store.credits.overdue(now, OVERDUE_BATCH);
    let mine = 0;
    for (const { reservationId, credits, tokenId, userId, at } of overdue) {
      const id = newId("cre", entropy);
      const closed = await store.credits.close({ id, reservationId, kind: "settle", credits, at: now });
      if (closed === undefined) continue;
      mine++;
      if (tokenId !== null) usage.charge({ tokenId, userId, operation: UNNAMED_AI_WORK, credits, at });
    }
    settled += mine;
    if (overdue.length < OVERDUE_BATCH || mine === 0) return settled;
  }
}
