import { randomBytes } from "node:crypto";
import {
  callPlaces,
  newToken,
  newUser,
  PLAN_TABLE,
  RegisteredStreams,
  sha256Hex,
  UsageRecorder,
  type AccountsContext,
  type AccountStore,
  type SubscriptionRecord,
  type TokenRecord,
  type UserRecord,
} from "#accounts";
import type { ApiTier, Plan, Scope } from "#contract";
import { argon2Hasher, openInProcessLimiter } from "#storage";
import { memoryAccounts } from "../../src/storage/accounts/sqlite/sqlite-accounts.testing.ts";

/** The time of a test server. */
export const NOW = Date.parse("2024-06-28T21:00:00Z");
const HOUR = 3_600_000;

/** A token from bytes that are all `id`, those of the secret all `secret`. */
export function tokenWith(id: number, secret = id) {
  let drawn = 0;
  return newToken((count) => new Uint8Array(count).fill(drawn++ === 0 ? id : secret));
}

/** Texts of tokens of the users below. */
export const TOKENS = {
  read: tokenWith(1),
  write: tokenWith(2),
  both: tokenWith(3),
  unknown: tokenWith(4),
  expired: tokenWith(5),
  revoked: tokenWith(6),
  lapsed: tokenWith(7),
  disabled: tokenWith(8),
  stranger: tokenWith(9),
  operator: tokenWith(10),
};

/** Values of session cookies. */
export const SESSIONS = {
  owner: "A".repeat(43),
  stranger: "B".repeat(43),
  operator: "C".repeat(43),
  expired: "D".repeat(43),
  idle: "E".repeat(43),
  disabled: "F".repeat(43),
};

export const USERS = {
  owner: "usr_testowner0000000",
  stranger: "usr_teststranger0000",
  operator: "usr_testoperator0000",
  disabled: "usr_testdisabled0000",
  lapsed: "usr_testlapsed000000",
};

type Name = keyof typeof USERS;

function user(name: Name, plan: Plan): UserRecord {
  return newUser(USERS[name], NOW - HOUR, {
    email: `${name}@example.com`,
    name,
    plan,
    operator: name === "operator",
    disabledAt: name === "disabled" ? NOW - HOUR : null,
  });
}

function subscription(name: Name, apiTier: ApiTier): SubscriptionRecord {
  const lapsed = name === "lapsed";
  return {
    userId: USERS[name],
    apiTier,
    status: lapsed ? "canceled" : "active",
    currentPeriodEnd: lapsed ? NOW - 1 : null,
    source: "operator",
    customerId: null,
    externalId: null,
    updatedAt: NOW - HOUR,
  };
}

function token(name: keyof typeof TOKENS, owner: Name, scopes: readonly Scope[]): TokenRecord {
  const { id, secretSha256 } = TOKENS[name];
  return {
    id,
    userId: USERS[owner],
    name: `${name} token`,
    secretSha256,
    scopes,
    createdAt: NOW - HOUR,
    expiresAt: name === "expired" ? NOW : null,
    revokedAt: name === "revoked" ? NOW - 1 : null,
    lastUsedAt: null,
  };
}

const PLANS: Record<Name, Plan> = {
  owner: "super-pro",
  stranger: "basic",
  operator: "super-pro",
  disabled: "basic",
  lapsed: "basic",
};
const NAMES = Object.keys(USERS) as Name[];
/** The password of the owner and the operator, as the examples of operations have it. */
export const PASSWORD = "correct horse battery";
const hash = argon2Hasher().hash(PASSWORD);

async function fill({ store }: AccountsContext): Promise<void> {
  for (const name of NAMES) await store.users.insert(user(name, PLANS[name]));
  await store.tokens.insert(token("read", "owner", ["read"]));
  await store.tokens.insert(token("write", "owner", ["write"]));
  await store.tokens.insert(token("both", "owner", ["read", "write"]));
  await store.tokens.insert(token("expired", "owner", ["read", "write"]));
  await store.tokens.insert(token("revoked", "owner", ["read", "write"]));
  await store.tokens.insert(token("lapsed", "lapsed", ["read", "write"]));
  await store.tokens.insert(token("disabled", "disabled", ["read", "write"]));
  await store.tokens.insert(token("stranger", "stranger", ["read", "write"]));
  await store.tokens.insert(token("operator", "operator", ["read", "write"]));
}

const DAY = 24 * HOUR;
const BEGUN: Record<keyof typeof SESSIONS, { owner: Name; createdAt: number; seenAt: number }> = {
  owner: { owner: "owner", createdAt: NOW - HOUR, seenAt: NOW - 1_000 },
  stranger: { owner: "stranger", createdAt: NOW - HOUR, seenAt: NOW - 1_000 },
  operator: { owner: "operator", createdAt: NOW - HOUR, seenAt: NOW - 1_000 },
  expired: { owner: "owner", createdAt: NOW - 30 * DAY, seenAt: NOW - 1_000 },
  idle: { owner: "owner", createdAt: NOW - DAY, seenAt: NOW - 12 * HOUR },
  disabled: { owner: "disabled", createdAt: NOW - HOUR, seenAt: NOW - 1_000 },
};

/** Passwords, subscriptions, sessions and pattern models as they are at the beginning. */
export async function resetAccounts({ store }: AccountsContext): Promise<void> {
  const passwordHash = await hash;
  await store.transaction(async (stores) => {
    for (const name of NAMES) {
      const { items } = await stores.patternModels.list(USERS[name], { limit: 100 });
      for (const { id } of items) await stores.patternModels.delete(id, USERS[name]);
      for (const { id, name: called } of await stores.tokens.ofUser(USERS[name])) {
        if (!called.endsWith(" token")) await stores.tokens.delete(id, USERS[name]);
      }
      const change = name === "owner" || name === "operator" ? { passwordHash, totpSecret: null } : {};
      await stores.users.update(USERS[name], { plan: PLANS[name], ...change });
      await stores.billing.put(subscription(name, "business"));
      await stores.sessions.deleteOfUser(USERS[name]);
    }
    for (const [name, { owner, createdAt, seenAt }] of Object.entries(BEGUN)) {
      const idHash = sha256Hex(SESSIONS[name as keyof typeof SESSIONS]);
      const expiresAt = createdAt + 30 * DAY;
      await stores.sessions.insert({ idHash, userId: USERS[owner], createdAt, seenAt, expiresAt, userAgent: "test" });
    }
  });
}

export interface TestAccountsOptions {
  /** Otherwise a day passes between two calls of a token. */
  readonly limited?: boolean;
  /** An empty one; default: a real database in memory, at the time of a test server. */
  readonly store?: AccountStore;
}

/** The users, tokens and sessions above. */
export async function testAccounts({
  limited = false,
  store: given,
}: TestAccountsOptions = {}): Promise<AccountsContext> {
  const clock = { now: () => NOW, elapsed: () => performance.now() };
  const store = given ?? (await memoryAccounts(clock));
  let days = 0;
  const limiter = await openInProcessLimiter({
    file: undefined,
    clock: limited ? clock : { now: () => NOW + 86_400_000 * days++, elapsed: () => 0 },
  });
  const context: AccountsContext = {
    store,
    clock,
    entropy: randomBytes,
    passwords: argon2Hasher(),
    limiter,
    calls: callPlaces(),
    streams: new RegisteredStreams(clock, randomBytes),
    usage: new UsageRecorder(store),
    plans: PLAN_TABLE,
    aiCallCap: null,
    publicUrl: "http://127.0.0.1",
  };
  await fill(context);
  await resetAccounts(context);
  return context;
}
