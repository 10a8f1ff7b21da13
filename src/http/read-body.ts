import type { IncomingMessage } from "node:http";
import { AppError } from "#base";

/** How long a body may take where nobody says otherwise. */
export const BODY_TIMEOUT_MS = 10_000;

/** Thrown when the client went away: nobody is left to be answered. */
export class ClientGone extends Error {}

export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/**
 * All bytes of a body. Errors: body_too_large as soon as the declared or the received length says so, request_timeout
 * when the last byte has not come in time, ClientGone. After an error the rest of the body is left unread.
 */
export function readBody(request: IncomingMessage, { maxBytes, timeoutMs }: BodyLimits): Promise<Uint8Array> {
  const tooLarge = (): AppError =>
    new AppError("body_too_large", `The body is over ${maxBytes} bytes; send a smaller one.`);
  const declared = request.headers["content-length"];
  if (declared !== undefined && Number(declared) > maxBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      request.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
      // A late error of a request that nobody listens to any more must not end the process.
      request.on("error", () => {});
      act();
    };
    const onData = (chunk: Buffer): void => {
      received += chunk.length;
      if (received <= maxBytes) chunks.push(chunk);
      else
        settle(() => {
          request.pause();
          reject(tooLarge());
        });
    };
    const onEnd = (): void => settle(() => resolve(Buffer.concat(chunks, received)));
    const onClose = (): void => settle(() => reject(new ClientGone()));
    const timer = setTimeout(
      () =>
        settle(() =>
          reject(new AppError("request_timeout", `The body did not arrive within ${timeoutMs / 1000} seconds.`)),
        ),
      timeoutMs,
    );
    request.on("data", onData).on("end", onEnd).on("close", onClose).on("error", onClose);
  });
}
