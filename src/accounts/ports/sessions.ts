import type { Subscription } from "./billing.ts";
import type { User } from "./users.ts";

export interface Session {
  /** SHA-256 of the cookie's value, lower-case hex. */
  readonly idHash: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  readonly userAgent: string;
}

export interface SessionStore {
  insert(session: Session): Promise<void>;
  /** The session with its user and subscription as anybody wrote them last, and the store's time: one look-up per call. */
  findForCall(
    idHash: string,
  ): Promise<{ session: Session; user: User; subscription: Subscription | undefined; now: number } | undefined>;
  touch(idHash: string, seenAt: number): Promise<void>;
  ofUser(userId: string): Promise<readonly Session[]>;
  /** Whether it existed. */
  delete(idHash: string): Promise<boolean>;
  /** Ends all sessions of a user but `except`. */
  deleteOfUser(userId: string, except?: string): Promise<number>;
  deleteExpired(now: number, idleBefore: number): Promise<number>;
}
