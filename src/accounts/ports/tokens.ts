import type { Scope } from "#contract";
import type { SubscriptionRecord } from "./billing.ts";
import type { UserRecord } from "./users.ts";

export interface TokenRecord {
  /** The public id in the token's text. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** Lower-case hex; the secret itself is kept nowhere. */
  readonly secretSha256: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
}

/** What a call by a token stands on, and no more of it: every column is read once per call. */
export interface TokenForCall {
  readonly token: Pick<TokenRecord, "id" | "secretSha256" | "scopes" | "expiresAt" | "revokedAt">;
  readonly user: Pick<UserRecord, "id" | "plan" | "operator" | "disabledAt">;
  readonly subscription: Pick<SubscriptionRecord, "apiTier" | "status" | "currentPeriodEnd"> | undefined;
  /** The store's time in milliseconds since 1970. */
  readonly now: number;
}

export interface TokenStore {
  insert(token: TokenRecord): Promise<void>;
  /** One look-up per call, of what anybody has written last. */
  findForCall(id: string): Promise<TokenForCall | undefined>;
  /** Whosever it is. */
  find(id: string): Promise<TokenRecord | undefined>;
  /** Undefined when it is unknown or of another user. */
  findOwned(id: string, userId: string): Promise<TokenRecord | undefined>;
  ofUser(userId: string): Promise<readonly TokenRecord[]>;
  /** Tokens of the user that are neither revoked nor expired at `now`. */
  countActive(userId: string, now: number): Promise<number>;
  /** Whether the user has such a token. */
  update(
    id: string,
    userId: string,
    change: Partial<Pick<TokenRecord, "name" | "expiresAt" | "revokedAt">>,
  ): Promise<boolean>;
  /** Removes the row; usage and audit keep the id. Whether it existed. */
  delete(id: string, userId: string): Promise<boolean>;
}
