import type { FastifyInstance } from "fastify";
import about from "../../package.json" with { type: "json" };
import { AppError } from "#base";
import type { Responder } from "./responder.ts";

/** For machines that run the server: healthz = the process answers, with its version; readyz = it wants requests. */
export function healthRoutes(app: FastifyInstance, responder: Responder, isReady: () => Promise<boolean>): void {
  app.get("/healthz", async (request, reply) =>
    responder.json(request, reply, { status: "ok", version: about.version }),
  );
  app.get("/readyz", async (request, reply) => {
    if (!(await isReady())) throw new AppError("unavailable", "The server is starting or stopping.");
    return responder.json(request, reply, { status: "ready" });
  });
}
