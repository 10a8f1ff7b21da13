import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import { ATTEMPT_WINDOW_MS } from "./attempt-limits.ts";
import { codeOf, eventsOf, identities, PASSWORD, refusal, visitor, type Identities } from "./identity.testing.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import { authenticateSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { createUser } from "./sign-up.ts";
import { disableUser, enableUser, setPassword } from "./users.ts";

const CLI = { actor: "cli", address: null };
const EMAIL = "ada@example.com";
let context: Identities;
let userId: string;

beforeEach(async () => {
  context = await identities();
  userId = (await createUser(context, { email: EMAIL, password: PASSWORD }, CLI)).id;
});
afterEach(() => context.store.close());

const enter = (password = PASSWORD, email = EMAIL, address: string | null = "192.0.2.7") =>
  signIn(context, { email, password }, visitor(address));

describe("signIn", () => {
  it("begins a session, another one each time", async () => {
    const [one, other] = [await enter(), await enter(PASSWORD, "  ADA@example.com ")];
    expect(one.user.id).toBe(userId);
    expect(one.session.value).not.toBe(other.session.value);
    expect(one.session.value).toMatch(/^[0-9A-Za-z]{43}$/);
    for (const { session } of [one, other]) {
      expect(await authenticateSession(context, session.value)).toMatchObject({ userId, operator: true });
    }
    expect((await eventsOf(context, userId)).slice(-2)).toEqual(["user.signed_in", "user.signed_in"]);
  });

  it("answers alike whatever is wrong, and checks a password for every address", async () => {
    const verified: (string | null)[] = [];
    const passwords: PasswordHasher = {
      hash: (password) => context.passwords.hash(password),
      verify(hash, password) {
        verified.push(hash);
        return context.passwords.verify(hash, password);
      },
    };
    const watched = { ...context, passwords };
    const disabled = await createUser(context, { email: "eve@example.com", password: PASSWORD }, CLI);
    await disableUser(context, disabled.id, CLI);
    const cases = [
      { email: EMAIL, password: "a wrong one" },
      { email: "nobody@example.com", password: PASSWORD },
      { email: "no address", password: PASSWORD },
      { email: "eve@example.com", password: PASSWORD },
      { email: EMAIL, password: "" },
      { email: EMAIL, password: "x".repeat(256) },
    ];
    const errors = await Promise.all(cases.map((one) => refusal(signIn(watched, one, visitor()))));
    expect(new Set(errors.map(({ code, message, details }) => JSON.stringify([code, message, details]))).size).toBe(1);
    expect(errors[0]!.code).toBe("unauthenticated");
    expect(verified).toHaveLength(cases.length);
    expect(verified.filter((hash) => hash === null)).toHaveLength(2);
    const { items } = await context.store.audit.ofUser(userId, { limit: 1 });
    expect(items).toMatchObject([{ event: "user.sign_in_failed", actor: "anonymous", address: "192.0.2.7" }]);
  });

  it("refuses the eleventh attempt for an address, known or not, also the right one, until the window ends", async () => {
    for (const email of [EMAIL, "nobody@example.com"]) {
      for (let i = 0; i < 10; i++) expect(await codeOf(enter("a wrong one", email))).toBe("unauthenticated");
      context.clock.at += MINUTE_MS;
      const error = await refusal(enter(PASSWORD, email, "198.51.100.9"));
      expect(error.code).toBe("rate_limited");
      expect(error.message).toBe("Too many attempts; try again in 14 min, from 09:15 UTC on.");
      expect(error.details[0]!.facts).toEqual({ retry_after_seconds: 840, resets_at: "2026-03-03T09:15:00.000Z" });
      context.clock.at -= MINUTE_MS;
    }
    context.clock.at += ATTEMPT_WINDOW_MS - 1;
    expect(await codeOf(enter())).toBe("rate_limited");
    context.clock.at += 1;
    expect((await enter()).user.id).toBe(userId);
  });

  it("counts anew after a success", async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 9; i++) expect(await codeOf(enter("a wrong one"))).toBe("unauthenticated");
      await enter();
    }
  });

  it("lets no more than ten guesses through that come at the same moment", async () => {
    const codes = await Promise.all(Array.from({ length: 64 }, () => codeOf(enter("a wrong one"))));
    expect(codes.filter((code) => code === "unauthenticated")).toHaveLength(10);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(54);
  });

  it("refuses a network after fifty failures, whatever it asks for, and no other network", async () => {
    for (let i = 0; i < 50; i++) {
      expect(await codeOf(enter("a wrong one", `user${i}@example.com`, `2001:db8::${i}`))).toBe("unauthenticated");
    }
    expect(await codeOf(enter(PASSWORD, EMAIL, "2001:db8::ffff"))).toBe("rate_limited");
    expect((await enter(PASSWORD, EMAIL, "2001:db8:0:1::1")).user.id).toBe(userId);
    // Successes are no failures: an office behind one address is not locked out.
    for (let i = 0; i < 60; i++) await enter(PASSWORD, EMAIL, "203.0.113.5");
  });

  it("does not let in who was disabled, or whose password was changed, while the password was checked", async () => {
    const meanwhile = (change: () => Promise<unknown>): Identities => ({
      ...context,
      passwords: {
        hash: (password) => context.passwords.hash(password),
        async verify(hash, password) {
          const right = await context.passwords.verify(hash, password);
          await change();
          return right;
        },
      },
    });
    const who = { email: EMAIL, password: PASSWORD };
    const disabled = meanwhile(() => disableUser(context, userId, CLI));
    expect(await codeOf(signIn(disabled, who, visitor()))).toBe("unauthenticated");
    await enableUser(context, userId, CLI);
    const changed = meanwhile(() => setPassword(context, userId, "another password", CLI));
    expect(await codeOf(signIn(changed, who, visitor()))).toBe("unauthenticated");
    expect(await context.store.sessions.ofUser(userId)).toEqual([]);
  });

  it("keeps no password and no cookie in the clear", async () => {
    const { session } = await enter();
    await enter("a wrong and secret one").catch(() => undefined);
    const kept = JSON.stringify([
      await context.store.users.find(userId),
      await context.store.sessions.ofUser(userId),
      (await context.store.audit.ofUser(userId, { limit: 100 })).items,
    ]);
    for (const secret of [PASSWORD, "a wrong and secret one", session.value]) expect(kept).not.toContain(secret);
  });
});
