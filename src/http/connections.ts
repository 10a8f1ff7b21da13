import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The open connections of a server, and what is under way on each. */
export class Connections {
  readonly #exchanges = new Map<Duplex, Exchange[]>();

  constructor(server: Server) {
    server.on("connection", (socket) => {
      this.#exchanges.set(socket, []);
      socket.once("close", () => this.#exchanges.delete(socket));
    });
  }

  begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const exchange = { request, response };
    this.#exchanges.set(socket, [...(this.#exchanges.get(socket) ?? []), exchange]);
    response.once("close", () => {
      const others = (this.#exchanges.get(socket) ?? []).filter((one) => one !== exchange);
      if (!socket.destroyed) this.#exchanges.set(socket, others);
    });
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
