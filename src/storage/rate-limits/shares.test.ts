import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RateLimits } from "#accounts";
import { Shares, type SharedCounts } from "./shares.ts";
import { byWindow, windowAt, type ByWindow, type Counts } from "./window-counts.ts";

const KEY = "key";
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 20, 12);

/** Model of the counters in Redis for one key; every server receives an excess at once. */
class Counters {
  #counts: SharedCounts = byWindow(() => ({ index: -1, count: 0, excess: 0 }));
  readonly #servers: readonly Server[];

  constructor(servers: readonly Server[]) {
    this.#servers = servers;
  }

  take(limits: RateLimits, now: number, beyond: ByWindow<boolean>): { allowed: boolean; counts: SharedCounts } {
    const counts = this.#at(byWindow((window) => windowAt(now, window)));
    const allowed = counts.every(({ count }, k) => count < [limits.minute, limits.hour, limits.day][k]!);
    if (!allowed) return { allowed, counts };
    this.#counts = byWindow((_, k) => ({
      index: counts[k].index,
      count: counts[k].count + 1,
      excess: counts[k].excess + Number(beyond[k]),
    }));
    if (beyond.includes(true)) for (const { shares } of this.#servers) shares.addExcess(KEY, this.#counts);
    return { allowed, counts: this.#counts };
  }

  settle(due: Counts): void {
    const counts = this.#at(byWindow((_, k) => due[k].index));
    this.#counts = byWindow((_, k) => {
      const same = counts[k].index === due[k].index;
      return { ...counts[k], count: counts[k].count + (same ? due[k].count : 0) };
    });
  }

  #at(indexes: ByWindow<number>): SharedCounts {
    return byWindow((_, k) =>
      this.#counts[k].index >= indexes[k] ? this.#counts[k] : { index: indexes[k], count: 0, excess: 0 },
    );
  }
}

type PendingCall = { readonly beyond: ByWindow<boolean>; answer?: ReturnType<Counters["take"]> };

/** Model of a server with the Redis limiter; tests run it step by step. */
class Server {
  readonly shares: Shares;
  state: "shared" | "away" | "returning" = "shared";
  readonly pendingCalls: PendingCall[] = [];

  constructor(servers: number) {
    this.shares = new Shares(servers);
  }
}

/** Possible events; `who` is taken modulo the number of servers. */
type Step =
  | { readonly kind: "call" | "execute" | "answer" | "settle"; readonly who: number }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "lose" | "all back" };

class Simulation {
  now = START;
  readonly #limits: RateLimits;
  readonly #servers: readonly Server[];
  readonly #counters: Counters;
  /** Number of admitted calls, by window. */
  readonly served = new Map<string, number>();

  constructor(servers: number, limits: RateLimits) {
    this.#limits = limits;
    this.#servers = Array.from({ length: servers }, () => new Server(servers));
    this.#counters = new Counters(this.#servers);
  }

  run(step: Step): void {
    if (step.kind === "wait") this.now += step.ms;
    else if ("who" in step) this.#act(this.#servers[step.who % this.#servers.length]!, step.kind);
    else if (step.kind === "lose") for (const server of this.#servers) this.#lose(server);
    else this.#allBack();
  }

  #act(server: Server, kind: "call" | "execute" | "answer" | "settle"): void {
    if (kind === "call") this.#call(server);
    else if (kind === "execute") {
      const pendingCall = server.pendingCalls.find(({ answer }) => answer === undefined);
      if (pendingCall !== undefined)
        pendingCall.answer = this.#counters.take(this.#limits, this.now, pendingCall.beyond);
    } else if (kind === "answer") {
      if (server.pendingCalls[0]?.answer === undefined) return;
      const { counts, allowed } = server.pendingCalls.shift()!.answer!;
      server.shares.recordAnswer(KEY, counts, allowed);
      if (allowed) this.#serve(counts);
    } else if (server.state === "away") {
      server.state = "returning";
      for (const key of server.shares.unsettled()) {
        const due = server.shares.due(key);
        this.#counters.settle(due);
        server.shares.settled(key, due);
      }
    }
  }

  #call({ state, shares, pendingCalls }: Server): void {
    if (state === "away") {
      const { allowed } = shares.take(KEY, this.#limits, this.now, false);
      if (allowed) this.#serve(byWindow((window) => ({ index: windowAt(this.now, window) })));
    } else if (state === "shared" || shares.look(KEY, this.#limits, this.now).allowed) {
      pendingCalls.push({ beyond: shares.announce(KEY, this.#limits, this.now) });
    }
  }

  #lose(server: Server): void {
    server.state = "away";
    for (const _ of server.pendingCalls.splice(0)) {
      server.shares.withdraw(KEY);
      this.#call(server);
    }
  }

  /** Ends the return period, unless a server is still away. */
  #allBack(): void {
    if (this.#servers.some(({ state }) => state === "away")) return;
    for (const server of this.#servers) server.state = "shared";
  }

  #serve(windows: ByWindow<{ readonly index: number }>): void {
    byWindow(({ policy }, k) => {
      const name = `${policy} ${windows[k].index}`;
      this.served.set(name, (this.served.get(name) ?? 0) + 1);
    });
  }
}

const who = fc.nat(4);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant("call" as const), who }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("execute" as const), who }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("answer" as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("settle" as const), who }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "lose" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "all back" }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.nat(2 * MINUTE) }) },
);

describe("the shares of the servers", () => {
  it("never add up to more than the limit, at any loss and return of the counters", () => {
    const simulation = fc.record({
      servers: fc.integer({ min: 1, max: 4 }),
      minute: fc.integer({ min: 4, max: 12 }),
      hour: fc.integer({ min: 4, max: 25 }),
      steps: fc.array(step, { minLength: 20, maxLength: 250, size: "max" }),
    });
    fc.assert(
      fc.property(simulation, ({ servers, minute, hour, steps }) => {
        const limits = { minute, hour, day: 60 };
        const run = new Simulation(servers, limits);
        for (const one of steps) run.run(one);
        const limitOf = (window: string): number =>
          window.startsWith("minute") ? minute : window.startsWith("hour") ? hour : 60;
        expect([...run.served].filter(([window, count]) => count > limitOf(window))).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  const limits = { minute: 30, hour: 500, day: 5_000 };
  const allowedOf = (shares: Shares, calls: number, now = START): number => {
    let allowed = 0;
    for (let k = 0; k < calls; k++) if (shares.take(KEY, limits, now, false).allowed) allowed++;
    return allowed;
  };
  const counted = (count: number, excess = 0): SharedCounts =>
    byWindow((window) => ({ index: windowAt(START, window), count, excess }));

  it("are equal parts of the limit, and at least one call", () => {
    expect(allowedOf(new Shares(1), 64)).toBe(30);
    expect(allowedOf(new Shares(4), 64)).toBe(7);
    expect(allowedOf(new Shares(50), 64)).toBe(1);
  });

  it("restart with each window", () => {
    const shares = new Shares(2);
    expect(allowedOf(shares, 64)).toBe(15);
    expect(allowedOf(shares, 64, START + MINUTE - 1)).toBe(0);
    expect(allowedOf(shares, 64, START + MINUTE)).toBe(15);
  });

  it("shrink by the calls that the server admitted before", () => {
    const shares = new Shares(2);
    for (let call = 1; call <= 10; call++) {
      shares.announce(KEY, limits, START);
      shares.recordAnswer(KEY, counted(call), true);
    }
    expect(allowedOf(shares, 64)).toBe(5);
  });

  it("shrink by the calls with which another server exceeded its share", () => {
    const shares = new Shares(2);
    shares.addExcess(KEY, counted(20, 5));
    expect(allowedOf(shares, 64)).toBe(10);
  });

  it("leave a single server the rest of its predecessor", () => {
    const shares = new Shares(1);
    shares.announce(KEY, limits, START);
    shares.recordAnswer(KEY, counted(26), true);
    expect(allowedOf(shares, 64)).toBe(4);
  });

  it("show which calls will exceed them", () => {
    const shares = new Shares(10);
    const beyond = Array.from({ length: 5 }, () => shares.announce(KEY, limits, START));
    expect(beyond.map(([minute]) => minute)).toEqual([false, false, false, true, true]);
    expect(beyond.map(([, hour]) => hour)).toEqual([false, false, false, false, false]);
  });

  it("show full windows in a refusal", () => {
    const shares = new Shares(2);
    allowedOf(shares, 15);
    const refused = shares.take(KEY, limits, START, false);
    expect(refused).toMatchObject({ allowed: false, shared: false, now: START });
    expect(refused.windows[0]).toMatchObject({ used: 15, limit: 15, resetsAt: START + MINUTE });
    expect(refused.windows[1]).toMatchObject({ used: 15, limit: 250 });
  });
});
