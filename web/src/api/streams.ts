import { EventSourceParserStream } from "eventsource-parser/stream";
import type { StreamMessage, StreamRequest } from "#contract";
import { apiErrorOf, unreachable } from "./api-error.ts";
import { api, bodyOf } from "./client.ts";

export type { FlippedCondition, HeldMatch, StreamItem, StreamMessage, StreamRequest } from "#contract";

/** Registers what a connection is to follow; gives the id of the stream. */
export const registerStream = async (body: StreamRequest): Promise<string> =>
  (await bodyOf(api.POST("/api/v2/scan/streams", { body }))).stream.id;

export const forgetStream = (id: string): Promise<unknown> =>
  api.DELETE("/api/v2/scan/streams/{id}", { params: { path: { id } } });

/** A message with the id of its mark, where it has one. */
export type ReceivedMessage = StreamMessage & { readonly markId: string | undefined };

interface Connection {
  /** The mark after which the streams go on. */
  readonly after: string | undefined;
  /** Ends the connection. */
  readonly signal: AbortSignal;
}

/** The messages of registered streams over one connection, until it ends. Rejects as the calls of `api` do. */
export async function* streamMessages(
  ids: readonly string[],
  { after, signal }: Connection,
): AsyncGenerator<ReceivedMessage> {
  const response = await fetch(`${location.origin}/api/v2/scan/stream?id=${ids.join(",")}`, {
    credentials: "same-origin",
    headers: after === undefined ? {} : { "last-event-id": after },
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : unreachable();
  });
  if (!response.ok) throw await apiErrorOf(response);
  if (response.body === null) throw unreachable();
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- messages come one after the other
    const { value, done } = await reader.read();
    if (done) return;
    // What the server sends is checked by its own tests against StreamMessage.
    yield { event: value.event, data: JSON.parse(value.data) as unknown, markId: value.id } as ReceivedMessage;
  }
}
