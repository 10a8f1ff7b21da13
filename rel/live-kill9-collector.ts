import type { Random } from "#base";
import { StoreBarsReply } from "#contract";
import { barLine, isoOf } from "../test/live/live-server.ts";

/** One bar that the collector sends. */
interface SentBar {
  readonly ticker: string;
  readonly minute: number;
  readonly price: number;
}

export const barKey = ({ ticker, minute }: Omit<SentBar, "price">): string => `${ticker} ${minute}`;

/** Batches of a minute. The last one seals the minute. */
const BATCHES = 4;
/** Share of bars that come some minutes late, and share of bars of earlier minutes that are corrected. */
const LATE = 0.02;
const CORRECTED = 0.03;
const LATEST_MINUTES = 4;

export interface CollectorOptions {
  readonly tickers: readonly string[];
  /** First minute that the collector sends. */
  readonly first: number;
  readonly level: number;
  readonly random: Random;
  /** Sends a body to `POST /api/v2/market-data/bars`. Rejects while no server answers. */
  readonly send: (query: string, body: string) => Promise<Response>;
  /** Planted fault: a batch whose connection was cut counts as stored. */
  readonly trustsCut: boolean;
}

/** Collector that sends each batch again until a server acknowledges the batch. */
export class Collector {
  /** Acknowledged prices of a bar, oldest first. */
  readonly acknowledged = new Map<string, number[]>();
  /** Batches that had to be sent again. */
  again = 0;
  batches = 0;
  readonly faults: string[] = [];
  readonly #options: CollectorOptions;
  readonly #newest = new Map<string, SentBar>();
  #late: SentBar[] = [];
  #minute: number;

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#minute = options.first;
  }

  /** Tickers whose newest acknowledged bar closed above the level. */
  above(): readonly string[] {
    const { level } = this.#options;
    return [...this.#newest.values()].filter(({ price }) => price > level).map(({ ticker }) => ticker);
  }

  #price(): number {
    const { level, random } = this.#options;
    return level + (random.next() < 0.5 ? -1 : 1) * (1 + Math.round(random.next() * 100) / 100);
  }

  /** Sends the next minute of all tickers, with late bars and corrections of earlier minutes. Returns the minute. */
  async sendMinute(): Promise<number> {
    const { tickers, random, first } = this.#options;
    const minute = this.#minute++;
    const due = this.#late;
    this.#late = [];
    const bars = tickers.map((ticker): SentBar => ({ ticker, minute, price: this.#price() }));
    const onTime = bars.filter((bar) => {
      if (random.next() >= LATE) return true;
      this.#late.push(bar);
      return false;
    });
    const corrected = tickers.flatMap((ticker): readonly SentBar[] => {
      const earlier = minute - 1 - Math.floor(random.next() * LATEST_MINUTES);
      const isKnown = earlier >= first && this.acknowledged.has(barKey({ ticker, minute: earlier }));
      return isKnown && random.next() < CORRECTED ? [{ ticker, minute: earlier, price: this.#price() }] : [];
    });
    const all = [...due, ...corrected, ...onTime];
    const size = Math.ceil(all.length / BATCHES);
    for (let k = 0; k < BATCHES; k++) {
      const batch = all.slice(k * size, (k + 1) * size);
      await this.#push(batch, k === BATCHES - 1 ? "?seal=minute" : "");
    }
    return minute;
  }

  async #push(batch: readonly SentBar[], query: string): Promise<void> {
    const body = `${batch.map(({ ticker, minute, price }) => barLine(ticker, minute, price)).join("\n")}\n`;
    this.batches++;
    for (;;) {
      try {
        const reply = await this.#options.send(query, body);
        const text = await reply.text();
        if (reply.status === 201) {
          const { outcome } = StoreBarsReply.parse(JSON.parse(text));
          if (outcome.refused > 0) this.faults.push(`${outcome.refused} bars were refused`);
          break;
        }
        if (reply.status !== 503) this.faults.push(`a batch was answered with ${reply.status}: ${text.slice(0, 200)}`);
      } catch {
        if (this.#options.trustsCut) break;
      }
      this.again++;
    }
    for (const bar of batch) this.#acknowledge(bar);
  }

  #acknowledge(bar: SentBar): void {
    const prices = this.acknowledged.get(barKey(bar)) ?? [];
    if (prices.at(-1) !== bar.price) prices.push(bar.price);
    this.acknowledged.set(barKey(bar), prices);
    const newest = this.#newest.get(bar.ticker);
    if (newest === undefined || newest.minute <= bar.minute) this.#newest.set(bar.ticker, bar);
  }

  /** Problems of what a store holds: `closes` by ticker and minute, `before` with the closes that corrections replaced. */
  check(closes: ReadonlyMap<string, number>, before: ReadonlyMap<string, readonly number[]>): readonly string[] {
    const problems: string[] = [];
    for (const [key, prices] of this.acknowledged) {
      const wanted = prices.at(-1);
      const [ticker, minute] = key.split(" ");
      const bar = `${ticker} ${isoOf(Number(minute))}`;
      const found = closes.get(key);
      if (found !== wanted) problems.push(`${bar}: stored ${found}, acknowledged ${wanted}`);
      const kept = before.get(key) ?? [];
      for (const price of prices.slice(0, -1))
        if (!kept.includes(price)) problems.push(`${bar}: the corrected price ${price} is not in the history`);
    }
    if (closes.size !== this.acknowledged.size)
      problems.push(`${closes.size} bars are stored, ${this.acknowledged.size} were acknowledged`);
    return problems;
  }
}
