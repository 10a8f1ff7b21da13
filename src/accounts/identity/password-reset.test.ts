import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changePassword } from "./change-password.ts";
import { codeOf, eventsOf, identities, PASSWORD, refusal, visitor, type Identities } from "./identity.testing.ts";
import { confirmPasswordReset, requestPasswordReset, RESET_LIFE_MS } from "./password-reset.ts";
import { authenticateSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { createUser } from "./sign-up.ts";
import { disableUser, setPassword } from "./users.ts";

const CLI = { actor: "cli", address: null };
const EMAIL = "ada@example.com";
const NEXT = "staple under the bridge";
const { doer } = visitor();
let context: Identities;
let userId: string;

beforeEach(async () => {
  context = await identities();
  userId = (await createUser(context, { email: EMAIL, password: PASSWORD }, CLI)).id;
});
afterEach(() => context.store.close());

const enter = (password: string) => signIn(context, { email: EMAIL, password }, visitor());
const works = async (value: string): Promise<boolean> => (await authenticateSession(context, value)) !== undefined;
const mails = () => context.store.mail.due(context.clock.at, 100);

async function mailedToken(email = EMAIL): Promise<string> {
  const known = (await mails()).length;
  await requestPasswordReset(context, email, doer);
  const mail = (await mails())[known];
  return /#token=(\S+)$/m.exec(mail?.text ?? "")?.[1] ?? "";
}

describe("changePassword", () => {
  const change = (current: string, next: string) => changePassword(context, userId, { current, next }, visitor());

  it("ends every session and gives the caller a new one", async () => {
    const [own, other] = [(await enter(PASSWORD)).session, (await enter(PASSWORD)).session];
    const fresh = await change(PASSWORD, NEXT);
    expect([await works(own.value), await works(other.value), await works(fresh.value)]).toEqual([false, false, true]);
    expect(await codeOf(enter(PASSWORD))).toBe("unauthenticated");
    expect((await enter(NEXT)).user.id).toBe(userId);
    const events = ["password.changed", "session.ended", "session.ended", "user.sign_in_failed", "user.signed_in"];
    expect((await eventsOf(context, userId)).slice(-events.length)).toEqual(events);
  });

  it("needs the password as it is, and another one that may be taken", async () => {
    const { session } = await enter(PASSWORD);
    expect(await refusal(change("a wrong one", NEXT))).toMatchObject({
      code: "validation_failed",
      details: [{ path: "/current_password", rule: "wrong_password" }],
    });
    expect(await refusal(change(PASSWORD, EMAIL))).toMatchObject({ details: [{ path: "/new_password" }] });
    expect(await works(session.value)).toBe(true);
    expect((await enter(PASSWORD)).user.id).toBe(userId);
  });

  it("lets nobody try passwords from a session that was left open", async () => {
    for (let i = 0; i < 10; i++) expect(await codeOf(change("a wrong one", NEXT))).toBe("validation_failed");
    expect(await codeOf(change(PASSWORD, NEXT))).toBe("rate_limited");
  });

  it("lets one of two at the same moment win", async () => {
    const both = await Promise.allSettled([change(PASSWORD, NEXT), change(PASSWORD, `${NEXT}!`)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await context.store.sessions.ofUser(userId)).toHaveLength(1);
  });
});

describe("setPassword", () => {
  it("takes the place of the old one and ends every session", async () => {
    const { session } = await enter(PASSWORD);
    await setPassword(context, userId, NEXT, CLI);
    expect(await works(session.value)).toBe(false);
    expect(await codeOf(enter(PASSWORD))).toBe("unauthenticated");
    expect((await enter(NEXT)).user.id).toBe(userId);
    expect(await codeOf(setPassword(context, userId, "short", CLI))).toBe("validation_failed");
    expect(await codeOf(setPassword(context, "usr_nobody", NEXT, CLI))).toBe("not_found");
  });
});

describe("a reset of the password", () => {
  it("goes by a link in a mail, once, and ends every session", async () => {
    const { session } = await enter(PASSWORD);
    const token = await mailedToken(" ADA@example.com");
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: EMAIL, attempts: 0 });
    expect(mail!.text).toContain(`\nhttps://winnow.example.com/reset-password#token=${token}\n`);
    expect(mail!.text).toContain("until 2026-03-03 09:30 UTC");
    expect(token).toMatch(/^[0-9A-Za-z]{43}$/);
    await confirmPasswordReset(context, { token, password: NEXT }, doer);
    expect(await works(session.value)).toBe(false);
    expect(await codeOf(enter(PASSWORD))).toBe("unauthenticated");
    expect((await enter(NEXT)).user.id).toBe(userId);
    expect(await codeOf(confirmPasswordReset(context, { token, password: PASSWORD }, doer))).toBe("validation_failed");
    const events = await eventsOf(context, userId);
    expect(events).toContain("password.reset_requested");
    expect(events).toContain("password.reset");
    expect(JSON.stringify(await context.store.audit.ofUser(userId, { limit: 100 }))).not.toContain(token);
  });

  it("lasts half an hour", async () => {
    const [late, inTime] = [await mailedToken(), await mailedToken()];
    context.clock.at += RESET_LIFE_MS - 1;
    await confirmPasswordReset(context, { token: inTime, password: NEXT }, doer);
    expect(await codeOf(confirmPasswordReset(context, { token: late, password: PASSWORD }, doer))).toBe(
      "validation_failed",
    );
    const another = await mailedToken();
    context.clock.at += RESET_LIFE_MS;
    expect(await refusal(confirmPasswordReset(context, { token: another, password: PASSWORD }, doer))).toMatchObject({
      details: [{ path: "/token", rule: "reset_token" }],
    });
    expect((await enter(NEXT)).user.id).toBe(userId);
  });

  it("keeps the link when the new password is refused", async () => {
    const token = await mailedToken();
    for (const password of ["short", EMAIL, "password123"]) {
      expect(await refusal(confirmPasswordReset(context, { token, password }, doer))).toMatchObject({
        details: [{ path: "/new_password" }],
      });
    }
    await confirmPasswordReset(context, { token, password: NEXT }, doer);
  });

  it("lets one of two with the same link win", async () => {
    const token = await mailedToken();
    const both = await Promise.allSettled(
      [NEXT, `${NEXT}!`].map((password) => confirmPasswordReset(context, { token, password }, doer)),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it.each(["", "x", "é".repeat(43), "0".repeat(43), "0".repeat(1_000)])("refuses the token %j", async (token) => {
    expect(await codeOf(confirmPasswordReset(context, { token, password: NEXT }, doer))).toBe("validation_failed");
  });

  it("looks the same for an address without an account, and mails nothing", async () => {
    const eve = await createUser(context, { email: "eve@example.com", password: PASSWORD }, CLI);
    await disableUser(context, eve.id, CLI);
    await context.store.users.insert({ ...eve, id: "usr_sso", email: "sso@example.com", passwordHash: null });
    for (const email of ["nobody@example.com", "no address", "eve@example.com", "sso@example.com"]) {
      expect(await requestPasswordReset(context, email, doer)).toBeUndefined();
    }
    expect(await mails()).toEqual([]);
  });

  it("is asked for only so often: for an address, known or not, and from a network", async () => {
    for (const email of [EMAIL, "nobody@example.com"]) {
      for (let i = 0; i < 3; i++) await requestPasswordReset(context, email, doer);
      expect(await codeOf(requestPasswordReset(context, email, visitor("198.51.100.1").doer))).toBe("rate_limited");
    }
    expect(await mails()).toHaveLength(3);
    const from = visitor("203.0.113.5").doer;
    for (let i = 0; i < 20; i++) await requestPasswordReset(context, `user${i}@example.com`, from);
    expect(await codeOf(requestPasswordReset(context, "another@example.com", from))).toBe("rate_limited");
    expect(await codeOf(confirmPasswordReset(context, { token: "x", password: NEXT }, from))).toBe("rate_limited");
  });

  it("lets somebody in again who was locked out by failed attempts", async () => {
    for (let i = 0; i < 11; i++) await codeOf(enter("a wrong one"));
    const token = await mailedToken();
    await confirmPasswordReset(context, { token, password: NEXT }, doer);
    expect((await enter(NEXT)).user.id).toBe(userId);
  });

  it("is not worth anything once the account is disabled", async () => {
    const token = await mailedToken();
    await disableUser(context, userId, CLI);
    expect(await codeOf(confirmPasswordReset(context, { token, password: NEXT }, doer))).toBe("validation_failed");
  });
});
