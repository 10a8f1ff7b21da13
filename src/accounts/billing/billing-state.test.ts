import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { API_TIERS } from "#contract";
import { planEntry, runningExternal, subscriptionFrom } from "./billing-state.ts";
import type { BillingEntry, SubscriptionRecord } from "../ports/billing.ts";
import { PAYMENT_EVENT_KINDS } from "../ports/payment-provider.ts";

let count = 0;

/** An entry that says an active starter subscription, but for `parts`. */
function entry(parts: Partial<BillingEntry>): BillingEntry {
  const isOperator = parts.source === "operator";
  return {
    id: `evt_${count++}`,
    userId: "usr_1",
    source: "stripe",
    kind: isOperator ? "set" : "updated",
    apiTier: "starter",
    plan: null,
    status: "active",
    currentPeriodEnd: 1_000,
    customerId: isOperator ? null : "cus_1",
    externalId: isOperator ? null : "sub_A",
    at: 0,
    ...parts,
  };
}

const from = (...entries: BillingEntry[]): SubscriptionRecord | undefined => subscriptionFrom("usr_1", entries);

describe("what billing entries amount to", () => {
  it("is nothing without any", () => {
    expect(from()).toBeUndefined();
  });

  it("is what the newest one says", () => {
    const state = from(entry({ at: 2, apiTier: "business", currentPeriodEnd: 9 }), entry({ at: 1 }));
    expect(state).toEqual({
      userId: "usr_1",
      apiTier: "business",
      status: "active",
      currentPeriodEnd: 9,
      source: "stripe",
      customerId: "cus_1",
      externalId: "sub_A",
      updatedAt: 2,
    });
  });

  it("takes of two at the same time the one that comes later in a subscription's life", () => {
    const created = entry({ at: 5, kind: "created", apiTier: "starter" });
    const updated = entry({ at: 5, kind: "updated", apiTier: "business" });
    expect(from(updated, created)?.apiTier).toBe("business");
    expect(from(entry({ at: 5, kind: "payment_failed", status: "past_due" }), updated)?.status).toBe("past_due");
  });

  it("knows from a checkout alone that the user has paid, and from any other event how it stands", () => {
    const checkout = entry({ at: 9, kind: "checkout", currentPeriodEnd: null });
    expect(from(checkout)).toMatchObject({ status: "active", currentPeriodEnd: null });
    expect(from(checkout, entry({ at: 7, kind: "created" }))?.currentPeriodEnd).toBe(1_000);
  });

  it("lets nothing revive a subscription that has ended", () => {
    expect(from(entry({ at: 9 }), entry({ at: 8, kind: "ended", status: "canceled" }))?.status).toBe("canceled");
  });

  it("keeps the running one of two subscriptions when the other ends", () => {
    const old = entry({ at: 1, externalId: "sub_A" });
    const end = entry({ at: 3, externalId: "sub_A", kind: "ended", status: "canceled" });
    const next = entry({ at: 2, externalId: "sub_B", apiTier: "business" });
    expect(from(old, next, end)).toMatchObject({ externalId: "sub_B", apiTier: "business", status: "active" });
    expect(from(end, old)).toMatchObject({ externalId: "sub_A", status: "canceled" });
  });

  it("is the higher tier of two running subscriptions", () => {
    const low = entry({ at: 9, externalId: "sub_A", apiTier: "starter" });
    const high = entry({ at: 1, externalId: "sub_B", apiTier: "power-user" });
    expect(from(low, high)?.externalId).toBe("sub_B");
  });

  it("lasts as long as the longest of those that end", () => {
    const status = "canceled";
    const short = entry({ at: 9, externalId: "sub_A", status, apiTier: "business", currentPeriodEnd: 10 });
    const long = entry({ at: 1, externalId: "sub_B", status, apiTier: "starter", currentPeriodEnd: 20 });
    expect(from(short, long)?.externalId).toBe("sub_B");
  });

  it("is what an operator has set after everything else", () => {
    const paid = entry({ at: 1, apiTier: "business" });
    const set = entry({ at: 2, source: "operator", apiTier: null, status: "canceled", currentPeriodEnd: 2 });
    expect(from(paid, set)).toMatchObject({ source: "operator", apiTier: null, externalId: null, customerId: "cus_1" });
  });

  it("is the better of what an operator has set and what was paid since", () => {
    const set = entry({ at: 2, source: "operator", apiTier: "business", currentPeriodEnd: null });
    expect(from(set, entry({ at: 3, kind: "ended", status: "canceled" }))).toMatchObject({ source: "operator" });
    expect(from(set, entry({ at: 3, apiTier: "starter" }))).toMatchObject({ source: "operator" });
    const withdrawn = entry({ at: 2, source: "operator", apiTier: null, status: "canceled", currentPeriodEnd: 2 });
    expect(from(withdrawn, entry({ at: 3, apiTier: "starter" }))).toMatchObject({ source: "stripe" });
  });

  it("does not take an active subscription to nothing for one that runs", () => {
    const unsold = entry({ at: 9, externalId: "sub_A", apiTier: null });
    expect(from(unsold, entry({ at: 1, externalId: "sub_B" }))?.externalId).toBe("sub_B");
  });

  it("has the plan of the newest entry that names one", () => {
    const told = [entry({ at: 3 }), entry({ at: 2, plan: "super" }), entry({ at: 1, plan: "super-pro" })];
    expect(planEntry(told)?.plan).toBe("super");
    expect(planEntry([entry({})])).toBeUndefined();
  });

  it("knows which subscription goes on at the provider, whatever an operator has set", () => {
    const set = entry({ at: 2, source: "operator" });
    expect(runningExternal([entry({ at: 1, status: "past_due" }), set])?.externalId).toBe("sub_A");
    expect(runningExternal([entry({ at: 1, status: "canceled" }), set])).toBeUndefined();
  });

  it("does not depend on the order in which they came", () => {
    const any = fc.record({
      source: fc.constantFrom("operator" as const, "stripe" as const, "stripe" as const),
      kind: fc.constantFrom(...PAYMENT_EVENT_KINDS),
      apiTier: fc.constantFrom(null, ...API_TIERS),
      plan: fc.constantFrom(null, "basic" as const, "super" as const),
      status: fc.constantFrom("active" as const, "past_due" as const, "canceled" as const),
      currentPeriodEnd: fc.constantFrom(null, 5, 10),
      externalId: fc.constantFrom("sub_A", "sub_B"),
      customerId: fc.constantFrom("cus_1", "cus_2"),
      at: fc.integer({ min: 0, max: 4 }),
    });
    const made = fc
      .array(any, { maxLength: 10 })
      .map((list) => list.map((one) => entry(one.source === "operator" ? { ...one, externalId: null } : one)));
    const both = made.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(both, ([list, shuffled]) => {
        expect(from(...shuffled)).toEqual(from(...list));
        expect(planEntry(shuffled)).toEqual(planEntry(list));
        expect(runningExternal(shuffled)).toEqual(runningExternal(list));
      }),
    );
  });
});
