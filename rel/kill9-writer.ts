// Writer process of rel:kill9. Writes to every kind of store and reports each acknowledged write until the kill.
import { randomBytes } from "node:crypto";
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import Libsql from "libsql";
import { reserveCredits, UsageRecorder, type AccountStore, type TokenRecord } from "#accounts";
import { openBarStore, type BarFileStore } from "../src/storage/bar-files/open.ts";
import {
  barsOf,
  lonelyBarOf,
  minuteRowsOf,
  MINUTES,
  TRANSACTION_TOKENS,
  USER,
  type WriterOrder,
} from "./kill9-writes.ts";
import { clock, openStore } from "./kit/open-store.ts";

const order = JSON.parse(process.argv[2]!) as WriterOrder;
const { run, plant } = order;

// The kernel has the line when the call returns, so that a later kill cannot lose the line.
const say = (line: string): number => writeSync(1, `${line}\n`);

/** Reports a write after the store has acknowledged it. The planted fault `ack-before-commit` reports before. */
async function acknowledge(line: string, write: () => Promise<unknown>): Promise<void> {
  if (plant === "ack-before-commit") {
    const writing = write();
    say(line);
    await writing;
    return;
  }
  await write();
  say(line);
}

const token = (id: string): TokenRecord => ({
  id,
  userId: USER,
  name: `name of ${id}`,
  secretSha256: "0".repeat(64),
  scopes: ["read"],
  createdAt: clock.now(),
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
});

async function writeTokens({ tokens }: AccountStore): Promise<never> {
  for (let i = 0; ; i++) {
    const id = `k${run}-${i}`;
    await acknowledge(`token ${id}`, () => tokens.insert(token(id)));
    if (i % 3 === 0) await acknowledge(`revoked ${id}`, () => tokens.update(id, USER, { revokedAt: clock.now() }));
  }
}

async function writeScans({ scans }: AccountStore): Promise<never> {
  for (let i = 0; ; i++) {
    const name = `s${run}-${i}`;
    const at = { createdAt: clock.now(), updatedAt: clock.now() };
    const about = { userId: USER, instructions: `{"All":[],"Id":"${name}"}`, universe: null, schedule: null };
    await acknowledge(`scan ${name}`, () => scans.insert({ ...about, name, ...at }));
  }
}

async function writeLedger(store: AccountStore): Promise<never> {
  const context = { store, entropy: randomBytes, usage: new UsageRecorder(store), aiCallCap: null };
  const about = { kind: "token", userId: USER, scopes: ["read"], plan: "basic", tier: "business" } as const;
  for (let i = 0; ; i++) {
    const reservation = await reserveCredits(context, { ...about, tokenId: `l${run}`, operator: false }, 3);
    say(`reserved ${reservation.id}`);
    const credits = i % 4;
    await acknowledge(`settled ${reservation.id} ${credits}`, () => reservation.settle(credits));
  }
}

/** Writes rows of several tables in one transaction, again and again: all its rows or none must be stored. */
async function writeTogether(store: AccountStore): Promise<never> {
  for (let i = 0; ; i++) {
    const id = `x${run}-${i}`;
    await acknowledge(`together ${id}`, () =>
      store.transaction(async (stores) => {
        for (let k = 0; k < TRANSACTION_TOKENS; k++) await stores.tokens.insert(token(`${id}-${k}`));
        const at = { createdAt: clock.now(), updatedAt: clock.now() };
        await stores.watchlists.insert({ id, userId: USER, name: id, tickers: ["A"], ...at });
        await stores.audit.append({
          at: clock.now(),
          userId: USER,
          event: id,
          actor: "cli",
          subject: id,
          address: null,
        });
      }),
    );
  }
}

async function writeBars(bars: BarFileStore, from: number): Promise<never> {
  for (let i = 0; ; i++) {
    const minute = from + i;
    // The first minute may be stored without acknowledgement: only an import compares it with the stored bars.
    await acknowledge(`minute ${minute}`, () =>
      i % 2 === 0
        ? bars.appendBars("1m", barsOf(minute), "kill9")
        : bars.logMinutes({ bars: minuteRowsOf(minute) }, "kill9"),
    );
    if (i % 4 !== 3) continue;
    await bars.rotate();
    await bars.foldOld();
  }
}

/** Writes bars that are older than the segments, so that the store merges each bar with the segments and the log. */
async function writeLateBars(bars: BarFileStore): Promise<never> {
  for (let i = 0; ; i++) {
    const minute = MINUTES.late + run * 100 + i;
    await acknowledge(`late ${minute}`, () => bars.appendBars("1m", [lonelyBarOf("LATE", minute)], "kill9"));
  }
}

/** Returns a set that collects every database in use from now on, for the planted fault `synchronous-off`. */
function databasesUsed(): ReadonlySet<Libsql.Database> {
  const used = new Set<Libsql.Database>();
  const prepare = Libsql.prototype.prepare;
  Object.assign(Libsql.prototype, {
    prepare(this: Libsql.Database, source: string): unknown {
      used.add(this);
      return prepare.call(this, source);
    },
  });
  return used;
}

async function commitInTurn(count: number): Promise<void> {
  const used = plant === "synchronous-off" ? databasesUsed() : new Set<Libsql.Database>();
  const store = await openStore(order.place, plant !== null);
  for (const database of used) database.exec("PRAGMA synchronous = OFF");
  for (let i = 0; i < count; i++) await store.installation.set("kill9", `${run} ${i}`);
  await store.close();
  say("done");
}

async function writeUntilKilled(fromMinute: number, merging: boolean): Promise<void> {
  say("opening");
  const store = await openStore(order.place, plant !== null);
  const bars = order.bars === null ? undefined : await openBarStore(order.bars);
  await bars?.lock("rel:kill9");
  say("ready");
  const writing = [writeTokens(store), writeScans(store), writeLedger(store), writeTogether(store)];
  if (bars !== undefined) writing.push(writeBars(bars, fromMinute));
  if (bars !== undefined && merging) writing.push(writeLateBars(bars));
  await Promise.all(writing);
}

if (order.commits === undefined) {
  // The process loads before its turn, so that no kill waits for a start.
  const input = createInterface({ input: process.stdin });
  input.once("line", (line) => {
    const [fromMinute, merging] = line.split(" ");
    void writeUntilKilled(Number(fromMinute), merging === "merging");
  });
  say("loaded");
} else {
  await commitInTurn(order.commits);
}
