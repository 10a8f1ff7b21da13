import { sql } from "kysely";
import { DAY_MINUTES } from "#base";
import { rowsOf } from "#market";
import { openBarStore } from "../src/storage/bar-files/open.ts";
import { instantOf, priceOf, SEED_BARS, TICKERS, TRANSACTION_TOKENS } from "./kill9-writes.ts";
import { clock, openStore } from "./kit/open-store.ts";

/** Writes that the stores acknowledged, as the lines in which the writers reported them. */
export type Acknowledged = ReadonlySet<string>;

export interface Finding {
  readonly lost: readonly string[];
  readonly halfApplied: readonly string[];
  /** Wrong sums and values. */
  readonly wrong: readonly string[];
  readonly integrity: string;
  readonly reopenMs: number;
}

export interface Places {
  readonly place: string;
  readonly bars: string | null;
  readonly unsafe: boolean;
}

/** Reopens all stores, as the next start would, and compares their content with the acknowledged writes. */
export async function inspect(
  { place, bars, unsafe }: Places,
  said: Acknowledged,
  sinceMinute: number,
): Promise<Finding> {
  const begun = clock.elapsed();
  const store = await openStore(place, unsafe);
  const barStore = bars === null ? undefined : await openBarStore(bars);
  const lock = await barStore?.lock("rel:kill9 check");
  const reopenMs = clock.elapsed() - begun;
  try {
    const there = new Set<string>();
    const halfApplied: string[] = [];
    const wrong: string[] = [];
    const { db, engine } = store;
    const groups = new Map<string, number>();
    for (const { id, revoked_at: revokedAt } of await db.selectFrom("tokens").select(["id", "revoked_at"]).execute()) {
      if (id.startsWith("x")) {
        const group = id.slice(0, id.lastIndexOf("-"));
        groups.set(group, (groups.get(group) ?? 0) + 1);
      } else there.add(`token ${id}`);
      if (revokedAt !== null) there.add(`revoked ${id}`);
    }
    const lists = new Set((await db.selectFrom("watchlists").select("id").execute()).map(({ id }) => id));
    const audits = new Set((await db.selectFrom("audit_entries").select("event").execute()).map(({ event }) => event));
    for (const id of new Set([...groups.keys(), ...lists, ...audits])) {
      if (groups.get(id) === TRANSACTION_TOKENS && lists.has(id) && audits.has(id)) there.add(`together ${id}`);
      else halfApplied.push(`${id} has ${groups.get(id) ?? 0} tokens`);
    }
    for (const { name } of await db.selectFrom("scans").select("name").execute()) there.add(`scan ${name}`);
    await readLedger(store, there, halfApplied, wrong);
    if (barStore !== undefined) {
      readBars(
        await barStore.loadBars("1m", { since: Math.floor(instantOf(sinceMinute) / DAY_MINUTES) - 1 }),
        sinceMinute,
        there,
        halfApplied,
        wrong,
      );
    }
    const lost = [...said].filter((line) => !there.has(line) && !(isBarLine(line) && minuteOf(line) < sinceMinute));
    let integrity = "ok";
    if (engine.name === "sqlite") {
      const { rows } = await sql<{ readonly integrity_check: string }>`pragma integrity_check`.execute(db);
      integrity = rows.map((row) => row.integrity_check).join("; ");
      const { rows: strays } = await sql`pragma foreign_key_check`.execute(db);
      if (strays.length > 0) integrity = `${strays.length} rows refer to nothing`;
    }
    return { lost, halfApplied, wrong, integrity, reopenMs };
  } finally {
    await lock?.release();
    await barStore?.close();
    await store.close();
  }
}

const isBarLine = (line: string): boolean => line.startsWith("minute ") || line.startsWith("late ");
const minuteOf = (line: string): number => Number(line.slice(line.indexOf(" ") + 1));

type Store = Awaited<ReturnType<typeof openStore>>;

/** Reads the ledger. Entries, holds and sums of the day must agree, as one transaction writes them together. */
async function readLedger({ db }: Store, there: Set<string>, halfApplied: string[], wrong: string[]): Promise<void> {
  const sums = new Map<string, { reserved: number; spent: number; calls: number }>();
  const open = new Map<string, number>();
  for (const entry of await db.selectFrom("credit_entries").selectAll().orderBy("seq").execute()) {
    const key = `${entry.user_id} ${entry.day}`;
    const sum = sums.get(key) ?? { reserved: 0, spent: 0, calls: 0 };
    sums.set(key, sum);
    const { reservation_id: id, credits } = entry;
    if (entry.kind === "reserve") {
      there.add(`reserved ${id}`);
      open.set(id, credits);
      sum.reserved += credits;
      sum.calls++;
    } else {
      there.add(`settled ${id} ${credits}`);
      if (!open.has(id)) halfApplied.push(`${id} is closed and was never open`);
      sum.reserved -= open.get(id) ?? 0;
      sum.spent += credits;
      open.delete(id);
    }
  }
  const holds = await db.selectFrom("credit_holds").select("reservation_id").execute();
  const held = new Set(holds.map(({ reservation_id: id }) => id));
  for (const id of new Set([...held, ...open.keys()])) {
    if (!held.has(id) || !open.has(id)) halfApplied.push(`${id} is open in one table and not in the other`);
  }
  for (const { user_id: user, day, ...sum } of await db.selectFrom("credit_days").selectAll().execute()) {
    const expected = sums.get(`${user} ${day}`);
    const same = expected?.reserved === sum.reserved && expected.spent === sum.spent && expected.calls === sum.calls;
    if (!same) wrong.push(`day ${day} of ${user} is ${JSON.stringify(sum)}, its entries ${JSON.stringify(expected)}`);
  }
}

type Bars = Awaited<ReturnType<Awaited<ReturnType<typeof openBarStore>>["loadBars"]>>;

function readBars(table: Bars, sinceMinute: number, there: Set<string>, halfApplied: string[], wrong: string[]): void {
  const tickersAt = new Map<number, number>();
  let seeds = 0;
  for (const [i, key] of table.keys.entries()) {
    const { time, close, volume } = rowsOf(table, table.offsets[i]!, table.offsets[i + 1]!);
    for (const [row, at] of time.entries()) {
      const minute = volume[row]! - 1;
      const ticker = /^T\d+$/.test(key) ? Number(key.slice(1)) : 0;
      if (at !== instantOf(minute) || close[row] !== priceOf(minute, ticker))
        wrong.push(`${key} at ${at} has other values`);
      if (key === "LATE") there.add(`late ${minute}`);
      else if (key === "SEED") seeds++;
      else tickersAt.set(minute, (tickersAt.get(minute) ?? 0) + 1);
    }
  }
  if (sinceMinute === 0 && seeds !== SEED_BARS) wrong.push(`${seeds} of ${SEED_BARS} bars of the seed are there`);
  for (const [minute, tickers] of tickersAt) {
    if (tickers === TICKERS) there.add(`minute ${minute}`);
    else if (minute >= sinceMinute) halfApplied.push(`minute ${minute} has ${tickers} of ${TICKERS} bars`);
  }
}
