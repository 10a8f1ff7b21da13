import { ownMember } from "#base";
import type { FastifyRequest } from "fastify";
import type { Client } from "#operations";

/** The caller of a request, beside its credential. */
export function clientOf(request: FastifyRequest): Client {
  return {
    address: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 256),
    header: (name) => {
      const value = ownMember(request.headers, name);
      return typeof value === "string" ? value : undefined;
    },
  };
}
