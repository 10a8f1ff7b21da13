import type { ApiTier, Plan } from "#contract";
import { seededRandom, type Clock, type Entropy } from "#base";
import { memoryAccounts } from "../../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import type { Member } from "../actor.ts";
import type { CreditContext } from "./credits.ts";
import type { TokenRecord } from "../ports/tokens.ts";
import { UsageRecorder } from "./usage-recorder.ts";

/** A clock that stands still until it is moved. */
export interface HandClock extends Clock {
  at: number;
}

export function handClock(at: number): HandClock {
  return {
    at,
    now() {
      return this.at;
    },
    elapsed() {
      return this.at;
    },
  };
}

export function seededEntropy(seed: number): Entropy {
  const random = seededRandom(seed);
  return (count) => Uint8Array.from({ length: count }, () => random.int(256));
}

export async function creditContext(clock: Clock, aiCallCap: number | null = null): Promise<CreditContext> {
  const store = await memoryAccounts(clock);
  return { store, entropy: seededEntropy(1), usage: new UsageRecorder(store), aiCallCap };
}

export function tokenMember(userId: string, tier: ApiTier | null, tokenId = `token-of-${userId}`): Member {
  return { kind: "token", tokenId, userId, scopes: ["read"], plan: "basic", tier, operator: false };
}

export function sessionMember(userId: string, plan: Plan, tier: ApiTier | null = null): Member {
  return { kind: "session", sessionHash: "0".repeat(64), userId, plan, tier, operator: false };
}

export function someToken(id: string, userId: string): TokenRecord {
  return {
    id,
    userId,
    name: `name of ${id}`,
    secretSha256: "",
    scopes: ["read"],
    createdAt: 0,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
  };
}
