import { parse, serialize } from "cookie";
import type { SessionCookie } from "#operations";

/** Browsers take a cookie of this prefix only for this host, with Secure and for the whole site. */
export const SESSION_COOKIE = "__Host-winnow_session";
const ATTRIBUTES = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;

/** The session in a Cookie header; two of our name are none, for one of them was planted. */
export function readSessionCookie(header: string | undefined): string | undefined {
  if (header === undefined || !header.includes(SESSION_COOKIE)) return undefined;
  if (header.split(`${SESSION_COOKIE}=`).length > 2) return undefined;
  return parse(header)[SESSION_COOKIE];
}

/** The Set-Cookie header that sets the session, or removes it. */
export function writeSessionCookie(session: SessionCookie): string {
  return session === null
    ? serialize(SESSION_COOKIE, "", { ...ATTRIBUTES, maxAge: 0 })
    : serialize(SESSION_COOKIE, session.value, { ...ATTRIBUTES, maxAge: session.maxAgeSeconds });
}
