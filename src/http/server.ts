import type { ServerOptions } from "./server-options.ts";
import { setMaxListeners } from "node:events";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { AppError } from "#base";
import { LIMITS } from "#contract";
import type { Context } from "#operations";
import { AllowedMethods } from "./allowed-methods.ts";
import { Connections } from "./connections.ts";
import { dashboardRoutes, type Dashboard } from "./dashboard-routes.ts";
import { docsRoutes } from "./docs-routes.ts";
import { EventStreams } from "./event-streams.ts";
import { extraRoutes } from "./extra-routes.ts";
import { healthRoutes } from "./health-routes.ts";
import { checkHost } from "./host-check.ts";
import { answerMalformed } from "./malformed.ts";
import { metricsRoute } from "./metrics-route.ts";
import { operationRoutes } from "./operation-routes.ts";
import { ClientGone } from "./read-body.ts";
import { Responder } from "./responder.ts";

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const MAX_HEADER_BYTES = 16 * 1024;
const ANSWER_MS = LIMITS.answerSeconds * 1_000;
/** Before the deadline of a stop, the time in which calls that are not done are refused: at most half of it. */
const REFUSE_MS = 2_000;
const GRACE_PARTS = 5;

export interface HttpServer {
  /**
   * Resolves to the address that is listened on, as a URL. `first` is done once the port is ours, before any request is
   * answered; requests wait for it. Where it fails, the port is given back.
   */
  listen(host: string, port: number, first?: (url: string) => Promise<void>): Promise<string>;
  /**
   * Stops: readyz says so first and streams end, then no connection is taken any more and answers under way are completed.
   * Calls that are not done shortly before `deadlineMs` are answered 503, and what is left then is cut. Resolves to whether
   * nothing but streams had to be cut.
   */
  drain(options: { readonly graceMs: number; readonly deadlineMs: number }): Promise<boolean>;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const noSuchPath = (): AppError => new AppError("not_found", "No such path; /docs lists those that exist.");

function unknownRoute(request: FastifyRequest, allowed: AllowedMethods): AppError {
  const methods = allowed.of(request.url.split("?", 1)[0]!);
  if (methods.length === 0) return noSuchPath();
  return new AppError(
    "method_not_allowed",
    `${request.method} is not a method of this path; use ${methods.join(" or ")}.`,
  );
}

/** The server over HTTP/1.1: thin routes from the operations, health, the API description and its page. */
export function createHttpServer(context: Context, options: ServerOptions): HttpServer {
  const { logger, newRequestId } = options;
  const responder = new Responder(logger, options.onRefused);
  const allowed = new AllowedMethods();
  let draining = false;
  let listened = "localhost";
  /** Set while requests have to wait. */
  let opening: Promise<void> | undefined;
  const stopped = new AbortController();
  // Every call under way listens.
  setMaxListeners(0, stopped.signal);
  let dashboard: Dashboard | undefined;

  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const allow =
      error instanceof AppError && error.code === "method_not_allowed" ? allowed.of(request.url.split("?", 1)[0]!) : [];
    responder.fail(error, request, reply, allow.length > 0 ? { allow: allow.join(", ") } : {});
  };

  const app: FastifyInstance = Fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: options.trustedProxies === undefined ? false : [...options.trustedProxies],
    // How long a name may be is the parameter's affair; the headers' limit bounds it here.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 1_000,
      // Checked in onRequest instead, where the answer gets the error body.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, connections, newRequestId),
    // A path that cannot be decoded names nothing.
    frameworkErrors: (_error, request, reply) => fail(noSuchPath(), request, reply),
  });

  const connections = new Connections(app.server, options.answerTimeoutMs ?? ANSWER_MS);

  app.removeAllContentTypeParsers();
  // Leaves the body unread: a route that takes one reads its bytes itself, after all checks that need none of them.
  app.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) => {
    if (dashboard?.takes(request) === true) dashboard.send(request, reply);
    else fail(unknownRoute(request, allowed), request, reply);
  });
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) allowed.add(one, url.replace(/:(\w+)/g, "{$1}"));
  });
  app.addHook("onRequest", async (request, reply) => {
    const turn = connections.begin(request.raw, reply.raw) ?? opening;
    if (turn !== undefined) {
      await turn;
      if (request.raw.socket.destroyed) throw new ClientGone();
    }
    checkHost(request.raw, { listened, publicUrl: options.publicUrl });
    if (request.is404 && dashboard?.takes(request) !== true) throw unknownRoute(request, allowed);
  });
  app.addHook("onSend", async (request, reply) => connections.answer(request.raw, reply.raw));
  app.addHook("onResponse", async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
    };
    options.onAnswered?.({
      method: request.method,
      route: request.is404 ? undefined : request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
    logger.debug({ ...line, ms: Math.round(reply.elapsedTime * 100) / 100 }, "answered");
  });
  app.server.on("checkExpectation", (request, response) => {
    delete request.headers.expect;
    app.server.emit("request", request, response);
  });

  const streams = new EventStreams(responder, connections, options);
  operationRoutes(app, context, { responder, streams }, options, stopped.signal);
  extraRoutes(app, responder, options, stopped.signal);
  healthRoutes(app, responder, async () => !draining && (await context.scanner.ready()) && !draining);
  if (options.metrics !== undefined) metricsRoute(app, responder, options.metrics);
  docsRoutes(app, responder);
  if (options.dashboardFolder !== undefined) dashboard = dashboardRoutes(app, responder, options.dashboardFolder);

  return {
    async listen(host, port, first) {
      listened = host;
      if (first === undefined) return app.listen({ host, port });
      let open = (): void => undefined;
      opening = new Promise((resolve) => (open = resolve));
      try {
        const url = await app.listen({ host, port });
        await first(url);
        return url;
      } catch (error) {
        app.server.closeAllConnections();
        await app.close();
        throw error;
      } finally {
        opening = undefined;
        open();
      }
    },
    async drain({ graceMs, deadlineMs }) {
      draining = true;
      responder.closeConnections();
      streams.stop();
      // In parts: of one that this thread was busy for, nobody could have heard.
      for (let part = 0; part < GRACE_PARTS; part++) await wait(graceMs / GRACE_PARTS);
      let cut = false;
      const closed = app.close();
      connections.endIdle();
      const refuse = setTimeout(() => stopped.abort(), Math.max(deadlineMs / 2, deadlineMs - REFUSE_MS));
      const deadline = setTimeout(() => {
        cut = true;
        app.server.closeAllConnections();
      }, deadlineMs);
      await closed;
      clearTimeout(refuse);
      clearTimeout(deadline);
      return !cut;
    },
  };
}
