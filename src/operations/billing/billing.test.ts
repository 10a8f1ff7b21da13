import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountsContext, AccountStore, Actor, PaymentProvider } from "#accounts";
import { newUser, setSubscription } from "#accounts";
import { AppError, type Clock } from "#base";
import { SubscriptionReply } from "#contract";
import { memoryAccounts } from "../../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import {
  PRICES,
  signEvent,
  startStripeServer,
  stripeEvent,
  stripeSubscription,
  testPayments,
  type SignedEvent,
  type StripeServer,
} from "../../storage/stripe-server.testing.ts";
import type { Context } from "../context.ts";
import type { Operation } from "../define-operation.ts";
import changeSubscription from "./change-subscription.ts";
import openBillingPortal from "./open-portal.ts";
import readSubscription from "./read-subscription.ts";
import receivePaymentEvent from "./receive-payment-event.ts";

/** Seconds since 1970. */
const NOW = Date.UTC(2026, 0, 15) / 1_000;
const DAY = 86_400;
const END = NOW + 30 * DAY;
const clock: Clock = { now: () => NOW * 1_000, elapsed: () => 0 };

let server: StripeServer;
let store: AccountStore;
let payments: PaymentProvider;
let count = 0;

beforeAll(async () => {
  server = await startStripeServer();
  store = await memoryAccounts(clock);
  payments = await testPayments(server, clock);
});
afterAll(async () => {
  await store.close();
  await server.close();
});
beforeEach(() => {
  server.behaviour = "well";
  server.requests.length = 0;
});

function accountsWith(provider: PaymentProvider | undefined): AccountsContext {
  const publicUrl = "https://winnow.example";
  const entropy = (length: number): Uint8Array => Uint8Array.from({ length }, () => (count = (count * 7 + 1) % 251));
  // Billing uses these of the accounts and no others.
  return { store, clock, entropy, publicUrl, payments: provider } as Partial<AccountsContext> as AccountsContext;
}

interface Person {
  readonly userId: string;
  readonly actor: Actor;
}

async function newPerson(operator = false): Promise<Person> {
  const userId = `usr_${count++}`;
  await store.users.insert(newUser(userId, 0, { email: `${userId}@example.com`, name: userId, operator }));
  return { userId, actor: { kind: "session", sessionHash: "", userId, plan: "basic", tier: null, operator } };
}

async function call(
  operation: Operation,
  actor: Actor,
  { body, event, provider = payments }: { body?: unknown; event?: SignedEvent; provider?: PaymentProvider | null } = {},
): Promise<unknown> {
  const client = {
    address: "192.0.2.1",
    userAgent: "",
    header: (name: string) => (name === "stripe-signature" ? event?.signature : undefined),
    ...(event === undefined ? {} : { rawBody: event.body }),
  };
  // Billing uses the accounts of a context and nothing else.
  const context = { accounts: accountsWith(provider ?? undefined) } as Context;
  const signal = new AbortController().signal;
  const circumstances = { actor, client, reply: { headers: {} }, signal, deadlineMs: 1_000 };
  return operation.perform(context, { path: {}, query: [], body }, circumstances);
}

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`expected an AppError, got ${String(error)}`);
}

const read = async ({ actor }: Person): Promise<SubscriptionReply["subscription"]> =>
  SubscriptionReply.parse(await call(readSubscription, actor)).subscription;
const change = ({ actor }: Person, body: object, provider?: null): Promise<unknown> =>
  call(changeSubscription, actor, { body, ...(provider === null ? { provider } : {}) });

/** Sends what Stripe says of this person's subscription, through the front door. */
async function stripeSays(
  { userId }: Person,
  type: string,
  parts: { at?: number; price?: string; status?: string; more?: object } = {},
): Promise<void> {
  const { at = NOW, ...rest } = parts;
  const object = stripeSubscription({
    id: `sub_${userId}`,
    customer: `cus_${userId}`,
    userId,
    start: NOW - DAY,
    end: END,
    ...rest,
  });
  const event = signEvent(stripeEvent(`customer.subscription.${type}`, at, object, `evt_${count++}`), NOW);
  expect(await call(receivePaymentEvent, { kind: "anonymous" }, { event })).toEqual({ received: true });
}

const NOTHING = { api_tier: null, plan: "basic", status: null, current_period_end: null };

describe("a user without a subscription", () => {
  it("reads that there is none", async () => {
    expect(await read(await newPerson())).toEqual(NOTHING);
  });

  it("is sent to a checkout, and has the tier when Stripe says that it is paid", async () => {
    const person = await newPerson();
    expect(await change(person, { api_tier: "business" })).toEqual({
      subscription: NOTHING,
      checkout_url: "https://checkout.stripe.test/c/cs_1",
    });
    expect(server.requests[0]?.form).toMatchObject({
      "line_items[0][price]": PRICES.business,
      client_reference_id: person.userId,
      customer_email: `${person.userId}@example.com`,
    });
    expect(await read(person)).toEqual(NOTHING);
    await stripeSays(person, "created", { price: PRICES.business });
    expect(await read(person)).toEqual({
      api_tier: "business",
      plan: "basic",
      status: "active",
      current_period_end: new Date(END * 1_000).toISOString(),
    });
  });

  it("cannot take a plan that is not sold", async () => {
    const person = await newPerson();
    const error = await refusal(change(person, { api_tier: "starter", plan: "super-pro" }));
    expect([error.code, error.message]).toEqual(["insufficient_tier", expect.stringContaining("super-pro")]);
    expect((await read(person)).plan).toBe("basic");
  });

  it("is told to ask the operator where nobody can be paid", async () => {
    const person = await newPerson();
    for (const body of [{ api_tier: "starter" }, { api_tier: null, plan: "super" }]) {
      const error = await refusal(change(person, body, null));
      expect([error.code, error.status]).toEqual(["insufficient_tier", 403]);
      expect(error.message).toContain("winnow subscription set");
    }
    expect(await read(person)).toEqual(NOTHING);
  });

  it("has nothing to end", async () => {
    expect(await change(await newPerson(), { api_tier: null })).toEqual({ subscription: NOTHING });
  });

  it("has no portal yet", async () => {
    const { actor } = await newPerson();
    expect((await refusal(call(openBillingPortal, actor))).code).toBe("conflict");
    expect((await refusal(call(openBillingPortal, actor, { provider: null }))).code).toBe("not_found");
  });

  it.each([{ api_tier: "gold" }, {}, { api_tier: "starter", plan: "free" }, { api_tier: "starter", tier: 1 }])(
    "cannot ask for %j",
    async (body) => {
      expect((await refusal(change(await newPerson(), body))).code).toBe("validation_failed");
    },
  );

  it("waits while Stripe is down, and nothing changes", async () => {
    const person = await newPerson();
    server.behaviour = "hang";
    expect((await refusal(change(person, { api_tier: "starter" }))).status).toBe(503);
    expect(await read(person)).toEqual(NOTHING);
  });
});

describe("a user who pays", () => {
  it("is sent to the portal for another tier, so that nothing is paid twice", async () => {
    const person = await newPerson();
    await stripeSays(person, "created");
    expect(await change(person, { api_tier: "business" })).toMatchObject({
      subscription: { api_tier: "starter" },
      checkout_url: "https://billing.stripe.test/p/bps_1",
    });
    expect(server.requests).toMatchObject([{ path: "/v1/billing_portal/sessions" }]);
    expect(await call(openBillingPortal, person.actor)).toEqual({ url: "https://billing.stripe.test/p/bps_1" });
  });

  it("has nothing to pay for the tier that is there", async () => {
    const person = await newPerson();
    await stripeSays(person, "created");
    expect(await change(person, { api_tier: "starter" })).toEqual({ subscription: await read(person) });
    expect(server.requests).toEqual([]);
  });

  it("ends it for the end of the period, at Stripe", async () => {
    const person = await newPerson();
    await stripeSays(person, "created");
    expect(await change(person, { api_tier: null })).toMatchObject({
      subscription: { api_tier: "starter", status: "canceled" },
    });
    expect(server.requests).toMatchObject([
      { path: `/v1/subscriptions/sub_${person.userId}`, form: { cancel_at_period_end: "true" } },
    ]);
    await stripeSays(person, "updated", { at: NOW + 1, more: { cancel_at_period_end: true } });
    expect(await read(person)).toMatchObject({ api_tier: "starter", status: "canceled" });
  });

  it("keeps the tier when Stripe cannot be told to end it", async () => {
    const person = await newPerson();
    await stripeSays(person, "created");
    server.behaviour = "fail";
    expect((await refusal(change(person, { api_tier: null }))).code).toBe("unavailable");
    expect(await read(person)).toMatchObject({ api_tier: "starter", status: "active" });
  });

  it("has no tier any more when Stripe has ended it", async () => {
    const person = await newPerson();
    await stripeSays(person, "created");
    await stripeSays(person, "deleted", { at: NOW + 1, status: "canceled", more: { ended_at: NOW } });
    expect(await read(person)).toMatchObject({ api_tier: null, status: "canceled" });
    await change(person, { api_tier: "starter" });
    expect(server.requests).toMatchObject([{ form: { customer: `cus_${person.userId}` } }]);
  });
});

describe("a user whose operator has given a tier", () => {
  it("can give it up", async () => {
    const person = await newPerson();
    const given = { apiTier: "starter", currentPeriodEnd: END * 1_000 } as const;
    await setSubscription(accountsWith(undefined), person.userId, given, { actor: "cli", address: null });
    expect(await change(person, { api_tier: null }, null)).toMatchObject({
      subscription: {
        api_tier: "starter",
        status: "canceled",
        current_period_end: new Date(END * 1_000).toISOString(),
      },
    });
  });
});

describe("an operator", () => {
  it("sets the own subscription at once, without paying", async () => {
    const person = await newPerson(true);
    expect(await change(person, { api_tier: "business", plan: "super-pro" })).toEqual({
      subscription: { api_tier: "business", plan: "super-pro", status: "active", current_period_end: null },
    });
    expect(await change(person, { api_tier: null })).toMatchObject({
      subscription: { api_tier: null, plan: "super-pro", status: "canceled" },
    });
    expect(server.requests).toEqual([]);
    const { items } = await store.audit.ofUser(person.userId, { limit: 9 });
    expect(items).toMatchObject([
      { event: "subscription.changed", actor: "session", address: "192.0.2.1" },
      { event: "subscription.changed" },
    ]);
  });
});

describe("an event that claims to be Stripe's", () => {
  const forged = async (person: Person, signed: (event: object) => SignedEvent | undefined): Promise<AppError> => {
    const { userId } = person;
    const object = stripeSubscription({ userId, price: PRICES.business, start: NOW, end: END });
    const event = signed(stripeEvent("customer.subscription.created", NOW, object));
    return refusal(call(receivePaymentEvent, { kind: "anonymous" }, event === undefined ? {} : { event }));
  };

  it("is refused with a wrong, an old or no signature, and changes nothing", async () => {
    const person = await newPerson();
    for (const signed of [
      (event: object) => signEvent(event, NOW, "whsec_guess"),
      (event: object) => signEvent(event, NOW - 600),
      (event: object) => ({ ...signEvent(event, NOW), signature: "" }),
      () => undefined,
    ]) {
      expect(await forged(person, signed)).toMatchObject({ code: "unauthenticated", status: 401 });
    }
    expect(await read(person)).toEqual(NOTHING);
  });

  it("is not found where no provider is configured", async () => {
    const event = signEvent({}, NOW);
    const error = await refusal(call(receivePaymentEvent, { kind: "anonymous" }, { event, provider: null }));
    expect(error).toMatchObject({ code: "not_found", message: "Nothing of that name exists." });
  });

  it("is received when it is about somebody else or something else", async () => {
    for (const type of ["customer.subscription.created", "customer.created"]) {
      const object = stripeSubscription({ customer: "cus_other", userId: "usr_other", start: NOW, end: END });
      const event = signEvent(stripeEvent(type, NOW, object), NOW);
      expect(await call(receivePaymentEvent, { kind: "anonymous" }, { event })).toEqual({ received: true });
    }
  });
});
