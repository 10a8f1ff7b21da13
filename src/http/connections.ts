import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The open connections of a server, and what is under way on each. */
export class Connections {
  readonly #exchanges = new Map<Duplex, Exchange[]>();
  readonly #dedicated = new WeakSet<Duplex>();
  readonly #answerMs: number;

  /** `answerMs`: within so long a client must have read its answer. */
  constructor(server: Server, answerMs: number) {
    this.#answerMs = answerMs;
    server.on("connection", (socket) => {
      this.#exchanges.set(socket, []);
      socket.once("close", () => this.#exchanges.delete(socket));
    });
  }

  /** Gives what to wait for where earlier requests of the connection are not answered yet: one is worked on at a time. */
  begin(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const { socket } = request;
    if (this.#dedicated.has(socket)) socket.destroy();
    const exchange = { request, response };
    const earlier = this.current(socket)?.response;
    this.#exchanges.set(socket, [...(this.#exchanges.get(socket) ?? []), exchange]);
    response.once("close", () => {
      const others = (this.#exchanges.get(socket) ?? []).filter((one) => one !== exchange);
      if (!socket.destroyed) this.#exchanges.set(socket, others);
    });
    return earlier === undefined ? undefined : new Promise((resolve) => earlier.once("close", resolve));
  }

  /** An answer is about to be sent: the connection is cut where the client does not read it in time. */
  answer({ socket }: IncomingMessage, response: ServerResponse): void {
    const timer = setTimeout(() => socket.destroy(), this.#answerMs);
    response.once("close", () => clearTimeout(timer));
  }

  /**
   * From now on the connection is for this request alone: any other request on it, earlier or later, cuts it. An answer that
   * lasts for hours would collect them all.
   */
  dedicate({ socket }: IncomingMessage): void {
    this.#dedicated.add(socket);
    if (this.current(socket)?.request !== this.#exchanges.get(socket)?.[0]?.request) socket.destroy();
  }

  /** The newest exchange of a connection that is not completed. */
  current(socket: Duplex): Exchange | undefined {
    return this.#exchanges.get(socket)?.at(-1);
  }

  /** Ends the connections on which nothing is under way, those that never sent a byte among them. */
  endIdle(): void {
    for (const [socket, exchanges] of this.#exchanges) if (exchanges.length === 0) socket.destroy();
  }
}
