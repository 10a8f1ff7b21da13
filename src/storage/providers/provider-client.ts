import { AppError } from "#base";
import {
  type Provider,
  type ProviderAccess,
  type ProviderEndpoint,
  type ProviderPage,
  type ProviderQuery,
  ReplyFault,
  TruncatedReply,
} from "#market";
import type { Network } from "./network.ts";
import { RateWindow } from "./rate-window.ts";
import { BodyTooLarge, readBody } from "./read-body.ts";
import { retryAfterMs } from "./retry-after.ts";

export interface ClientOptions {
  /** Requests per minute, where the plan allows others than the smallest one's. */
  readonly requestsPerMinute?: number;
  /** Milliseconds for one request, its body included. */
  readonly attemptMs?: number;
  /** Told before a wait, so that what is at hand can be stored first. */
  readonly beforeWait: (milliseconds: number, why: string) => Promise<void>;
}

/** A page, or the tickers that the provider does not know. */
export type ProviderAnswer = { readonly page: ProviderPage } | { readonly unknown: readonly string[] };

const TRIES = 6;
const FIRST_WAIT_MS = 1_000;
const LONGEST_BACKOFF_MS = 30_000;
/** A longer wait that is asked for ends the import: it can be gone on with later. */
const LONGEST_WAIT_MS = 15 * 60_000;
const ATTEMPT_MS = 60_000;
const MAX_BODY_BYTES = 64e6;
const EXCERPT = 160;

/** An outcome that another try may mend. */
interface Mendable {
  readonly error: AppError;
  readonly waitMs: number | undefined;
}

/**
 * Asks a provider: keeps to its rate, tries again what may pass by itself (connections that break, timeouts, broken
 * bodies, 408, 425, 429 and 5xx), and makes of everything else an AppError that says what to do.
 */
export class ProviderClient {
  requests = 0;
  retries = 0;
  readonly #provider: Provider;
  readonly #access: ProviderAccess;
  readonly #network: Network;
  readonly #options: ClientOptions;
  readonly #rate: RateWindow;

  constructor(provider: Provider, access: ProviderAccess, network: Network, options: ClientOptions) {
    this.#provider = provider;
    this.#access = access;
    this.#network = network;
    this.#options = options;
    const { requestsPerMinute } = options;
    const rate = requestsPerMinute === undefined ? provider.rate : { requests: requestsPerMinute, seconds: 60 };
    this.#rate = new RateWindow(rate, network, (ms) =>
      options.beforeWait(ms, `${provider.title} allows ${rate.requests} requests in ${spanOf(rate.seconds)}`),
    );
  }

  async ask(endpoint: ProviderEndpoint, query: ProviderQuery): Promise<ProviderAnswer> {
    for (let attempt = 1; ; attempt++) {
      await this.#rate.take();
      this.requests++;
      const outcome = await this.#attempt(endpoint, query);
      if (!("error" in outcome)) return outcome;
      const { error, waitMs = this.#backoff(attempt) } = outcome;
      if (waitMs > LONGEST_WAIT_MS) {
        throw new AppError(error.code, `${error.message} It asks to wait ${spanOf(waitMs / 1_000)}.`);
      }
      if (attempt === TRIES) throw new AppError(error.code, `${error.message} It was tried ${TRIES} times.`);
      this.retries++;
      await this.#options.beforeWait(waitMs, error.message);
      await this.#network.sleep(waitMs);
    }
  }

  /** Doubles from try to try; the half that is drawn keeps many clients from coming back together. */
  #backoff(attempt: number): number {
    const full = Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
    return Math.round(full * (0.5 + this.#network.random.next() / 2));
  }

  async #attempt(endpoint: ProviderEndpoint, query: ProviderQuery): Promise<ProviderAnswer | Mendable> {
    const { target, headers } = endpoint.request(query, this.#access.settings);
    let response: Response;
    let text: string;
    try {
      response = await this.#network.fetch(`${this.#access.baseUrl}${target}`, {
        headers: { accept: endpoint.format === "json" ? "application/json" : "text/csv, text/plain", ...headers },
        // Only fetch's own headers are left out when another host is followed to; the keys must stay here too.
        redirect: "manual",
        signal: AbortSignal.timeout(this.#options.attemptMs ?? ATTEMPT_MS),
      });
      text = await readBody(response, MAX_BODY_BYTES);
    } catch (error) {
      if (error instanceof BodyTooLarge) throw this.#fault(`sent a body of ${error.message}`);
      return this.#mendable("unavailable", `${this.#provider.title} ${connectionFault(error)}.`);
    }
    return this.#judge(endpoint, query, response, text);
  }

  #judge(
    endpoint: ProviderEndpoint,
    query: ProviderQuery,
    response: Response,
    text: string,
  ): ProviderAnswer | Mendable {
    const { status, headers } = response;
    const { title, variables, address } = this.#provider;
    const refusal = endpoint.refusal(status, text, query);
    if (refusal?.kind === "unknown_tickers") return { unknown: refusal.symbols };
    const told = this.#told(text);
    if (status === 429 || refusal?.kind === "rate_limited") {
      const waitMs = retryAfterMs(headers, this.#network.clock.now());
      return this.#mendable("rate_limited", `${title} says that there were too many requests${told}.`, waitMs);
    }
    if (status === 401 || status === 403) {
      const keys = variables.filter(({ required }) => required).map(({ name }) => name);
      const look = keys.length === 0 ? "" : ` Check ${keys.join(" and ")}, and what your plan includes.`;
      throw new AppError("unauthenticated", `${title} refused the request with status ${status}${told}.${look}`);
    }
    if (status >= 300 && status < 400) {
      const to = this.#redact(headers.get("location") ?? "nowhere");
      throw this.#fault(`sends elsewhere, to ${to.slice(0, EXCERPT)}; set ${address?.variable} if it has moved`);
    }
    if (status === 408 || status === 425 || status >= 500) {
      const waitMs = retryAfterMs(headers, this.#network.clock.now());
      return this.#mendable("unavailable", `${title} answered with status ${status}${told}.`, waitMs);
    }
    if (status === 404) {
      throw new AppError("not_found", `${title} has nothing at that address${told}. Check ${address?.variable}.`);
    }
    if (status !== 200) throw new AppError("bad_request", `${title} answered with status ${status}${told}.`);
    return this.#read(endpoint, query, headers.get("content-type") ?? "no content type", text);
  }

  #read(endpoint: ProviderEndpoint, query: ProviderQuery, type: string, text: string): ProviderAnswer | Mendable {
    const { title, webPageHint } = this.#provider;
    if (/html/i.test(type) || /^\s*</.test(text)) {
      throw this.#fault(
        `answered with a web page instead of data${webPageHint === undefined ? "" : `. ${webPageHint}`}`,
      );
    }
    if (text.trim() === "") return this.#mendable("unavailable", `${title} sent an empty body.`);
    let body: unknown = text;
    if (endpoint.format === "json") {
      try {
        body = JSON.parse(text);
      } catch {
        if (/json/i.test(type))
          return this.#mendable("unavailable", `${title} sent JSON that breaks off or is not JSON.`);
        throw this.#fault(`sent ${type} where JSON was due${this.#told(text)}`);
      }
    }
    try {
      return { page: endpoint.parse(body, query) };
    } catch (error) {
      if (error instanceof TruncatedReply) {
        return this.#mendable("unavailable", `The reply of ${title} breaks off: ${this.#redact(error.message)}.`);
      }
      if (error instanceof ReplyFault) throw this.#fault(`sent what cannot be used: ${this.#redact(error.message)}`);
      throw error;
    }
  }

  #mendable(code: "unavailable" | "rate_limited", message: string, waitMs?: number): Mendable {
    return { error: new AppError(code, message), waitMs };
  }

  #fault(what: string): AppError {
    return new AppError("unavailable", `${this.#provider.title} ${what}.`);
  }

  /** What the provider says of it, for a message: " (…)" or nothing. */
  #told(text: string): string {
    const member = /"(?:message|error|detail)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
    const said = (member ?? (/^\s*[<{[]/.test(text) ? "" : text)).replaceAll(/\s+/g, " ").trim();
    return said === "" ? "" : ` (${this.#redact(said).slice(0, EXCERPT).replace(/\.$/, "")})`;
  }

  #redact(text: string): string {
    let clean = text;
    for (const secret of this.#access.secrets) {
      clean = clean.replaceAll(secret, "…").replaceAll(encodeURIComponent(secret), "…");
    }
    return clean.replaceAll(/\p{Cc}/gu, " ");
  }
}

function connectionFault(error: unknown): string {
  if (error instanceof DOMException && error.name === "TimeoutError") return "did not answer in time";
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.message) : undefined;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "cannot be found: its name is not known here";
  if (code === "ECONNREFUSED") return "cannot be reached: the connection is refused";
  return `broke off the connection${code === undefined ? "" : ` (${code})`}`;
}

function spanOf(seconds: number): string {
  if (seconds >= 5_400) return `${Math.round(seconds / 3_600)} hours`;
  if (seconds >= 90) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.ceil(seconds)} seconds`;
}
