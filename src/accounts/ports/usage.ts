/** Calls of one operation with one token on one UTC day. */
export interface UsageCount {
  readonly tokenId: string;
  readonly userId: string;
  readonly day: number;
  /** Id of the operation. */
  readonly operation: string;
  readonly requests: number;
  /** Of the requests, those that a rate limit refused. */
  readonly rejected: number;
  readonly credits: number;
}

export interface UsageStore {
  /** Adds the counts to those that are there, and sets when each token was last used; all in one transaction. */
  add(counts: readonly UsageCount[], lastUsed: ReadonlyMap<string, number>): Promise<void>;
  /** Newest day first, then by operation. */
  ofToken(tokenId: string, userId: string, fromDay: number): Promise<readonly UsageCount[]>;
  ofUser(userId: string, fromDay: number): Promise<readonly UsageCount[]>;
}
