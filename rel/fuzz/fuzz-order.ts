/** Argument of the server process. */
export interface FuzzOrder {
  readonly folder: string;
  readonly plant: "throw" | "stall" | "leak" | null;
}

/** Credentials of one account: session cookie, and tokens with the scopes read, write and both. */
export interface FuzzAccount {
  readonly cookie: string;
  readonly tokens: readonly string[];
}

/** One call. `body` is sent unchanged. */
export interface FuzzCall {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** Tag of the operation, `mcp`, or `none` for other paths. */
  readonly route: string;
}
