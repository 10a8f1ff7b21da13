import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { aReserve, aScan, storedUser } from "./contracts/account-samples.testing.ts";
import { backupSqlite } from "./sqlite/backup-sqlite.ts";
import { copyAccounts } from "./copy-accounts.ts";
import { contentOf, fillStore } from "./contracts/filled-store.testing.ts";
import { openSqliteAccounts } from "./sqlite/sqlite-accounts.ts";

const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const folder = mkdtempSync(join(tmpdir(), "winnow-copy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const open = (name: string) => openSqliteAccounts(name === ":memory:" ? name : join(folder, name), { clock });

describe("copyAccounts", () => {
  it("copies every row of every table and continues the counters of the source", async () => {
    const [from, to] = [await open(":memory:"), await open(":memory:")];
    await fillStore(from);
    const reported: unknown[] = [];
    const copied = await copyAccounts(from, to, (table) => reported.push(table));
    const content = await contentOf(from);
    expect(await contentOf(to)).toEqual(content);
    expect(reported).toEqual(copied);
    expect(Object.fromEntries(copied.map(({ table, rows }) => [table, rows]))).toEqual(
      Object.fromEntries(Object.entries(content).map(([table, rows]) => [table, rows.length])),
    );
    expect(copied.filter(({ rows }) => rows === 0)).toEqual([]);
    const [user] = await to.users.list();
    const ids = await Promise.all([from, to].map(async ({ scans }) => (await scans.insert(aScan(user!.id))).scanId));
    expect(ids[0]).toBe(ids[1]);
  });

  it("refuses a target that is not empty", async () => {
    const [from, to] = [await open(":memory:"), await open(":memory:")];
    await fillStore(from);
    await to.attempts.count("a", 1);
    await expect(copyAccounts(from, to)).rejects.toMatchObject({ code: "conflict", message: /rows in attempts/ });
    expect(await to.users.count()).toBe(0);
  });

  it("leaves the target empty if it fails", async () => {
    const [from, to] = [await open(":memory:"), await open(":memory:")];
    await fillStore(from);
    const stopped = copyAccounts(from, to, ({ table }) => {
      if (table === "scans") throw new Error("stop");
    });
    await expect(stopped).rejects.toThrow("stop");
    expect(Object.values(await contentOf(to)).flat()).toEqual([]);
    await copyAccounts(from, to);
    expect(await contentOf(to)).toEqual(await contentOf(from));
  });
});

describe("backupSqlite", () => {
  it("copies one moment of a store that is being written to", async () => {
    const store = await open("busy.db");
    const userId = await storedUser(store);
    let acknowledged = 0;
    const writing = Array.from({ length: 120 }, async () => {
      await store.credits.reserve(aReserve(userId, { credits: 1 }), 1e9, null);
      if (++acknowledged === 40) backupSqlite(join(folder, "busy.db"), join(folder, "busy.backup"));
    });
    await Promise.all(writing);
    await store.close();

    const backup = await open("busy.backup");
    const { calls, reserved } = await backup.credits.day(userId, 20_000);
    const entries = await backup.credits.entriesOf(userId, 20_000);
    expect(calls).toBeGreaterThanOrEqual(40);
    expect(calls).toBeLessThan(120);
    expect({ calls, reserved }).toEqual({ calls: entries.length, reserved: entries.length });
    await backup.close();
  });

  it("creates a complete file that only the owner can read, and refuses an existing target", async () => {
    const store = await open("plain.db");
    await fillStore(store);
    const target = join(folder, "plain.backup");
    backupSqlite(join(folder, "plain.db"), target);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    const content = await contentOf(store);
    await store.close();
    const backup = await open("plain.backup");
    expect(await contentOf(backup)).toEqual(content);
    await backup.close();

    const again = () => backupSqlite(join(folder, "plain.db"), target);
    expect(again).toThrow(/exists already/);
    expect(() => backupSqlite(join(folder, "none.db"), join(folder, "x"))).toThrow(/no database/);
    expect(existsSync(join(folder, "none.db"))).toBe(false);
    writeFileSync(join(folder, "text"), "no database ".repeat(200));
    expect(() => backupSqlite(join(folder, "text"), join(folder, "x"))).toThrow(/not a database/);
    expect(() => backupSqlite(join(folder, "plain.db"), join(folder, "no", "x"))).toThrow(/cannot be written/);
    expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });
});
