import type { Random } from "#base";
import { ScanEngine } from "#scan";
import { Watches, type WatchThread } from "#streams";
import type { EngineData } from "#tiles";
import type { EvaluatePast } from "#operations";
import { systemTimers } from "../src/main/system-clock.ts";
import { stillMarket } from "../src/streams/still-market.testing.ts";
import { writtenMarket } from "../src/tiles/market.testing.ts";
import { nextDay } from "../test/streams/next-day.ts";
import { clock } from "./kit/open-store.ts";

/** A ticker matches while its close is above this. */
export const LEVEL = 10;

/** A market whose tickers begin and cease to match at random, with the true matches at each watermark. */
export class StreamedMarket {
  readonly #tickers: readonly string[];
  readonly #snapshots = new Map<string, EngineData>();
  readonly truths = new Map<string, ReadonlySet<string>>();
  #closes: Record<string, number>;
  #data: EngineData;
  #engine: ScanEngine;
  /** ISO instant that the newest bars reach. */
  watermark = "";

  constructor(tickers: number) {
    this.#tickers = Array.from({ length: tickers }, (_, k) => `T${1_000 + k}`);
    this.#closes = Object.fromEntries(this.#tickers.map((ticker) => [ticker, LEVEL - 1]));
    this.#data = writtenMarket({ daily: Object.fromEntries(this.#tickers.map((ticker) => [ticker, [9, LEVEL - 1]])) });
    this.#engine = new ScanEngine(this.#data, clock);
    this.#keep();
  }

  #keep(): void {
    this.watermark = new Date(this.#data.watermark * 60_000).toISOString();
    this.truths.set(this.watermark, new Set(this.#tickers.filter((ticker) => this.#closes[ticker]! > LEVEL)));
    this.#snapshots.set(this.#data.snapshot, this.#data);
  }

  /** Adds a day on which about half of the tickers begin or cease to match. */
  move(random: Random): void {
    this.#closes = Object.fromEntries(
      Object.entries(this.#closes).map(([ticker, close]) => [ticker, random.next() < 0.5 ? 2 * LEVEL - close : close]),
    );
    this.#data = nextDay(this.#data, this.#closes, `day_${this.#snapshots.size}`);
    this.#engine = this.#engine.next(this.#data);
    this.#keep();
  }

  /** Returns watches over the market, as a server that starts makes them. */
  watches(onFault: (error: Error) => void): Watches {
    this.#engine = new ScanEngine(this.#data, clock);
    const thread: WatchThread = {
      open: async (orders) => this.#engine.watches.open(this.#engine, orders),
      close: async (ids) => this.#engine.watches.close(ids),
      evaluate: async (ids) => this.#engine.watches.evaluate(this.#engine, ids),
    };
    const market = stillMarket(clock);
    return new Watches(thread, { clock, market, timers: systemTimers, newest: () => this.#data, onFault });
  }

  /** Evaluates watches on a snapshot of every earlier day. */
  readonly evaluatePast: EvaluatePast = async (snapshot, orders) => {
    const data = this.#snapshots.get(snapshot);
    if (data === undefined) return undefined;
    const engine = new ScanEngine(data, clock);
    return engine.watches.open(engine, orders);
  };
}
