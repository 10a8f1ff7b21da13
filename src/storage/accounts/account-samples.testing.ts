import type {
  AccountStore,
  BillingEntry,
  CreditEntry,
  SavedScan,
  Session,
  Subscription,
  TokenRecord,
  User,
  Watchlist,
} from "#accounts";
import { newUser } from "#accounts";

let made = 0;

/** A text that no other call gives, also not one of another process on the same database. */
export function unique(prefix: string): string {
  made++;
  return `${prefix}_${process.pid.toString(36)}${Math.random().toString(36).slice(2, 10)}${made}`;
}

export function aUser(about: Partial<User> = {}): User {
  const id = unique("usr");
  return newUser(id, 1_800_000_000_000, { email: `${id}@example.com`, name: "A user", ...about });
}

/** The id of a new user in the store. */
export async function storedUser(store: AccountStore, about: Partial<User> = {}): Promise<string> {
  const user = aUser(about);
  await store.users.insert(user);
  return user.id;
}

export function aToken(userId: string, about: Partial<TokenRecord> = {}): TokenRecord {
  return {
    id: unique("tok"),
    userId,
    name: "A token",
    secretSha256: "00".repeat(32),
    scopes: ["read"],
    createdAt: 1_800_000_000_000,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    ...about,
  };
}

export function aSession(userId: string, about: Partial<Session> = {}): Session {
  return {
    idHash: unique("hash"),
    userId,
    createdAt: 1_800_000_000_000,
    seenAt: 1_800_000_000_000,
    expiresAt: 1_900_000_000_000,
    userAgent: "Mozilla/5.0",
    ...about,
  };
}

export function aSubscription(userId: string, about: Partial<Subscription> = {}): Subscription {
  return {
    userId,
    apiTier: "starter",
    status: "active",
    currentPeriodEnd: null,
    source: "operator",
    customerId: null,
    externalId: null,
    updatedAt: 1_800_000_000_000,
    ...about,
  };
}

export function aBillingEntry(userId: string, about: Partial<BillingEntry> = {}): BillingEntry {
  return {
    id: unique("evt"),
    userId,
    source: "stripe",
    kind: "customer.subscription.updated",
    apiTier: "business",
    plan: "super",
    status: "active",
    currentPeriodEnd: 1_900_000_000_000,
    customerId: "cus_1",
    externalId: "sub_1",
    at: 1_800_000_000_000,
    ...about,
  };
}

export function aReserve(userId: string, about: Partial<CreditEntry> = {}): CreditEntry {
  return {
    id: unique("crd"),
    userId,
    tokenId: null,
    day: 20_000,
    reservationId: unique("rsv"),
    kind: "reserve",
    credits: 90,
    at: 1_800_000_000_000,
    deadline: 1_800_000_060_000,
    ...about,
  };
}

export function aScan(
  userId: string,
  about: Partial<Omit<SavedScan, "scanId" | "lastRun">> = {},
): Omit<SavedScan, "scanId" | "lastRun"> {
  return {
    userId,
    name: "A scan",
    instructions: '{"All":[]}',
    universe: null,
    schedule: null,
    createdAt: 1_800_000_000_000,
    updatedAt: 1_800_000_000_000,
    ...about,
  };
}

export function aWatchlist(userId: string, about: Partial<Watchlist> = {}): Watchlist {
  const id = unique("wl");
  return {
    id,
    userId,
    name: `List ${id}`,
    tickers: ["AAA", "BRK.B"],
    createdAt: 1_800_000_000_000,
    updatedAt: 1_800_000_000_000,
    ...about,
  };
}
