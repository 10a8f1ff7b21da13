import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { authenticateToken } from "#accounts";
import { openAccountsForShell, readConfig } from "#main";
import { openBarStore, openPostgresAccounts, openSqliteAccounts, type KyselyAccountStore } from "#storage";
import { fillStore } from "../../src/storage/accounts/contracts/filled-store.testing.ts";
import { temporaryFolder, winnow, type Ran } from "../cli/run-winnow.ts";
import { freshDatabase } from "./fresh-database.ts";

/** A closed database lets go of its file when its statements are collected, which a process of its own need not wait for. */
async function letGo(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const PASSWORD = "correct horse battery";
const clock = { now: () => Date.now(), elapsed: () => performance.now() };

describe.each(inject("postgresUrls").map((url) => [new URL(url).host, url] as const))(
  "accounts moved to %s",
  (_, server) => {
    const folder = temporaryFolder();
    const data = join(folder.path, "data");
    const file = join(data, "accounts.sqlite");
    const databases: Awaited<ReturnType<typeof freshDatabase>>[] = [];
    let url = "";
    let token = "";

    const database = async (): Promise<string> => {
      const made = await freshDatabase(server);
      databases.push(made);
      return made.url;
    };
    const here = (...args: readonly string[]): Promise<Ran> => winnow([...args, "--data", data]);
    const there = (...args: readonly string[]): Promise<Ran> =>
      winnow([...args, "--data", data], { DATABASE_URL: url });

    beforeAll(async () => {
      url = await database();
      for (const args of [
        ["user", "create", "--email", "owner@example.com", "--password", PASSWORD],
        ["user", "create", "--email", "other@example.com", "--password", PASSWORD],
        ["import", "demo", "--tickers", "2", "--years", "1"],
      ]) {
        const ran = await here(...args);
        if (ran.code !== 0) throw new Error(ran.notes);
      }
      token = (await here("token", "create", "--name", "kept")).out.trim();
      const store = await openSqliteAccounts(file, { clock });
      await fillStore(store);
      await store.close();
    });
    afterAll(async () => {
      folder.remove();
      for (const { drop } of databases) await drop();
    });

    async function holderOf(env: Record<string, string>): Promise<string | undefined> {
      const { context, close } = await openAccountsForShell(readConfig({ WINNOW_DATA: data, ...env }));
      try {
        return (await authenticateToken(context, token))?.userId;
      } finally {
        await close();
      }
    }

    async function rowsOf(store: KyselyAccountStore): Promise<Record<string, unknown>> {
      const rows: Record<string, unknown> = {};
      for (const { name } of await store.db.introspection.getTables()) {
        if (name.startsWith("sqlite_") || name.startsWith("winnow_migrations")) continue;
        const found = await store.db
          .selectFrom(name as "users")
          .selectAll()
          .execute();
        rows[name] = new Set(found.map((row) => JSON.stringify(Object.entries(row).sort())));
      }
      await store.close();
      return rows;
    }

    it("stay in place while a server or another command has them open", async () => {
      const bars = await openBarStore(data);
      const lock = await bars.lock("winnow serve");
      expect(await here("migrate", "--to", url)).toMatchObject({
        code: 1,
        notes: expect.stringContaining("winnow serve"),
      });
      await lock.release();
      await bars.close();

      const held = await openSqliteAccounts(file, { clock });
      expect(await here("migrate", "--to", url)).toMatchObject({
        code: 1,
        notes: expect.stringContaining("another process"),
      });
      await held.close();
      expect(await here("user", "list")).toMatchObject({ code: 0 });
      expect(existsSync(`${file}.migrated`)).toBe(false);
    });

    it("stay in place if the database has accounts", async () => {
      const full = await database();
      const args = ["user", "create", "--email", "first@example.com", "--password", PASSWORD, "--data", data];
      expect(await winnow(args, { DATABASE_URL: full })).toMatchObject({ code: 0 });
      expect(await here("migrate", "--to", full)).toMatchObject({
        code: 1,
        notes: expect.stringContaining("name an empty one"),
      });
      expect(await here("user", "list")).toMatchObject({ code: 0, out: expect.stringContaining("owner@example.com") });
    });

    it("move completely, and leave the folder", async () => {
      const before = await rowsOf(await openSqliteAccounts(file, { clock }));
      const owner = await holderOf({});
      expect(owner).toBeDefined();
      await letGo();
      const ran = await winnow(["migrate", "--data", data, "--json"], { DATABASE_URL: url });
      expect(ran, `${ran.notes}`).toMatchObject({ code: 0 });
      const { rows, kept } = JSON.parse(ran.out) as { rows: Record<string, number>; kept: string };
      expect(kept).toBe(`${file}.migrated`);
      expect(await rowsOf(await openPostgresAccounts(url))).toEqual(before);
      expect(rows).toMatchObject({ users: 3, tokens: 2 });
      expect(await holderOf({ DATABASE_URL: url })).toBe(owner);
      await letGo();
      expect(readdirSync(data).filter((name) => name.startsWith("accounts"))).toEqual([
        "accounts.made",
        "accounts.sqlite.migrated",
      ]);
      for (const args of [
        ["user", "list"],
        ["migrate", "--to", url],
      ])
        expect(await here(...args)).toMatchObject({
          code: 1,
          notes: expect.stringContaining("were moved to Postgres"),
        });
      expect(await there("user", "create", "--email", "new@example.com", "--password", PASSWORD)).toMatchObject({
        code: 0,
      });
    });

    it("move from any file, which keeps its name", async () => {
      const other = await database();
      const ran = await here("migrate", "--from", `${file}.migrated`, "--to", other);
      expect(ran, `${ran.notes}`).toMatchObject({ code: 0, out: expect.stringMatching(/users +3\n/) });
      expect(existsSync(`${file}.migrated`)).toBe(true);
    });

    it("are in a backup, which restores into a folder or an empty database", async () => {
      const archive = join(folder.path, "backup.tar.gz");
      const made = await there("backup", archive, "--json");
      expect(made, `${made.notes}`).toMatchObject({ code: 0 });
      expect(JSON.parse(made.out)).toMatchObject({ accounts: true });
      const expected = await rowsOf(await openPostgresAccounts(url));

      const embedded = join(folder.path, "embedded");
      expect(await winnow(["restore", archive, "--data", embedded])).toMatchObject({ code: 0 });
      expect(await rowsOf(await openSqliteAccounts(join(embedded, "accounts.sqlite"), { clock }))).toEqual(expected);

      const refused = await winnow(["restore", archive, "--data", join(folder.path, "no")], { DATABASE_URL: url });
      expect(refused).toMatchObject({ code: 1, notes: expect.stringContaining("holds accounts already") });
      expect(existsSync(join(folder.path, "no"))).toBe(false);

      const other = await database();
      const outside = join(folder.path, "outside");
      const ran = await winnow(["restore", archive, "--data", outside], { DATABASE_URL: other });
      expect(ran, `${ran.notes}`).toMatchObject({ code: 0, notes: expect.stringContaining("DATABASE_URL") });
      expect(await rowsOf(await openPostgresAccounts(other))).toEqual(expected);
      expect(readdirSync(outside)).not.toContain("accounts.sqlite");
      expect(readdirSync(outside)).toContain("manifest.json");
    });
  },
);
