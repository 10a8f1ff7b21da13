import type { Duplex } from "node:stream";
import { AppError } from "#base";
import type { Connections } from "./connections.ts";
import { errorReply } from "./error-body.ts";

const STATUS_TEXT: Readonly<Record<number, string>> = { 400: "Bad Request", 408: "Request Timeout" };

function asAppError(code: string | undefined): AppError {
  if (code === "HPE_HEADER_OVERFLOW") return new AppError("bad_request", "The headers are over 16 KB; send fewer.");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new AppError("request_timeout", "The request did not arrive in time.");
  return new AppError("bad_request", "This is not well-formed HTTP/1.1.");
}

function rawAnswer(error: AppError, requestId: string): string {
  const { status, body } = errorReply(error, requestId);
  return [
    `HTTP/1.1 ${status} ${STATUS_TEXT[status]}`,
    "content-type: application/json; charset=utf-8",
    "cache-control: private, no-store",
    "x-content-type-options: nosniff",
    `x-request-id: ${requestId}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    "",
    body,
  ].join("\r\n");
}

/**
 * Answers bytes that the HTTP parser refuses; never in the middle of, or before, the answer to an earlier request on
 * the same connection.
 */
export function answerMalformed(
  error: Error & { readonly code?: string },
  socket: Duplex,
  connections: Connections,
  newRequestId: () => string,
): void {
  const end = (): void => {
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else socket.end(rawAnswer(asAppError(error.code), newRequestId()), () => socket.destroy());
  };
  const current = connections.current(socket);
  if (current === undefined || current.response.writableFinished) end();
  else if (current.response.headersSent) socket.destroy();
  else if (current.request.complete) current.response.once("finish", end);
  else end();
}
