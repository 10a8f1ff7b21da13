import { API_TIERS, type ApiTier, type Scope } from "#contract";

/** Who asks. `local` is the person at the shell of this machine: no credential, every scope. */
export type Actor =
  | {
      readonly kind: "token";
      /** The public part of the token; never secret. */
      readonly tokenId: string;
      readonly scopes: readonly Scope[];
      readonly tier: ApiTier;
    }
  | { readonly kind: "local" };

export function holdsScope(actor: Actor, scope: Scope): boolean {
  return actor.kind === "local" || actor.scopes.includes(scope);
}

export function reachesTier(actor: Actor, tier: ApiTier): boolean {
  return actor.kind === "local" || API_TIERS.indexOf(actor.tier) >= API_TIERS.indexOf(tier);
}
