import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countedAs, rateHeaders, WINDOWS, type RateDecision, type RateLimiter, type RateLimits } from "#accounts";
import type { Clock } from "#base";

/** A clock that tests set by hand. */
export interface HandClock extends Clock {
  set(now: number): void;
}

export function handClock(now: number): HandClock {
  let instant = now;
  return {
    now: () => instant,
    elapsed: () => instant,
    set(next) {
      instant = next;
    },
  };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SPANS = WINDOWS.map(({ seconds }) => seconds * 1_000);
const ROOMY: RateLimits = { minute: 30, hour: 500, day: 5_000 };

/** Reference implementation of the limits: a list of the allowed calls. */
class ReferenceLimiter {
  /** Times of the calls, by key. A clock that is set back counts as standing still until it has caught up. */
  readonly #calls = new Map<string, number[]>();

  used(key: string, now: number): readonly number[] {
    const calls = this.#calls.get(key) ?? [];
    const latest = Math.max(now, ...calls);
    return SPANS.map((span) => calls.filter((call) => Math.floor(call / span) === Math.floor(latest / span)).length);
  }

  count(key: string, now: number): void {
    const calls = this.#calls.get(key) ?? [];
    this.#calls.set(key, [...calls, Math.max(now, ...calls)]);
  }
}

function usedOf({ windows }: RateDecision): readonly number[] {
  return windows.map(({ used }) => used);
}

/** Counts allowed decisions by the minute of their window. */
function allowedByMinute(decisions: readonly RateDecision[]): readonly number[] {
  const minutes = new Map<number, number>();
  for (const { allowed, windows } of decisions) {
    if (allowed) minutes.set(windows[0].resetsAt, (minutes.get(windows[0].resetsAt) ?? 0) + 1);
  }
  return [...minutes.values()];
}

export interface RateLimiterSetUp {
  open(): Promise<RateLimiter>;
  /** The limiter's clock if it can be set; absent if the limiter uses the time of its store. */
  readonly clock?: HandClock;
  /** Number of bursts of 64 calls on new keys. */
  readonly bursts: number;
}

let keys = 0;
const newKey = (): string => `key ${process.pid}-${Date.now()}-${keys++}`;

export function rateLimiterContract(adapter: string, { open, clock, bursts }: RateLimiterSetUp): void {
  describe(`rate limiter: ${adapter}`, () => {
    let limiter: RateLimiter;
    beforeAll(async () => {
      limiter = await open();
    });
    afterAll(() => limiter.close());

    const burst = (key: string, calls: number, limits: RateLimits = ROOMY): Promise<RateDecision[]> =>
      Promise.all(Array.from({ length: calls }, () => limiter.take(key, limits)));

    it("counts all sessions of an account together", async () => {
      const actor = { sessionHash: "", plan: "basic", tier: null, operator: false } as const;
      const { key, limits } = countedAs({ kind: "session", userId: newKey(), ...actor });
      const decisions: RateDecision[] = [];
      for (let k = 0; k < 605; k += 55) {
        decisions.push(...(await Promise.all(Array.from({ length: 55 }, () => limiter.take(key, limits)))));
      }
      expect(Math.max(...allowedByMinute(decisions))).toBeLessThanOrEqual(600);
      expect(decisions.filter(({ allowed }) => allowed).length).toBeGreaterThanOrEqual(600);
    });

    it("admits exactly the limit of a burst on a new key", async () => {
      for (let round = 0; round < bursts; round++) {
        const decisions = await burst(newKey(), 64);
        const allowed = allowedByMinute(decisions);
        // A burst across the edge of a minute fills each of the two minutes at most once.
        const expected = allowed.length === 1 ? [30] : allowed.map((count) => Math.min(count, 30));
        expect(allowed).toEqual(expected);
        expect(new Set(decisions.filter((one) => one.allowed).map((one) => one.windows[1].used)).size).toBe(
          allowed.reduce((sum, count) => sum + count, 0),
        );
      }
    });

    it.each(["minute", "hour", "day"] as const)("refuses a call if the limit per %s is reached", async (policy) => {
      const key = newKey();
      const limits = { minute: 90, hour: 90, day: 90, [policy]: 5 };
      const decisions = await burst(key, 9, limits);
      expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(5);
      const refused = await limiter.take(key, limits);
      expect(refused.allowed).toBe(false);
      const full = refused.windows.filter(({ limit, used }) => used >= limit);
      expect(full.map((window) => window.policy)).toEqual([policy]);
      expect(full[0]!.resetsAt % SPANS[WINDOWS.findIndex((window) => window.policy === policy)]!).toBe(0);
      expect(full[0]!.resetsAt).toBeGreaterThan(refused.now);
    });

    it("counts a refused call in no window", async () => {
      const key = newKey();
      const limits = { minute: 90, hour: 3, day: 90 };
      await burst(key, 3, limits);
      for (let k = 0; k < 4; k++) expect((await limiter.take(key, limits)).allowed).toBe(false);
      const wider = await limiter.take(key, { minute: 90, hour: 90, day: 90 });
      expect(wider.allowed).toBe(true);
      expect(usedOf(wider).slice(1)).toEqual([4, 4]);
    });

    it("does not count a look", async () => {
      const key = newKey();
      const before = await limiter.look(key, ROOMY);
      expect(before.allowed).toBe(true);
      expect(usedOf(before)).toEqual([0, 0, 0]);
      await limiter.take(key, ROOMY);
      for (let k = 0; k < 3; k++) await limiter.look(key, ROOMY);
      expect(usedOf(await limiter.look(key, ROOMY)).slice(1)).toEqual([1, 1]);
      expect((await limiter.look(key, { ...ROOMY, hour: 1 })).allowed).toBe(false);
      expect((await limiter.take(key, ROOMY)).windows[2].used).toBe(2);
    });

    it("counts similar keys separately", async () => {
      const key = newKey();
      const limits = { ...ROOMY, hour: 2 };
      const like = [key, `${key} `, key.toUpperCase(), `${key}'"\\{}:;`, `${key} ü 📈`];
      for (const one of like) expect((await burst(one, 3, limits)).filter(({ allowed }) => allowed)).toHaveLength(2);
    });

    it("applies the limits of each call, higher or lower than before", async () => {
      const key = newKey();
      await burst(key, 5, { ...ROOMY, hour: 5 });
      expect((await limiter.take(key, { ...ROOMY, hour: 5 })).allowed).toBe(false);
      expect((await limiter.take(key, { ...ROOMY, hour: 6 })).allowed).toBe(true);
      const lower = await limiter.take(key, { ...ROOMY, hour: 2 });
      expect(lower.allowed).toBe(false);
      expect(lower.windows[1]).toMatchObject({ limit: 2, used: 6 });
    });

    it("admits nothing if a limit is 0", async () => {
      expect((await limiter.take(newKey(), { ...ROOMY, day: 0 })).allowed).toBe(false);
    });

    it("returns headers that match the decision", async () => {
      const key = newKey();
      const limits = { minute: 90, hour: 6, day: 80 };
      for (let call = 1; call <= 8; call++) {
        const decision = await limiter.take(key, limits);
        const headers = rateHeaders(decision);
        expect(decision.shared).toBe(true);
        expect(decision.allowed).toBe(call <= 6);
        expect(headers["RateLimit"]).toContain(`"hour";r=${Math.max(0, 6 - call)};t=`);
        expect(headers["RateLimit"]).toContain(`"day";r=${80 - Math.min(call, 6)};t=`);
        expect(headers["X-RateLimit-Remaining"]).toBe(String(Math.max(0, 6 - call)));
        const reset = (Math.floor(decision.now / HOUR) + 1) * 3_600;
        expect(headers["X-RateLimit-Reset"]).toBe(String(reset));
        const wait = Math.ceil(reset - decision.now / 1_000);
        expect(headers["Retry-After"]).toBe(call <= 6 ? undefined : String(wait));
      }
    });

    it("decides like the reference implementation", async () => {
      const call = fc.record({
        key: fc.integer({ min: 0, max: 2 }),
        look: fc.boolean(),
        // Mostly forward, sometimes back; across the edges of all windows.
        step: fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
          { weight: 2, arbitrary: fc.integer({ min: 0, max: 40 * MINUTE }) },
          { weight: 1, arbitrary: fc.integer({ min: 0, max: 15 * HOUR }) },
          { weight: 1, arbitrary: fc.integer({ min: -HOUR, max: 0 }) },
          { weight: 2, arbitrary: fc.constantFrom("edge", "before the edge") },
        ),
      });
      const limits = { minute: 3, hour: 7, day: 12 };
      const runs = clock === undefined ? 15 : 300;
      await fc.assert(
        fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: clock === undefined ? 20 : 60 }), async (calls) => {
          const reference = new ReferenceLimiter();
          const names = [newKey(), newKey(), newKey()];
          for (const { key, look, step } of calls) {
            if (clock !== undefined) clock.set(moved(clock.now(), step));
            const name = names[key]!;
            const decision = look ? await limiter.look(name, limits) : await limiter.take(name, limits);
            const before = reference.used(name, decision.now);
            expect(decision.allowed).toBe(before.every((used, k) => used < limits[WINDOWS[k]!.policy]));
            if (decision.allowed && !look) reference.count(name, decision.now);
            expect(usedOf(decision)).toEqual(reference.used(name, decision.now));
            expect(decision.windows[0].resetsAt % MINUTE).toBe(0);
          }
        }),
        { numRuns: runs },
      );
    });
  });
}

function moved(now: number, step: number | "edge" | "before the edge"): number {
  if (typeof step === "number") return now + step;
  const edge = (Math.floor(now / MINUTE) + 1) * MINUTE;
  return step === "edge" ? edge : edge - 1;
}
