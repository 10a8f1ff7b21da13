import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#base";
import { memoryAccounts } from "../storage/accounts/sqlite-accounts.testing.ts";
import { handClock } from "./credits.testing.ts";
import { forgetIdempotentCalls, runIdempotently, type KeyedCall, type KeyedReply } from "./idempotency.ts";
import type { AccountStore } from "./ports/account-store.ts";
import { newUser } from "./new-user.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const clock = handClock(Date.UTC(2026, 0, 15));
let store: AccountStore;
let done = 0;
let next = 0;

beforeAll(async () => {
  store = await memoryAccounts(clock);
  for (const id of ["usr_a", "usr_b"]) await store.users.insert(newUser(id, 0));
});
afterAll(() => store.close());
beforeEach(() => {
  done = 0;
});

const call = (parts: Partial<KeyedCall> = {}): KeyedCall => ({
  userId: "usr_a",
  key: `key-${next}`,
  operation: "createScan",
  body: { name: "one" },
  keepsReply: true,
  ...parts,
});
const fresh = (parts: Partial<KeyedCall> = {}): KeyedCall => {
  next++;
  return call(parts);
};
const make = async () => ({ status: 201, body: { made: ++done } });
const run = (keyed: KeyedCall, work: () => Promise<KeyedReply<unknown>> = make) =>
  runIdempotently({ store }, keyed, work);

describe("a call with an Idempotency-Key", () => {
  it("is made once, and its reply is given again", async () => {
    const keyed = fresh();
    expect(await run(keyed)).toEqual({ status: 201, body: { made: 1 }, replayed: false });
    expect(await run(keyed)).toEqual({ status: 201, body: { made: 1 }, replayed: true });
    expect(done).toBe(1);
  });

  it("has a key of its own for each user", async () => {
    const keyed = fresh();
    await run(keyed);
    expect(await run({ ...keyed, userId: "usr_b" })).toMatchObject({ body: { made: 2 }, replayed: false });
  });

  it.each([
    ["another body", { body: { name: "two" } }],
    ["another operation", { operation: "createWatchlist" }],
  ])("refuses its key for %s", async (_, other) => {
    const keyed = fresh();
    await run(keyed);
    await expect(run({ ...keyed, ...other })).rejects.toMatchObject({
      code: "validation_failed",
      details: [{ path: "Idempotency-Key", rule: "idempotency_key_reused" }],
    });
    expect(done).toBe(1);
  });

  it("keeps no reply that holds a secret, and says so", async () => {
    const keyed = fresh({ keepsReply: false });
    const secret = async () => ({ status: 201, body: { value: "wnw_canary" } });
    expect(await run(keyed, secret)).toMatchObject({ body: { value: "wnw_canary" }, replayed: false });
    await expect(run(keyed)).rejects.toMatchObject({ code: "conflict", message: /shown once/ });
    const begun = { userId: "usr_a", key: keyed.key, operation: "", bodySha256: "", createdAt: 0 };
    expect(JSON.stringify(await store.idempotency.begin(begun))).not.toContain("canary");
    expect(done).toBe(0);
  });

  it("is refused while the first one is under way, however many come at once", async () => {
    const keyed = fresh();
    let finish = (): void => {};
    const gate = new Promise<void>((resolve) => (finish = resolve));
    const slow = async () => {
      await gate;
      return make();
    };
    const refusals: unknown[] = [];
    const calls = Array.from({ length: 8 }, async () => {
      await run(keyed, slow).catch((error: unknown) => refusals.push(error));
      if (refusals.length === 7) finish();
    });
    await Promise.all(calls);
    expect(refusals).toHaveLength(7);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "conflict", message: /under way/ });
    expect(done).toBe(1);
    expect(await run(keyed)).toMatchObject({ body: { made: 1 }, replayed: true });
  });

  it("may be tried again when it failed", async () => {
    const keyed = fresh();
    const fails = () => Promise.reject(new AppError("validation_failed", "no"));
    await expect(run(keyed, fails)).rejects.toMatchObject({ message: "no" });
    expect(await run(keyed)).toMatchObject({ body: { made: 1 }, replayed: false });
  });

  it("is taken over once, a minute after the server that made it went away", async () => {
    const keyed = fresh();
    const never = run(keyed, () => new Promise(() => {}));
    never.catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    clock.at += MINUTE - 1;
    await expect(run(keyed)).rejects.toMatchObject({ code: "conflict" });
    clock.at += 1;
    const both = await Promise.allSettled([run(keyed), run(keyed)]);
    expect(done).toBe(1);
    expect(both.filter((one) => one.status === "fulfilled").length).toBeGreaterThan(0);
  });

  it("is remembered for a day", async () => {
    const keyed = fresh();
    await run(keyed);
    clock.at += DAY - 1;
    expect(await run(keyed)).toMatchObject({ replayed: true });
    clock.at += 1;
    expect(await run(keyed)).toMatchObject({ body: { made: 2 }, replayed: false });
    clock.at += DAY + 1;
    expect(await forgetIdempotentCalls({ store })).toBeGreaterThan(0);
    expect(await forgetIdempotentCalls({ store })).toBe(0);
  });

  it.each(["", "a b", "é", "a\n", "x".repeat(256)])("refuses the key %j", async (key) => {
    await expect(run(fresh({ key }))).rejects.toMatchObject({
      code: "validation_failed",
      details: [{ rule: "bad_idempotency_key" }],
    });
    expect(done).toBe(0);
  });

  it("takes a key of 255 characters", async () => {
    expect(await run(fresh({ key: "~".repeat(255) }))).toMatchObject({ replayed: false });
  });

  it("stands as made where its reply cannot be kept", async () => {
    const idempotency = {
      ...store.idempotency,
      finish: () => Promise.reject(new AppError("unavailable", "The database cannot be reached.")),
    };
    const keyed = fresh();
    const answer = await runIdempotently({ store: { ...store, idempotency } }, keyed, make);
    expect(answer).toMatchObject({ status: 201, replayed: false });
    await expect(run(keyed)).rejects.toMatchObject({ code: "conflict" });
  });
});
