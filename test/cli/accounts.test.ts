import { spawn } from "node:child_process";
import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#base";
import { authenticateToken, type AccountsContext } from "#accounts";
import { CreatedTokenReply, SubscriptionReply } from "#contract";
import { openAccountsForShell, readConfig } from "#main";
import { openBarStore } from "#storage";
import { temporaryFolder, winnow, type Ran } from "./run-winnow.ts";

const BIN = fileURLToPath(new URL("../../bin/winnow.mjs", import.meta.url));
const folder = temporaryFolder();
const data = join(folder.path, "data");
const PASSWORD = "correct horse battery";

afterAll(() => folder.remove());

const run = (...args: readonly string[]): Promise<Ran> => winnow([...args, "--data", data]);

async function json(...args: readonly string[]): Promise<unknown> {
  const ran = await run(...args, "--json");
  if (ran.code !== 0) throw new Error(ran.notes);
  expect(ran.out.endsWith("}\n")).toBe(true);
  return JSON.parse(ran.out);
}

async function withContext<T>(work: (context: AccountsContext) => Promise<T>): Promise<T> {
  const { context, close } = await openAccountsForShell(readConfig({ WINNOW_DATA: data }));
  try {
    return await work(context);
  } finally {
    await close();
  }
}

const worksFor = (value: string): Promise<string | undefined> =>
  withContext(async (context) => (await authenticateToken(context, value))?.userId);

async function events(userId: string): Promise<readonly string[]> {
  const page = await withContext(({ store }) => store.audit.ofUser(userId, { limit: 100 }));
  for (const { actor, address } of page.items) expect([actor, address]).toEqual(["cli", null]);
  return page.items.map(({ event }) => event);
}

interface UserReply {
  readonly user: { readonly id: string; readonly email: string; readonly disabled_at: string | null };
}

describe("winnow user", () => {
  it("finds no accounts in an empty folder, and creates none", async () => {
    for (const command of [
      ["user", "list"],
      ["token", "create", "--name", "x"],
      ["subscription", "show"],
    ]) {
      expect(await run(...command)).toMatchObject({ code: 1, out: "", notes: expect.stringContaining("user create") });
    }
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it("makes the first account an operator's, and later ones plain", async () => {
    const first = await run("user", "create", "--email", "Owner@Example.com", "--password", PASSWORD, "--name", "Olga");
    expect(first, `${first.notes}`).toMatchObject({
      code: 0,
      out: expect.stringContaining("owner@example.com is created, an operator"),
    });
    const { user } = (await json(
      "user",
      "create",
      "--email",
      "plain@example.com",
      "--password",
      PASSWORD,
    )) as UserReply;
    expect(user).toMatchObject({
      email: "plain@example.com",
      plan: "basic",
      api_tier: null,
      operator: false,
      disabled_at: null,
    });
    const { users } = (await json("user", "list")) as { users: unknown[] };
    expect(users).toContainEqual(
      expect.objectContaining({
        email: "owner@example.com",
        name: "Olga",
        plan: "super-pro",
        api_tier: "business",
        operator: true,
      }),
    );
    expect(users).toHaveLength(2);
    const table = await run("user", "list");
    expect(table.out).toMatch(/owner@example\.com +Olga +super-pro +business +operator +20/);
    expect(table.out).not.toContain("argon2");
  });

  it.each([
    [["--email", "nobody", "--password", PASSWORD], "no e-mail address"],
    [["--email", "x@example.com", "--password", "hunter2"], "10 to 256"],
    [["--email", "plain@example.com", "--password", PASSWORD], "already"],
    [["--email", "x@example.com", "--password", "password123"], "commonest"],
  ])("refuses an invalid account: %j", async (args, told) => {
    const ran = await run("user", "create", ...args);
    expect(ran).toMatchObject({ code: 1, out: "", notes: expect.stringContaining(told) });
    expect(ran.notes).not.toContain(args[3]);
  });

  it("changes a password, ends sessions but no tokens, and stores the password nowhere", async () => {
    const { user } = (await json(
      "user",
      "password",
      "--user",
      "plain@example.com",
      "--password",
      "another good one",
    )) as UserReply;
    await withContext(async ({ store, passwords }) => {
      const { passwordHash } = (await store.users.find(user.id))!;
      expect(await passwords.verify(passwordHash, "another good one")).toBe(true);
    });
    expect(await events(user.id)).toContain("password.changed");
    for (const name of readdirSync(data).filter((one) => one.startsWith("accounts"))) {
      const content = readFileSync(join(data, name), "latin1");
      for (const secret of [PASSWORD, "another good one"]) expect(content).not.toContain(secret);
    }
  });

  it("reads a password from the standard input, and prints it nowhere", async () => {
    const ask = (input: string): Promise<Ran> =>
      new Promise((resolve) => {
        const args = ["user", "create", "--email", "piped@example.com", "--data", data];
        const child = spawn(process.execPath, [BIN, ...args], { stdio: ["pipe", "pipe", "pipe"] });
        const ran = { code: -1, out: "", notes: "" };
        child.stdout.on("data", (chunk: Buffer) => (ran.out += chunk.toString()));
        child.stderr.on("data", (chunk: Buffer) => (ran.notes += chunk.toString()));
        child.on("close", (code) => resolve({ ...ran, code: code ?? -1 }));
        child.stdin.end(input);
      });
    expect(await ask("")).toMatchObject({ code: 2, out: "", notes: expect.stringContaining("standard input") });
    const made = await ask("pässword from a pipe\r\nignored\n");
    expect(made, `${made.notes}`).toMatchObject({ code: 0, notes: "" });
    expect(made.out).not.toContain("pipe\n");
    await withContext(async ({ store, passwords }) => {
      const { passwordHash } = (await store.users.findByEmail("piped@example.com"))!;
      expect(await passwords.verify(passwordHash, "pässword from a pipe")).toBe(true);
    });
  });

  it("does not print the value of a mistyped option", async () => {
    const ran = await run("user", "create", "--email", "x@example.com", "--pasword=hunter2hunter2");
    expect(ran).toMatchObject({ code: 2, out: "", notes: expect.stringContaining("--pasword") });
    expect(ran.notes).not.toContain("hunter2");
  });

  it("closes signing up and opens it again", async () => {
    const fact = (): Promise<string | undefined> => withContext(({ store }) => store.installation.get("sign_up"));
    expect(await json("user", "sign-up", "closed")).toEqual({ sign_up: "closed" });
    expect(await fact()).toBe("closed");
    expect(await run("user", "sign-up", "open")).toMatchObject({ code: 0, out: expect.stringContaining("open") });
    expect(await fact()).toBe("open");
  });

  it("names an unknown user", async () => {
    for (const user of ["who@example.com", "usr_nobody"]) {
      expect(await run("user", "disable", "--user", user)).toMatchObject({
        code: 1,
        notes: expect.stringContaining(user),
      });
    }
  });
});

describe("winnow token", () => {
  let value = "";
  let id = "";

  it("makes a token of the only operator, and prints nothing but its value", async () => {
    const ran = await run("token", "create", "--name", "nightly", "--scopes", "write,read", "--expires", "90d");
    expect(ran.out).toMatch(/^wnw_[0-9A-Za-z]{10}_[0-9A-Za-z]{49}\n$/);
    value = ran.out.trim();
    id = value.slice(4, 14);
    expect(ran.notes).toContain("read and write");
    expect(ran.notes).not.toContain(value.slice(15));
    expect(await worksFor(value)).toBeDefined();
    const { token, value: other } = CreatedTokenReply.parse(await json("token", "create", "--name", "second"));
    expect(token).toMatchObject({ name: "second", scopes: ["read"], status: "active", expires_at: null });
    expect(await worksFor(other)).toBeDefined();
  });

  it.each([
    ["12h", 12 * 3_600_000],
    ["90d", 90 * DAY_MS],
    ["2999-06-30", Date.UTC(2999, 5, 30) - Date.now()],
    ["2999-06-30T12:00:00+02:00", Date.UTC(2999, 5, 30, 10) - Date.now()],
  ])("understands an end: %s", async (text, after) => {
    const { token } = CreatedTokenReply.parse(await json("token", "create", "--name", "x", "--expires", text));
    expect(Math.abs(Date.parse(token.expires_at!) - Date.now() - after)).toBeLessThan(60_000);
    expect(await run("token", "delete", token.id)).toMatchObject({ code: 0 });
  });

  it.each([
    [["--expires", "2020-01-01"], "past"],
    [["--expires", "2027-02-30"], "2027-02-30"],
    [["--expires", "0d"], "90d"],
    [["--expires", "soon"], "soon"],
    [["--scopes", "read,admin"], "read and write"],
    [["--name", " "], "1 to 120"],
    [["--user", "plain@example.com"], "active API subscription"],
  ])("refuses an invalid token: %j", async (args, told) => {
    const ran = await run("token", "create", "--name", "x", ...args);
    expect(ran).toMatchObject({
      code: told.startsWith("active") ? 1 : 2,
      out: "",
      notes: expect.stringContaining(told),
    });
  });

  it("lists tokens without their values", async () => {
    const { tokens } = (await json("token", "list")) as { tokens: { id: string; prefix: string }[] };
    expect(tokens.map((token) => token.id)).toContain(id);
    const table = await run("token", "list");
    expect(table.out).toMatch(new RegExp(`${id} +nightly +read,write +active`));
    expect(table.out).not.toContain(value.slice(15));
  });

  it("revokes a token, which then fails, and deletes it", async () => {
    expect(await run("token", "revoke", `wnw_${id}`)).toMatchObject({
      code: 0,
      out: expect.stringContaining("nightly"),
    });
    expect(await worksFor(value)).toBeUndefined();
    expect((await run("token", "list")).out).toMatch(new RegExp(`${id} +nightly +read,write +revoked`));
    expect(await json("token", "delete", id)).toEqual({ deleted: id });
    expect((await run("token", "list")).out).not.toContain(id);
    for (const gone of [id, value, "x"]) {
      const ran = await run("token", "revoke", gone);
      expect(ran).toMatchObject({ code: 1, notes: expect.stringContaining("winnow token list") });
      expect(ran.notes).not.toContain(value.slice(15));
    }
  });

  it("refuses to choose among several operators", async () => {
    const { user } = (await json(
      "user",
      "create",
      "--email",
      "two@example.com",
      "--password",
      PASSWORD,
      "--operator",
    )) as UserReply;
    const ran = await run("token", "create", "--name", "x");
    expect(ran).toMatchObject({ code: 2, out: "", notes: expect.stringMatching(/--user: .*two@example\.com/) });
    expect(await run("token", "create", "--name", "x", "--user", user.id)).toMatchObject({ code: 0 });
    expect(await run("user", "disable", "--user", "two@example.com")).toMatchObject({ code: 0 });
    expect(await run("token", "list")).toMatchObject({ code: 0 });
  });
});

describe("winnow subscription", () => {
  const ofPlain = ["--user", "plain@example.com"] as const;

  it("grants and withdraws a tier, with which tokens work and stop", async () => {
    const given = await json("subscription", "set", ...ofPlain, "--api-tier", "starter", "--plan", "super");
    expect(SubscriptionReply.parse(given).subscription).toEqual({
      api_tier: "starter",
      plan: "super",
      status: "active",
      current_period_end: null,
    });
    const { value } = CreatedTokenReply.parse(await json("token", "create", "--name", "mine", ...ofPlain));
    expect(await worksFor(value)).toBeDefined();
    const taken = await run("subscription", "set", ...ofPlain, "--api-tier", "none");
    expect(taken).toMatchObject({ code: 0, out: "plain@example.com: no API tier, plan super\n" });
    const tier = await withContext(async (context) => (await authenticateToken(context, value))?.tier);
    expect(tier).toBeNull();
  });

  it("grants a tier with an end", async () => {
    const { subscription } = SubscriptionReply.parse(
      await json("subscription", "set", ...ofPlain, "--api-tier", "business", "--until", "30d"),
    );
    expect(subscription).toMatchObject({ api_tier: "business", plan: "super" });
    expect(Math.abs(Date.parse(subscription.current_period_end!) - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000);
    expect((await run("subscription", "show", ...ofPlain)).out).toContain(subscription.current_period_end);
    expect((await run("subscription", "show")).out).toContain("owner@example.com: API tier business");
  });

  it.each([
    [["--api-tier", "gold"], "starter, power-user, business, none"],
    [[], "--api-tier"],
    [["--api-tier", "none", "--until", "30d"], "--until"],
    [["--api-tier", "starter", "--plan", "gold"], "super-pro"],
  ])("refuses an invalid subscription: %j", async (args, told) => {
    const ran = await run("subscription", "set", ...ofPlain, ...args);
    expect(ran).toMatchObject({ code: 2, out: "", notes: expect.stringContaining(told) });
  });
});

describe("a user who is disabled", () => {
  let value = "";
  beforeAll(async () => {
    value = CreatedTokenReply.parse(await json("token", "create", "--name", "kept")).value;
  });

  it("has no access until enabled again, and stays in the audit log", async () => {
    const { user } = (await json("user", "disable", "--user", "owner@example.com")) as UserReply;
    expect(user.disabled_at).not.toBeNull();
    expect(await worksFor(value)).toBeUndefined();
    expect(await run("token", "list")).toMatchObject({ code: 2, notes: expect.stringContaining("no operator") });
    expect(await run("user", "enable", "--user", user.id)).toMatchObject({ code: 0 });
    expect(await worksFor(value)).toBe(user.id);
    expect(await events(user.id)).toEqual(expect.arrayContaining(["user.created", "user.disabled", "user.enabled"]));
  });
});

describe("accounts that were moved to Postgres", () => {
  it("are not created a second time in the old folder", async () => {
    renameSync(join(data, "accounts.sqlite"), join(data, "accounts.sqlite.migrated"));
    for (const command of [
      ["user", "list"],
      ["user", "create", "--email", "x@example.com", "--password", PASSWORD],
    ]) {
      const ran = await run(...command);
      expect(ran).toMatchObject({ code: 1, out: "", notes: expect.stringContaining("DATABASE_URL") });
    }
    expect(await run("backup", join(folder.path, "x.tar.gz"))).toMatchObject({
      code: 1,
      notes: expect.stringContaining("DATABASE_URL"),
    });
    expect(readdirSync(data)).not.toContain("accounts.sqlite");
    renameSync(join(data, "accounts.sqlite.migrated"), join(data, "accounts.sqlite"));
    expect(await run("user", "list")).toMatchObject({ code: 0 });
  });
});

describe("winnow migrate", () => {
  it.each([
    [[], "--to"],
    [["--to", "mysql://root:secret-word@host/db"], "postgres://"],
    [["--to", "secret-word"], "postgres://"],
  ])("refuses %j and does not print it", async (args, told) => {
    const ran = await run("migrate", ...args);
    expect(ran).toMatchObject({ code: 2, out: "", notes: expect.stringContaining(told) });
    expect(ran.notes).not.toContain("secret-word");
  });

  it("leaves the accounts where they are while a server runs", async () => {
    const store = await openBarStore(data);
    const lock = await store.lock("winnow serve");
    try {
      const ran = await run("migrate", "--to", "postgres://root:secret-word@127.0.0.1:1/db");
      expect(ran).toMatchObject({ code: 1, out: "", notes: expect.stringContaining("winnow serve") });
    } finally {
      await lock.release();
      await store.close();
    }
  });

  it("leaves the accounts where they are when the database cannot be reached", async () => {
    const ran = await run("migrate", "--to", "postgres://root:secret-word@127.0.0.1:1/db");
    expect(ran).toMatchObject({ code: 1, out: "", notes: expect.stringContaining("cannot be reached") });
    expect(ran.notes).not.toContain("secret-word");
    expect(await run("user", "list")).toMatchObject({ code: 0 });
  });
});
