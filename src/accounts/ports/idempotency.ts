/** A create that a client may send again under the same key. */
export interface IdempotentCall {
  readonly userId: string;
  readonly key: string;
  /** Id of the operation. */
  readonly operation: string;
  readonly bodySha256: string;
  readonly createdAt: number;
  /** Names what was made, by which its reply is written again; null while the call is under way. */
  readonly made: string | null;
}

export interface IdempotencyStore {
  /** Writes the call and gives undefined, or gives the call of that user and key that is there already. */
  begin(call: Omit<IdempotentCall, "made">): Promise<IdempotentCall | undefined>;
  finish(userId: string, key: string, made: string): Promise<void>;
  /** Forgets a call that failed, so that it may be tried again. */
  forget(userId: string, key: string): Promise<void>;
  /** How many calls are remembered, of one user and of all. */
  count(userId: string): Promise<{ readonly ofUser: number; readonly ofAll: number }>;
  /** When the oldest call of a user that is remembered was begun; undefined without one. */
  oldest(userId: string): Promise<number | undefined>;
  deleteBefore(createdAt: number): Promise<number>;
}
