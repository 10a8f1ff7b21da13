import { connect, createServer, type Socket } from "node:net";

/** A link to a service that can be cut and mended. */
export interface BreakableLink {
  /** The service's address by way of the link. */
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** Forwards bytes to a service over the loopback. */
export function breakableLink(service: string): Promise<BreakableLink> {
  const { hostname, port } = new URL(service);
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const cut = (): void => {
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const url = new URL(service);
      url.hostname = "127.0.0.1";
      url.port = String(typeof address === "object" && address !== null ? address.port : 0);
      resolve({
        url: url.href,
        cut,
        mend() {
          whole = true;
        },
        close() {
          cut();
          server.close();
        },
      });
    });
  });
}
