/** What a transport knows of the caller beside the credential. */
export interface Client {
  /** The network address; null at the shell. */
  readonly address: string | null;
  readonly userAgent: string;
  /** The bytes of the body as they came, for operations that check a signature over them. */
  readonly rawBody?: Uint8Array;
  /** A header by its lower-case name. */
  header(name: string): string | undefined;
}

/** The caller where there is no transport. */
export const AT_THE_SHELL: Client = { address: null, userAgent: "", header: () => undefined };

/** A session's cookie value to be set, or `null` to be removed. */
export type SessionCookie = { readonly value: string; readonly maxAgeSeconds: number } | null;

/** What an answer carries beside its body; an operation fills it, the transport writes it. */
export interface ReplyFacts {
  session?: SessionCookie;
  /** Where a browser is sent instead of reading a body. */
  location?: string;
  readonly headers: Record<string, string>;
}
