import { WINDOWS, type RateDecision, type RateLimits } from "#accounts";
import { Lru } from "#base";
import { byWindow, windowAt, type ByWindow, type Counts, type WindowCount } from "./window-counts.ts";

/** Keys of which a server remembers what it let through. */
const KEYS = 100_000;

/** Calls of a key in one window beyond the shares of the servers that let them through. */
export interface Excess {
  readonly index: number;
  readonly excess: number;
}

/** What the shared counters tell of a key. */
export type SharedCounts = ByWindow<WindowCount & Excess>;

/** One window of a key, as this server knows it. */
class KnownWindow {
  index = -1;
  /** Calls that this server let through. */
  own = 0;
  /** Of these, the ones that the shared counters do not have yet. */
  unsettled = 0;
  /** Calls that the others let through, when last heard of. */
  others = 0;
  /** Calls beyond the shares of the servers that let them through, when last heard of. */
  excess = 0;

  /** Goes on to a later window; whether this is the window of that number now. */
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
  /** Calls that are announced to the shared counters. */
  asking = 0;
}

const NUMBERS = [0, 1, 2] as const;
const NOTHING = { own: 0, others: 0, excess: 0 };

/**
 * What a server may let through by itself while the shared counters cannot be reached: of each window its share,
 * floor(limit / servers) and at least 1, from which it takes off what it let through in that window before.
 *
 * While the counters are there a server may well let through more than its share, and nothing is kept back for the
 * others; so the others must know of it when the counters go. Calls beyond a share are counted apart, as the excess, and
 * told to all servers in the same step that counts them. A server lets through at most share − excess:
 * - no server is beyond its share: the sum is at most servers × share, which is at most the limit;
 * - some are: those beyond let nothing more through, and when anybody else still may, that server has left the whole
 *   excess of its share free, so the sum is again at most servers × share.
 *
 * This holds while the servers agree on their number during the window, there are no more of them than the limit, and
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
   * Announces a call to the shared counters, and tells in which windows it will be beyond this server's share if they
   * allow it. `now` may be early but not late: an edge that is taken for passed would hide an excess.
   */
  ask(key: string, limits: RateLimits, now: number): ByWindow<boolean> {
    const known = this.#known(key);
    known.asking++;
    return byWindow((window, k) => {
      const { index, own } = known.windows[k];
      return (index < windowAt(now, window) ? 0 : own) + known.asking > this.#share(limits[window.policy]);
    });
  }

  /** The answer to an announced call did not come, or is not to count. */
  withdraw(key: string): void {
    const known = this.#known(key);
    known.asking = Math.max(0, known.asking - 1);
  }

  /** What the counters answered to an announced call. */
  answered(key: string, counts: SharedCounts, allowed: boolean): void {
    const known = this.#known(key);
    known.asking = Math.max(0, known.asking - 1);
    for (const k of NUMBERS) {
      const window = known.windows[k];
      const { index, count, excess } = counts[k];
      if (!window.reach(index)) continue;
      if (allowed) window.own++;
      // The counters do not have what is not settled.
      window.others = Math.max(0, count - (window.own - window.unsettled));
      window.excess = Math.max(window.excess, excess);
    }
  }

  /** Some server went beyond its share. */
  told(key: string, excess: ByWindow<Excess>): void {
    const known = this.#known(key);
    for (const k of NUMBERS) {
      const window = known.windows[k];
      if (window.reach(excess[k].index)) window.excess = Math.max(window.excess, excess[k].excess);
    }
  }

  /** The decision on a call by what this server knows. Calls that are announced count as let through. */
  look(key: string, limits: RateLimits, now: number): RateDecision {
    return this.#decide(this.#known(key), limits, now);
  }

  /** The same for a call that is not announced, and counts it when it is allowed: `settled` when the counters have it. */
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

  /** Keys with calls that the shared counters do not have. */
  unsettled(): readonly string[] {
    return [...this.#unsettled];
  }

  /** The calls of a key that the shared counters do not have. */
  due(key: string): Counts {
    const { windows } = this.#known(key);
    return byWindow((_, k) => ({ index: windows[k].index, count: windows[k].unsettled }));
  }

  /** The shared counters have them now. */
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
      // What others have beyond all their shares is an excess too, of servers that are gone perhaps.
      const taken = Math.max(excess, others - (this.#servers - 1) * share);
      return {
        policy: window.policy,
        limit: Math.max(0, share - taken),
        used: own + known.asking,
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
