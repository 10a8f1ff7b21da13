import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError, DAY_MS } from "#base";
import type { Member } from "../actor.ts";
import { CREDITS, creditsOf } from "./credits-table.ts";
import {
  creditHeaders,
  creditsLeft,
  RESERVATION_MS,
  reserveCredits,
  settleOverdue,
  type CreditContext,
  type Reservation,
} from "./credits.ts";
import { creditContext, handClock, sessionMember, tokenMember } from "./credits.testing.ts";
import { dayOf } from "../utc-day.ts";

const NOON = Date.UTC(2026, 2, 31, 12);
const TODAY = dayOf(NOON);
const starter = tokenMember("ann", "starter");

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`expected an AppError, got ${String(error)}`);
}

/** The sums of an account's day, and what its entries say they are. */
async function booked({ store }: CreditContext, key: string, day: number) {
  const { reserved, spent, calls } = await store.credits.day(key, day);
  const sums = { reserved: 0, spent: 0, calls: 0 };
  const entries = await store.credits.entriesOf(key, day);
  const open = new Map<string, number>();
  let strays = 0;
  for (const { reservationId, kind, credits } of entries) {
    if (kind === "reserve") {
      open.set(reservationId, credits);
      sums.reserved += credits;
      sums.calls++;
    } else {
      if (!open.has(reservationId)) strays++;
      sums.reserved -= open.get(reservationId) ?? 0;
      sums.spent += credits;
      if (kind === "release") sums.calls--;
      open.delete(reservationId);
    }
  }
  expect(strays).toBe(0);
  expect({ reserved, spent, calls }).toEqual(sums);
  return sums;
}

describe("the table of credits", () => {
  it("is that of the interface, and of 500, 2,000 and 10,000 conversions", () => {
    expect(CREDITS.daily.api).toEqual({ starter: 45_000, "power-user": 180_000, business: 900_000 });
    const conversions = Object.values(CREDITS.daily.api).map((credits) => credits / CREDITS.costs.modelConversion);
    expect(conversions).toEqual([500, 2_000, 10_000]);
  });
});

describe("a reservation", () => {
  it("takes credits at once, and gives back what was not spent", async () => {
    const context = await creditContext(handClock(NOON));
    const reservation = await reserveCredits(context, starter, 90);
    expect(await booked(context, "ann", TODAY)).toEqual({ reserved: 90, spent: 0, calls: 1 });
    expect(await reservation.remaining()).toBe(44_910);
    expect(await reservation.settle(60)).toBe(true);
    expect(await booked(context, "ann", TODAY)).toEqual({ reserved: 0, spent: 60, calls: 1 });
    expect(await creditsLeft(context, starter)).toBe(44_940);
    expect(creditHeaders(44_940)).toEqual({ "X-AI-Credits-Remaining": "44940" });
  });

  it("is closed once, by whoever comes first", async () => {
    const context = await creditContext(handClock(NOON));
    const one = await reserveCredits(context, starter, 90);
    const closings = [one.settle(50), one.settle(50), one.release(), one.settle(90)];
    expect(await Promise.all(closings)).toEqual([true, false, false, false]);
    expect(await booked(context, "ann", TODAY)).toEqual({ reserved: 0, spent: 50, calls: 1 });
    const other = await reserveCredits(context, starter, 90);
    expect(await other.release()).toBe(true);
    expect(await other.settle(90)).toBe(false);
    expect(await booked(context, "ann", TODAY)).toEqual({ reserved: 0, spent: 50, calls: 1 });
  });

  it("cannot be settled above its value, which would be a bug of ours", async () => {
    const context = await creditContext(handClock(NOON));
    const reservation = await reserveCredits(context, starter, 90);
    for (const wrong of [91, -1, 0.5, Number.NaN, Infinity]) {
      await expect(reservation.settle(wrong)).rejects.toThrow("assertion failed");
    }
    expect(await reservation.settle(90)).toBe(true);
    for (const wrong of [-1, 0.5, Number.NaN]) {
      await expect(reserveCredits(context, starter, wrong)).rejects.toThrow("assertion failed");
    }
  });

  it("is refused before any work when the day has no room for it", async () => {
    const context = await creditContext(handClock(NOON));
    await reserveCredits(context, starter, 44_950);
    const error = await refusal(reserveCredits(context, starter, 51));
    expect([error.code, error.status]).toEqual(["ai_budget_exceeded", 429]);
    expect(error.message).toBe(
      "This may take 51 AI credits, and 50 of the day's 45000 are left; they begin anew at 2026-04-01T00:00:00.000Z.",
    );
    expect(error.details[0]!.facts).toEqual({
      policy: "ai_credits",
      limit: 45_000,
      remaining: 50,
      resets_at: "2026-04-01T00:00:00.000Z",
      retry_after_seconds: 43_200,
    });
    expect(await booked(context, "ann", TODAY)).toEqual({ reserved: 44_950, spent: 0, calls: 1 });
    expect(await (await reserveCredits(context, starter, 50)).remaining()).toBe(0);
  });

  it("counts as a call where calls are capped, until it is released", async () => {
    const context = await creditContext(handClock(NOON), 2);
    await (await reserveCredits(context, starter, 1)).settle(0);
    const second = await reserveCredits(context, starter, 1);
    const error = await refusal(reserveCredits(context, starter, 0));
    expect(error.message).toBe("The 2 AI calls of this day are used; they begin anew at 2026-04-01T00:00:00.000Z.");
    expect(error.details[0]!.facts).toMatchObject({ policy: "ai_calls", limit: 2, remaining: 0 });
    await second.release();
    expect((await refusal(reserveCredits(context, starter, 45_001))).details[0]!.facts).toMatchObject({
      policy: "ai_credits",
    });
    await reserveCredits(context, starter, 1);
  });

  it("draws on one budget for all tokens of a user, and on another for its sessions", async () => {
    const context = await creditContext(handClock(NOON));
    await reserveCredits(context, tokenMember("ann", "starter", "one"), 45_000);
    expect((await refusal(reserveCredits(context, tokenMember("ann", "starter", "two"), 1))).code).toBe(
      "ai_budget_exceeded",
    );
    await reserveCredits(context, sessionMember("ann", "basic", "starter"), 9_000);
    expect(await creditsLeft(context, sessionMember("ann", "basic"))).toBe(0);
    await reserveCredits(context, tokenMember("bob", "starter"), 45_000);
    expect((await refusal(reserveCredits(context, tokenMember("cat", null), 0))).code).toBe("insufficient_tier");
  });

  it("leaves nothing, not less, when a tier shrinks below what was spent", async () => {
    const context = await creditContext(handClock(NOON));
    await (await reserveCredits(context, tokenMember("ann", "business"), 50_000)).settle(50_000);
    expect(await creditsLeft(context, starter)).toBe(0);
    expect((await refusal(reserveCredits(context, starter, 1))).details[0]!.facts).toMatchObject({ remaining: 0 });
  });

  it("belongs to the day it was made on, also when it ends on the next", async () => {
    const clock = handClock((TODAY + 1) * DAY_MS - 1);
    const context = await creditContext(clock);
    const late = await reserveCredits(context, starter, 45_000);
    await refusal(reserveCredits(context, starter, 1));
    clock.at += 1;
    expect(await creditsLeft(context, starter)).toBe(45_000);
    await late.settle(30_000);
    expect(await late.remaining()).toBe(15_000);
    expect(await booked(context, "ann", TODAY)).toEqual({ reserved: 0, spent: 30_000, calls: 1 });
    expect(await booked(context, "ann", TODAY + 1)).toEqual({ reserved: 0, spent: 0, calls: 0 });
  });
});

describe("settleOverdue", () => {
  it("settles at full value what nobody closed, after the deadline and once", async () => {
    const clock = handClock(NOON);
    const context = await creditContext(clock);
    const orphan = await reserveCredits(context, starter, 90);
    const closed = await reserveCredits(context, starter, 90);
    await closed.settle(10);
    clock.at += RESERVATION_MS;
    expect(await settleOverdue(context)).toBe(0);
    clock.at += 1;
    expect(await settleOverdue(context)).toBe(1);
    expect(await settleOverdue(context)).toBe(0);
    expect(await orphan.settle(5)).toBe(false);
    expect(await booked(context, "ann", TODAY)).toEqual({ reserved: 0, spent: 100, calls: 2 });
  });

  it("gets through more than one batch, also when others settle at the same time", async () => {
    const clock = handClock(NOON);
    const context = await creditContext(clock);
    for (let i = 0; i < 250; i++) await reserveCredits(context, starter, 2);
    clock.at += RESERVATION_MS + 1;
    const [a, b] = await Promise.all([settleOverdue(context), settleOverdue(context)]);
    expect(a + b + (await settleOverdue(context))).toBe(250);
    expect(await booked(context, "ann", TODAY)).toEqual({ reserved: 0, spent: 500, calls: 250 });
  });
});

describe("the usage of a token", () => {
  it("shows what was charged, by operation and on the day of the reservation", async () => {
    const clock = handClock((TODAY + 1) * DAY_MS - 1);
    const context = await creditContext(clock);
    const token = tokenMember("ann", "starter", "tok");
    const charged = await reserveCredits(context, token, 90, "scanNatural");
    const released = await reserveCredits(context, token, 90, "scanNatural");
    await reserveCredits(context, token, 7, "scanNatural");
    const session = await reserveCredits(context, sessionMember("ann", "basic"), 90);
    clock.at += RESERVATION_MS + 1;
    await charged.settle(60);
    await charged.settle(60);
    await released.release();
    await session.settle(90);
    await settleOverdue(context);
    await context.usage.flush();
    const counts = await context.store.usage.ofUser("ann", 0);
    expect(counts.map(({ operation, credits, day, requests }) => [operation, credits, day, requests])).toEqual([
      ["ai", 7, TODAY, 0],
      ["scanNatural", 60, TODAY, 0],
    ]);
  });
});

/** What the ledger promises, without the ledger: every reservation as it stands, and sums made from nothing else. */
class NaiveLedger {
  readonly held: {
    key: string;
    day: number;
    max: number;
    at: number;
    charged: number;
    open: boolean;
    called: boolean;
  }[] = [];

  sums(key: string, day: number) {
    const those = this.held.filter((one) => one.key === key && one.day === day);
    return {
      reserved: those.filter(({ open }) => open).reduce((sum, { max }) => sum + max, 0),
      spent: those.reduce((sum, { charged }) => sum + charged, 0),
      calls: those.filter(({ called }) => called).length,
    };
  }

  reserve(member: Member, max: number, at: number, cap: number | null): boolean {
    const { key, budget } = creditsOf(member);
    const day = Math.floor(at / DAY_MS);
    const { reserved, spent, calls } = this.sums(key, day);
    if (reserved + spent + max > budget || (cap !== null && calls >= cap)) return false;
    this.held.push({ key, day, max, at, charged: 0, open: true, called: true });
    return true;
  }

  close(index: number, charged: number, called: boolean): boolean {
    const one = this.held[index]!;
    if (!one.open) return false;
    Object.assign(one, { open: false, charged, called });
    return true;
  }
}

describe("any sequence of reserves, settles, releases and sweeps", () => {
  const members = [
    tokenMember("ann", "starter", "one"),
    tokenMember("ann", "starter", "two"),
    sessionMember("ann", "basic", "starter"),
    tokenMember("bob", "power-user"),
  ];
  const pause = fc.oneof(fc.constantFrom(1, RESERVATION_MS, RESERVATION_MS + 1, 6 * 3_600_000), fc.nat(40_000));
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(fc.constant("reserve" as const), fc.nat(3), fc.nat(20_000)) },
    { weight: 3, arbitrary: fc.tuple(fc.constant("settle" as const), fc.nat(), part) },
    { weight: 1, arbitrary: fc.tuple(fc.constant("release" as const), fc.nat(), part) },
    { weight: 2, arbitrary: fc.tuple(fc.constant("overdue" as const), fc.nat(), part) },
    { weight: 3, arbitrary: fc.tuple(fc.constant("wait" as const), fc.nat(), pause) },
  );

  it("gives the sums of a naive ledger, never more than the budget", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 40 }),
        fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
        async (steps, cap) => {
          const clock = handClock(NOON + 3_600_000 * 11);
          const context = await creditContext(clock, cap);
          const naive = new NaiveLedger();
          const reservations: Reservation[] = [];
          const days = new Set([dayOf(clock.at)]);
          /** What a step gives, and what it must give. */
          const take = async (kind: string, pick: number, size: number): Promise<readonly [unknown, unknown]> => {
            if (kind === "reserve") {
              const expected = naive.reserve(members[pick]!, size, clock.at, cap) ? "reserved" : "ai_budget_exceeded";
              try {
                reservations.push(await reserveCredits(context, members[pick]!, size));
                return ["reserved", expected];
              } catch (error) {
                return [error instanceof AppError ? error.code : error, expected];
              }
            }
            if (kind === "overdue") {
              const late = naive.held.flatMap(({ open, at, max }, i) =>
                open && clock.at > at + RESERVATION_MS && naive.close(i, max, true) ? [i] : [],
              );
              return [await settleOverdue(context), late.length];
            }
            const index = pick % Math.max(1, reservations.length);
            const reservation = reservations[index];
            if (reservation === undefined) return [0, 0];
            if (kind === "release") return [await reservation.release(), naive.close(index, 0, false)];
            const actual = Math.floor(reservation.credits * size);
            return [await reservation.settle(actual), naive.close(index, actual, true)];
          };
          for (const [kind, pick, size] of steps) {
            if (kind === "wait") clock.at += size;
            days.add(dayOf(clock.at));
            const [given, expected] = kind === "wait" ? [0, 0] : await take(kind, pick, size);
            expect(given).toBe(expected);
            for (const member of members) {
              const { key, budget } = creditsOf(member);
              for (const day of days) {
                const sums = await booked(context, key, day);
                expect(sums).toEqual(naive.sums(key, day));
                expect(sums.reserved + sums.spent).toBeLessThanOrEqual(budget);
              }
            }
          }
          await context.store.close();
        },
      ),
      { numRuns: 40 },
    );
  });
});
