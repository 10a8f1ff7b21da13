import { randomBytes } from "node:crypto";
import {
  callPlaces,
  newSecret,
  PLAN_TABLE,
  RegisteredStreams,
  sha256Hex,
  UsageRecorder,
  WINDOWS,
  type AccountsContext,
  type AccountStore,
  type RateDecision,
  type RateLimiter,
  type RateLimits,
} from "#accounts";
import { argon2Hasher } from "#storage";
import { clock } from "./open-store.ts";

function allowed(limits: RateLimits): RateDecision {
  const now = clock.now();
  const [minute, hour, day] = WINDOWS;
  const window = ({ policy }: (typeof WINDOWS)[number]) => ({ policy, limit: limits[policy], used: 1, resetsAt: now });
  return { allowed: true, windows: [window(minute), window(hour), window(day)], now, shared: true };
}

/** Rate limiter that allows every call. */
export const UNLIMITED: RateLimiter = {
  take: (_, limits) => Promise.resolve(allowed(limits)),
  look: (_, limits) => Promise.resolve(allowed(limits)),
  close: () => Promise.resolve(),
};

/** Returns the accounts of a server under test; `limiter` counts the calls. */
export function accountsOn(store: AccountStore, limiter: RateLimiter = UNLIMITED): AccountsContext {
  return {
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
}

/** Signs a user in and returns the `Cookie` header of the session. */
export async function signIn(store: Pick<AccountStore, "sessions">, userId: string): Promise<string> {
  const value = newSecret(randomBytes);
  const now = clock.now();
  const times = { createdAt: now, seenAt: now, expiresAt: now + 7_200_000 };
  await store.sessions.insert({ idHash: sha256Hex(value), userId, userAgent: "rel", ...times });
  return `__Host-winnow_session=${value}`;
}
