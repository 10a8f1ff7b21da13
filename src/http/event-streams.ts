import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#base";
import type { ByeReason, EventStream } from "#streams";
import type { Connections } from "./connections.ts";
import { ResponseConnection } from "./event-connection.ts";
import { ClientGone } from "./read-body.ts";
import type { Responder } from "./responder.ts";
import type { ServerOptions } from "./server-options.ts";
import { RETRY_SECONDS } from "./until-stopped.ts";

const CHECK_MS = 5_000;
const STALL_MS = 30_000;
/** A reader has so long to take the last event of a stream that the server ends. */
const BYE_MS = 1_000;

/** The call that a stream answers. */
export interface StreamCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Aborted when the client goes away or the call is refused. */
  readonly signal: AbortSignal;
  /** Why the caller may not go on; undefined if they may. */
  lost(): Promise<ByeReason | undefined>;
}

/** The streams that a server has open. */
export class EventStreams {
  readonly #responder: Responder;
  readonly #connections: Connections;
  readonly #checkMs: number;
  readonly #stallMs: number;
  /** What ends each open stream. */
  readonly #byes = new Set<(reason: ByeReason) => void>();
  #isStopping = false;

  constructor(
    responder: Responder,
    connections: Connections,
    { streamCheckMs = CHECK_MS, streamStallMs = STALL_MS }: ServerOptions,
  ) {
    this.#responder = responder;
    this.#connections = connections;
    this.#checkMs = streamCheckMs;
    this.#stallMs = streamStallMs;
  }

  /** Error: unavailable after `stop`. */
  refuseWhenStopping(): void {
    if (!this.#isStopping) return;
    const message = `The server is stopping; open the stream again in ${RETRY_SECONDS} seconds.`;
    throw new AppError("unavailable", message, [], RETRY_SECONDS);
  }

  /**
   * Answers a call with its stream, until the reader, the stream, a lost credential or `stop` ends it. The stream is closed
   * in every case, also where it is not opened. Errors, before the first byte: unavailable after `stop`, ClientGone.
   */
  open(stream: EventStream, { request, reply, signal, lost }: StreamCall): void {
    const { socket } = request.raw;
    this.#connections.dedicate(request.raw);
    try {
      this.refuseWhenStopping();
      if (signal.aborted || socket.destroyed) throw new ClientGone();
    } catch (error) {
      stream.closed();
      throw error;
    }
    socket.setNoDelay(true);
    socket.setTimeout(0);
    // A body that nobody reads would hide that the client goes away.
    request.raw.resume();
    const response = this.#responder.begin(request, reply, {
      type: "text/event-stream; charset=utf-8",
      headers: {
        "cache-control": "private, no-store, no-transform",
        "x-accel-buffering": "no",
        "winnow-stream": stream.id,
      },
    });
    const connection = new ResponseConnection(response, this.#stallMs);
    let timer: NodeJS.Timeout;
    const bye = (reason: ByeReason): void => {
      this.#byes.delete(bye);
      clearTimeout(timer);
      if (!connection.isEnding) stream.bye(reason);
      timer = setTimeout(() => response.destroy(), BYE_MS);
    };
    const check = async (): Promise<void> => {
      const reason = await lost();
      if (!this.#byes.has(bye)) return;
      if (reason === undefined) checkLater();
      else bye(reason);
    };
    const checkLater = (): void => {
      timer = setTimeout(() => void check(), this.#checkMs).unref();
    };
    this.#byes.add(bye);
    checkLater();
    response.once("close", () => {
      this.#byes.delete(bye);
      clearTimeout(timer);
      stream.closed();
    });
    try {
      stream.open(connection);
    } catch (error) {
      // It is too late for an error body, but the log tells.
      this.#responder.describe(error, request);
      response.destroy();
    }
  }

  /** Ends all streams, and opens none from now on. */
  stop(): void {
    this.#isStopping = true;
    for (const bye of this.#byes) bye("server_stopping");
  }
}
