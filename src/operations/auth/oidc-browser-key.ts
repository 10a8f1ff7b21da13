import { OIDC_LOGIN_MS, type AccountsContext } from "#accounts";
import type { Call } from "../define-operation.ts";

const COOKIE = "winnow_sign_on";
const PATH = "/api/v2/auth/oidc";

/** The answer gives the browser a key that it brings back to the callback, also when another site sends it there. */
export function setBrowserKey({ reply }: Call, { publicUrl }: AccountsContext, key: string): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const life = OIDC_LOGIN_MS / 1_000;
  reply.headers["set-cookie"] = `${COOKIE}=${key}; Max-Age=${life}; Path=${PATH}; HttpOnly; SameSite=Lax${secure}`;
}

/** The key that the browser brings back; undefined without exactly one. */
export function readBrowserKey({ client }: Call): string | undefined {
  const cookies = (client.header("cookie") ?? "").split(";").map((pair) => pair.trim().split("="));
  const [key, ...others] = cookies.filter(([name]) => name === COOKIE).map(([, value]) => value);
  return others.length === 0 ? key : undefined;
}
