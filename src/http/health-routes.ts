import type { FastifyInstance } from "fastify";
import { AppError } from "#base";
import type { Responder } from "./responder.ts";

/** For machines that run the server: healthz = the process answers, readyz = it wants requests. */
export function healthRoutes(app: FastifyInstance, responder: Responder, isReady: () => Promise<boolean>): void {
  app.get("/healthz", async (request, reply) => responder.json(request, reply, { status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    if (!(await isReady())) throw new AppError("unavailable", "The server is starting or stopping.");
    return responder.json(request, reply, { status: "ready" });
  });
}
