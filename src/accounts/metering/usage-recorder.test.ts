import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#base";
import { memoryAccounts } from "../../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import { someToken } from "./credits.testing.ts";
import type { UsageCount, UsageStore } from "../ports/usage.ts";
import { UsageRecorder } from "./usage-recorder.ts";
import { newUser } from "../identity/new-user.ts";

const NOON = Date.UTC(2026, 2, 31, 12);
const call = { tokenId: "tok", userId: "ann", operation: "runScan", at: NOON, rejected: false };

/** A real store whose writes of usage fail while `down`; `before` runs first in each. */
async function failingStore() {
  const store = await memoryAccounts();
  const switches = { down: false, writes: 0, before: async (): Promise<void> => {} };
  const usage: UsageStore = {
    ofToken: (...about) => store.usage.ofToken(...about),
    ofUser: (...about) => store.usage.ofUser(...about),
    async add(counts, lastUsed) {
      switches.writes++;
      await switches.before();
      if (switches.down) throw new Error("the database is gone");
      await store.usage.add(counts, lastUsed);
    },
  };
  return { store: { ...store, usage }, switches };
}

const short = ({ tokenId, operation, requests, rejected, credits }: UsageCount) =>
  `${tokenId} ${operation} ${requests} ${rejected} ${credits}`;

describe("UsageRecorder", () => {
  it("adds up calls and credits by token, day and operation, and knows the last use", async () => {
    const store = await memoryAccounts();
    await store.users.insert(newUser("ann", 0));
    await store.tokens.insert(someToken("tok", "ann"));
    const recorder = new UsageRecorder(store);
    recorder.record(call);
    recorder.record({ ...call, at: NOON + 5, rejected: true });
    recorder.record({ ...call, at: NOON + 1 });
    recorder.record({ ...call, operation: "explain", at: NOON + DAY_MS });
    recorder.record({ ...call, tokenId: "deleted" });
    recorder.charge({ ...call, credits: 90 });
    await recorder.flush();
    recorder.record({ ...call, at: NOON + 7 });
    await recorder.flush();
    const counts = await store.usage.ofUser("ann", 0);
    expect(counts.map(short)).toEqual(["tok explain 1 0 0", "deleted runScan 1 0 0", "tok runScan 4 1 90"]);
    expect((await store.tokens.findOwned("tok", "ann"))?.lastUsedAt).toBe(NOON + DAY_MS);
  });

  it("keeps what a failed flush could not write, with what came meanwhile", async () => {
    const { store, switches } = await failingStore();
    const recorder = new UsageRecorder(store);
    switches.down = true;
    recorder.record(call);
    switches.before = async () => {
      recorder.record(call);
      recorder.charge({ ...call, credits: 3 });
      recorder.record({ ...call, operation: "explain" });
    };
    await expect(recorder.flush()).rejects.toThrow("gone");
    switches.before = async () => {};
    await expect(recorder.flush()).rejects.toThrow("gone");
    switches.down = false;
    await recorder.flush();
    await recorder.flush();
    expect((await store.usage.ofUser("ann", 0)).map(short)).toEqual(["tok explain 1 0 0", "tok runScan 2 0 3"]);
    expect(switches.writes).toBe(3);
  });

  it("writes in one flush what was counted before it, though another is under way", async () => {
    const { store, switches } = await failingStore();
    const recorder = new UsageRecorder(store);
    recorder.record(call);
    let second: Promise<void> | undefined;
    switches.before = async () => {
      switches.before = async () => {};
      recorder.record(call);
      second = recorder.flush();
    };
    await recorder.flush();
    await second;
    expect((await store.usage.ofUser("ann", 0)).map(short)).toEqual(["tok runScan 2 0 0"]);
  });

  it("is bounded while the database is gone, and says what it dropped", async () => {
    const { store, switches } = await failingStore();
    const recorder = new UsageRecorder(store, 10);
    switches.down = true;
    switches.before = async () => {
      for (let i = 5; i < 20; i++) recorder.record({ ...call, tokenId: `t${i}` });
    };
    for (let i = 0; i < 5; i++) recorder.record({ ...call, tokenId: `t${i}` });
    await expect(recorder.flush()).rejects.toThrow("gone");
    expect(recorder.dropped).toBe(10);
    recorder.record({ ...call, tokenId: "t3" });
    switches.before = async () => {};
    switches.down = false;
    await recorder.flush();
    const counts = await store.usage.ofUser("ann", 0);
    expect(counts.map(({ tokenId, requests }) => `${tokenId}:${requests}`).sort()).toEqual(
      ["t0:1", "t1:1", "t2:1", "t3:2", "t4:1", "t5:1", "t6:1", "t7:1", "t8:1", "t9:1"].sort(),
    );
    recorder.record({ ...call, tokenId: "t99" });
    expect(recorder.dropped).toBe(10);
  });

  it("loses and doubles nothing, whenever flushes come and fail", async () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ token: fc.constantFrom("a", "b"), operation: fc.constantFrom("x", "y") }) },
      { weight: 2, arbitrary: fc.constantFrom("flush" as const, "break" as const, "mend" as const, "yield" as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { store, switches } = await failingStore();
        const recorder = new UsageRecorder(store);
        const expected = new Map<string, number>();
        const flushes: Promise<unknown>[] = [];
        for (const one of steps) {
          if (one === "break") switches.down = true;
          else if (one === "mend") switches.down = false;
          else if (one === "flush") flushes.push(recorder.flush().catch(() => undefined));
          else if (one === "yield") await Promise.resolve();
          else {
            recorder.record({ ...call, tokenId: one.token, operation: one.operation });
            const key = `${one.token}${one.operation}`;
            expected.set(key, (expected.get(key) ?? 0) + 1);
          }
        }
        await Promise.all(flushes);
        switches.down = false;
        await recorder.flush();
        const counts = await store.usage.ofUser("ann", 0);
        const found = new Map(counts.map(({ tokenId, operation, requests }) => [tokenId + operation, requests]));
        expect(found).toEqual(expected);
        await store.close();
      }),
      { numRuns: 50 },
    );
  });
});
