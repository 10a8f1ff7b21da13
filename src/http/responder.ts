import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { AppError, type ErrorCode } from "#base";
import type { ReplyFacts } from "#operations";
import { errorReply, type ErrorReply } from "./error-body.ts";
import { bodyIsUnread, lingeringReply } from "./lingering-reply.ts";
import { ClientGone } from "./read-body.ts";
import { writeSessionCookie } from "./session-cookie.ts";

export interface ReplyToSend {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** The headers that an operation asked for. */
function operationHeaders(reply: ReplyFacts | undefined): Record<string, string> {
  if (reply === undefined) return {};
  const { headers, location, session } = reply;
  return {
    ...headers,
    ...(location === undefined ? {} : { location }),
    ...(session === undefined ? {} : { "set-cookie": writeSessionCookie(session) }),
  };
}

/** Writes every answer of the server, so that the headers all answers share are set in one place. */
export class Responder {
  /** What operations want on their answers, also on refusals. */
  readonly replies = new WeakMap<FastifyRequest, ReplyFacts>();
  readonly #logger: Logger;
  readonly #onRefused: (code: ErrorCode) => void;
  #closing = false;

  /** `onRefused` is called for each error that an answer tells. */
  constructor(logger: Logger, onRefused: (code: ErrorCode) => void = () => undefined) {
    this.#logger = logger;
    this.#onRefused = onRefused;
  }

  /** From now on every answer ends its connection. */
  closeConnections(): void {
    this.#closing = true;
  }

  #headers(request: FastifyRequest, { type, headers }: Omit<ReplyToSend, "body">): Record<string, string> {
    return {
      "content-type": type ?? "application/json; charset=utf-8",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      ...headers,
      ...operationHeaders(this.replies.get(request)),
      "x-request-id": request.id,
      ...(this.#closing ? { connection: "close" } : {}),
    };
  }

  send(request: FastifyRequest, reply: FastifyReply, answer: ReplyToSend): FastifyReply {
    return reply
      .code(answer.status ?? 200)
      .headers(this.#headers(request, answer))
      .send(answer.body);
  }

  /** Sends the head of an answer whose body follows bit by bit; the connection ends with it. */
  begin(request: FastifyRequest, reply: FastifyReply, answer: Omit<ReplyToSend, "body">): ServerResponse {
    reply.hijack();
    reply.raw.writeHead(answer.status ?? 200, { ...this.#headers(request, answer), connection: "close" });
    reply.raw.flushHeaders();
    return reply.raw;
  }

  json(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
    return this.send(request, reply, { body: JSON.stringify(value) });
  }

  /** What an error is answered with. What is no AppError is a fault of ours, and only the log learns what it was. */
  describe(error: unknown, request: FastifyRequest): ErrorReply {
    const answer = errorReply(error, request.id);
    this.#onRefused(answer.code);
    if (answer.status >= 500) {
      const about = { requestId: request.id, method: request.method, route: request.routeOptions.url };
      if (error instanceof AppError) this.#logger.warn({ ...about, why: error.message }, answer.code);
      else this.#logger.error({ ...about, err: error }, answer.code);
    }
    return answer;
  }

  /** Answers with the error body. */
  fail(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    headers: Readonly<Record<string, string>> = {},
  ): void {
    if (error instanceof ClientGone || reply.raw.destroyed) {
      reply.hijack();
      reply.raw.destroy();
      return;
    }
    const answer = this.describe(error, request);
    const all = { ...answer.headers, ...headers };
    if (!bodyIsUnread(request.raw)) {
      this.send(request, reply, { status: answer.status, headers: all, body: answer.body });
      return;
    }
    reply.hijack();
    lingeringReply(request.raw, reply.raw, answer.status, this.#headers(request, { headers: all }), answer.body);
  }
}
