import { AppError } from "#base";
import type { AccountsContext } from "../accounts-context.ts";
import type { Member } from "../actor.ts";
import { creditUse, type CreditUse } from "./credits.ts";
import { apiCredits, uiCredits } from "./credits-table.ts";
import type { WindowState } from "../ports/rate-limiter.ts";
import type { TokenRecord } from "../ports/tokens.ts";
import type { UsageCount } from "../ports/usage.ts";
import { limitsOf } from "./rate-limits.ts";
import { tokenState } from "../identity/tokens.ts";
import { dayOf } from "../utc-day.ts";

export interface UsageSums {
  readonly requests: number;
  /** Of the requests, those that a rate limit refused. */
  readonly rejected: number;
  readonly credits: number;
}

export interface RouteSums extends UsageSums {
  /** Id of the operation. */
  readonly operation: string;
}

export interface DayUsage extends UsageSums {
  /** Days since 1970 in UTC. */
  readonly day: number;
  /** By the operation's id. */
  readonly routes: readonly RouteSums[];
}

export interface TokenUsage {
  readonly token: TokenRecord;
  /** As the limiter counts them now; no windows for a token that does not work. */
  readonly windows: readonly WindowState[];
  /** What all tokens of the user draw on. */
  readonly credits: CreditUse;
  /** Newest first; days without a call are left out. */
  readonly days: readonly DayUsage[];
}

/** A token's part of what its user used. */
export interface TokenSums extends UsageSums {
  readonly tokenId: string;
  /** Undefined for a token that was deleted. */
  readonly token: TokenRecord | undefined;
  readonly windows: readonly WindowState[];
}

export interface UserUsage {
  /** Newest first, then those that were deleted. */
  readonly tokens: readonly TokenSums[];
  readonly credits: CreditUse;
  /** What the user's sessions draw on. */
  readonly uiCredits: CreditUse;
  readonly days: readonly DayUsage[];
}

type UsageContext = Pick<AccountsContext, "store" | "usage" | "limiter" | "aiCallCap">;

const NO_SUCH_TOKEN = "Nothing of that name exists.";

/** What one token was used for in the newest `days` UTC days, today included. Errors: not_found as for every token. */
export async function usageOfToken(
  context: UsageContext,
  { userId, tier }: Member,
  tokenId: string,
  days: number,
): Promise<TokenUsage> {
  const { store, usage } = context;
  if ((await store.tokens.findOwned(tokenId, userId)) === undefined) throw new AppError("not_found", NO_SUCH_TOKEN);
  await usage.flush();
  const now = await store.now();
  // Read once more: the flush may have brought a later use.
  const token = await store.tokens.findOwned(tokenId, userId);
  if (token === undefined) throw new AppError("not_found", NO_SUCH_TOKEN);
  const counts = await store.usage.ofToken(tokenId, userId, dayOf(now) - days + 1);
  return {
    token,
    windows: await liveWindows(context, token, tier, now),
    credits: await creditUse(context, apiCredits(userId, tier), now),
    days: byDay(counts),
  };
}

/** The same of all tokens of a user, also of those that were deleted since. */
export async function usageOfUser(
  context: UsageContext,
  { userId, tier, plan }: Member,
  days: number,
): Promise<UserUsage> {
  const { store, usage } = context;
  await usage.flush();
  const now = await store.now();
  const counts = await store.usage.ofUser(userId, dayOf(now) - days + 1);
  const known = await store.tokens.ofUser(userId);
  const byToken = groupedBy(counts, ({ tokenId }) => tokenId);
  const tokens: TokenSums[] = [];
  for (const token of known) {
    const windows = await liveWindows(context, token, tier, now);
    tokens.push({ tokenId: token.id, token, windows, ...sumOf(byToken.get(token.id) ?? []) });
    byToken.delete(token.id);
  }
  for (const [tokenId, those] of byToken) tokens.push({ tokenId, token: undefined, windows: [], ...sumOf(those) });
  return {
    tokens,
    credits: await creditUse(context, apiCredits(userId, tier), now),
    uiCredits: await creditUse(context, uiCredits(userId, plan), now),
    days: byDay(counts),
  };
}

async function liveWindows(
  { limiter }: UsageContext,
  token: TokenRecord,
  tier: Member["tier"],
  now: number,
): Promise<readonly WindowState[]> {
  if (tier === null || tokenState(token, now) !== "active") return [];
  return (await limiter.look(token.id, limitsOf(tier))).windows;
}

function sumOf(counts: readonly UsageSums[]): UsageSums {
  let requests = 0;
  let rejected = 0;
  let credits = 0;
  for (const count of counts) {
    requests += count.requests;
    rejected += count.rejected;
    credits += count.credits;
  }
  return { requests, rejected, credits };
}

function groupedBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function byDay(counts: readonly UsageCount[]): readonly DayUsage[] {
  const days = [...groupedBy(counts, ({ day }) => day)].sort(([a], [b]) => b - a);
  return days.map(([day, ofDay]) => {
    const routes = [...groupedBy(ofDay, ({ operation }) => operation)].sort(([a], [b]) => (a < b ? -1 : 1));
    return { day, ...sumOf(ofDay), routes: routes.map(([operation, those]) => ({ operation, ...sumOf(those) })) };
  });
}
