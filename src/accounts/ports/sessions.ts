import type { SubscriptionRecord } from "./billing.ts";
import type { UserRecord } from "./users.ts";

export interface SessionRecord {
  /** SHA-256 of the cookie's value, lower-case hex. */
  readonly idHash: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  readonly userAgent: string;
}

export interface SessionStore {
  insert(session: SessionRecord): Promise<void>;
  /** The session with its user and subscription as anybody wrote them last, and the store's time: one look-up per call. */
  findForCall(
    idHash: string,
  ): Promise<
    { session: SessionRecord; user: UserRecord; subscription: SubscriptionRecord | undefined; now: number } | undefined
  >;
  touch(idHash: string, seenAt: number): Promise<void>;
  ofUser(userId: string): Promise<readonly SessionRecord[]>;
  /** Whether it existed. */
  delete(idHash: string): Promise<boolean>;
  /** Ends all sessions of a user but `except`. */
  deleteOfUser(userId: string, except?: string): Promise<number>;
  deleteExpired(now: number, idleBefore: number): Promise<number>;
}
