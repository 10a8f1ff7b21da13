import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header values; names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Decoded text, with
   *  as line end.
   */
  readonly text: string;
}

/** Behaviour of the server: accepts mail, refuses each mail temporarily, never responds, or closes the connection. */
export type SmtpBehaviour = "taking" | "refusing" | "silent" | "hanging up";

export interface SmtpServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Decoded contents of the clients' AUTH PLAIN commands. */
  readonly credentials: string[];
  behaviour: SmtpBehaviour;
  close(): Promise<void>;
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const joined = body.replace(/=\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return decodeURIComponent(joined.replace(/%(?![0-9A-F]{2})/g, "%25"));
}

function read(data: string): Pick<ReceivedMail, "headers" | "text"> {
  const plain = data.replace(/\r\n/g, "\n").replace(/^\./gm, "");
  const split = plain.indexOf("\n\n");
  const lines = plain
    .slice(0, split)
    .replace(/\n[ \t]+/g, " ")
    .split("\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { headers, text: decode(plain.slice(split + 2), headers["content-transfer-encoding"]) };
}

/** Starts an SMTP server (RFC 5321, AUTH PLAIN) on the loopback interface that records received mail. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const received: ReceivedMail[] = [];
  const credentials: string[] = [];

  function converse(socket: Socket): void {
    let buffer = "";
    let from = "";
    let to: string[] = [];
    let inData = false;
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    const answer = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO") say("250-loopback\r\n250-AUTH PLAIN\r\n250 8BITMIME");
      else if (verb === "AUTH") {
        credentials.push(Buffer.from(line.split(" ")[2] ?? "", "base64").toString());
        say("235 welcome");
      } else if (verb === "MAIL") {
        from = /<(.*?)>/.exec(line)?.[1] ?? "";
        to = [];
        say("250 ok");
      } else if (verb === "RCPT") {
        to.push(/<(.*?)>/.exec(line)?.[1] ?? "");
        say(server.behaviour === "refusing" ? "450 mailbox busy" : "250 ok");
      } else if (verb === "DATA") {
        inData = true;
        say("354 go on");
      } else if (verb === "QUIT") socket.end("221 bye\r\n");
      else say("250 ok");
    };
    socket.on("data", (chunk) => {
      buffer += chunk.toString("latin1");
      for (;;) {
        const mark = inData ? "\r\n.\r\n" : "\r\n";
        const end = buffer.indexOf(mark);
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + mark.length);
        if (inData) {
          inData = false;
          received.push({ from, to, ...read(part) });
          say("250 taken");
        } else answer(part);
      }
    });
    if (server.behaviour === "hanging up") socket.destroy();
    else if (server.behaviour !== "silent") say("220 loopback ESMTP");
  }

  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    converse(socket);
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  // It listens on a port, so the address is not a pipe name.
  const { port } = listener.address() as AddressInfo;
  const server: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    credentials,
    behaviour: "taking",
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
  return server;
}
