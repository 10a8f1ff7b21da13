/** Bytes of a reply; a form of the most atoms has a tenth of it. */
export const MOST_REPLY_BYTES = 256 * 1024;

/** Why a reply was not read to its end. */
export class ReplyError extends Error {
  readonly reason: "too_large" | "cut";

  constructor(reason: ReplyError["reason"]) {
    super(reason === "too_large" ? `the reply is over ${MOST_REPLY_BYTES / 1024} KB` : "the reply was cut off");
    this.name = "ReplyError";
    this.reason = reason;
  }
}

/** Milliseconds after which any request is given up, whatever became of the signal of its caller. */
const MOST_MS = 60_000;

/**
 * fetch that reads no more of a reply than it may have, and follows no redirect: that would take the key along. The
 * reply is whole when it resolves. Its own signal ends the reading: the one that fetch is given is held weakly once the
 * head of a reply is there.
 */
export async function cappedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const asked = init?.signal;
  const own = new AbortController();
  const stop = (): void => own.abort(asked?.reason);
  const timer = setTimeout(stop, MOST_MS);
  asked?.addEventListener("abort", stop, { once: true });
  if (asked?.aborted === true) stop();
  try {
    const response = await fetch(input, { ...init, signal: own.signal, redirect: "error" });
    const { status, statusText, headers } = response;
    const body = status === 204 || response.body === null ? null : await readCapped(response.body, own.signal);
    return new Response(body, { status, statusText, headers: plainHeaders(headers) });
  } finally {
    clearTimeout(timer);
    asked?.removeEventListener("abort", stop);
  }
}

async function readCapped(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = body.getReader();
  // A read that is under way then ends.
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

/** The body is decoded and whole by now. */
function plainHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) kept.delete(name);
  return kept;
}
