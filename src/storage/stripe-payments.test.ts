import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PaymentEvent, PaymentProvider } from "#accounts";
import { AppError } from "#base";
import type { StripeFault } from "./stripe-payments.ts";
import {
  PRICES,
  signEvent,
  startStripeServer,
  STRIPE_KEY,
  stripeEvent,
  stripeSubscription,
  testPayments,
  type StripeServer,
} from "./stripe-server.testing.ts";

/** Seconds since 1970. */
const NOW = Date.UTC(2026, 0, 15) / 1_000;
const DAY = 86_400;
const [START, END] = [NOW - DAY, NOW + 30 * DAY];
const clock = { now: () => NOW * 1_000, elapsed: () => 0 };

let server: StripeServer;
let payments: PaymentProvider;
let faults: StripeFault[];

async function open(secretKey = STRIPE_KEY): Promise<PaymentProvider> {
  return testPayments(server, clock, { secretKey, report: (fault) => faults.push(fault) });
}

beforeAll(async () => {
  server = await startStripeServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  faults = [];
  server.requests.length = 0;
  server.behaviour = "well";
  payments = await open();
});

const order = {
  userId: "usr_1",
  email: "ada@example.com",
  customerId: null,
  apiTier: "power-user",
  plan: null,
  returnUrl: "https://winnow.example",
} as const;

async function failure(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`expected an AppError, got ${String(error)}`);
}

describe("checkout", () => {
  it("sells the tier to this user", async () => {
    expect(await payments.checkout(order)).toBe("https://checkout.stripe.test/c/cs_1");
    expect(server.requests).toMatchObject([
      {
        method: "POST",
        path: "/v1/checkout/sessions",
        form: {
          mode: "subscription",
          "line_items[0][price]": PRICES["power-user"],
          "line_items[0][quantity]": "1",
          client_reference_id: "usr_1",
          "metadata[user_id]": "usr_1",
          "metadata[api_tier]": "power-user",
          "subscription_data[metadata][user_id]": "usr_1",
          customer_email: "ada@example.com",
          success_url: "https://winnow.example",
          cancel_url: "https://winnow.example",
        },
      },
    ]);
    expect(server.requests[0]?.form).not.toHaveProperty("line_items[1][price]");
  });

  it("uses an existing Stripe customer", async () => {
    await payments.checkout({ ...order, customerId: "cus_9" });
    expect(server.requests[0]?.form).toMatchObject({ customer: "cus_9" });
    expect(server.requests[0]?.form).not.toHaveProperty("customer_email");
  });

  it("adds a plan to the tier if it has a price, and refuses others", async () => {
    await payments.checkout({ ...order, plan: "super" });
    expect(server.requests[0]?.form).toMatchObject({ "line_items[1][price]": PRICES.super });
    for (const plan of ["super-pro", "basic"] as const) {
      expect((await failure(payments.checkout({ ...order, plan }))).code).toBe("insufficient_tier");
    }
    expect(server.requests).toHaveLength(1);
  });
});

it("portal returns the address of the customer's portal page", async () => {
  expect(await payments.portal("cus_1", "https://winnow.example")).toBe("https://billing.stripe.test/p/bps_1");
  expect(server.requests[0]?.form).toEqual({ customer: "cus_1", return_url: "https://winnow.example" });
});

it("cancel ends a subscription at the end of its period", async () => {
  await payments.cancel("sub_1");
  expect(server.requests).toMatchObject([{ path: "/v1/subscriptions/sub_1", form: { cancel_at_period_end: "true" } }]);
});

describe("failures of Stripe", () => {
  it("a single failure is retried with the same idempotency key", async () => {
    server.failures = 1;
    expect(await payments.checkout(order)).toContain("https://");
    const [first, second, ...others] = server.requests.map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBeDefined();
    expect(second).toBe(first);
    expect(others).toEqual([]);
    expect(faults).toEqual([]);
  });

  it.each(["fail", "refuse", "hang", "drip", "reset"] as const)("%s: throws unavailable in time", async (behaviour) => {
    server.behaviour = behaviour;
    const begun = performance.now();
    const error = await failure(payments.checkout(order));
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect([error.code, error.status]).toEqual(["unavailable", 503]);
    expect(faults).toHaveLength(1);
  });

  it("a wrong key is reported without the key", async () => {
    const other = await open("sk_test_other");
    const error = await failure(other.portal("cus_1", "https://winnow.example"));
    expect(error.code).toBe("unavailable");
    expect(faults).toMatchObject([{ doing: "open its portal", type: "StripeAuthenticationError", status: 401 }]);
    server.behaviour = "refuse";
    const refused = await failure(payments.checkout(order));
    expect(JSON.stringify([faults, error.message, refused.message])).not.toContain("sk_test");
    expect(faults[1]).toMatchObject({ code: "resource_missing", status: 400 });
  });
});

describe("the signature of an event", () => {
  const event = stripeEvent("customer.subscription.created", NOW, stripeSubscription({ start: START, end: END }));
  const read = (body: Uint8Array, signature: string): PaymentEvent | undefined => payments.readEvent(body, signature);
  const refused = (body: Uint8Array, signature: string): string | undefined => {
    try {
      read(body, signature);
      return undefined;
    } catch (error) {
      return error instanceof AppError ? error.code : "another error";
    }
  };

  it("is accepted while it is fresh", () => {
    for (const age of [0, 299, 300]) {
      const { body, signature } = signEvent(event, NOW - age);
      expect(read(body, signature)).toMatchObject({ kind: "created" });
    }
  });

  it("is refused if it is old, wrong or missing", () => {
    const { body, signature } = signEvent(event, NOW);
    const [time, sum] = signature.split(",");
    const old = signEvent(event, NOW - 301);
    const tampered = body.slice();
    tampered[tampered.length - 3] = 0x20;
    const refusals = [
      refused(old.body, old.signature),
      refused(old.body, `t=${NOW},${old.signature.split(",")[1]}`),
      refused(tampered, signature),
      refused(new Uint8Array(), signature),
      refused(body, ""),
      refused(body, "t=,v1="),
      refused(body, "t,v1"),
      refused(body, `t=${NOW},v1=é${"a".repeat(63)}`),
      refused(body, `${time}`),
      refused(body, `${sum}`),
      refused(body, `${time},v0=${sum?.slice(3)}`),
      refused(body, signEvent(event, NOW, "whsec_other").signature),
    ];
    expect(refusals).toEqual(refusals.map(() => "unauthenticated"));
  });

  it("is refused for a thin event", () => {
    const thin = signEvent({ id: "evt_1", object: "v2.core.event" }, NOW);
    expect(refused(thin.body, thin.signature)).toBe("unauthenticated");
  });
});

describe("readEvent", () => {
  const eventOf = (type: string, object: object, created = NOW): PaymentEvent | undefined => {
    const { body, signature } = signEvent(stripeEvent(type, created, object, "evt_1"), NOW);
    return payments.readEvent(body, signature);
  };
  const subscription = (parts: Partial<Parameters<typeof stripeSubscription>[0]> = {}): object =>
    stripeSubscription({ userId: "usr_1", start: START, end: END, ...parts });
  const UPDATED = "customer.subscription.updated";

  it("returns the whole state of a subscription", () => {
    expect(eventOf("customer.subscription.created", subscription({ price: PRICES.business }))).toEqual({
      id: "evt_1",
      at: NOW * 1_000,
      kind: "created",
      customerId: "cus_1",
      userId: "usr_1",
      externalId: "sub_1",
      apiTier: "business",
      plan: null,
      status: "active",
      currentPeriodEnd: END * 1_000,
    });
  });

  it.each([
    ["active", {}, "active", END],
    ["trialing", {}, "active", END],
    ["active", { cancel_at_period_end: true }, "canceled", END],
    ["active", { cancel_at: NOW + 5 }, "canceled", NOW + 5],
    ["past_due", {}, "past_due", END],
    ["unpaid", {}, "past_due", START],
    ["paused", {}, "past_due", START],
    ["canceled", { ended_at: NOW - 5 }, "canceled", NOW - 5],
  ] as const)("converts status %s with %j to %s", (status, more, ours, end) => {
    expect(eventOf(UPDATED, subscription({ status, more }))).toMatchObject({
      kind: "updated",
      status: ours,
      currentPeriodEnd: end * 1_000,
    });
  });

  it("returns the end of a deleted subscription, also before its period ends", () => {
    const result = eventOf(
      "customer.subscription.deleted",
      subscription({ status: "canceled", more: { ended_at: NOW } }),
    );
    expect(result).toMatchObject({ kind: "ended", status: "canceled", currentPeriodEnd: NOW * 1_000 });
  });

  it("reads older API versions too", () => {
    const old = {
      ...subscription(),
      current_period_start: START,
      current_period_end: END,
      items: { data: [{ price: { id: PRICES.starter } }] },
      customer: { id: "cus_1", object: "customer" },
    };
    expect(eventOf(UPDATED, old)).toMatchObject({ customerId: "cus_1", currentPeriodEnd: END * 1_000 });
  });

  it("returns the plan that is sold with the tier, and basic once nothing is paid for", () => {
    const morePrices = [PRICES.super];
    expect(eventOf(UPDATED, subscription({ morePrices }))).toMatchObject({ apiTier: "starter", plan: "super" });
    expect(eventOf(UPDATED, subscription({ morePrices, status: "past_due" }))?.plan).toBe("super");
    expect(eventOf("customer.subscription.deleted", subscription({ morePrices, status: "canceled" }))?.plan).toBe(
      "basic",
    );
    expect(eventOf("customer.subscription.deleted", subscription({ status: "canceled" }))?.plan).toBeNull();
  });

  it("returns no tier if a subscription was changed to an unknown price", () => {
    expect(eventOf(UPDATED, subscription({ price: "price_other" }))).toMatchObject({ apiTier: null, userId: "usr_1" });
  });

  it("ignores unpaid first periods, other sales, and other events", () => {
    const { userId: _none, ...stranger } = { userId: "", price: "price_other", start: START, end: END };
    expect(eventOf(UPDATED, subscription({ status: "incomplete" }))).toBeUndefined();
    expect(eventOf(UPDATED, subscription({ status: "incomplete_expired" }))).toBeUndefined();
    expect(eventOf(UPDATED, stripeSubscription(stranger))).toBeUndefined();
    expect(eventOf("customer.created", { id: "cus_1", object: "customer" })).toBeUndefined();
  });

  it("returns no user if Stripe has none", () => {
    expect(eventOf(UPDATED, stripeSubscription({ start: START, end: END }))).toMatchObject({ userId: null });
  });

  it("throws for an unknown status or form", () => {
    expect(() => eventOf(UPDATED, subscription({ status: "hibernating" }))).toThrow("hibernating");
    expect(() => eventOf(UPDATED, { id: "sub_1" })).toThrow("customer");
  });

  const invoice = (more: object = {}): object => ({
    id: "in_1",
    object: "invoice",
    customer: "cus_1",
    billing_reason: "subscription_cycle",
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: "sub_1", metadata: { user_id: "usr_1" } },
    },
    lines: {
      object: "list",
      data: [
        {
          period: { start: NOW, end: END },
          pricing: { type: "price_details", price_details: { price: PRICES.business, product: "prod_1" } },
        },
      ],
    },
    ...more,
  });

  it("returns a renewal that was not paid", () => {
    expect(eventOf("invoice.payment_failed", invoice())).toMatchObject({
      kind: "payment_failed",
      userId: "usr_1",
      externalId: "sub_1",
      apiTier: "business",
      status: "past_due",
      currentPeriodEnd: END * 1_000,
    });
    const old = { parent: null, subscription: "sub_1" };
    expect(eventOf("invoice.payment_failed", invoice(old))).toMatchObject({ userId: null, externalId: "sub_1" });
  });

  it("ignores other unpaid invoices", () => {
    for (const reason of ["subscription_create", "subscription_update", "manual"]) {
      expect(eventOf("invoice.payment_failed", invoice({ billing_reason: reason }))).toBeUndefined();
    }
    expect(eventOf("invoice.payment_failed", invoice({ parent: null }))).toBeUndefined();
  });

  const session = (more: object = {}): object => ({
    id: "cs_1",
    object: "checkout.session",
    mode: "subscription",
    payment_status: "paid",
    customer: "cus_1",
    subscription: "sub_1",
    client_reference_id: "usr_1",
    metadata: { user_id: "usr_1", api_tier: "starter" },
    ...more,
  });

  it("returns a paid checkout", () => {
    expect(eventOf("checkout.session.completed", session())).toMatchObject({
      kind: "checkout",
      userId: "usr_1",
      externalId: "sub_1",
      apiTier: "starter",
      status: "active",
      currentPeriodEnd: null,
    });
  });

  it("ignores checkouts that are not ours or not paid", () => {
    const others = [
      { payment_status: "unpaid" },
      { metadata: {} },
      { metadata: { api_tier: "starter" } },
      { metadata: { user_id: "usr_1", api_tier: "platinum" } },
      { subscription: null },
      { customer: null },
    ];
    for (const more of others) expect(eventOf("checkout.session.completed", session(more))).toBeUndefined();
  });
});
