import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { LIMITS, parseJson } from "#contract";
import {
  admit,
  askerOf,
  lostAccess,
  perform,
  performStream,
  SMALL_BODY_BYTES,
  valueOf,
  type Admission,
  type Context,
  type RawInput,
  type ReplyFacts,
} from "#operations";
import { clientOf } from "./client-of.ts";
import { readCredential } from "./credentials.ts";
import type { EventStreams } from "./event-streams.ts";
import { KnownBodies } from "./known-bodies.ts";
import { checkMediaType, isLines } from "./media-type.ts";
import { BODY_TIMEOUT_MS, readBody } from "./read-body.ts";
import type { Responder } from "./responder.ts";
import type { ServerOptions } from "./server-options.ts";
import { untilStopped } from "./until-stopped.ts";

function* queryOf(url: string): Iterable<readonly [string, string]> {
  const at = url.indexOf("?");
  if (at >= 0) yield* new URLSearchParams(url.slice(at + 1));
}

type BodyInput = Pick<RawInput, "body" | "read">;

/** One route per operation: admission before the body is touched, then the body, then the work. */
export function operationRoutes(
  app: FastifyInstance,
  context: Context,
  { responder, streams }: { readonly responder: Responder; readonly streams: EventStreams },
  { operations, bodyTimeoutMs = BODY_TIMEOUT_MS }: ServerOptions,
  stopped: AbortSignal,
): void {
  const admissions = new WeakMap<object, Admission>();
  const scans = new KnownBodies();
  for (const operation of operations) {
    const limits = { maxBytes: operation.body?.maxBytes ?? LIMITS.bodyBytes, timeoutMs: bodyTimeoutMs };
    const readLines = operation.body?.readLines;
    const readJson = operation.cost === "scan" ? (bytes: Uint8Array) => scans.read(bytes) : parseJson;
    const bodyOf = async (
      request: IncomingMessage,
      bytes: Uint8Array,
      { actor }: Admission,
      signal: AbortSignal,
    ): Promise<BodyInput> => {
      const { tasks } = context;
      const hasLines = readLines !== undefined && isLines(request);
      if (tasks === undefined || bytes.length <= SMALL_BODY_BYTES)
        return { body: hasLines ? readLines(bytes) : readJson(bytes) };
      const found = await tasks.run(
        "readBody",
        { operation: operation.id, body: { bytes, isLines: hasLines } },
        askerOf({ actor, signal }),
      );
      return { body: found.written, read: () => valueOf(found) };
    };
    app.route<{ Params: Record<string, string> }>({
      method: operation.method,
      url: operation.route.replace(/\{(\w+)\}/g, ":$1"),
      exposeHeadRoute: !operation.streams,
      async onRequest(request) {
        const reply: ReplyFacts = { headers: {} };
        responder.replies.set(request, reply);
        admissions.set(request, await admit(context, operation, readCredential(request.raw), clientOf(request), reply));
        if (operation.body !== undefined) checkMediaType(request.raw, readLines !== undefined);
        // Fastify would read it, and refuse what it cannot read; without a body it says nothing.
        else delete request.raw.headers["content-type"];
      },
      async handler(request, reply) {
        if (operation.streams) streams.refuseWhenStopping();
        const output = await untilStopped(reply, stopped, async (signal, answered) => {
          const bytes =
            operation.body === undefined && !operation.rawBody ? undefined : await readBody(request.raw, limits);
          const admission = admissions.get(request)!;
          const input = {
            path: request.params,
            query: queryOf(request.url),
            ...(operation.body === undefined ? {} : await bodyOf(request.raw, bytes!, admission, signal)),
          };
          const client = bytes === undefined ? admission.client : { ...admission.client, rawBody: bytes };
          const call = { ...admission, client };
          if (!operation.streams) return perform(context, call, input, signal, answered);
          const stream = await performStream(context, call, input, signal);
          const lost = (): ReturnType<typeof lostAccess> => lostAccess(context, call, readCredential(request.raw));
          return streams.open(stream, { request, reply, signal, lost });
        });
        if (operation.streams) return reply;
        const body = operation.status === 204 || operation.status === 302 ? "" : JSON.stringify(output);
        return responder.send(request, reply, { status: operation.status, body });
      },
    });
  }
}
