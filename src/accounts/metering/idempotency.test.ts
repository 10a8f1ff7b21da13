import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#base";
import { LIMITS } from "#contract";
import { memoryAccounts } from "../../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import { handClock } from "./credits.testing.ts";
import { forgetIdempotentCalls, runIdempotently, type KeyedCall, type Replayed } from "./idempotency.ts";
import type { AccountStore } from "../ports/account-store.ts";
import { newUser } from "../identity/new-user.ts";

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
  ...parts,
});
const fresh = (parts: Partial<KeyedCall> = {}): KeyedCall => {
  next++;
  return call(parts);
};
interface Made {
  readonly made: number;
  readonly about?: string;
}
const make = async (): Promise<Made> => ({ made: ++done });
const again: Replayed<Made> = {
  nameOf: ({ made }) => String(made),
  again: async (made) => ({ made: Number(made) }),
};
const run = (keyed: KeyedCall, work: () => Promise<Made> = make, replayed: Replayed<Made> | undefined = again) =>
  runIdempotently({ store }, keyed, work, replayed);

describe("a call with an Idempotency-Key", () => {
  it("is made once, and its reply is given again", async () => {
    const keyed = fresh();
    expect(await run(keyed)).toEqual({ reply: { made: 1 }, replayed: false });
    expect(await run(keyed)).toEqual({ reply: { made: 1 }, replayed: true });
    expect(done).toBe(1);
  });

  it("has a key of its own for each user", async () => {
    const keyed = fresh();
    await run(keyed);
    expect(await run({ ...keyed, userId: "usr_b" })).toMatchObject({ reply: { made: 2 }, replayed: false });
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

  it("keeps no reply, only what names the thing that was made, which is told as it is now", async () => {
    const keyed = fresh();
    await run(keyed, async () => ({ made: 7, about: "canary".repeat(10_000) }));
    const now: Replayed<Made> = { ...again, again: async (made) => ({ made: Number(made), about: "changed since" }) };
    expect(await run(keyed, make, now)).toEqual({ reply: { made: 7, about: "changed since" }, replayed: true });
    const begun = { userId: "usr_a", key: keyed.key, operation: "", bodySha256: "", createdAt: 0 };
    expect(JSON.stringify(await store.idempotency.begin(begun))).not.toContain("canary");
    expect(done).toBe(0);
  });

  it("is not made again when what it made is gone, or was kept by an earlier version", async () => {
    const keyed = fresh();
    await run(keyed);
    const gone = { ...again, again: () => Promise.reject(new AppError("not_found", "Nothing of that name exists.")) };
    await expect(run(keyed, make, gone)).rejects.toMatchObject({ code: "conflict", message: /there no more/ });
    await store.idempotency.finish("usr_a", keyed.key, '{"scan":{}}');
    await expect(run(keyed)).rejects.toMatchObject({ code: "conflict", message: /there no more/ });
    expect(done).toBe(1);
  });

  it("does not show a secret again, and says so", async () => {
    const keyed = fresh();
    await runIdempotently({ store }, keyed, make);
    await expect(runIdempotently({ store }, keyed, make)).rejects.toMatchObject({
      code: "conflict",
      message: /shown once/,
    });
    expect(done).toBe(1);
  });

  it.each([
    ["an account has too many keys", { ofUser: LIMITS.idempotencyKeys + 1, ofAll: 1 }, "rate_limited"],
    ["all accounts have", { ofUser: 1, ofAll: LIMITS.idempotencyKeysInAll + 1 }, "unavailable"],
  ])("is refused when %s, but earlier ones are still told", async (_, counted, code) => {
    const [known, another] = [fresh(), fresh()];
    await run(known);
    const idempotency = { ...store.idempotency, count: async () => counted };
    const full = { store: { ...store, idempotency } };
    const error: unknown = await runIdempotently(full, another, make, again).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, message: /send the call without one/ });
    expect(await runIdempotently(full, known, make, again)).toMatchObject({ replayed: true });
    expect(done, "nothing is made for a refused key").toBe(1);
    expect(await run(another), "and the key is not used up").toMatchObject({ replayed: false });
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
    expect(await run(keyed)).toMatchObject({ reply: { made: 1 }, replayed: true });
  });

  it("may be tried again when it failed", async () => {
    const keyed = fresh();
    const fails = () => Promise.reject(new AppError("validation_failed", "no"));
    await expect(run(keyed, fails)).rejects.toMatchObject({ message: "no" });
    expect(await run(keyed)).toMatchObject({ reply: { made: 1 }, replayed: false });
  });

  it("is taken over once, a minute after the server that made it went away", async () => {
    const keyed = fresh();
    await new Promise<void>((begun) => {
      const never = (): Promise<never> => {
        begun();
        return new Promise(() => {});
      };
      run(keyed, never).catch(() => undefined);
    });
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
    expect(await run(keyed)).toMatchObject({ reply: { made: 2 }, replayed: false });
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
    const answer = await runIdempotently({ store: { ...store, idempotency } }, keyed, make, again);
    expect(answer).toMatchObject({ replayed: false });
    await expect(run(keyed)).rejects.toMatchObject({ code: "conflict" });
  });
});
