import type { RateDecision, RateLimits } from "#accounts";
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
interface KnownWindow {
  readonly index: number;
  /** Calls that this server let through. */
  readonly own: number;
  /** Of these, the ones that the shared counters do not know yet. */
  readonly unsettled: number;
  /** Calls that the others let through, when last heard of. */
  readonly others: number;
  /** Calls beyond the shares of the servers that let them through, when last heard of. */
  readonly excess: number;
}

class KnownKey {
  windows: ByWindow<KnownWindow> = byWindow(() => empty(-1));
  /** Calls that are announced to the shared counters. */
  asking = 0;

  /** The window of this number, or the later one that is known. */
  from(k: 0 | 1 | 2, index: number): KnownWindow {
    const known = this.windows[k];
    return known.index >= index ? known : empty(index);
  }
}

function empty(index: number): KnownWindow {
  return { index, own: 0, unsettled: 0, others: 0, excess: 0 };
}

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
      const { own } = known.from(k, windowAt(now, window));
      return own + known.asking > this.#share(limits[window.policy]);
    });
  }

  /** The answer to an announced call did not come, or is not to count. */
  withdraw(key: string): void {
    const known = this.#known(key);
    known.asking = Math.max(0, known.asking - 1);
  }

  /** What the counters answered to an announced call. */
  answered(key: string, counts: SharedCounts, allowed: boolean): void {
    this.withdraw(key);
    this.#learn(
      key,
      (before, k) => {
        const { index, count, excess } = counts[k];
        if (before.index > index) return before;
        const own = before.own + (allowed ? 1 : 0);
        // The counters do not have what is not settled.
        const others = Math.max(0, count - (own - before.unsettled));
        return { ...before, own, others, excess: Math.max(before.excess, excess) };
      },
      counts,
    );
  }

  /** Some server went beyond its share. */
  told(key: string, excess: ByWindow<Excess>): void {
    this.#learn(
      key,
      (before, k) =>
        before.index > excess[k].index ? before : { ...before, excess: Math.max(before.excess, excess[k].excess) },
      excess,
    );
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
    known.windows = byWindow((window, k) => {
      const before = known.from(k, windowAt(now, window));
      return { ...before, own: before.own + 1, unsettled: before.unsettled + (settled ? 0 : 1) };
    });
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
    this.#learn(
      key,
      (before, k) => {
        const left = before.index === due[k].index ? before.unsettled - due[k].count : before.unsettled;
        return { ...before, unsettled: left };
      },
      due,
    );
    if (this.due(key).every(({ count }) => count === 0)) this.#unsettled.delete(key);
  }

  #share(limit: number): number {
    return Math.max(1, Math.floor(limit / this.#servers));
  }

  #decide(known: KnownKey, limits: RateLimits, now: number): RateDecision {
    const windows = byWindow((window, k) => {
      const { index, own, others, excess } = known.from(k, windowAt(now, window));
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

  #learn(
    key: string,
    change: (before: KnownWindow, k: 0 | 1 | 2) => KnownWindow,
    news: ByWindow<{ readonly index: number }>,
  ): void {
    const known = this.#known(key);
    known.windows = byWindow((_, k) => change(known.from(k, news[k].index), k));
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
