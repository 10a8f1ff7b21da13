import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import type { PaymentProvider } from "#accounts";
import type { Clock } from "#base";
import { openStripePayments, type StripeOptions } from "./stripe-payments.ts";

export const STRIPE_KEY = "sk_test_51CanaryOfTheSecretKey";
export const WEBHOOK_SECRET = "whsec_CanaryOfTheWebhookSecret";
export const PRICES = {
  starter: "price_starter",
  "power-user": "price_power",
  business: "price_business",
  super: "price_super",
};

/** Behaviour of the server: `fail` is its own fault, `refuse` the caller's, `drip` never ends its answer. */
export type StripeBehaviour = "well" | "fail" | "refuse" | "hang" | "drip" | "reset";

export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
}

export interface StripeServer {
  readonly url: string;
  readonly requests: StripeRequest[];
  behaviour: StripeBehaviour;
  /** Number of next requests that fail, whatever the behaviour. */
  failures: number;
  close(): Promise<void>;
}

/** Starts a server with the used part of Stripe's API on this machine: forms in, JSON out, errors in Stripe's form. */
export async function startStripeServer(): Promise<StripeServer> {
  const requests: StripeRequest[] = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // It listens on a port, so the address is an internet address.
  const { port } = server.address() as AddressInfo;
  const self: StripeServer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    behaviour: "well",
    failures: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { method = "", url: path = "", headers } = request;
    const form = Object.fromEntries(new URLSearchParams(body));
    const key = headers["idempotency-key"];
    requests.push({ method, path, form, idempotencyKey: typeof key === "string" ? key : undefined });
    const reply = (status: number, value: object): void => {
      response.writeHead(status, { "content-type": "application/json", "request-id": `req_${requests.length}` });
      response.end(JSON.stringify(value));
    };
    if (self.failures > 0) {
      self.failures--;
      return reply(500, { error: { type: "api_error", message: "Something went wrong." } });
    }
    switch (self.behaviour) {
      case "fail":
        return reply(503, { error: { type: "api_error", message: "We are down." } });
      case "refuse":
        return reply(400, {
          error: {
            type: "invalid_request_error",
            code: "resource_missing",
            message: `No such price; key ${STRIPE_KEY}`,
          },
        });
      case "hang":
        return;
      case "reset":
        request.socket.destroy();
        return;
      case "drip": {
        response.writeHead(200, { "content-type": "application/json" });
        const drip = setInterval(() => response.write(" "), 20);
        response.on("close", () => clearInterval(drip));
        return;
      }
      case "well":
    }
    if (headers.authorization !== `Bearer ${STRIPE_KEY}`) {
      return reply(401, {
        error: { type: "invalid_request_error", message: `Invalid API Key provided: ${STRIPE_KEY}` },
      });
    }
    if (method === "POST" && path === "/v1/checkout/sessions") {
      return reply(200, { id: "cs_1", object: "checkout.session", url: "https://checkout.stripe.test/c/cs_1" });
    }
    if (method === "POST" && path === "/v1/billing_portal/sessions") {
      return reply(200, { id: "bps_1", object: "billing_portal.session", url: "https://billing.stripe.test/p/bps_1" });
    }
    const subscription = /^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1];
    if (method === "POST" && subscription !== undefined) {
      return reply(200, { id: subscription, object: "subscription", cancel_at_period_end: true });
    }
    return reply(404, { error: { type: "invalid_request_error", message: `Unrecognized request URL: ${path}` } });
  }

  return self;
}

/** Opens payments through the server, with short time limits. */
export function testPayments(
  { url: apiBase }: StripeServer,
  clock: Clock,
  others: Partial<StripeOptions> = {},
): Promise<PaymentProvider> {
  return openStripePayments({
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    prices: PRICES,
    clock,
    apiBase,
    attemptMs: 150,
    deadlineMs: 2_000,
    ...others,
  });
}

/** A message in Stripe's form, and its signature at `timestamp` (seconds since 1970). */
export interface SignedEvent {
  readonly body: Uint8Array;
  readonly signature: string;
}

export function signEvent(event: object, timestamp: number, secret = WEBHOOK_SECRET): SignedEvent {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: new TextEncoder().encode(payload), signature };
}

export function stripeEvent(type: string, created: number, object: object, id = `evt_${type}_${created}`): object {
  return {
    id,
    object: "event",
    api_version: "2026-10-28.endive",
    created,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
    data: { object },
  };
}

/** Builds a subscription in Stripe's form; its items hold the periods. */
export function stripeSubscription(parts: {
  readonly id?: string;
  readonly customer?: string;
  readonly userId?: string;
  readonly price?: string;
  readonly morePrices?: readonly string[];
  readonly status?: string;
  readonly start: number;
  readonly end: number;
  readonly more?: object;
}): object {
  const { id = "sub_1", customer = "cus_1", userId, price = PRICES.starter, morePrices = [], start, end } = parts;
  const items = [price, ...morePrices].map((one, i) => ({
    id: `si_${i}`,
    object: "subscription_item",
    current_period_start: start,
    current_period_end: end,
    price: { id: one, object: "price" },
    quantity: 1,
  }));
  return {
    id,
    object: "subscription",
    customer,
    status: parts.status ?? "active",
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    metadata: userId === undefined ? {} : { user_id: userId },
    items: { object: "list", data: items, has_more: false },
    ...parts.more,
  };
}
