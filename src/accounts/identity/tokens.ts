import { AppError } from "#base";
import { LIMITS, type Scope } from "#contract";
import type { AccountsContext, AuditActor } from "../accounts-context.ts";
import type { Actor } from "../actor.ts";
import type { TokenRecord } from "../ports/tokens.ts";
import { sameDigest, sha256Hex } from "../secrets.ts";
import { tierNow } from "../billing/subscriptions.ts";
import { newToken, parseToken } from "./token-text.ts";

export interface TokenOrder {
  readonly name: string;
  /** Default: read. */
  readonly scopes?: readonly Scope[] | undefined;
  readonly expiresAt?: number | null | undefined;
}

/** A token with its value, which nothing can tell again. */
export interface IssuedToken {
  readonly token: TokenRecord;
  readonly value: string;
}

const NO_SUCH_TOKEN = "Nothing of that name exists.";
const NO_DIGEST = sha256Hex("");

/**
 * Who a token stands for; undefined for anything but a token that works now. What is ill-formed is refused without a
 * look-up, and an unknown id costs the same comparison as a known one. Every call asks the store, which answers with what was
 * written last: a revoked token fails on the next one.
 */
export async function authenticateToken(
  { store }: AccountsContext,
  text: string,
): Promise<Extract<Actor, { kind: "token" }> | undefined> {
  const parts = parseToken(text);
  if (parts === undefined) return undefined;
  const found = await store.tokens.findForCall(parts.id);
  const same = sameDigest(sha256Hex(parts.secret), found?.token.secretSha256 ?? NO_DIGEST);
  if (found === undefined || !same) return undefined;
  const { token, user, subscription, now } = found;
  if (token.revokedAt !== null || user.disabledAt !== null) return undefined;
  if (token.expiresAt !== null && token.expiresAt <= now) return undefined;
  return {
    kind: "token",
    tokenId: token.id,
    userId: user.id,
    scopes: token.scopes,
    plan: user.plan,
    tier: tierNow(subscription, now),
    operator: user.operator,
  };
}

export type TokenState = "active" | "expired" | "revoked";

export function tokenState({ revokedAt, expiresAt }: TokenRecord, now: number): TokenState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

/** Errors: insufficient_tier without an active API subscription, conflict at the limit of active tokens. */
export async function createToken(
  context: AccountsContext,
  userId: string,
  order: TokenOrder,
  doer: AuditActor,
): Promise<IssuedToken> {
  const { id, value, secretSha256 } = newToken(context.entropy);
  return context.store.transaction(async (stores) => {
    await stores.users.lock(userId);
    const now = context.clock.now();
    if (tierNow(await stores.billing.find(userId), now) === null) {
      throw new AppError(
        "insufficient_tier",
        "An API token needs an active API subscription; see /api/v2/subscription.",
      );
    }
    if ((await stores.tokens.countActive(userId, now)) >= LIMITS.activeTokens) {
      throw new AppError("conflict", `An account has at most ${LIMITS.activeTokens} active tokens; revoke one first.`);
    }
    const token: TokenRecord = {
      id,
      userId,
      name: order.name,
      secretSha256,
      scopes: order.scopes ?? ["read"],
      createdAt: now,
      expiresAt: order.expiresAt ?? null,
      revokedAt: null,
      lastUsedAt: null,
    };
    await stores.tokens.insert(token);
    await stores.audit.append({ at: now, userId, event: "token.created", subject: id, ...doer });
    return { token, value };
  });
}

async function change(
  context: AccountsContext,
  event: string,
  { id, userId, doer }: { readonly id: string; readonly userId: string; readonly doer: AuditActor },
  changes: (token: TokenRecord, now: number) => Partial<Pick<TokenRecord, "name" | "expiresAt" | "revokedAt">>,
): Promise<TokenRecord> {
  return context.store.transaction(async (stores) => {
    const token = await stores.tokens.findOwned(id, userId);
    if (token === undefined) throw new AppError("not_found", NO_SUCH_TOKEN);
    const now = context.clock.now();
    const changed = changes(token, now);
    await stores.tokens.update(id, userId, changed);
    await stores.audit.append({ at: now, userId, event, subject: id, ...doer });
    return { ...token, ...changed };
  });
}

interface TokenPlace {
  readonly id: string;
  readonly userId: string;
  readonly doer: AuditActor;
}

/** Errors, here and below: not_found for an id that the user does not have. */
export function renameToken(context: AccountsContext, place: TokenPlace, name: string): Promise<TokenRecord> {
  return change(context, "token.renamed", place, () => ({ name }));
}

/** The next call with it fails; its usage and its audit stay. */
export function revokeToken(context: AccountsContext, place: TokenPlace): Promise<TokenRecord> {
  return change(context, "token.revoked", place, ({ revokedAt }, now) => ({ revokedAt: revokedAt ?? now }));
}

/** Removes it for good; what it was used for stays under its id. */
export async function deleteToken(context: AccountsContext, { id, userId, doer }: TokenPlace): Promise<void> {
  await context.store.transaction(async (stores) => {
    if (!(await stores.tokens.delete(id, userId))) throw new AppError("not_found", NO_SUCH_TOKEN);
    await stores.audit.append({ at: context.clock.now(), userId, event: "token.deleted", subject: id, ...doer });
  });
}

/**
 * A new token of the same name, scopes and expiry in place of an active one, which works for `graceSeconds` more.
 * Errors: conflict when the old one is revoked or expired, insufficient_tier as for `createToken`.
 */
export async function rotateToken(
  context: AccountsContext,
  { id, userId, doer }: TokenPlace,
  graceSeconds: number,
): Promise<IssuedToken> {
  const fresh = newToken(context.entropy);
  return context.store.transaction(async (stores) => {
    await stores.users.lock(userId);
    const old = await stores.tokens.findOwned(id, userId);
    if (old === undefined) throw new AppError("not_found", NO_SUCH_TOKEN);
    const now = context.clock.now();
    if (tokenState(old, now) !== "active") {
      throw new AppError("conflict", `The token is ${tokenState(old, now)}; create a new one instead.`);
    }
    if (tierNow(await stores.billing.find(userId), now) === null) {
      throw new AppError(
        "insufficient_tier",
        "An API token needs an active API subscription; see /api/v2/subscription.",
      );
    }
    const end = now + graceSeconds * 1_000;
    await stores.tokens.update(id, userId, { expiresAt: Math.min(old.expiresAt ?? end, end) });
    const token: TokenRecord = {
      ...old,
      id: fresh.id,
      secretSha256: fresh.secretSha256,
      createdAt: now,
      lastUsedAt: null,
    };
    await stores.tokens.insert(token);
    await stores.audit.append({ at: now, userId, event: "token.rotated", subject: id, ...doer });
    await stores.audit.append({ at: now, userId, event: "token.created", subject: fresh.id, ...doer });
    return { token, value: fresh.value };
  });
}
