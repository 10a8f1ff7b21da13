/** Every error a caller can be shown: code → HTTP status and what to do. One table, also printed in the docs. */
export const ERRORS = {
  malformed_body: { status: 400, retry: false, doc: "The body is not well-formed JSON. Nothing was read." },
  bad_request: {
    status: 400,
    retry: false,
    doc: "A query parameter, a command line argument or a query in words is not usable.",
  },
  unauthenticated: { status: 401, retry: false, doc: "The credential is missing, malformed, expired or revoked." },
  totp_required: { status: 401, retry: false, doc: "The password is right; the code of the authenticator is missing." },
  insufficient_scope: { status: 403, retry: false, doc: "The credential lacks the scope that this call needs." },
  insufficient_tier: { status: 403, retry: false, doc: "The plan or API tier does not include what was asked for." },
  cross_site: { status: 403, retry: false, doc: "A session's call came from another site's page." },
  sign_up_closed: { status: 403, retry: false, doc: "The operator takes no new accounts." },
  setup_code_required: { status: 403, retry: false, doc: "The first account needs the code that the start printed." },
  not_found: { status: 404, retry: false, doc: "Nothing of that name exists for this caller." },
  method_not_allowed: { status: 405, retry: false, doc: "The path exists; the Allow header names its methods." },
  request_timeout: { status: 408, retry: true, doc: "The body did not arrive in time." },
  conflict: { status: 409, retry: false, doc: "The state of the resource, or another process, forbids this now." },
  body_too_large: { status: 413, retry: false, doc: "The body is over 256 KB, or over 8 MB of bars to store." },
  unsupported_media_type: {
    status: 415,
    retry: false,
    doc: "Send application/json, or JSON lines where they are taken, without a content encoding.",
  },
  unknown_host: {
    status: 421,
    retry: false,
    doc: "The Host header names another server; WINNOW_PUBLIC_URL says what this one is called.",
  },
  validation_failed: { status: 422, retry: false, doc: "Understood, but not valid; details name each place." },
  scan_too_expensive: { status: 422, retry: false, doc: "The scan would need more work than one request may cost." },
  alert_too_expensive: {
    status: 422,
    retry: false,
    doc: "To follow this too would cost more per minute than the account's plan or tier includes.",
  },
  rate_limited: { status: 429, retry: true, doc: "A rate limit is exceeded; Retry-After says when it resets." },
  too_many_streams: {
    status: 429,
    retry: true,
    doc: "The account has as many open streams as its plan or tier includes, or as many registered ones as it may have.",
  },
  ai_budget_exceeded: {
    status: 429,
    retry: true,
    doc: "The day's AI budget does not cover the call; it resets at 00:00 UTC.",
  },
  internal: { status: 500, retry: true, doc: "A fault of the server; the log has the request id." },
  unavailable: { status: 503, retry: true, doc: "The server is starting, stopping or overloaded." },
  feed_unavailable: {
    status: 503,
    retry: true,
    doc: "Bars cannot be stored now: too many wait, or the data folder cannot be written.",
  },
  scan_timeout: { status: 504, retry: true, doc: "The scan did not finish within its deadline." },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** One offence against the contract, as data; `path` is a JSON pointer from the document's root ("" = the root). */
export interface Issue {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** The wait that the first detail names in its facts. */
function namedWait([first]: readonly Issue[]): number | undefined {
  const wait = first?.facts?.["retry_after_seconds"];
  return typeof wait === "number" ? wait : undefined;
}

/**
 * An error with a code of the table above. `message` names the offending value and the way out. `retryAfterSeconds`: when
 * to send the same again; absent = what the first detail names, else 1 for a server that is unavailable.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly Issue[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: readonly Issue[] = [], retryAfterSeconds?: number) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds ?? namedWait(details) ?? (this.status === 503 ? 1 : undefined);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** For our own bugs only: never for a caller's mistake. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
