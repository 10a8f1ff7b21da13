import { AppError } from "#base";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Browsers say which page a request comes from. Only our own pages, and pages of the same machine while the server has no
 * public address, may call: the Host header proves nothing, since a rebound name makes it equal any page's origin.
 * Errors: cross_site.
 */
export function checkOrigin(origin: string | undefined, publicUrl: string): void {
  if (origin === undefined) return;
  const own = new URL(publicUrl);
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  if (page?.origin === own.origin) return;
  if (page !== undefined && LOOPBACK.has(page.hostname) && LOOPBACK.has(own.hostname)) return;
  throw new AppError("cross_site", `Pages of "${origin.slice(0, 128)}" may not call this server.`);
}
