import { connect, createServer, type Server, type Socket } from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { sql } from "kysely";
import { aToken, aUser, storedUser, unique } from "../../src/storage/accounts/contracts/account-samples.testing.ts";
import type { KyselyAccountStore } from "../../src/storage/accounts/account-store-on.ts";
import { copyAccounts } from "../../src/storage/accounts/copy-accounts.ts";
import { contentOf, fillStore } from "../../src/storage/accounts/contracts/filled-store.testing.ts";
import { migrate } from "../../src/storage/accounts/migrate.ts";
import { migrations } from "../../src/storage/accounts/migrations/index.ts";
import { openPostgresAccounts } from "../../src/storage/accounts/postgres/postgres-accounts.ts";
import { openSqliteAccounts } from "../../src/storage/accounts/sqlite/sqlite-accounts.ts";
import { freshDatabase } from "./fresh-database.ts";
import { startPostgres } from "./start-postgres.ts";

const UNREACHABLE = { code: "unavailable", message: "The database of accounts cannot be reached; try again." };
const server = inject("postgresUrls")[0]!;
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
});

async function newDatabase(): Promise<string> {
  const { url, drop } = await freshDatabase(server);
  drops.push(drop);
  return url;
}

describe("opening Postgres", () => {
  it("works for many servers at once on an empty database", async () => {
    const url = await newDatabase();
    const stores = await Promise.all(Array.from({ length: 6 }, () => openPostgresAccounts(url, { connections: 2 })));
    const userId = await storedUser(stores[0]!);
    for (const store of stores) expect(await store.users.find(userId)).toMatchObject({ id: userId });
    await Promise.all(stores.map((store) => store.close()));
  });

  it("refuses a newer schema, and keeps the old schema if a migration fails", async () => {
    const url = await newDatabase();
    const store = await openPostgresAccounts(url);
    const { db, engine } = store;
    const failing = {
      ...migrations(engine),
      "9998-fails": {
        async up(trx: typeof db) {
          await trx.schema.dropTable("sessions").execute();
          throw new Error("no");
        },
      },
    };
    await expect(migrate(db, engine, failing)).rejects.toThrow("no");
    expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    await sql`insert into winnow_migrations values ('0099-future', '2030-01-01T00:00:00.000Z')`.execute(db);
    await store.close();
    await expect(openPostgresAccounts(url)).rejects.toMatchObject({ code: "conflict", message: /0099-future/ });
  });

  it("gives the operator the cause if the server cannot be reached", async () => {
    await expect(openPostgresAccounts("postgres://x@127.0.0.1:9/x")).rejects.toMatchObject({
      code: "unavailable",
      message: /ECONNREFUSED/,
    });
    const missing = new URL(server);
    missing.pathname = "/winnow_missing";
    await expect(openPostgresAccounts(missing.href)).rejects.toMatchObject({ message: /does not exist/ });
    for (const url of ["", "accounts.db", "https://user:secret@host/db", "postgres://user:secret@ho st/db"]) {
      const refused = { code: "bad_request", message: expect.not.stringContaining("secret") };
      await expect(openPostgresAccounts(url)).rejects.toMatchObject(refused);
    }
  });

  const refusal = (name: string) => ({ code: "conflict", message: expect.stringContaining(`${name} = off`) });

  it("refuses a server with fsync off, unless an option allows it", async () => {
    const unsafe = await startPostgres({ fsync: "off" });
    try {
      await expect(openPostgresAccounts(unsafe.url)).rejects.toMatchObject(refusal("fsync"));
      const store = await openPostgresAccounts(unsafe.url, { requireDurability: false });
      expect(await store.users.count()).toBe(0);
      await store.close();
    } finally {
      await unsafe.stop();
    }
  });

  it("refuses a database with synchronous_commit off, unless an option allows it", async () => {
    const url = await newDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
    await client.end();
    await expect(openPostgresAccounts(url)).rejects.toMatchObject(refusal("synchronous_commit"));
    await (await openPostgresAccounts(url, { requireDurability: false })).close();
  });

  it("refuses a database in another encoding than UTF-8", async () => {
    const name = unique("winnow_test_latin").toLowerCase();
    const admin = new Client({ connectionString: server });
    await admin.connect();
    await admin.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    await expect(openPostgresAccounts(url.href)).rejects.toMatchObject({ code: "conflict", message: /LATIN1.*UTF8/ });
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
});

describe("a connection that breaks", () => {
  let store: KyselyAccountStore;
  beforeAll(async () => {
    store = await openPostgresAccounts(await newDatabase(), { connections: 3 });
  });
  afterAll(() => store.close());

  const endAllOthers = (db: KyselyAccountStore["db"]) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      db,
    );

  it("rolls back its transaction and throws unavailable", async () => {
    const user = aUser();
    const broken = store.transaction(async ({ users }) => {
      await users.insert(user);
      await endAllOthers(store.db);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await users.count();
    });
    await expect(broken).rejects.toMatchObject(UNREACHABLE);
    expect(await store.users.find(user.id)).toBeUndefined();
  });

  it("gives way to another one if it was idle", async () => {
    const counts = () => Promise.all([store.users.count(), store.users.count(), store.users.count()]);
    const before = await counts();
    await endAllOthers(store.db);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await counts()).toEqual(before);
  });

  it("throws unavailable under a statement", async () => {
    const slow = sql`select pg_sleep(3)`.execute(store.db);
    const [end] = await Promise.allSettled([
      slow,
      new Promise((resolve) => setTimeout(resolve, 50)).then(() => endAllOthers(store.db)),
    ]);
    expect(end).toMatchObject({ status: "rejected", reason: UNREACHABLE });
    expect(await store.users.count()).toBeGreaterThanOrEqual(0);
  });

  it("does not delay the time limit of a statement", async () => {
    const started = performance.now();
    await expect(sql`select pg_sleep(30)`.execute(store.db)).rejects.toMatchObject(UNREACHABLE);
    expect(performance.now() - started).toBeLessThan(8_000);
  });

  it("differs from a deadlock, which one of the two transactions loses", async () => {
    const [a, b] = [await storedUser(store), await storedUser(store)];
    const lockBoth = (first: string, second: string) =>
      store.transaction(async ({ users }) => {
        await users.lock(first);
        await new Promise((resolve) => setTimeout(resolve, 200));
        await users.lock(second);
      });
    const ends = await Promise.allSettled([lockBoth(a, b), lockBoth(b, a)]);
    const lost = ends.filter((end) => end.status === "rejected");
    expect(lost).toHaveLength(1);
    expect(lost[0]!.reason).toMatchObject(UNREACHABLE);
  });

  it("differs from a refused write: the transaction stores nothing even if its error was swallowed", async () => {
    const user = aUser();
    const swallowed = store.transaction(async ({ users, tokens }) => {
      await users.insert(user);
      await tokens.insert(aToken(unique("nobody"))).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow(/does not go on/);
    expect(await store.users.find(user.id)).toBeUndefined();
  });
});

describe("a Postgres server that does not answer", () => {
  it("is unavailable in time, and works again when it answers", async () => {
    const gate = await openGate(server);
    const database = new URL(await newDatabase());
    database.port = String(gate.port);
    const store = await openPostgresAccounts(database.href);
    const userId = await storedUser(store);
    gate.stall();
    const started = performance.now();
    const outcomes = await Promise.allSettled([
      store.users.find(userId),
      store.tokens.findForCall("x"),
      store.transaction(async ({ users }) => {
        await users.lock(userId);
        await users.find(userId);
      }),
      ...Array.from({ length: 20 }, () => store.users.count()),
    ]);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.code)).toEqual(
      outcomes.map(() => "unavailable"),
    );
    gate.flow();
    expect(await store.users.find(userId)).toMatchObject({ id: userId });
    await store.close();
    await gate.close();
  });

  it("is unavailable while it is gone, and works again after its return", async () => {
    let own = await startPostgres();
    const store = await openPostgresAccounts(own.url);
    const token = aToken(await storedUser(store));
    await store.tokens.insert(token);
    own.process.kill("SIGQUIT");
    await new Promise((resolve) => own.process.once("exit", resolve));
    for (let i = 0; i < 12; i++) await expect(store.tokens.findForCall(token.id)).rejects.toMatchObject(UNREACHABLE);
    own = await own.restart();
    expect(await store.tokens.find(token.id)).toEqual(token);
    await store.close();
    await own.stop();
  });
});

describe("a copy", () => {
  it("to Postgres and back keeps every row, and the ids that count up go on", async () => {
    const clock = { now: () => Date.now(), elapsed: () => performance.now() };
    const first = await openSqliteAccounts(":memory:", { clock });
    const middle = await openPostgresAccounts(await newDatabase(), { patient: true });
    const last = await openSqliteAccounts(":memory:", { clock });
    await fillStore(first);
    await copyAccounts(first, middle);
    await copyAccounts(middle, last);
    const content = await contentOf(first);
    expect(await contentOf(middle)).toEqual(content);
    expect(await contentOf(last)).toEqual(content);
    const [user] = await first.users.list();
    const scan = { userId: user!.id, name: "n", instructions: "{}", universe: null, schedule: null };
    const ids: number[] = [];
    for (const { scans } of [first, middle, last]) {
      ids.push((await scans.insert({ ...scan, createdAt: 1, updatedAt: 1 })).scanId);
    }
    expect(new Set(ids).size).toBe(1);
    await expect(copyAccounts(first, middle)).rejects.toMatchObject({ code: "conflict" });
    await middle.close();
  });
});

/** A door to the server at `url` that can be made to swallow everything. */
async function openGate(
  url: string,
): Promise<{ readonly port: number; stall(): void; flow(): void; close(): Promise<void> }> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let open = true;
  const gate: Server = createServer((inside) => {
    const outside = connect(Number(port), hostname);
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk: Buffer) => open && to.write(chunk));
      from.on("close", () => to.destroy());
      from.on("error", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => gate.listen(0, "127.0.0.1", resolve));
  const address = gate.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    stall: () => (open = false),
    flow: () => (open = true),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => gate.close(resolve));
    },
  };
}
