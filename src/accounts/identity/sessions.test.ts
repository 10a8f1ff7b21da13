import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import { LIMITS } from "#contract";
import { codeOf, eventsOf, identities, PASSWORD, visitor, type Identities } from "./identity.testing.ts";
import {
  authenticateSession,
  endSession,
  forgetEndedSessions,
  listSessions,
  publicSessionId,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  signOut,
} from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { createUser } from "./sign-up.ts";
import { writeSubscription } from "../billing/subscriptions.ts";
import { changePlan, disableUser, enableUser } from "./users.ts";

const CLI = { actor: "cli", address: null };
let context: Identities;
let userId: string;

beforeEach(async () => {
  context = await identities();
  userId = (await createUser(context, { email: "ada@example.com", password: PASSWORD }, CLI)).id;
});
afterEach(() => context.store.close());

async function enter(userAgent = "Firefox", email = "ada@example.com") {
  const { session } = await signIn(context, { email, password: PASSWORD }, { ...visitor(), userAgent });
  return session;
}
const works = async (value: string): Promise<boolean> => (await authenticateSession(context, value)) !== undefined;

describe("a session", () => {
  it("is known by its cookie's value only", async () => {
    const { value, session } = await enter();
    expect(await works(value)).toBe(true);
    const last = value.at(-1) === "a" ? "b" : "a";
    for (const wrong of ["", value.slice(1), `${value}a`, value.slice(0, -1) + last, session.idHash, ` ${value}`]) {
      expect(await works(wrong)).toBe(false);
    }
  });

  it("ends after twelve hours without use, and each use begins them anew", async () => {
    const { value } = await enter();
    for (let i = 0; i < 5; i++) {
      context.clock.at += SESSION_IDLE_MS - 1;
      expect(await works(value)).toBe(true);
    }
    context.clock.at += SESSION_IDLE_MS;
    expect(await works(value)).toBe(false);
  });

  it("ends after thirty days, however much it is used", async () => {
    const { value, maxAgeSeconds } = await enter();
    expect(maxAgeSeconds).toBe(30 * 86_400);
    const end = context.clock.at + SESSION_LIFE_MS;
    while (context.clock.at + SESSION_IDLE_MS / 2 < end) {
      context.clock.at += SESSION_IDLE_MS / 2;
      expect(await works(value)).toBe(true);
    }
    context.clock.at = end - 1;
    expect(await works(value)).toBe(true);
    context.clock.at = end;
    expect(await works(value)).toBe(false);
  });

  it("writes when it was used at most once a minute", async () => {
    const { value, session } = await enter();
    const seenAt = async () => (await context.store.sessions.ofUser(userId))[0]!.seenAt;
    context.clock.at += MINUTE_MS - 1;
    await works(value);
    expect(await seenAt()).toBe(session.seenAt);
    context.clock.at += 1;
    await works(value);
    expect(await seenAt()).toBe(context.clock.at);
  });

  it("is that of the user as he is now: plan, tier and whether he may", async () => {
    const { value } = await enter();
    await changePlan(context, userId, "super", CLI);
    await context.store.users.update(userId, { operator: false });
    const ended = { apiTier: "starter", status: "canceled", currentPeriodEnd: context.clock.at + 1_000 } as const;
    await context.store.transaction((stores) => writeSubscription(context, stores, userId, ended, CLI));
    expect(await authenticateSession(context, value)).toMatchObject({
      plan: "super",
      tier: "starter",
      operator: false,
    });
    context.clock.at += 1_000;
    expect(await authenticateSession(context, value)).toMatchObject({ tier: null });
    await context.store.users.update(userId, { disabledAt: context.clock.at });
    expect(await works(value)).toBe(false);
  });

  it("does not come back when a disabled user is enabled again", async () => {
    const { value } = await enter();
    await disableUser(context, userId, CLI);
    expect(await works(value)).toBe(false);
    await enableUser(context, userId, CLI);
    expect(await works(value)).toBe(false);
    expect(await works((await enter()).value)).toBe(true);
    const events = ["user.signed_in", "session.ended", "user.disabled", "user.enabled", "user.signed_in"];
    expect((await eventsOf(context, userId)).slice(-events.length)).toEqual(events);
  });

  it("ends with signing out, alone", async () => {
    const [one, other] = [await enter(), await enter()];
    await signOut(context, { userId, sessionHash: one.session.idHash }, CLI);
    expect([await works(one.value), await works(other.value)]).toEqual([false, true]);
    expect((await eventsOf(context, userId)).at(-1)).toBe("user.signed_out");
  });
});

describe("the list of sessions", () => {
  it("has the live ones, the latest used first, and names them without telling the cookie", async () => {
    const phone = await enter("Phone");
    context.clock.at += SESSION_IDLE_MS / 2;
    const laptop = await enter("Laptop");
    context.clock.at += MINUTE_MS;
    await works(phone.value);
    const listed = await listSessions(context, userId);
    expect(listed.map(({ userAgent }) => userAgent)).toEqual(["Phone", "Laptop"]);
    for (const session of listed) {
      expect(publicSessionId(session)).toMatch(/^[0-9a-f]{16}$/);
      expect(phone.value + laptop.value).not.toContain(publicSessionId(session));
    }
    context.clock.at += SESSION_IDLE_MS - MINUTE_MS;
    expect((await listSessions(context, userId)).map(({ userAgent }) => userAgent)).toEqual(["Phone"]);
  });

  it("lets the owner end any of them, and nobody else", async () => {
    await createUser(context, { email: "bob@example.com", password: PASSWORD }, CLI);
    const bob = await enter("Chrome", "bob@example.com");
    const ada = await enter();
    for (const foreign of [publicSessionId(bob.session), "0".repeat(16), "", ada.session.idHash]) {
      expect(await codeOf(endSession(context, userId, foreign, CLI))).toBe("not_found");
    }
    expect(await works(bob.value)).toBe(true);
    expect(await endSession(context, userId, publicSessionId(ada.session), CLI)).toBe(ada.session.idHash);
    expect(await works(ada.value)).toBe(false);
    expect((await eventsOf(context, userId)).at(-1)).toBe("session.ended");
  });

  it("holds so many; the least recently used ones end", async () => {
    const first = await enter();
    const second = await enter();
    context.clock.at += MINUTE_MS;
    await works(first.value);
    for (let i = 2; i < LIMITS.sessions; i++) await enter();
    expect([await works(first.value), await works(second.value)]).toEqual([true, true]);
    await enter();
    expect([await works(first.value), await works(second.value)]).toEqual([true, false]);
    expect(await context.store.sessions.ofUser(userId)).toHaveLength(LIMITS.sessions);
  });

  it("forgets what has ended by itself", async () => {
    const { value } = await enter();
    context.clock.at += SESSION_IDLE_MS - 1;
    await enter();
    context.clock.at += 1;
    await forgetEndedSessions(context);
    expect(await works(value)).toBe(false);
    expect(await context.store.sessions.ofUser(userId)).toHaveLength(1);
  });
});
