import { WINDOWS, type RateDecision, type RateLimits } from "#accounts";
import { Lru } from "#base";
import { byWindow, windowAt, type ByWindow, type Counts, type WindowCount } from "./window-counts.ts";

/** Number of keys whose admitted calls a server remembers. */
const KEYS = 100_000;

/** Calls of a key in one window that exceeded the shares of the servers that admitted them. */
export interface Excess {
  readonly index: number;
  readonly excess: number;
}

/** Counts of a key in the shared counters. */
export type SharedCounts = ByWindow<WindowCount & Excess>;

/** One window of a key, by the counts and reports that reached this server. */
class KnownWindow {
  index = -1;
  /** Calls that this server admitted. */
  own = 0;
  /** Calls among `own` that the shared counters do not contain yet. */
  unsettled = 0;
  /** Calls that the other servers admitted, at the last report. */
  others = 0;
  /** Calls beyond the shares of the servers that admitted them, at the last report. */
  excess = 0;

  /** Moves to a later window if `index` is later. Returns true if this is now the window of that number. */
  reach(index: number): boolean {
    if (index > this.index) {
      this.index = index;
      this.own = this.unsettled = this.others = this.excess = 0;
    }
    return index === this.index;
  }
}

class KnownKey {
  readonly windows: ByWindow<KnownWindow> = byWindow(() => new KnownWindow());
  /** Calls that were announced to the shared counters and not answered yet. */
  announced = 0;
}

const NUMBERS = [0, 1, 2] as const;
const NOTHING = { own: 0, others: 0, excess: 0 };

/**
 * Calls that a server may admit by itself while the shared counters are unreachable. Its share of each window is
 * floor(limit / servers), at least 1, minus the calls that it admitted in that window before.
 *
 * While the counters are reachable, a server may admit more than its share, and nothing is reserved for the others; so
 * the others must learn of it before the counters are lost. Calls beyond a share are counted separately, as the excess,
 * and published to all servers in the same step that counts them. A server admits at most share − excess:
 * - If no server exceeds its share, the sum is at most servers × share, which is at most the limit.
 * - If some do, they admit no further calls. Any server that still may has left the whole excess of its share free, so
 *   the sum is again at most servers × share.
 *
 * This holds while the servers agree on their number during the window, there are no more servers than the limit, and
 * they lose the counters together. A server that is cut off alone adds at most its share to the limit.
 */
export class Shares {
  readonly #keys = new Lru<KnownKey>(KEYS);
  readonly #unsettled = new Set<string>();
  #servers: number;

  constructor(servers: number) {
    this.#servers = servers;
  }

  get servers(): number {
    return this.#servers;
  }

  set servers(servers: number) {
    this.#servers = Math.max(1, servers);
  }

  /**
   * Announces a call to the shared counters. Returns the windows in which it will exceed this server's share if the
   * counters allow it. `now` may be early but not late: an edge that seems passed too early would hide an excess.
   */
  announce(key: string, limits: RateLimits, now: number): ByWindow<boolean> {
    const known = this.#known(key);
    known.announced++;
    return byWindow((window, k) => {
      const { index, own } = known.windows[k];
      return (index < windowAt(now, window) ? 0 : own) + known.announced > this.#share(limits[window.policy]);
    });
  }

  /** Cancels an announced call whose answer did not arrive or does not count. */
  withdraw(key: string): void {
    const known = this.#known(key);
    known.announced = Math.max(0, known.announced - 1);
  }

  /** Records the answer of the counters to an announced call. */
  recordAnswer(key: string, counts: SharedCounts, allowed: boolean): void {
    const known = this.#known(key);
    known.announced = Math.max(0, known.announced - 1);
    for (const k of NUMBERS) {
      const window = known.windows[k];
      const { index, count, excess } = counts[k];
      if (!window.reach(index)) continue;
      if (allowed) window.own++;
      // The counters do not contain unsettled calls.
      window.others = Math.max(0, count - (window.own - window.unsettled));
      window.excess = Math.max(window.excess, excess);
    }
  }

  /** Records that some server exceeded its share. */
  addExcess(key: string, excess: ByWindow<Excess>): void {
    const known = this.#known(key);
    for (const k of NUMBERS) {
      const window = known.windows[k];
      if (window.reach(excess[k].index)) window.excess = Math.max(window.excess, excess[k].excess);
    }
  }

  /** Decides on a call by the counts of this server. Announced calls count as admitted. */
  look(key: string, limits: RateLimits, now: number): RateDecision {
    return this.#decide(this.#known(key), limits, now);
  }

  /**
   * Decides on a call that is not announced, and counts it if it is allowed. `settled`: the shared counters contain it
   * already.
   */
  take(key: string, limits: RateLimits, now: number, settled: boolean): RateDecision {
    const known = this.#known(key);
    const decision = this.#decide(known, limits, now);
    if (!decision.allowed) return decision;
    for (const k of NUMBERS) {
      const window = known.windows[k];
      window.reach(windowAt(now, WINDOWS[k]));
      window.own++;
      if (!settled) window.unsettled++;
    }
    if (!settled) this.#unsettled.add(key);
    return {
      ...decision,
      windows: byWindow((_, k) => ({ ...decision.windows[k], used: decision.windows[k].used + 1 })),
    };
  }

  /** Returns the keys with calls that the shared counters do not contain. */
  unsettled(): readonly string[] {
    return [...this.#unsettled];
  }

  /** Returns the calls of a key that the shared counters do not contain. */
  due(key: string): Counts {
    const { windows } = this.#known(key);
    return byWindow((_, k) => ({ index: windows[k].index, count: windows[k].unsettled }));
  }

  /** Records that the shared counters now contain the calls `due`. */
  settled(key: string, due: Counts): void {
    const { windows } = this.#known(key);
    for (const k of NUMBERS) if (windows[k].index === due[k].index) windows[k].unsettled -= due[k].count;
    if (windows.every(({ unsettled }) => unsettled === 0)) this.#unsettled.delete(key);
  }

  #share(limit: number): number {
    return Math.max(1, Math.floor(limit / this.#servers));
  }

  #decide(known: KnownKey, limits: RateLimits, now: number): RateDecision {
    const windows = byWindow((window, k) => {
      const current = windowAt(now, window);
      const kept = known.windows[k].index < current ? { ...NOTHING, index: current } : known.windows[k];
      const { index, own, others, excess } = kept;
      const share = this.#share(limits[window.policy]);
      // Calls of others beyond all their shares are an excess too, perhaps of servers that are gone.
      const taken = Math.max(excess, others - (this.#servers - 1) * share);
      return {
        policy: window.policy,
        limit: Math.max(0, share - taken),
        used: own + known.announced,
        resetsAt: (index + 1) * window.seconds * 1_000,
      };
    });
    return { allowed: windows.every(({ limit, used }) => used < limit), windows, now, shared: false };
  }

  #known(key: string): KnownKey {
    let known = this.#keys.get(key);
    if (known === undefined) {
      known = new KnownKey();
      this.#keys.set(key, known);
    }
    return known;
  }
}
