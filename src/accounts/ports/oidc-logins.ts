/** A single sign-on that was begun and whose callback is awaited. */
export interface OidcLogin {
  /** SHA-256 of what the callback brings back: the state, and the key that the browser got in a cookie. */
  readonly stateHash: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly expiresAt: number;
}

export interface OidcLoginStore {
  insert(login: OidcLogin): Promise<void>;
  /** The login, if it has not expired at `now`; it is gone then. */
  take(stateHash: string, now: number): Promise<OidcLogin | undefined>;
}
