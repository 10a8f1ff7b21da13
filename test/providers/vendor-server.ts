import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface VendorReply {
  readonly status?: number;
  readonly type: string;
  readonly body: string;
}

/** A question to a vendor: where to, and with which headers. */
export interface VendorRequest {
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
}

/**
 * What happens to a request instead of its answer. none: it is answered. reset: the connection breaks before a byte.
 * half: it breaks in the middle of the body. truncate: the body ends in its middle as if that were its end. hang:
 * nothing comes. again: the answer to the request before.
 */
export type Fault =
  | "none"
  | "reset"
  | "half"
  | "truncate"
  | "hang"
  | "again"
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
      readonly type?: string;
    };

export interface VendorServer {
  readonly url: string;
  readonly requests: VendorRequest[];
  /** For the next requests in turn. */
  readonly faults: Fault[];
  /** For every request after those. */
  always: Fault;
  close(): Promise<void>;
}

/** Serves a vendor's replies over HTTP on this machine. */
export async function startVendor(answer: (request: VendorRequest) => VendorReply): Promise<VendorServer> {
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  let before: VendorReply | undefined;
  const self: VendorServer = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    faults: [],
    always: "none",
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const asked = { url: new URL(request.url ?? "/", self.url), headers: request.headers };
    self.requests.push(asked);
    const fault = self.faults.shift() ?? self.always;
    if (fault === "reset") return void request.socket.destroy();
    if (fault === "hang") return;
    if (typeof fault === "object") {
      response.writeHead(fault.status, { "content-type": fault.type ?? "application/json", ...fault.headers });
      return void response.end(fault.body ?? '{"message":"a fault"}');
    }
    const reply = fault === "again" && before !== undefined ? before : answer(asked);
    before = reply;
    const body = Buffer.from(reply.body);
    const middle = body.subarray(0, Math.floor(body.length / 2) - 1);
    const sent = fault === "truncate" ? middle : body;
    response.writeHead(reply.status ?? 200, { "content-type": reply.type, "content-length": sent.length });
    if (fault !== "half") return void response.end(sent);
    response.write(middle);
    setTimeout(() => request.socket.destroy(), 20);
  }

  return self;
}
