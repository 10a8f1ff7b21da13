/** A create that a client may send again under the same key. */
export interface IdempotentCall {
  readonly userId: string;
  readonly key: string;
  /** Id of the operation. */
  readonly operation: string;
  readonly bodySha256: string;
  readonly createdAt: number;
  /** Null while the call is under way. */
  readonly reply: { readonly status: number; readonly body: string } | null;
}

export interface IdempotencyStore {
  /** Writes the call and gives undefined, or gives the call of that user and key that is there already. */
  begin(call: Omit<IdempotentCall, "reply">): Promise<IdempotentCall | undefined>;
  finish(userId: string, key: string, status: number, body: string): Promise<void>;
  /** Forgets a call that failed, so that it may be tried again. */
  forget(userId: string, key: string): Promise<void>;
  deleteBefore(createdAt: number): Promise<number>;
}
