import type { FastifyInstance } from "fastify";
import { requestOf } from "./extra-routes.ts";
import type { Responder } from "./responder.ts";
import type { MetricsPage } from "./server-options.ts";

/** GET /metrics: the figures of the server for the programs that watch over it. */
export function metricsRoute(
  app: FastifyInstance,
  responder: Responder,
  { admit, text, contentType }: MetricsPage,
): void {
  app.get("/metrics", async (request, reply) => {
    await admit(requestOf(request));
    return responder.send(request, reply, { type: contentType, body: await text() });
  });
}
