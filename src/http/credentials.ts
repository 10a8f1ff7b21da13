import type { IncomingMessage } from "node:http";
import type { Credential } from "#operations";
import { readSessionCookie } from "./session-cookie.ts";

/**
 * Reads the credential from the headers, the only place where one may stand. Two tokens that differ, and an
 * Authorization header of another scheme, are a conflict: whoever sends them cannot say which one is meant. A token goes
 * before a session's cookie, which browsers send by themselves.
 */
export function readCredential(request: IncomingMessage): Credential {
  const authorization = request.headersDistinct["authorization"] ?? [];
  const keys = request.headersDistinct["x-api-key"] ?? [];
  const texts = new Set<string>(keys);
  for (const header of authorization) {
    const bearer = /^bearer +(\S+) *$/i.exec(header);
    if (bearer === null) return { kind: "conflict" };
    texts.add(bearer[1]!);
  }
  const [text, ...others] = texts;
  if (text === undefined) {
    const session = readSessionCookie(request.headers.cookie);
    return session === undefined ? { kind: "none" } : { kind: "session", text: session };
  }
  return others.length > 0 ? { kind: "conflict" } : { kind: "token", text };
}
