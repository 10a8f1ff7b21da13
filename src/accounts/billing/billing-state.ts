import { API_TIERS, type Plan } from "#contract";
import type { BillingEntry, SubscriptionRecord } from "../ports/billing.ts";
import { PAYMENT_EVENT_KINDS } from "../ports/payment-provider.ts";

/**
 * What a user's billing entries amount to, in whatever order they came; undefined without any.
 * 1. A subscription at the payment provider stands as its last entry says (`ended` is the last one whatever its time).
 * 2. The newest change by an operator replaces everything that was before it.
 * 3. Of that change and the provider's subscriptions that have moved since, the best one counts: a running one before
 *    one that ends, then the higher tier, then the one that lasts longer.
 */
export function subscriptionFrom(userId: string, entries: readonly BillingEntry[]): SubscriptionRecord | undefined {
  const operators = entries.filter(({ source }) => source === "operator").sort(byKey(timeKey));
  const change = operators.at(-1);
  const standings = standingsOf(entries).filter(({ movedAt }) => change === undefined || movedAt > change.at);
  const candidates = [...(change === undefined ? [] : [change]), ...standings.map(({ last }) => last)];
  const best = candidates.sort(byKey(valueKey)).at(-1);
  if (best === undefined) return undefined;
  const { apiTier, status, currentPeriodEnd, source, externalId, at: updatedAt } = best;
  const customerId = best.customerId ?? customerOf(entries);
  return { userId, apiTier, status, currentPeriodEnd, source, customerId, externalId, updatedAt };
}

/** The user's subscription at the payment provider that goes on until someone ends it. */
export function runningExternal(entries: readonly BillingEntry[]): BillingEntry | undefined {
  const running = standingsOf(entries).map(({ last }) => last);
  return running
    .filter(({ status }) => status !== "canceled")
    .sort(byKey(valueKey))
    .at(-1);
}

/** The entry that tells the user's plan; undefined when none does. */
export function planEntry(entries: readonly BillingEntry[]): (BillingEntry & { readonly plan: Plan }) | undefined {
  return entries.filter(namesPlan).sort(byKey(timeKey)).at(-1);
}

function namesPlan(entry: BillingEntry): entry is BillingEntry & { readonly plan: Plan } {
  return entry.plan !== null;
}

interface Standing {
  readonly last: BillingEntry;
  readonly movedAt: number;
}

function standingsOf(entries: readonly BillingEntry[]): Standing[] {
  const bySubscription = new Map<string, BillingEntry[]>();
  for (const entry of entries) {
    if (entry.externalId === null) continue;
    const own = bySubscription.get(entry.externalId) ?? [];
    bySubscription.set(entry.externalId, own);
    own.push(entry);
  }
  return [...bySubscription.values()].map((own) => ({
    last: own.sort(byKey(standingKey)).at(-1)!,
    movedAt: Math.max(...own.map(({ at }) => at)),
  }));
}

function customerOf(entries: readonly BillingEntry[]): string | null {
  const known = entries.filter(({ customerId }) => customerId !== null).sort(byKey(timeKey));
  return known.at(-1)?.customerId ?? null;
}

type Key = readonly number[];

function timeKey({ at, kind }: BillingEntry): Key {
  return [at, PAYMENT_EVENT_KINDS.findIndex((known) => known === kind)];
}

function standingKey(entry: BillingEntry): Key {
  const decisive = entry.kind === "ended" ? 2 : entry.kind === "checkout" ? 0 : 1;
  return [decisive, ...timeKey(entry)];
}

function valueKey(entry: BillingEntry): Key {
  const tier = entry.apiTier === null ? -1 : API_TIERS.indexOf(entry.apiTier);
  const isRunning = entry.status === "active" && tier >= 0;
  const end = entry.currentPeriodEnd ?? (isRunning ? Number.POSITIVE_INFINITY : 0);
  return [isRunning ? 1 : 0, isRunning ? tier : 0, end, tier, ...timeKey(entry)];
}

/** The order of what a key says, number by number; then of the ids, so that no two entries are equal. */
function byKey(keyOf: (entry: BillingEntry) => Key): (a: BillingEntry, b: BillingEntry) => number {
  return (a, b) => {
    const right = keyOf(b);
    for (const [i, part] of keyOf(a).entries()) if (part !== right[i]) return part < right[i]! ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  };
}
