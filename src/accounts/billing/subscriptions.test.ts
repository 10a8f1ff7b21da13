import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_TIERS, type Plan } from "#contract";
import { memoryAccounts } from "../../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import { handClock, seededEntropy } from "../metering/credits.testing.ts";
import type { AccountStore } from "../ports/account-store.ts";
import type { SubscriptionRecord } from "../ports/billing.ts";
import { PAYMENT_EVENT_KINDS, type PaymentEvent } from "../ports/payment-provider.ts";
import { applyPaymentEvent, setSubscription, subscriptionOf, tierNow } from "./subscriptions.ts";
import { newUser } from "../identity/new-user.ts";

const START = Date.UTC(2026, 0, 15);
const DAY = 86_400_000;
const clock = handClock(START);
const entropy = seededEntropy(7);
const doer = { actor: "cli", address: null };
let store: AccountStore;
let count = 0;

beforeAll(async () => {
  store = await memoryAccounts(clock);
});
afterAll(() => store.close());

async function storedUser(plan: Plan = "basic"): Promise<string> {
  const id = `usr_${count++}`;
  await store.users.insert(newUser(id, START, { email: `${id}@example.com`, name: id, plan }));
  return id;
}

function event(userId: string, parts: Partial<PaymentEvent> = {}): PaymentEvent {
  return {
    id: `evt_${count++}`,
    at: START,
    kind: "updated",
    customerId: `cus_${userId}`,
    userId,
    externalId: `sub_${userId}`,
    apiTier: "starter",
    plan: null,
    status: "active",
    currentPeriodEnd: START + 30 * DAY,
    ...parts,
  };
}

const context = () => ({ store, clock, entropy });
const apply = (one: PaymentEvent) => applyPaymentEvent(context(), one);
const planOf = async (userId: string) => (await store.users.find(userId))?.plan;
const auditOf = async (userId: string) => (await store.audit.ofUser(userId, { limit: 50 })).items;

describe("the tier that works now", () => {
  const subscription = (status: SubscriptionRecord["status"], currentPeriodEnd: number | null): SubscriptionRecord => ({
    userId: "usr",
    apiTier: "business",
    status,
    currentPeriodEnd,
    source: "stripe",
    customerId: null,
    externalId: null,
    updatedAt: 0,
  });

  it.each([
    ["active", null, "business"],
    ["active", START - 1, "business"],
    ["past_due", START + 1, "business"],
    ["canceled", START + 1, "business"],
    ["past_due", START, null],
    ["canceled", START, null],
    ["canceled", START - 1, null],
    ["canceled", null, null],
    ["past_due", null, null],
  ] as const)("%s until %j: %j", (status, end, tier) => {
    expect(tierNow(subscription(status, end), START)).toBe(tier);
  });

  it("is none without a subscription or a tier", () => {
    expect(tierNow(undefined, START)).toBeNull();
    expect(tierNow({ ...subscription("active", null), apiTier: null }, START)).toBeNull();
  });
});

describe("an operator's change", () => {
  it("holds at once, with an entry and an audit entry", async () => {
    const userId = await storedUser();
    await setSubscription(context(), userId, { apiTier: "business", plan: "super-pro" }, doer);
    expect(await subscriptionOf(context(), userId)).toMatchObject({
      apiTier: "business",
      status: "active",
      currentPeriodEnd: null,
      source: "operator",
    });
    expect(await planOf(userId)).toBe("super-pro");
    expect(await store.billing.entriesOf(userId)).toMatchObject([{ source: "operator", kind: "set", at: START }]);
    expect(await auditOf(userId)).toMatchObject([{ event: "subscription.changed", actor: "cli", at: START }]);
  });

  it("leaves the plan alone unless it names one", async () => {
    const userId = await storedUser("super");
    await setSubscription(context(), userId, { apiTier: "starter" }, doer);
    expect(await planOf(userId)).toBe("super");
  });

  it("without a tier ends it at once", async () => {
    const userId = await storedUser();
    await setSubscription(context(), userId, { apiTier: "starter" }, doer);
    const ended = await setSubscription(context(), userId, { apiTier: null }, doer);
    expect(ended).toMatchObject({ apiTier: null, status: "canceled", currentPeriodEnd: START });
  });

  it("to a cancelled one keeps the end that was known", async () => {
    const userId = await storedUser();
    const end = START + DAY;
    await setSubscription(context(), userId, { apiTier: "starter", currentPeriodEnd: end }, doer);
    const cancelled = await setSubscription(context(), userId, { apiTier: "starter", status: "canceled" }, doer);
    expect(cancelled.currentPeriodEnd).toBe(end);
    expect([tierNow(cancelled, end - 1), tierNow(cancelled, end)]).toEqual(["starter", null]);
  });

  it("to a cancelled one without an end ends it at once", async () => {
    const userId = await storedUser();
    const cancelled = await setSubscription(context(), userId, { apiTier: "starter", status: "canceled" }, doer);
    expect(tierNow(cancelled, START)).toBeNull();
  });

  it("counts after what the provider said with a clock that is ahead", async () => {
    const userId = await storedUser();
    await apply(event(userId, { at: START + DAY }));
    const set = await setSubscription(context(), userId, { apiTier: "business" }, doer);
    expect(set).toMatchObject({ apiTier: "business", source: "operator" });
  });

  it("is refused for nobody, and leaves nothing behind", async () => {
    const change = setSubscription(context(), "usr_nobody", { apiTier: "starter" }, doer);
    await expect(change).rejects.toMatchObject({ code: "not_found" });
    expect(await store.billing.entriesOf("usr_nobody")).toEqual([]);
  });
});

describe("an event of the payment provider", () => {
  it("changes the subscription once", async () => {
    const userId = await storedUser();
    const paid = event(userId);
    expect(await apply(paid)).toBe("applied");
    expect(await apply(paid)).toBe("repeated");
    expect(await subscriptionOf(context(), userId)).toMatchObject({
      apiTier: "starter",
      source: "stripe",
      customerId: paid.customerId,
      externalId: paid.externalId,
    });
    expect(await store.billing.entriesOf(userId)).toHaveLength(1);
    expect(await auditOf(userId)).toMatchObject([{ actor: "stripe", subject: paid.externalId }]);
  });

  it("that is older than the newest is kept and changes nothing", async () => {
    const userId = await storedUser();
    await apply(event(userId, { at: START + 2, apiTier: "business" }));
    expect(await apply(event(userId, { at: START + 1, apiTier: "starter" }))).toBe("recorded");
    expect(await subscriptionOf(context(), userId)).toMatchObject({ apiTier: "business" });
    expect(await store.billing.entriesOf(userId)).toHaveLength(2);
    expect(await auditOf(userId)).toHaveLength(1);
  });

  it("finds its user by the customer where it does not name one", async () => {
    const userId = await storedUser();
    await apply(event(userId, { at: START }));
    const end = event(userId, { at: START + 1, userId: null, kind: "ended", status: "canceled" });
    expect(await apply(end)).toBe("applied");
    expect(await subscriptionOf(context(), userId)).toMatchObject({ status: "canceled" });
  });

  it("about nobody we know leaves nothing to bill", async () => {
    const stray = event("usr_stranger");
    expect(await apply(stray)).toBe("unknown");
    expect(await apply({ ...stray, userId: null })).toBe("unknown");
    expect(await store.billing.entriesOf("usr_stranger")).toEqual([]);
    expect(await store.billing.find("usr_stranger")).toBeUndefined();
  });

  it("changes the plan only while it is the newest word on it", async () => {
    const userId = await storedUser();
    await apply(event(userId, { at: START + 2, plan: "super" }));
    await store.users.update(userId, { plan: "super-pro" });
    await apply(event(userId, { at: START + 1, plan: "basic" }));
    await apply(event(userId, { at: START + 3, plan: null }));
    expect(await planOf(userId)).toBe("super-pro");
  });

  it("counts once when it comes several times at once", async () => {
    const userId = await storedUser();
    const paid = event(userId);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => apply(paid)));
    expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(1);
    expect(await store.billing.entriesOf(userId)).toHaveLength(1);
  });

  it("leaves the same state in whatever order and however often all of them come", async () => {
    const one = fc.record({
      kind: fc.constantFrom(...PAYMENT_EVENT_KINDS),
      at: fc.integer({ min: START, max: START + 3 }),
      apiTier: fc.constantFrom(null, ...API_TIERS),
      plan: fc.constantFrom(null, null, "basic" as const, "super" as const, "super-pro" as const),
      status: fc.constantFrom("active" as const, "past_due" as const, "canceled" as const),
      currentPeriodEnd: fc.constantFrom(null, START + DAY, START + 30 * DAY),
      externalId: fc.constantFrom("sub_A", "sub_B"),
    });
    const histories = fc
      .array(one, { minLength: 1, maxLength: 7 })
      .chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray([...list.keys()], { minLength: list.length }),
          fc.array(fc.nat({ max: list.length - 1 }), { maxLength: 6 }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(histories, async ([list, order, again]) => {
        const run = async (sequence: readonly number[], concurrently: boolean) => {
          const userId = await storedUser();
          const send = (i: number) => apply(event(userId, { ...list[i]!, id: `${userId}_${i}` }));
          if (concurrently) await Promise.all(sequence.map(send));
          else for (const i of sequence) await send(i);
          const { userId: _user, customerId: _customer, ...state } = (await store.billing.find(userId))!;
          return { state, plan: await planOf(userId), entries: (await store.billing.entriesOf(userId)).length };
        };
        const straight = await run([...list.keys()], false);
        expect(straight.entries).toBe(list.length);
        expect(await run([...again, ...order, ...again], false)).toEqual(straight);
        expect(await run([...order, ...again], true)).toEqual(straight);
      }),
      { numRuns: 60 },
    );
  });
});
