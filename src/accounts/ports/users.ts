import type { Plan } from "#contract";

export interface UserRecord {
  readonly id: string;
  /** Lower case. Null for the account of a new installation until its owner signs up. */
  readonly email: string | null;
  readonly name: string;
  /** An argon2id text; null when the account has no password (single sign-on, or not signed up yet). */
  readonly passwordHash: string | null;
  readonly plan: Plan;
  readonly operator: boolean;
  readonly disabledAt: number | null;
  /** Base32; null while TOTP is off. */
  readonly totpSecret: string | null;
  /**
   * The newest time step whose code was used, so that no code works twice. Null beside a secret: that secret was shown,
   * and TOTP is off until a code of it is.
   */
  readonly totpLastStep: number | null;
  /** Issuer and subject of single sign-on, as `issuer subject`. */
  readonly oidcSubject: string | null;
  /** JSON of the user's settings. */
  readonly settings: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface UserStore {
  /** Errors: conflict when the e-mail address or the single sign-on is another account's. */
  insert(user: UserRecord): Promise<void>;
  find(id: string): Promise<UserRecord | undefined>;
  findByEmail(email: string): Promise<UserRecord | undefined>;
  findByOidcSubject(subject: string): Promise<UserRecord | undefined>;
  /** The account that a new installation begins with and that nobody has signed up for yet. */
  findUnclaimed(): Promise<UserRecord | undefined>;
  list(): Promise<readonly UserRecord[]>;
  count(): Promise<number>;
  /** Errors: as `insert`. Gives whether the user exists. */
  update(id: string, change: Partial<Omit<UserRecord, "id" | "createdAt">>): Promise<boolean>;
  /** Makes other transactions that lock the same user wait until this one ends. Only inside `transaction`. */
  lock(id: string): Promise<void>;
  /** Replaces the user's recovery codes by these SHA-256 texts. */
  setRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void>;
  /** Whether the code was there and unused; it is used now. */
  useRecoveryCode(userId: string, hash: string): Promise<boolean>;
  insertPasswordReset(reset: {
    tokenHash: string;
    userId: string;
    createdAt: number;
    expiresAt: number;
  }): Promise<void>;
  /** The user of a reset that has not expired at `now`; all resets of that user are gone with it. */
  takePasswordReset(tokenHash: string, now: number): Promise<string | undefined>;
}
