import type { IncomingMessage, ServerResponse } from "node:http";
import { LIMITS } from "#contract";

const LINGER_MS = 1_000;
/** A client that exceeds the largest body of all operations reads its answer, up to twice that size. */
const LINGER_BYTES = 2 * LIMITS.storedBarsBytes;

/**
 * Answers a request whose body was not read to its end, then ends the connection. Ending it at once would reset it
 * under a client that is still sending, which might then never see the answer: so the rest is discarded for a while.
 */
export function lingeringReply(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body), connection: "close" });
  response.write(body);
  let discarded = 0;
  const finish = (): void => {
    clearTimeout(timer);
    request.off("end", finish).off("close", finish).off("data", count);
    response.end();
  };
  const count = (chunk: Buffer): void => {
    discarded += chunk.length;
    if (discarded > LINGER_BYTES) finish();
  };
  const timer = setTimeout(finish, LINGER_MS);
  request.on("error", () => {});
  request.on("data", count).on("end", finish).on("close", finish);
  request.resume();
}

/** Whether bytes of the request's body may still come. */
export function bodyIsUnread(request: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": transfer } = request.headers;
  return !request.complete && (transfer !== undefined || (length !== undefined && length !== "0"));
}
