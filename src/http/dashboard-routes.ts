import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, table } from "#base";
import type { ReplyToSend, Responder } from "./responder.ts";

/** What belongs to programs and is never answered with a page, whatever a request accepts. */
const OF_PROGRAMS = /^\/(api|docs|mcp|assets|openapi\.json|healthz|readyz|metrics)(\/|$)/i;
const NONCE_BYTES = 16;
const NONCE_PLACE = 'name="style-nonce" content=""';

const TYPES = table<string>({
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
});

/** Best first, each with the ending of the file that holds it. */
const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

const pagePolicy = (nonce: string): string =>
  `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The page of the dashboard, which shows what its address names. */
export interface Dashboard {
  /** Whether a browser asks for a page: any path that is no program's, by who accepts HTML; `/` by everybody. */
  takes(request: FastifyRequest): boolean;
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

function accepts(request: FastifyRequest, encoding: string): boolean {
  const given = String(request.headers["accept-encoding"] ?? "");
  return given.split(",").some((one) => {
    const [name, ...parameters] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** The names hold a hash of the content, so what was read once is right for ever. */
function assetRoutes(app: FastifyInstance, responder: Responder, folder: string): void {
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  const assetOf = (request: FastifyRequest, name: string): ReplyToSend => {
    const [encoding, ending] = ENCODINGS.find((one) => files.has(name + one[1]) && accepts(request, one[0])) ?? [];
    const type = TYPES[extname(name)];
    const body = files.get(name + (ending ?? ""));
    if (body === undefined || type === undefined) throw new AppError("not_found", "No such file; load the page again.");
    const headers = {
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      ...(encoding === undefined ? {} : { "content-encoding": encoding }),
    };
    return { type, headers, body };
  };
  app.get<{ Params: { name: string } }>("/assets/:name", async (request, reply) =>
    responder.send(request, reply, assetOf(request, request.params.name)),
  );
}

/**
 * Serves the dashboard out of a folder that `scripts/build-web.mjs` wrote, all of it read at the start: a build that comes
 * later does not mix with the pages that this server sends.
 *
 * Each load of the page gets a nonce of its own, under which scripts may add styles. That is why the page has no ETag and
 * is sent anew each time; it is a kilobyte.
 */
export function dashboardRoutes(app: FastifyInstance, responder: Responder, folder: string): Dashboard {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  if (!page.includes(NONCE_PLACE)) throw new Error(`${folder}/index.html has no place for the nonce of styles`);
  assetRoutes(app, responder, join(folder, "assets"));

  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(NONCE_BYTES).toString("base64url");
    const headers = {
      "cache-control": "no-cache",
      "content-security-policy": pagePolicy(nonce),
      "cross-origin-opener-policy": "same-origin",
    };
    const body = page.replace(NONCE_PLACE, NONCE_PLACE.replace('""', `"${nonce}"`));
    return responder.send(request, reply, { type: "text/html; charset=utf-8", headers, body });
  };
  app.get("/", async (request, reply) => send(request, reply));
  return {
    takes: ({ method, url, headers }) =>
      (method === "GET" || method === "HEAD") &&
      !OF_PROGRAMS.test(url.split("?", 1)[0]!) &&
      (headers.accept ?? "").includes("text/html"),
    send,
  };
}
