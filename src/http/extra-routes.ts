import type { FastifyInstance, FastifyRequest } from "fastify";
import { ErrorBody, LIMITS } from "#contract";
import type { Client, Credential } from "#operations";
import { clientOf } from "./client-of.ts";
import { readCredential } from "./credentials.ts";
import { checkMediaType } from "./media-type.ts";
import { BODY_TIMEOUT_MS, readBody } from "./read-body.ts";
import type { ReplyToSend, Responder } from "./responder.ts";
import type { ServerOptions } from "./server.ts";
import { untilStopped } from "./until-stopped.ts";

/** Who sends a request, before its body is read. */
export interface ExtraRequest {
  readonly id: string;
  readonly credential: Credential;
  readonly client: Client;
}

export interface ExtraCall extends ExtraRequest {
  readonly body: Uint8Array;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** The error body that an operation would answer with; a fault of ours is logged. */
  describe(error: unknown): ErrorBody;
}

/** A path beside the operations that takes JSON by POST in a protocol of its own; headers, sizes and times are guarded here. */
export interface ExtraRoute {
  readonly path: string;
  /** Rejects with an AppError what is refused whatever the body is. */
  admit(request: ExtraRequest): Promise<void>;
  answer(call: ExtraCall): Promise<ReplyToSend>;
}

function requestOf(request: FastifyRequest): ExtraRequest {
  return { id: request.id, credential: readCredential(request.raw), client: clientOf(request) };
}

/** One POST route each: admission, media type, body, then whatever the route answers. */
export function extraRoutes(
  app: FastifyInstance,
  responder: Responder,
  { extraRoutes: routes = [], bodyTimeoutMs = BODY_TIMEOUT_MS }: ServerOptions,
  stopped: AbortSignal,
): void {
  const limits = { maxBytes: LIMITS.bodyBytes, timeoutMs: bodyTimeoutMs };
  for (const route of routes) {
    app.post(route.path, {
      async onRequest(request) {
        await route.admit(requestOf(request));
        checkMediaType(request.raw);
      },
      async handler(request, reply) {
        const answer = await untilStopped(reply, stopped, async (signal) =>
          route.answer({
            ...requestOf(request),
            body: await readBody(request.raw, limits),
            signal,
            describe: (error) => ErrorBody.parse(JSON.parse(responder.describe(error, request).body)),
          }),
        );
        return responder.send(request, reply, answer);
      },
    });
  }
}
