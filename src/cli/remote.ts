import { AppError, ERRORS, type ErrorCode, ownMember } from "#base";
import { ErrorBody } from "#contract";
import type { Operation, RawInput, ReplyFacts } from "#operations";

export interface Remote {
  readonly url: string;
  readonly token: string;
}

/**
 * Returns the server to which a scan is sent; undefined without --url and --token. Errors: bad_request if the two options do
 * not name a server.
 */
export function remoteOf(url: string | undefined, token: string | undefined): Remote | undefined {
  if (url === undefined && token === undefined) return undefined;
  if (url === undefined) throw new AppError("bad_request", "--token needs --url, the server that it is for.");
  if (token === undefined) throw new AppError("bad_request", "--url needs --token, an API token of that server.");
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new AppError("bad_request", `--url "${url}" is not the address of a server, such as http://127.0.0.1:8787.`);
  }
  return { url: url.replace(/\/+$/, ""), token };
}

/** True for an error after which the same call may succeed. */
export const isTemporary = ({ code }: AppError): boolean =>
  ["unavailable", "feed_unavailable", "rate_limited", "too_many_streams", "request_timeout", "scan_timeout"].includes(
    code,
  );

function errorOf(status: number, text: string, retryAfter: string | null): AppError {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return new AppError("unavailable", `The server answered with status ${status} and no error of Winnow's.`);
  }
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success)
    return new AppError("unavailable", `The server answered with status ${status} and no error of Winnow's.`);
  const { code = "", message = `The server answered with status ${status}.`, details = [] } = parsed.data.error;
  const wait = retryAfter === null ? undefined : Number(retryAfter);
  return new AppError(isErrorCode(code) ? code : "unavailable", message, details, wait);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** What one call to a server adds to its input. */
interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** JSON lines to send in place of a JSON body. */
  readonly lines?: string;
}

/** Sends a call to a server. Errors: the error that the server answers, unavailable if no server answers. */
export async function sendTo(
  remote: Remote,
  operation: Operation,
  input: RawInput,
  { headers = {}, signal, lines }: SendOptions = {},
): Promise<Response> {
  const path = operation.route.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(ownMember(input.path, name) ?? ""),
  );
  const query = new URLSearchParams(
    [...input.query].map(([name, value]): [string, string] => [name, value]),
  ).toString();
  let response: Response;
  try {
    response = await fetch(`${remote.url}${path}${query === "" ? "" : `?${query}`}`, {
      method: operation.method,
      headers: {
        authorization: `Bearer ${remote.token}`,
        ...(operation.body === undefined
          ? {}
          : { "content-type": lines === undefined ? "application/json" : "application/x-ndjson" }),
        ...headers,
      },
      ...(operation.body === undefined ? {} : { body: lines ?? JSON.stringify(input.body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    throw new AppError("unavailable", `${remote.url} cannot be reached${cause}.`);
  }
  if (!response.ok) throw errorOf(response.status, await response.text(), response.headers.get("retry-after"));
  return response;
}

/** Performs an operation on a server, and adds the headers of the answer to `reply` under lower-case names. Errors: as above. */
export async function performRemotely(
  remote: Remote,
  operation: Operation,
  input: RawInput,
  reply?: ReplyFacts,
): Promise<unknown> {
  const response = await sendTo(remote, operation, input);
  if (reply !== undefined) for (const [name, value] of response.headers) reply.headers[name] = value;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("unavailable", `${remote.url} did not answer with JSON; is it a Winnow server?`);
  }
}
