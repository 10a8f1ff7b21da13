// Server process of rel:ledger. Its workers reserve, call the provider and settle until the process is killed.
import { randomBytes } from "node:crypto";
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { AppError, seededRandom, type Random } from "#base";
import {
  reserveCredits,
  settleOverdue,
  UsageRecorder,
  type AccountStore,
  type Member,
  type Reservation,
} from "#accounts";
import { openStore } from "./kit/open-store.ts";

export interface WorkerOrder {
  readonly place: string;
  readonly provider: string;
  readonly members: readonly Extract<Member, { kind: "token" }>[];
  readonly workers: number;
  readonly seed: number;
  readonly settleTwice: boolean;
}

const ATTEMPTS = 2;
const PATIENCE_MS = 400;
const SWEEP_MS = 200;
const order = JSON.parse(process.argv[2]!) as WorkerOrder;
/** Milliseconds that this server's time is ahead. "clock N" on stdin sets the number; the first one begins the work. */
let ahead = 0;

// The kernel has the line when the call returns, so that a later kill cannot lose the line.
const say = (line: string): number => writeSync(1, `${line}\n`);

const opened = await openStore(order.place);

/** Closes a reservation. The planted fault `settle-twice` moves the sums twice, like a retry after a lost answer. */
const close: AccountStore["credits"]["close"] = async (entry) => {
  const reserved = await opened.credits.close(entry);
  if (!order.settleTwice || reserved === undefined) return reserved;
  await opened.db
    .updateTable("credit_days")
    .set((eb) => ({ reserved: eb("reserved", "-", reserved.credits), spent: eb("spent", "+", entry.credits) }))
    .where("user_id", "=", reserved.userId)
    .where("day", "=", reserved.day)
    .execute();
  return reserved;
};
const store: AccountStore = {
  ...opened,
  credits: { ...opened.credits, close },
  now: async () => (await opened.now()) + ahead,
};
const context = { store, entropy: randomBytes, usage: new UsageRecorder(store), aiCallCap: null };

interface Attempt {
  readonly done: boolean;
  readonly billed: number;
  /** True without an answer: the bill is unknown, so that `billed` is the most that the attempt may cost. */
  readonly unknown: boolean;
}

async function attempt(reservation: string, max: number): Promise<Attempt> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const body = JSON.stringify({ reservation, max });
    const reply = await fetch(order.provider, { method: "POST", body, signal });
    const { billed } = (await reply.json()) as { readonly billed: number };
    return { done: reply.ok, billed, unknown: false };
  } catch {
    return { done: false, billed: max, unknown: true };
  }
}

/** Repeats a closing until the store answers, so that an outage leaves no reservation open. */
async function insist(closing: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    try {
      return await closing();
    } catch (error) {
      if (!(error instanceof AppError && error.code === "unavailable")) throw error;
      say("busy");
      await pause(5);
    }
  }
}

/** Closes a reservation, sometimes twice at once, and reports the closing with the number of `unknown` attempts. */
async function closeOf(random: Random, reservation: Reservation, billed: number, unknown: number): Promise<void> {
  const kind = billed === 0 ? "release" : "settle";
  const closing = (): Promise<boolean> => (kind === "settle" ? reservation.settle(billed) : reservation.release());
  const twice = random.next() < 0.15;
  const answers = await Promise.all(twice ? [insist(closing), insist(closing)] : [insist(closing)]);
  const closed = answers.filter((answer) => answer).length;
  if (closed > 1) say(`double ${reservation.id}`);
  say(closed === 0 ? "late" : `closed ${reservation.id} ${kind} ${billed} ${unknown}`);
}

async function work(random: Random): Promise<never> {
  for (;;) {
    const member = order.members[random.int(order.members.length)]!;
    const share = [1, 90, 400, 2_000, 6_000][random.int(5)]!;
    let reservation: Reservation;
    try {
      reservation = await reserveCredits(context, member, share * ATTEMPTS);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== "unavailable" && error.code !== "ai_budget_exceeded") throw error;
      say(error.code === "unavailable" ? "busy" : "refused");
      await pause(5 + random.int(20));
      continue;
    }
    say(`reserved ${reservation.id}`);
    let billed = 0;
    let unknown = 0;
    for (let k = 0; k < ATTEMPTS; k++) {
      const answer = await attempt(reservation.id, share);
      billed += answer.billed;
      if (answer.unknown) unknown++;
      if (answer.done) break;
    }
    await closeOf(random, reservation, billed, unknown);
  }
}

async function sweep(): Promise<never> {
  for (;;) {
    await pause(SWEEP_MS);
    try {
      const swept = await settleOverdue(context);
      if (swept > 0) say(`swept ${swept}`);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "unavailable")) throw error;
    }
  }
}

const random = seededRandom(order.seed);
async function begin(): Promise<void> {
  await Promise.all([sweep(), ...Array.from({ length: order.workers }, (_, k) => work(random.fork(k)))]);
}

let begun: Promise<void> | undefined;
createInterface({ input: process.stdin }).on("line", (line) => {
  const [, value] = /^clock (-?\d+)$/.exec(line) ?? [];
  if (value === undefined) return;
  ahead = Number(value);
  begun ??= begin();
});
say("ready");
