import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import { expect, it } from "vitest";
import { createMailDispatcher, newSecret, newToken, sha256Hex, type Mail } from "#accounts";
import { OPERATIONS } from "#operations";
import { openSqliteAccounts } from "#storage";
import { startServer } from "./start-server.ts";
import { NOW, SESSIONS, testAccounts, TOKENS, USERS } from "./test-accounts.ts";

/** Every row of every table, as text. */
function dump(file: string): string {
  const database = new Libsql(file);
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
  const text = tables.map(({ name }) => JSON.stringify(database.prepare(`select * from "${name}"`).all())).join("\n");
  database.close();
  return text;
}

it("logs, database, errors and usage reports contain no secret", async () => {
  const folder = mkdtempSync(join(tmpdir(), "winnow-canary-"));
  const file = join(folder, "accounts.sqlite");
  const clock = { now: () => NOW, elapsed: () => performance.now() };
  const store = await openSqliteAccounts(file, { clock });
  const accounts = await testAccounts({ store });
  const server = await startServer({}, (context) => ({ ...context, accounts }));
  const secrets = new Set<string>();
  const secret = (text: string): string => {
    secrets.add(text);
    return text;
  };
  const told: string[] = [];
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string; cookie: string | undefined }> => {
    const response = await fetch(`${server.url}/api/v2${path}`, {
      method,
      redirect: "manual",
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const cookie = /winnow_session=(\w+)/.exec(response.headers.get("set-cookie") ?? "")?.[1];
    if (cookie !== undefined) secret(cookie);
    if (response.status >= 400) told.push(text);
    return { status: response.status, text, cookie };
  };

  // An account with all it can have: sessions, a token, a second factor, a reset by mail.
  const password = secret("canary-password-of-ada");
  const { cookie } = await send("POST", "/auth/sign-up", { email: "ada@example.com", password });
  const session = { cookie: `__Host-winnow_session=${cookie}` };
  const { id } = (await store.users.findByEmail("ada@example.com"))!;
  const subscription = { userId: id, apiTier: "starter", status: "active", currentPeriodEnd: null } as const;
  await store.billing.put({ ...subscription, source: "operator", customerId: null, externalId: null, updatedAt: NOW });
  const created = JSON.parse((await send("POST", "/tokens", { name: "t" }, session)).text) as { value: string };
  secret(created.value);
  secret(created.value.slice(15, 58));
  const rotated = await send("POST", `/tokens/${created.value.slice(4, 14)}/rotate`, {}, session);
  secret((JSON.parse(rotated.text) as { value: string }).value);
  await send("POST", "/auth/password-reset", { email: "ada@example.com" });
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  await createMailDispatcher({ store, clock, mailer, note: () => {} }).runOnce();
  expect(mails).toHaveLength(1);
  const link = secret(/token=(\w+)/.exec(mails[0]!.text)![1]!);

  // Wrong ones, which are somebody's secrets too: another site's password, a mistyped token.
  const wrong = secret("canary-password-of-another-site");
  await send("POST", "/auth/sign-in", { email: "ada@example.com", password: wrong });
  await send("POST", "/auth/sign-in", `{"email":"ada@example.com","password":"${wrong}"`);
  await send("POST", "/auth/sign-in", { email: "ada@example.com", password: wrong, passwort: wrong });
  const unknown = secret(newToken((count) => new Uint8Array(count).fill(77)).value);

  // Every operation, with secrets in every place where one could stand by mistake.
  for (const { method, route, body } of OPERATIONS) {
    const path = route.slice("/api/v2".length).replace(/\{\w+\}/g, unknown);
    for (const headers of [
      { "x-api-key": TOKENS.both.value },
      { "x-api-key": unknown },
      { cookie: `__Host-winnow_session=${SESSIONS.owner}` },
      { cookie: `__Host-winnow_session=${secret(newSecret((count) => new Uint8Array(count).fill(78)))}` },
    ] as Record<string, string>[]) {
      await send(method, `${path}?token=${unknown}&api_key=${wrong}`, body?.example, headers);
      if (body !== undefined) await send(method, path, { ...(body.example as object), password: wrong }, headers);
    }
  }
  await send("POST", "/auth/password-reset/confirm", { token: link, new_password: secret("canary-new-password") });
  for (const value of [TOKENS.both.value, SESSIONS.owner]) secret(value);

  // A fault of ours: what it says must not carry the request.
  const broken = { ...store.tokens, findForCall: () => Promise.reject(new Error("broken")) };
  const faulty = await startServer({}, (context) => ({
    ...context,
    accounts: { ...accounts, store: { ...store, tokens: broken } },
  }));
  const fault = await fetch(`${faulty.url}/api/v2/scan/schema`, { headers: { "x-api-key": TOKENS.both.value } });
  expect(fault.status).toBe(500);
  told.push(await fault.text());

  await accounts.usage.flush();
  const audit = (await store.audit.ofUser(id, { limit: 100 })).items;
  expect(audit.map(({ event }) => event)).toEqual(expect.arrayContaining(["user.created", "token.created"]));
  await server.drain();
  await faulty.drain();
  const log = [...server.log, ...faulty.log].join("\n");
  expect(log.length, "the log is not empty").toBeGreaterThan(10_000);
  await store.close();
  const kept = dump(file);
  expect(kept.includes(sha256Hex(SESSIONS.stranger)), "sessions are kept by their digest").toBe(true);
  rmSync(folder, { recursive: true, force: true });
  const errors = told.join("\n");
  // A path's and a query's own text may be named by the error that refuses it.
  for (const [where, text] of [
    ["the log", log],
    ["the database", kept],
    ["an error", errors.replaceAll(unknown, "")],
  ]) {
    expect({ where, holds: [...secrets].filter((one) => text!.includes(one)) }).toEqual({ where, holds: [] });
  }
  expect(USERS.owner).not.toBe(id);
});
