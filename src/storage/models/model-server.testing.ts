import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { DraftUsage } from "#language";
import { type Body, type Ending, type Wire, WIRES } from "./model-wires.testing.ts";

/** One parsed request. */
export interface ModelRequest {
  readonly wire: Wire;
  readonly key: string | undefined;
  readonly system: string;
  readonly turns: readonly string[];
  readonly schema: unknown;
  readonly most: unknown;
  readonly temperature: unknown;
  readonly body: Body;
}

/** Behaviour of the server for one request. */
export type ModelAnswer =
  | { readonly do: "say"; readonly text: string; readonly usage: DraftUsage; readonly ending?: Ending }
  | { readonly do: "fail"; readonly status: number; readonly retryAfter?: number }
  /** Never answers, or answers byte by byte without an end. */
  | { readonly do: "hang" }
  | { readonly do: "drip" }
  /** Closes the connection before the answer, or in the middle of it. */
  | { readonly do: "reset" }
  | { readonly do: "break"; readonly text: string; readonly usage: DraftUsage }
  /** Sends a body that is not JSON, JSON of another form, or a very long body. */
  | { readonly do: "garble"; readonly body: string }
  | { readonly do: "flood"; readonly bytes: number }
  | { readonly do: "redirect"; readonly to: string };

export interface ModelServer {
  /** Base address for each provider. */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  close(): Promise<void>;
}

/**
 * Starts a server on this machine with the providers' protocols. `answer` determines its behaviour for each request.
 */
export async function startModelServer(
  answer: (request: ModelRequest) => ModelAnswer,
  keep = 1_000,
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // It listens on a port, so the address is an internet address.
  const { port } = server.address() as AddressInfo;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const wire = wireOf(request.url ?? "");
    if (wire === undefined || request.method !== "POST") return send(response, 404, "{}");
    const format = WIRES[wire];
    const [header, before] = format.key;
    const body: Body = JSON.parse(text);
    const given = request.headers[header];
    const received: ModelRequest = {
      wire,
      key: typeof given === "string" ? given.slice(before.length) : undefined,
      ...format.texts(body),
      ...format.parameters(body),
      body,
    };
    if (requests.length < keep) requests.push(received);
    respond(answer(received), received, response);
  }

  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function wireOf(path: string): Wire | undefined {
  const wires: readonly Wire[] = ["openai", "openai-compatible", "anthropic", "google"];
  return wires.find((wire) => WIRES[wire].path.test(path));
}

function respond(answer: ModelAnswer, { wire, body }: ModelRequest, response: ServerResponse): void {
  const format = WIRES[wire];
  const model = String(body["model"] ?? "model");
  const reply = (text: string, usage: DraftUsage, ending: Ending = "stop"): string =>
    JSON.stringify(format.reply(model, text, usage, ending));
  switch (answer.do) {
    case "say":
      return send(response, 200, reply(answer.text, answer.usage, answer.ending));
    case "fail": {
      if (answer.retryAfter !== undefined) response.setHeader("retry-after", String(answer.retryAfter));
      return send(response, answer.status, JSON.stringify(format.error(answer.status)));
    }
    case "hang":
      return;
    case "drip": {
      response.writeHead(200, { "content-type": "application/json" });
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
      return;
    }
    case "reset":
      response.destroy();
      return;
    case "break": {
      const whole = reply(answer.text, answer.usage);
      response.writeHead(200, { "content-type": "application/json", "content-length": String(whole.length * 2) });
      response.write(whole.slice(0, whole.length / 2), () => response.destroy());
      return;
    }
    case "garble":
      return send(response, 200, answer.body);
    case "flood": {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(64 * 1024, " ");
      let sent = 0;
      const pour = (): void => {
        if (response.destroyed) return;
        if (sent >= answer.bytes)
          return void response.end(reply("{}", { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 }));
        sent += chunk.length;
        response.write(chunk, pour);
      };
      return pour();
    }
    case "redirect":
      response.writeHead(307, { location: answer.to });
      response.end();
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body);
}
