import type { FastifyInstance } from "fastify";
import { LIMITS, parseJson } from "#contract";
import { admit, perform, type Admission, type Context } from "#operations";
import { readCredential } from "./credentials.ts";
import { checkMediaType } from "./media-type.ts";
import { readBody } from "./read-body.ts";
import type { Responder } from "./responder.ts";
import type { ServerOptions } from "./server.ts";

const BODY_TIMEOUT_MS = 10_000;

function* queryOf(url: string): Iterable<readonly [string, string]> {
  const at = url.indexOf("?");
  if (at >= 0) yield* new URLSearchParams(url.slice(at + 1));
}

/** One route per operation: admission before the body is touched, then the body, then the work. */
export function operationRoutes(
  app: FastifyInstance,
  context: Context,
  responder: Responder,
  { operations, bodyTimeoutMs = BODY_TIMEOUT_MS }: ServerOptions,
): void {
  const admissions = new WeakMap<object, Admission>();
  const limits = { maxBytes: LIMITS.bodyBytes, timeoutMs: bodyTimeoutMs };
  for (const operation of operations) {
    app.route<{ Params: Record<string, string> }>({
      method: operation.method,
      url: operation.route.replace(/\{(\w+)\}/g, ":$1"),
      async onRequest(request) {
        admissions.set(request, admit(context, operation, readCredential(request.raw)));
        if (operation.body !== undefined) checkMediaType(request.raw);
      },
      async handler(request, reply) {
        const gone = new AbortController();
        reply.raw.once("close", () => {
          if (!reply.raw.writableFinished) gone.abort();
        });
        const input = {
          path: request.params,
          query: queryOf(request.url),
          ...(operation.body === undefined ? {} : { body: parseJson(await readBody(request.raw, limits)) }),
        };
        const output = await perform(context, admissions.get(request)!, input, gone.signal);
        return responder.json(request, reply, output);
      },
    });
  }
}
