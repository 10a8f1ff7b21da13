import { API_TIERS, PLANS, type ApiTier, type Plan, type Scope } from "#contract";

/** Who asks. */
export type Actor =
  | {
      readonly kind: "token";
      /** The public part of the token; never secret. */
      readonly tokenId: string;
      readonly userId: string;
      readonly scopes: readonly Scope[];
      readonly plan: Plan;
      /** Null while the user has no active API subscription. */
      readonly tier: ApiTier | null;
      readonly operator: boolean;
    }
  | {
      readonly kind: "session";
      /** SHA-256 of the cookie's value. */
      readonly sessionHash: string;
      readonly userId: string;
      readonly plan: Plan;
      readonly tier: ApiTier | null;
      readonly operator: boolean;
    }
  /** The person at the shell of this machine: no credential, every right, no account. */
  | { readonly kind: "local" }
  /** Nobody, on an operation that needs no credential. */
  | { readonly kind: "anonymous" };

/** An actor with an account. */
export type Member = Extract<Actor, { readonly userId: string }>;

export function holdsScope(actor: Actor, scope: Scope): boolean {
  return actor.kind === "token" ? actor.scopes.includes(scope) : actor.kind !== "anonymous";
}

export function reachesTier(actor: Actor, tier: ApiTier): boolean {
  if (actor.kind !== "token") return actor.kind !== "anonymous";
  return actor.tier !== null && API_TIERS.indexOf(actor.tier) >= API_TIERS.indexOf(tier);
}

export function reachesPlan(actor: Actor, plan: Plan): boolean {
  if (actor.kind === "local") return true;
  return actor.kind !== "anonymous" && PLANS.indexOf(actor.plan) >= PLANS.indexOf(plan);
}

/** The name of an actor in the audit log. */
export function auditName(actor: Actor): string {
  switch (actor.kind) {
    case "token":
      return `token:${actor.tokenId}`;
    case "session":
      return "session";
    case "local":
      return "cli";
    case "anonymous":
      return "anonymous";
  }
}
