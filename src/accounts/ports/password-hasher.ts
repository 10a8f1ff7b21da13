export interface PasswordHasher {
  /** An argon2id text with its parameters and salt. Errors: unavailable when too many are waiting. */
  hash(password: string): Promise<string>;
  /**
   * False also for a text that is no hash, and for null, which stands for an account that is not there and takes as long
   * as a hash. Errors: as `hash`.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
}
