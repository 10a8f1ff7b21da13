import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { aSession, aToken, storedUser } from "./contracts/account-samples.testing.ts";
import { openSqliteAccounts } from "./sqlite/sqlite-accounts.ts";
import { RowCache } from "./row-cache.ts";
import { SqliteConnection } from "./sqlite/sqlite-connection.ts";

const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const folder = mkdtempSync(join(tmpdir(), "winnow-known-rows-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const newPath = () => join(folder, `${files++}.sqlite`);

/** Runs a statement in a separate process, like a command of the shell next to a server. */
function inOtherProcess(path: string, statement: string): void {
  const script = `const Libsql = require("libsql"); new Libsql(process.argv[1]).exec(process.argv[2]);`;
  execFileSync(process.execPath, ["-e", script, path, statement]);
}

describe("RowCache", () => {
  it("lets a call see the last write of any process", async () => {
    const path = newPath();
    const store = await openSqliteAccounts(path, { clock });
    const userId = await storedUser(store);
    const [token, session] = [aToken(userId), aSession(userId)];
    await store.tokens.insert(token);
    await store.sessions.insert(session);
    for (let k = 0; k < 2; k++) {
      expect((await store.tokens.findForCall(token.id))!.token.revokedAt).toBeNull();
      expect((await store.sessions.findForCall(session.idHash))!.user.plan).toBe("basic");
    }
    inOtherProcess(path, `update tokens set revoked_at = 7; update users set plan = 'super'`);
    expect((await store.tokens.findForCall(token.id))!.token.revokedAt).toBe(7);
    expect((await store.sessions.findForCall(session.idHash))!.user.plan).toBe("super");
    inOtherProcess(path, "delete from tokens; delete from sessions");
    expect(await store.tokens.findForCall(token.id)).toBeUndefined();
    expect(await store.sessions.findForCall(session.idHash)).toBeUndefined();
    await store.tokens.insert(token);
    expect((await store.tokens.findForCall(token.id))!.token.revokedAt).toBeNull();
    await store.close();
  });

  it("returns the cached rows while nobody writes", async () => {
    const path = newPath();
    const writer = new SqliteConnection(path);
    writer.pragma("journal_mode = WAL");
    writer.exec("create table names (id text primary key, name text); insert into names values ('a', 'first')");
    const reader = new SqliteConnection(path);
    const rows = new RowCache(reader);
    const query = { sql: "select name from names where id = ? limit 1" } as Parameters<typeof rows.select>[0];
    const found = rows.select(query, "a");
    expect(found).toEqual([{ name: "first" }]);
    expect(rows.select(query, "a")).toBe(found);
    expect(rows.select(query, "b")).toEqual([]);
    writer.exec("insert into names values ('b', 'second')");
    expect(rows.select(query, "b")).toEqual([{ name: "second" }]);
    expect(rows.select(query, "a")).not.toBe(found);
    reader.close();
    writer.close();
  });
});
