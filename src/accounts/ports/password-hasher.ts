export interface PasswordHasher {
  /**
   * An argon2id text with its parameters and salt. `begun` is done first, once it is this password's turn.
   * Errors: unavailable when too many are waiting, and then nothing is begun; those of `begun`.
   */
  hash(password: string, begun?: () => Promise<void>): Promise<string>;
  /**
   * False also for a text that is no hash, and for null, which stands for an account that is not there and takes as long
   * as a hash. `begun` and errors: as in `hash`.
   */
  verify(hash: string | null, password: string, begun?: () => Promise<void>): Promise<boolean>;
}
