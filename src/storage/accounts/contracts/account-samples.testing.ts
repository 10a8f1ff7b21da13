import type {
  ArchiveJob,
  AccountStore,
  BillingEntry,
  CreditEntry,
  KeptExample,
  KeptLearning,
  KeptModel,
  NewSavedScan,
  SessionRecord,
  SubscriptionRecord,
  TokenRecord,
  UserRecord,
  WatchlistRecord,
} from "#accounts";
import { newUser } from "#accounts";

let made = 0;

/** Returns a text that no other call returns, in this process or another one on the same database. */
export function unique(prefix: string): string {
  made++;
  return `${prefix}_${process.pid.toString(36)}${Math.random().toString(36).slice(2, 10)}${made}`;
}

export function aUser(about: Partial<UserRecord> = {}): UserRecord {
  const id = unique("usr");
  return newUser(id, 1_800_000_000_000, { email: `${id}@example.com`, name: "A user", ...about });
}

/** Inserts a new user and returns the id. */
export async function storedUser(store: AccountStore, about: Partial<UserRecord> = {}): Promise<string> {
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

export function aSession(userId: string, about: Partial<SessionRecord> = {}): SessionRecord {
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

export function aSubscription(userId: string, about: Partial<SubscriptionRecord> = {}): SubscriptionRecord {
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

export function aScan(userId: string, about: Partial<NewSavedScan> = {}): NewSavedScan {
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

export function aWatchlist(userId: string, about: Partial<WatchlistRecord> = {}): WatchlistRecord {
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

export function aModel(userId: string, about: Partial<KeptModel> = {}): KeptModel {
  return {
    id: unique("pm"),
    userId,
    name: "Flags",
    tags: [{ tag_name: "Ünïcode", tag_color: "#1f8a4c" }],
    notes: "Two\nlines",
    timeframe: "1d",
    scale: 60,
    headType: null,
    threshold: null,
    state: { status: "draft", staleReason: null, failureReason: null },
    revision: 0,
    learnt: null,
    positiveCount: 0,
    negativeCount: 0,
    usedAt: null,
    createdAt: 1_800_000_000_000,
    updatedAt: 1_800_000_000_000,
    ...about,
  };
}

export function anArchiveJob(userId: string, about: Partial<ArchiveJob> = {}): ArchiveJob {
  return {
    id: unique("arj"),
    userId,
    order: {
      params: { instructions: { All: [] }, from: "2025-01-02", to: "2025-06-30" },
      request: { universe: "ÜNÏ", barState: "live" },
    },
    snapshot: "1-abc",
    minutes: 5e9,
    state: "queued",
    parts: null,
    partsDone: 0,
    failure: null,
    answer: null,
    createdAt: 1_800_000_000_000,
    finishedAt: null,
    ...about,
  };
}

/** A learning result with numbers that test the precision of storage. */
export function aLearning(about: Partial<KeptLearning> = {}): KeptLearning {
  return {
    head: {
      encoder: "mr1",
      timeframe: "1d",
      scale: 60,
      direction: Float32Array.of(0.1, -0.2, 1e-30),
      exemplars: [Float32Array.of(1, 0, 0), Float32Array.of(0.7, 0.7, 0.1)],
    },
    headType: "contrast",
    band: { universeSize: 900, quantiles: [{ percentile: 99.5, cosine: 0.4213 }], matchCount: 4 },
    separation: 0.0512345,
    isWeak: false,
    suspects: ["pe_1"],
    trainedAt: 1_800_000_000_001,
    measuredAt: 1_800_000_000_002,
    revision: 3,
    ...about,
  };
}

export function anExample(modelId: string, about: Partial<KeptExample> = {}): KeptExample {
  return {
    id: unique("pe"),
    modelId,
    ticker: "AAA",
    figi: "BBG000B9XRY4",
    timeframe: "1d",
    scale: 60,
    asOf: "2026-03-31T20:00:00.000Z",
    label: "positive",
    source: "api",
    fingerprint: "0f".repeat(16),
    newestBar: 29_500_000,
    path: Float32Array.from({ length: 64 }, (_, i) => (i - 31.5) / 18.5),
    drifted: false,
    unavailable: false,
    pickedAt: 1_800_000_000_000,
    ...about,
  };
}
