import { AppError, type ErrorCode, type Issue } from "#base";

const MAX_DETAILS = 20;
const MAX_BYTES = 8 * 1024;
const MAX_MESSAGE = 500;

export interface ErrorReply {
  readonly status: number;
  readonly code: ErrorCode;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const INTERNAL = "The server failed on this call. Its log has the request id; the same call may work later.";

function headersOf(error: AppError): Record<string, string> {
  if (error.code === "unauthenticated") return { "www-authenticate": 'Bearer realm="winnow", error="invalid_token"' };
  if (error.code === "insufficient_scope") {
    return { "www-authenticate": 'Bearer realm="winnow", error="insufficient_scope"' };
  }
  const wait = error.retryAfterSeconds;
  return wait === undefined ? {} : { "retry-after": String(wait) };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

function detail({ path, rule, message, facts }: Issue): Record<string, unknown> {
  return { ...facts, path: cut(path, 512), rule, message: cut(message, MAX_MESSAGE) };
}

/** The body of V2ApiError: at most 20 details and 8 KB. `error` of any other kind is told as `internal`, without its text. */
export function errorReply(error: unknown, requestId: string): ErrorReply {
  const known = error instanceof AppError ? error : new AppError("internal", INTERNAL);
  const details = known.details.slice(0, MAX_DETAILS).map(detail);
  const write = (): string =>
    JSON.stringify({
      error: {
        statusCode: known.status,
        message: cut(known.message, MAX_MESSAGE),
        code: known.code,
        requestId,
        details,
      },
    });
  let body = write();
  while (Buffer.byteLength(body) > MAX_BYTES && details.length > 0) {
    details.pop();
    body = write();
  }
  return { status: known.status, code: known.code, body, headers: headersOf(known) };
}
