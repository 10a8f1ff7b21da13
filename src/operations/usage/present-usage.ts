import { DAY_MS } from "#base";
import { tokenState, type CreditUse, type DayUsage, type TokenSums, type UsageSums, type WindowState } from "#accounts";
import type { CreditUsage, TokenShare as ShownShare, UsageDay, UsageWindow } from "#contract";

export const isoText = (instant: number): string => new Date(instant).toISOString();
export const isoOrNull = (instant: number | null): string | null => (instant === null ? null : isoText(instant));

const sums = ({ requests, rejected, credits }: UsageSums) => ({ requests, rejected, ai_credits: credits });

export function presentWindow({ policy, limit, used, resetsAt }: WindowState): UsageWindow {
  return { policy, limit, used, remaining: Math.max(0, limit - used), resets_at: isoText(resetsAt) };
}

export function presentCredits({ callCap, resetsAt, ...use }: CreditUse): CreditUsage {
  return { ...use, call_limit: callCap, resets_at: isoText(resetsAt) };
}

export function presentDay({ day, routes, ...ofDay }: DayUsage): UsageDay {
  return {
    date: isoText(day * DAY_MS).slice(0, 10),
    ...sums(ofDay),
    routes: routes.map(({ operation, ...ofRoute }) => ({ operation, ...sums(ofRoute) })),
  };
}

export function presentShare({ tokenId, token, windows, ...used }: TokenSums, now: number): ShownShare {
  return {
    token_id: tokenId,
    name: token?.name ?? null,
    status: token === undefined ? "deleted" : tokenState(token, now),
    last_used_at: isoOrNull(token?.lastUsedAt ?? null),
    limits: windows.map(presentWindow),
    ...sums(used),
  };
}
