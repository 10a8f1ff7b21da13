/** Largest size of a reply in bytes; a form with the most atoms has a tenth of it. */
export const MOST_REPLY_BYTES = 256 * 1024;

/** Signals a reply that was not read to its end. */
export class ReplyError extends Error {
  readonly reason: "too_large" | "cut";

  constructor(reason: ReplyError["reason"]) {
    super(reason === "too_large" ? `the reply is over ${MOST_REPLY_BYTES / 1024} KB` : "the reply was cut off");
    this.name = "ReplyError";
    this.reason = reason;
  }
}

/** Time in milliseconds after which any request is aborted, whatever the signal of its caller. */
const MOST_MS = 60_000;

/**
 * Fetches a reply of limited size. Follows no redirect, since that would send the key to another server. The promise
 * resolves with the complete reply. A separate signal aborts the reading, because fetch holds the given signal only
 * weakly once the head of the reply has arrived.
 */
export async function cappedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const callerSignal = init?.signal;
  const own = new AbortController();
  const stop = (): void => own.abort(callerSignal?.reason);
  const timer = setTimeout(stop, MOST_MS);
  callerSignal?.addEventListener("abort", stop, { once: true });
  if (callerSignal?.aborted === true) stop();
  try {
    const response = await fetch(input, { ...init, signal: own.signal, redirect: "error" });
    const { status, statusText, headers } = response;
    const body = status === 204 || response.body === null ? null : await readCapped(response.body, own.signal);
    return new Response(body, { status, statusText, headers: plainHeaders(headers) });
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener("abort", stop);
  }
}

async function readCapped(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = body.getReader();
  // Ends a pending read.
  const leave = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", leave, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(chunks);
      bytes += value.length;
      if (bytes > MOST_REPLY_BYTES) throw new ReplyError("too_large");
      chunks.push(value);
    }
  } catch (error) {
    leave();
    if (error instanceof ReplyError || signal.aborted) throw error;
    throw new ReplyError("cut");
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

/** Removes headers that no longer apply, since the body is already decoded and complete. */
function plainHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) kept.delete(name);
  return kept;
}
