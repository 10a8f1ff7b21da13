import { createParser, type EventSourceMessage } from "eventsource-parser";
import { AppError } from "#base";
import { StreamMessage, type StreamRequest } from "#contract";
import { operations } from "#operations";
import { isTemporary, sendTo, type Remote } from "./remote.ts";

/** Milliseconds without a message, which a server sends every ten seconds, after which the client connects again. */
const SILENCE_MS = 30_000;
/** Milliseconds before the first and the latest repetition of an attempt. */
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

/** One evaluation: its messages, and the id by which a client resumes after it. */
export interface Evaluation {
  readonly mark: string;
  readonly messages: readonly StreamMessage[];
}

interface FollowOptions {
  /** Mark after which to begin. */
  readonly since: string | undefined;
  /** Receives why the client connects again. */
  readonly onCut: (reason: string) => void;
  readonly retryMs?: number;
}

/**
 * Follows a stream of a server, evaluation by evaluation, and connects again after a cut, after the last mark. The client
 * reads an evaluation only when the consumer wants one, so a slow consumer slows the server. Errors: refusals at opening that a
 * repetition cannot change; unauthenticated; insufficient_tier; conflict for a payload that the server can evaluate no more.
 */
export async function* followStream(
  remote: Remote,
  request: StreamRequest,
  { since, onCut, retryMs = FIRST_RETRY_MS }: FollowOptions,
): AsyncGenerator<Evaluation> {
  let mark = since;
  let waitMs = retryMs;
  for (;;) {
    try {
      for await (const evaluation of evaluations(remote, request, mark)) {
        yield evaluation;
        ({ mark } = evaluation);
        waitMs = retryMs;
      }
      onCut("the server ended the stream");
    } catch (error) {
      if (!(error instanceof AppError) || !isTemporary(error)) throw error;
      onCut(error.message);
      waitMs = Math.max(waitMs, 1_000 * (error.retryAfterSeconds ?? 0));
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(2 * waitMs, LAST_RETRY_MS);
  }
}

/** Returns the evaluations of one connection. Errors: unavailable for a cut connection; all errors of `followStream`. */
async function* evaluations(
  remote: Remote,
  request: StreamRequest,
  mark: string | undefined,
): AsyncGenerator<Evaluation> {
  const ending = new AbortController();
  const cut = (): never => {
    throw new AppError("unavailable", `${remote.url} was cut off.`);
  };
  try {
    const response = await sendTo(
      remote,
      operations.streams.scan,
      { path: {}, query: [], body: request },
      { signal: ending.signal, ...(mark === undefined ? {} : { headers: { "last-event-id": mark } }) },
    );
    const arrived: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (event) => arrived.push(event) });
    const decoder = new TextDecoder();
    const reader = response.body!.getReader();
    let messages: StreamMessage[] = [];
    for (;;) {
      const silence = setTimeout(() => ending.abort(), SILENCE_MS);
      const { value, done } = await reader
        .read()
        .catch(cut)
        .finally(() => clearTimeout(silence));
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      for (const { event, data, id } of arrived.splice(0)) {
        const message = read(event, data);
        if (message === undefined) continue;
        refuseEnd(message);
        messages.push(message);
        if (message.event !== "mark" || id === undefined) continue;
        yield { mark: id, messages };
        messages = [];
      }
    }
  } finally {
    ending.abort();
  }
}

/** Returns a message; undefined for an event of a later version. */
function read(event: string | undefined, data: string): StreamMessage | undefined {
  const parsed = StreamMessage.safeParse({ event, data: JSON.parse(data) as unknown });
  return parsed.success ? parsed.data : undefined;
}

/** Throws why a server ends a stream for good. */
function refuseEnd({ event, data }: StreamMessage): void {
  if (event === "error") throw new AppError("conflict", `The stream ended: ${data.message}`);
  if (event !== "bye" || data.reason === "server_stopping") return;
  const why =
    data.reason === "unauthenticated"
      ? "the token is no longer valid"
      : "the account has no API subscription that includes this";
  throw new AppError(data.reason, `The stream ended: ${why}.`);
}
