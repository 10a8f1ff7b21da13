import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { AppError } from "#base";

/** What the server is called, beside the names of the loopback. */
export interface HostNames {
  /** The name or address that is listened on. */
  readonly listened: string;
  /** The public address, a URL; undefined where none is configured. */
  readonly publicUrl: string | undefined;
}

const FORM = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;
/** For probes, which call a server by its address whatever it is called else. */
const PROBED = /^\/(healthz|readyz)(\?|$)/;

const plain = (host: string): string => host.replace(/^\[|\]$/g, "").toLowerCase();

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/**
 * Whether a request was meant for this server. A page whose name was rebound to our address still sends its own name, so
 * names count only where they are ours. Such a page never has an address, and hardly a name without a dot, as machines
 * of one network have: both are taken where others than this machine can reach the server.
 */
function isOurs(name: string, { listened, publicUrl }: HostNames): boolean {
  if (isLoopback(name) || name === listened.toLowerCase()) return true;
  if (publicUrl !== undefined && name === plain(new URL(publicUrl).hostname)) return true;
  return !isLoopback(listened) && (isIP(name) > 0 || !name.includes("."));
}

/** Errors: bad_request without exactly one Host header of HTTP/1.1, unknown_host for a name that is not ours. */
export function checkHost(request: IncomingMessage, names: HostNames): void {
  const [host, ...others] = request.headersDistinct["host"] ?? [];
  if (others.length > 0) throw new AppError("bad_request", "A request has one Host header; this one has more.");
  if (host === undefined) {
    if (request.httpVersion === "1.0") return;
    throw new AppError("bad_request", "A request needs the version HTTP/1.1 and a Host header.");
  }
  const name = plain(FORM.exec(host)?.[1] ?? "");
  if (name !== "" && isOurs(name, names)) return;
  if (isIP(name) > 0 && PROBED.test(request.url ?? "")) return;
  const shown = host.slice(0, 80);
  const message = `This server is not known as "${shown}". If people reach it under that name, start it with WINNOW_PUBLIC_URL=https://${name === "" ? "NAME" : name.slice(0, 80)}.`;
  throw new AppError("unknown_host", message);
}
