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
import { connectionFault } from "./connection-fault.ts";
import type { Network } from "./network.ts";
import { RateWindow } from "./rate-window.ts";
import { BodyTooLarge, readBody } from "./read-body.ts";
import { redact } from "./redact.ts";
import { retryAfterMs } from "./retry-after.ts";

export interface ClientOptions {
  /** Requests per minute, if the plan differs from the smallest one. */
  readonly requestsPerMinute?: number;
  /** Time limit of one request in milliseconds, including its body. */
  readonly attemptMs?: number;
  /** Called before a wait, so that complete parts can be stored first. */
  readonly beforeWait: (milliseconds: number, why: string) => Promise<void>;
}

/** A page, or the tickers that the provider does not know. */
export type ProviderAnswer = { readonly page: ProviderPage } | { readonly unknown: readonly string[] };

const TRIES = 6;
const FIRST_WAIT_MS = 1_000;
const LONGEST_BACKOFF_MS = 30_000;
/** Longest wait that a provider may request; a longer one ends the import, which can be continued later. */
const LONGEST_WAIT_MS = 15 * 60_000;
const ATTEMPT_MS = 60_000;
const MAX_BODY_BYTES = 64e6;
const EXCERPT = 160;

/** A failure that a retry may solve. */
interface Retryable {
  readonly error: AppError;
  readonly waitMs: number | undefined;
}

/**
 * Client of a provider. It keeps to the provider's rate, retries temporary failures (broken connections, timeouts,
 * truncated bodies, 408, 425, 429 and 5xx), and turns all other failures into AppErrors with a remedy.
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

  async fetchPage(endpoint: ProviderEndpoint, query: ProviderQuery): Promise<ProviderAnswer> {
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

  /** Returns a wait that doubles with each attempt. Its random half prevents many clients from returning together. */
  #backoff(attempt: number): number {
    const full = Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
    return Math.round(full * (0.5 + this.#network.random.next() / 2));
  }

  async #attempt(endpoint: ProviderEndpoint, query: ProviderQuery): Promise<ProviderAnswer | Retryable> {
    const { target, headers } = endpoint.request(query, this.#access.settings);
    let response: Response;
    let text: string;
    try {
      response = await this.#network.fetch(`${this.#access.baseUrl}${target}`, {
        headers: { accept: endpoint.format === "json" ? "application/json" : "text/csv, text/plain", ...headers },
        // On a redirect to another host fetch drops only its own headers; the keys must not go there either.
        redirect: "manual",
        signal: AbortSignal.timeout(this.#options.attemptMs ?? ATTEMPT_MS),
      });
      text = await readBody(response, MAX_BODY_BYTES);
    } catch (error) {
      if (error instanceof BodyTooLarge) throw this.#fault(`sent a body of ${error.message}`);
      return this.#retryable("unavailable", `${this.#provider.title} ${faultOf(error)}.`);
    }
    return this.#judge(endpoint, query, response, text);
  }

  #judge(
    endpoint: ProviderEndpoint,
    query: ProviderQuery,
    response: Response,
    text: string,
  ): ProviderAnswer | Retryable {
    const { status, headers } = response;
    const { title, variables, address } = this.#provider;
    const refusal = endpoint.refusal(status, text, query);
    if (refusal?.kind === "unknown_tickers") return { unknown: refusal.symbols };
    const explanation = this.#explanation(text);
    if (status === 429 || refusal?.kind === "rate_limited") {
      const waitMs = retryAfterMs(headers, this.#network.clock.now());
      return this.#retryable("rate_limited", `${title} says that there were too many requests${explanation}.`, waitMs);
    }
    if (status === 401 || status === 403) {
      const keys = variables.filter(({ required }) => required).map(({ name }) => name);
      const look = keys.length === 0 ? "" : ` Check ${keys.join(" and ")}, and what your plan includes.`;
      throw new AppError("unauthenticated", `${title} refused the request with status ${status}${explanation}.${look}`);
    }
    if (status >= 300 && status < 400) {
      const to = this.#redact(headers.get("location") ?? "nowhere");
      throw this.#fault(`sends elsewhere, to ${to.slice(0, EXCERPT)}; set ${address?.variable} if it has moved`);
    }
    if (status === 408 || status === 425 || status >= 500) {
      const waitMs = retryAfterMs(headers, this.#network.clock.now());
      return this.#retryable("unavailable", `${title} answered with status ${status}${explanation}.`, waitMs);
    }
    if (status === 404) {
      throw new AppError(
        "not_found",
        `${title} has nothing at that address${explanation}. Check ${address?.variable}.`,
      );
    }
    if (status !== 200) throw new AppError("bad_request", `${title} answered with status ${status}${explanation}.`);
    return this.#read(endpoint, query, headers.get("content-type") ?? "no content type", text);
  }

  #read(endpoint: ProviderEndpoint, query: ProviderQuery, type: string, text: string): ProviderAnswer | Retryable {
    const { title, webPageHint } = this.#provider;
    if (/html/i.test(type) || /^\s*</.test(text)) {
      throw this.#fault(
        `answered with a web page instead of data${webPageHint === undefined ? "" : `. ${webPageHint}`}`,
      );
    }
    if (text.trim() === "") return this.#retryable("unavailable", `${title} sent an empty body.`);
    let body: unknown = text;
    if (endpoint.format === "json") {
      try {
        body = JSON.parse(text);
      } catch {
        if (/json/i.test(type))
          return this.#retryable("unavailable", `${title} sent JSON that breaks off or is not JSON.`);
        throw this.#fault(`sent ${type} where JSON was due${this.#explanation(text)}`);
      }
    }
    try {
      return { page: endpoint.parse(body, query) };
    } catch (error) {
      if (error instanceof TruncatedReply) {
        return this.#retryable("unavailable", `The reply of ${title} breaks off: ${this.#redact(error.message)}.`);
      }
      if (error instanceof ReplyFault) throw this.#fault(`sent what cannot be used: ${this.#redact(error.message)}`);
      throw error;
    }
  }

  #retryable(code: "unavailable" | "rate_limited", message: string, waitMs?: number): Retryable {
    return { error: new AppError(code, message), waitMs };
  }

  #fault(what: string): AppError {
    return new AppError("unavailable", `${this.#provider.title} ${what}.`);
  }

  /** Extracts the provider's explanation for a message: " (…)" or an empty text. */
  #explanation(text: string): string {
    const member = /"(?:message|error|detail)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
    const condensed = (member ?? (/^\s*[<{[]/.test(text) ? "" : text)).replaceAll(/\s+/g, " ").trim();
    return condensed === "" ? "" : ` (${this.#redact(condensed).slice(0, EXCERPT).replace(/\.$/, "")})`;
  }

  #redact(text: string): string {
    return redact(text, this.#access.secrets);
  }
}

function faultOf(error: unknown): string {
  if (error instanceof DOMException && error.name === "TimeoutError") return "did not answer in time";
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return connectionFault(undefined);
  return connectionFault("code" in cause ? String(cause.code) : cause.message);
}

function spanOf(seconds: number): string {
  if (seconds >= 5_400) return `${Math.round(seconds / 3_600)} hours`;
  if (seconds >= 90) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.ceil(seconds)} seconds`;
}
