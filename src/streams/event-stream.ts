import type { StreamMessage } from "#contract";

/** The connection to one reader of server-sent events. */
export interface EventConnection {
  /** Queues text for the reader. */
  write(text: string): void;
  /** Bytes that the reader has not taken yet. */
  readonly unsentBytes: number;
  /** Calls `listener` whenever the reader has taken everything. */
  onDrain(listener: () => void): void;
  /** Ends the connection once the reader has taken everything. */
  end(): void;
}

/** Why a server ends a stream. */
export type ByeReason = Extract<StreamMessage, { event: "bye" }>["data"]["reason"];

/** An answer in server-sent events. It lasts until one side ends it. */
export interface EventStream {
  /** Value of the header `winnow-stream`. */
  readonly id: string;
  /** Begins to write. Called once. */
  open(connection: EventConnection): void;
  /** Writes why the stream ends, and ends the connection. */
  bye(reason: ByeReason): void;
  /** The reader is gone: releases what the stream holds. Called once, also after `bye`. */
  closed(): void;
}
