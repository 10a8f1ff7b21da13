import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import {
  codeOf,
  eventsOf,
  identities,
  OWNER,
  PASSWORD,
  refusal,
  visitor,
  type Identities,
} from "./identity.testing.ts";
import { SETUP_CODE_FACT } from "./installation.ts";
import { SIGN_UP_FACT } from "./open-account.ts";
import { sha256Hex } from "../secrets.ts";
import { authenticateSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { createUser, signUp } from "./sign-up.ts";
import { profileOf } from "./users.ts";

const CLI = { actor: "cli", address: null };
let context: Identities;

beforeEach(async () => {
  context = await identities();
});
afterEach(() => context.store.close());

const join = (name: string, setupCode?: string) =>
  signUp(context, { email: `${name}@example.com`, password: PASSWORD, name, setupCode }, visitor());

describe("the first account", () => {
  it("is the operator's, with every right, by an entry in the ledger", async () => {
    const { user, session } = await join("ada");
    expect(user).toMatchObject({ email: "ada@example.com", name: "ada", plan: "super-pro", operator: true });
    expect((await profileOf(context, user)).tier).toBe("business");
    expect(await context.store.billing.entriesOf(user.id)).toMatchObject([
      { source: "operator", apiTier: "business", plan: "super-pro", status: "active", currentPeriodEnd: null },
    ]);
    expect(await authenticateSession(context, session.value)).toMatchObject({
      kind: "session",
      userId: user.id,
      plan: "super-pro",
      tier: "business",
      operator: true,
    });
    expect(await eventsOf(context, user.id)).toEqual(["subscription.changed", "user.created", "user.signed_in"]);
  });

  it("is the one that the installation began with, where there is one", async () => {
    await context.store.users.insert(OWNER);
    const { user } = await join("ada");
    expect(user).toMatchObject({ id: OWNER.id, email: "ada@example.com", name: "ada", createdAt: OWNER.createdAt });
    expect(await context.store.users.find(OWNER.id)).toEqual(user);
    expect(await context.store.users.findUnclaimed()).toBeUndefined();
    expect((await signIn(context, { email: "ada@example.com", password: PASSWORD }, visitor())).user.id).toBe(OWNER.id);
    expect((await join("bob")).user.operator).toBe(false);
  });

  it.each([false, true])("is one, of many at the same moment; one waits to be claimed: %s", async (waiting) => {
    if (waiting) await context.store.users.insert(OWNER);
    const names = Array.from({ length: 8 }, (_, i) => `user${i}`);
    const joined = await Promise.all(names.map((name) => join(name)));
    expect(joined.filter(({ user }) => user.operator)).toHaveLength(1);
    const users = await context.store.users.list();
    expect(users).toHaveLength(names.length);
    expect(users.filter(({ operator }) => operator)).toHaveLength(1);
    expect(new Set(users.map(({ email }) => email)).size).toBe(names.length);
  });

  it("needs the code that the start printed, where one is set, and only once", async () => {
    await context.store.users.insert(OWNER);
    await context.store.installation.set(SETUP_CODE_FACT, sha256Hex("k4T9"));
    expect(await codeOf(join("eve"))).toBe("setup_code_required");
    expect(await codeOf(join("eve", "k4T8"))).toBe("setup_code_required");
    expect(await context.store.users.findByEmail("eve@example.com")).toBeUndefined();
    expect((await join("ada", "k4T9")).user.operator).toBe(true);
    expect(await context.store.installation.get(SETUP_CODE_FACT)).toBeUndefined();
    expect((await join("bob")).user.operator).toBe(false);
  });

  it("may be made where signing up is closed", async () => {
    await context.store.installation.set(SIGN_UP_FACT, "closed");
    expect((await join("ada")).user.operator).toBe(true);
    expect(await codeOf(join("bob"))).toBe("sign_up_closed");
  });

  it("needs no code from the shell, and leaves none behind", async () => {
    await context.store.installation.set(SETUP_CODE_FACT, sha256Hex("k4T9"));
    await context.store.users.insert(OWNER);
    const user = await createUser(context, { email: "Ada@example.com", password: PASSWORD }, CLI);
    expect(user).toMatchObject({ id: OWNER.id, email: "ada@example.com", operator: true });
    expect(await context.store.installation.get(SETUP_CODE_FACT)).toBeUndefined();
  });
});

describe("a later account", () => {
  beforeEach(async () => {
    await join("ada");
  });

  it("begins with the plan basic and without an API tier", async () => {
    const { user } = await join("bob");
    expect(user).toMatchObject({ plan: "basic", operator: false, name: "bob" });
    expect((await profileOf(context, user)).tier).toBeNull();
    expect(await context.store.billing.entriesOf(user.id)).toEqual([]);
  });

  it("cannot be opened where signing up is closed, but by the shell", async () => {
    await context.store.installation.set(SIGN_UP_FACT, "closed");
    expect(await codeOf(join("bob"))).toBe("sign_up_closed");
    const bob = await createUser(context, { email: "bob@example.com", password: PASSWORD }, CLI);
    expect(bob).toMatchObject({ plan: "basic", operator: false });
    const eve = await createUser(context, { email: "eve@example.com", password: PASSWORD, operator: true }, CLI);
    expect(eve).toMatchObject({ plan: "super-pro", operator: true });
    expect((await profileOf(context, eve)).tier).toBe("business");
  });

  it("needs an address that nobody has, whatever its case", async () => {
    const again = { email: " ADA@Example.com", password: PASSWORD };
    expect(await codeOf(signUp(context, again, visitor()))).toBe("conflict");
    expect(await codeOf(createUser(context, again, CLI))).toBe("conflict");
    const twice = await Promise.allSettled([join("bob"), join("bob")]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await context.store.users.count()).toBe(2);
  });

  it.each([
    ["short", "password_length"],
    ["a".repeat(9), "password_length"],
    ["a".repeat(257), "password_length"],
    ["Password123", "common_password"],
    ["QWERTYUIOP", "common_password"],
    ["bob.builder@EXAMPLE.com", "password_is_email"],
    ["Bob.Builder", "password_is_email"],
  ])("refuses the password %j", async (password, rule) => {
    const account = { email: "bob.builder@example.com", password };
    for (const work of [signUp(context, account, visitor()), createUser(context, account, CLI)]) {
      const error = await refusal(work);
      expect(error).toMatchObject({ code: "validation_failed", details: [{ path: "/password", rule }] });
      expect(JSON.stringify(error) + error.message).not.toContain(password);
    }
  });

  it.each(["k".repeat(10), "x7".repeat(128), "пароль из слов", "          ."])(
    "takes the password %j",
    async (password) => {
      await signUp(context, { email: "bob@example.com", password }, visitor());
      const { user } = await signIn(context, { email: "bob@example.com", password }, visitor());
      expect(user.email).toBe("bob@example.com");
    },
  );

  it("signs in with the same letters written in another way", async () => {
    await signUp(context, { email: "bob@example.com", password: "caf\u00e9 au lait \u2460" }, visitor());
    const other = { email: "bob@example.com", password: "cafe\u0301 au lait 1" };
    expect((await signIn(context, other, visitor())).user.email).toBe("bob@example.com");
  });

  it("is opened only so often from one network", async () => {
    const codes: string[] = [];
    for (let i = 0; i < 52; i++) {
      const taken = signUp(context, { email: "ada@example.com", password: PASSWORD }, visitor("2001:db8::1"));
      codes.push(await codeOf(taken));
    }
    expect(codes.indexOf("rate_limited")).toBe(50);
    await signUp(context, { email: "bob@example.com", password: PASSWORD }, visitor("2001:db8:0:1::1"));
  });
});

describe("the list of common passwords", () => {
  it("holds about a hundred that are long enough to be taken otherwise", () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(100);
    for (const one of COMMON_PASSWORDS) {
      expect(one.length).toBeGreaterThanOrEqual(10);
      expect(one).toBe(one.toLowerCase());
    }
  });
});
