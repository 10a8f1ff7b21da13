import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { accountStoreContract } from "../contracts/account-store.contract.ts";
import { aToken, aUser, storedUser } from "../contracts/account-samples.testing.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations/index.ts";
import { openSqliteAccounts } from "./sqlite-accounts.ts";
import { SqliteConnection } from "./sqlite-connection.ts";

const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const folder = mkdtempSync(join(tmpdir(), "winnow-accounts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const newPath = () => join(folder, String(files++), "accounts.db");
const open = (path: string, busyMs?: number) => openSqliteAccounts(path, { clock, busyMs });

accountStoreContract("SQLite in memory", () => open(":memory:"), { shared: false });
const contractPath = newPath();
accountStoreContract("SQLite", () => open(contractPath), { shared: true });

describe("the SQLite file", () => {
  it("is created with its folder, readable by the owner only", async () => {
    const path = newPath();
    const store = await open(path);
    const made = readdirSync(join(path, ".."));
    expect(made.sort()).toEqual(["accounts.db", "accounts.db-shm", "accounts.db-wal"]);
    for (const name of made) expect(statSync(join(path, "..", name)).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
    await store.close();
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  });

  it("syncs every commit and enforces foreign keys", async () => {
    const store = await open(newPath());
    for (const [pragma, value] of [
      ["journal_mode", "wal"],
      ["synchronous", 2],
      ["foreign_keys", 1],
    ] as const) {
      const { rows } = await sql`pragma ${sql.raw(pragma)}`.execute(store.db);
      expect(rows).toEqual([{ [pragma]: value }]);
    }
    await store.close();
  });

  it("can be opened by many at once, existing or not", async () => {
    const path = newPath();
    const stores = await Promise.all(Array.from({ length: 6 }, () => open(path)));
    const token = aToken(await storedUser(stores[0]!));
    await stores[1]!.tokens.insert(token);
    for (const store of stores) expect(await store.tokens.find(token.id)).toEqual(token);
    for (const store of stores) await store.close();
    const again = await open(path);
    expect(await again.tokens.find(token.id)).toEqual(token);
    await again.close();
  });

  it("is refused if it is no database", async () => {
    const path = join(folder, "text.db");
    writeFileSync(path, "This is a text and no database. ".repeat(100));
    await expect(open(path)).rejects.toMatchObject({ code: "conflict", message: /is damaged or no database/ });
    const inside = join(path, "accounts.db");
    await expect(open(inside)).rejects.toMatchObject({ code: "unavailable", message: /cannot be opened/ });
    await expect(open(folder)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("is refused unchanged if a newer version made it", async () => {
    const path = newPath();
    const newer = await open(path);
    await sql`insert into winnow_migrations values ('0099-future', '2030-01-01T00:00:00.000Z')`.execute(newer.db);
    await newer.close();
    await expect(open(path)).rejects.toMatchObject({ code: "conflict", message: /newer version.*0099-future/ });
  });
});

describe("migrations", () => {
  it("leave the old schema if one fails, and can run again", async () => {
    const store = await open(newPath());
    const { db, engine } = store;
    const next = (fails: boolean) => ({
      ...migrations(engine),
      "0098-next": {
        async up() {
          await Promise.resolve();
        },
      },
      "0099-fails": {
        async up(trx: typeof db) {
          await trx.schema.createTable("extra").addColumn("id", "integer").execute();
          if (fails) throw new Error("no");
        },
      },
    });
    const tables = async () => (await db.introspection.getTables()).map(({ name }) => name);
    const before = await tables();
    await expect(migrate(db, engine, next(true))).rejects.toThrow("no");
    expect(await tables()).toEqual(before);
    const names = Object.keys(migrations(engine)).map((name) => ({ name }));
    expect((await sql`select name from winnow_migrations order by name`.execute(db)).rows).toEqual(names);
    await migrate(db, engine, next(false));
    expect(await tables()).toContain("extra");
    await store.close();
  });

  it("leave the old schema if the process is killed midway", async () => {
    const path = newPath();
    const script = `
      import { openSqliteAccounts } from ${JSON.stringify(join(import.meta.dirname, "sqlite-accounts.ts"))};
      import { migrate } from ${JSON.stringify(join(import.meta.dirname, "../migrate.ts"))};
      import { migrations } from ${JSON.stringify(join(import.meta.dirname, "../migrations/index.ts"))};
      const { db, engine } = await openSqliteAccounts(${JSON.stringify(path)}, { clock: { now: Date.now, elapsed: Date.now } });
      await migrate(db, engine, { ...migrations(engine), "0099-killed": { async up(trx) {
        await trx.schema.createTable("extra").addColumn("id", "integer").execute();
        await trx.schema.dropTable("sessions").execute();
        process.kill(process.pid, "SIGKILL");
        await new Promise(() => undefined);
      } } });`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
    const [, signal] = await new Promise<[unknown, unknown]>((resolve) =>
      child.once("exit", (code, by) => resolve([code, by])),
    );
    expect(signal).toBe("SIGKILL");
    const store = await open(path);
    const tables = (await store.db.introspection.getTables()).map(({ name }) => name);
    expect(tables).toContain("sessions");
    expect(tables).not.toContain("extra");
    await store.close();
  });
});

describe("with another process on the file", () => {
  it("a write waits without blocking reads or the event loop, and then succeeds", async () => {
    const path = newPath();
    const store = await open(path);
    const user = aUser();
    await store.users.insert(user);
    const other = new SqliteConnection(path);
    other.exec("begin immediate");
    const write = store.installation.set("a", "1");
    const transaction = store.transaction(({ installation }) => installation.set("b", "1"));
    const started = performance.now();
    expect(await store.users.find(user.id)).toEqual(user);
    for (let i = 0; i < 10; i++) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(performance.now() - started).toBeLessThan(1_000);
    other.exec("commit");
    await Promise.all([write, transaction]);
    expect(await store.installation.get("a")).toBe("1");
    expect(await store.installation.get("b")).toBe("1");
    other.close();
    await store.close();
  });

  it("a write fails after its time limit, and the next one succeeds", async () => {
    const path = newPath();
    const store = await open(path, 60);
    const other = new SqliteConnection(path);
    other.exec("begin immediate");
    const busy = { code: "unavailable", message: "The database of accounts is busy; try again." };
    await expect(store.installation.set("a", "1")).rejects.toMatchObject(busy);
    await expect(store.transaction(({ installation }) => installation.set("a", "1"))).rejects.toMatchObject(busy);
    expect(await store.installation.get("a")).toBeUndefined();
    other.exec("rollback");
    await store.installation.set("a", "2");
    expect(await store.installation.get("a")).toBe("2");
    other.close();
    await store.close();
  });
});

describe("a queue of writers", () => {
  it("does not block the event loop", async () => {
    const store = await open(newPath());
    let turns = 0;
    let next = setImmediate(turn);
    function turn(): void {
      turns++;
      next = setImmediate(turn);
    }
    await Promise.all(Array.from({ length: 50 }, (_, i) => store.installation.set(`fact${i}`, "1")));
    clearImmediate(next);
    expect(turns).toBeGreaterThan(25);
    await store.close();
  });
});

describe("a commit", () => {
  it("waits for the disk outside the event loop", async () => {
    const store = await open(newPath());
    let committed = false;
    const writing = store.installation.set("a", "1").then(() => (committed = true));
    for (let i = 0; i < 1_000; i++) await Promise.resolve();
    expect(committed).toBe(false);
    await writing;
    expect(await store.installation.get("a")).toBe("1");
    await store.close();
  });
});

describe("a transaction that does not end", () => {
  it("makes other writes unavailable until it ends, but not reads", async () => {
    const store = await open(newPath(), 60);
    let end = () => undefined as void;
    const hanging = store.transaction(async ({ installation }) => {
      await installation.set("a", "1");
      await new Promise<void>((resolve) => (end = resolve));
    });
    await expect(store.installation.set("b", "1")).rejects.toMatchObject({ code: "unavailable" });
    expect(await store.installation.get("a")).toBeUndefined();
    end();
    await hanging;
    await store.installation.set("b", "1");
    expect(await store.installation.get("a")).toBe("1");
    await store.close();
  });
});
