/** The port to an identity provider (OpenID Connect, authorization code with PKCE). */
export interface SingleSignOn {
  /** Where the browser is sent, and what must be remembered until it comes back. Errors: unavailable. */
  begin(callbackUrl: string): Promise<{
    readonly url: string;
    readonly state: string;
    readonly nonce: string;
    readonly codeVerifier: string;
  }>;
  /** Who came back; `subject` is the issuer, a space, and its subject. Errors: unauthenticated when the answer does not hold, unavailable. */
  finish(
    callback: URL,
    begun: { readonly state: string; readonly nonce: string; readonly codeVerifier: string },
  ): Promise<{
    readonly subject: string;
    readonly email: string | null;
    readonly emailVerified: boolean;
    readonly name: string;
  }>;
}
