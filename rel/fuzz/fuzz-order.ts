/** What the server's process is started with. */
export interface FuzzOrder {
  readonly folder: string;
  readonly plant: "throw" | "stall" | "leak" | null;
}

/** Credentials of one account: a session's cookie, and tokens of the scopes read, write and both. */
export interface FuzzAccount {
  readonly cookie: string;
  readonly tokens: readonly string[];
}

/** One call. `body` is sent as it is. */
export interface FuzzCall {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** The operation, `mcp`, `docs` or `none`. */
  readonly route: string;
}
