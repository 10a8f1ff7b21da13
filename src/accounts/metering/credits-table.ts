import type { ApiTier, Plan } from "#contract";
import type { Member } from "../actor.ts";

/**
 * What AI work costs, and what a UTC day gives, in credits. A conversion by a model costs 90 unless the provider's bill
 * says otherwise, so the budgets of the API tiers are those of 500, 2,000 and 10,000 conversions. The interface says
 * that the budget of the user interface is another one and leaves its size open: it is a fifth of that of the tier of
 * the same rank.
 */
export const CREDITS = {
  costs: { modelConversion: 90, embeddedParser: 1, cacheHit: 0 },
  daily: {
    api: { starter: 45_000, "power-user": 180_000, business: 900_000 } satisfies Record<ApiTier, number>,
    ui: { basic: 9_000, super: 45_000, "super-pro": 180_000 } satisfies Record<Plan, number>,
  },
} as const;

/** Whose credits are counted together, and how many a day has. */
export interface CreditAccount {
  /** In the ledger where the user stands. */
  readonly key: string;
  readonly budget: number;
}

/** What all tokens of a user draw on; nothing without a subscription. */
export function apiCredits(userId: string, tier: ApiTier | null): CreditAccount {
  return { key: userId, budget: tier === null ? 0 : CREDITS.daily.api[tier] };
}

/** What a user's sessions draw on. */
export function uiCredits(userId: string, plan: Plan): CreditAccount {
  return { key: `ui:${userId}`, budget: CREDITS.daily.ui[plan] };
}

export function creditsOf(member: Member): CreditAccount {
  return member.kind === "token" ? apiCredits(member.userId, member.tier) : uiCredits(member.userId, member.plan);
}
