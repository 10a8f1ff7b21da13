import type { FastifyInstance, FastifyRequest } from "fastify";
import { ErrorBody, LIMITS } from "#contract";
import { clientOf } from "./client-of.ts";
import { readCredential } from "./credentials.ts";
import { checkMediaType } from "./media-type.ts";
import { BODY_TIMEOUT_MS, readBody } from "./read-body.ts";
import type { Responder } from "./responder.ts";
import type { ExtraRequest, ServerOptions } from "./server-options.ts";
import { untilStopped } from "./until-stopped.ts";

/** Returns who sends a request. */
export function requestOf(request: FastifyRequest): ExtraRequest {
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
