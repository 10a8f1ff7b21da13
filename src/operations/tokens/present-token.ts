import { tokenPrefix, tokenState, type TokenRecord } from "#accounts";
import type { Token } from "#contract";

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());

/** What a list shows of a token: no part of its secret. */
export function presentToken(token: TokenRecord, now: number): Token {
  return {
    id: token.id,
    name: token.name,
    prefix: tokenPrefix(token.id),
    scopes: [...token.scopes],
    status: tokenState(token, now),
    created_at: new Date(token.createdAt).toISOString(),
    last_used_at: iso(token.lastUsedAt),
    expires_at: iso(token.expiresAt),
  };
}
