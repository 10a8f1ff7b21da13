import { AppError, seededRandom } from "#base";
import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";
import { WindowEncoder } from "../encoder/window-encoder.ts";
import { scoreOf } from "../heads/score.ts";
import type { FoundWindow, PatternMarket, WindowBars, WindowFault } from "../pattern-market.ts";
import { windowPath } from "../windows/window-path.ts";

const DAY = 1_440;
const FIRST = 19_800 * DAY;

/** Closes of daily bars by ticker; every day is a session. */
export type Closes = Readonly<Record<string, readonly number[]>>;

/** Random walks under the names that are given. */
export function walks(names: readonly string[], length: number, seed = 5): Closes {
  const random = seededRandom(seed);
  const entries = names.map((name) => {
    let level = 0;
    return [name, Array.from({ length }, () => 50 * Math.exp((level += (random.next() - 0.5) * 0.04)))] as const;
  });
  return Object.fromEntries(entries);
}

/** A pattern market over plain closes, which can be exchanged. Timeframes are all taken for days. */
export class PlainMarket implements PatternMarket {
  closes: Closes;
  /** Thrown by every question while it is set. */
  fault: Error | undefined;
  /** Called with each question about everybody. */
  onScores: () => Promise<void> | void = () => undefined;
  readonly #encoder = new WindowEncoder();
  readonly #embeddings = new WeakMap<readonly number[], Map<number, Float32Array | undefined>>();

  constructor(closes: Closes) {
    this.closes = closes;
  }

  async window({ ticker, scale, asOf }: Parameters<PatternMarket["window"]>[0]): Promise<FoundWindow> {
    if (this.fault !== undefined) throw this.fault;
    const closes = this.closes[ticker];
    if (closes === undefined) throw new AppError("not_found", `There is no ticker "${ticker}".`);
    const count = Math.min(closes.length, Math.max(0, Math.floor((Date.parse(asOf) / 60_000 - FIRST) / DAY)));
    const bars = barsOf(closes, Math.max(0, count - scale), count);
    return { ticker, figi: `F-${ticker}`, isListed: true, asOf, bars, fault: faultOf(bars, scale) };
  }

  async scores(head: Parameters<PatternMarket["scores"]>[0]): ReturnType<PatternMarket["scores"]> {
    if (this.fault !== undefined) throw this.fault;
    await this.onScores();
    const windows = Object.entries(this.closes).flatMap(([ticker, closes]) => {
      const embedding = this.#embeddingOf(closes, head.scale);
      if (embedding === undefined) return [];
      return { ticker, figi: `F-${ticker}`, asOf: endOf(closes.length), score: scoreOf(head, embedding) };
    });
    windows.sort((a, b) => b.score - a.score || (a.ticker < b.ticker ? -1 : 1));
    return { asOf: windows[0]?.asOf ?? endOf(0), universeSize: Object.keys(this.closes).length, windows };
  }

  /** Of the newest window; undefined where there is none. */
  #embeddingOf(closes: readonly number[], scale: number): Float32Array | undefined {
    let known = this.#embeddings.get(closes);
    if (known === undefined) this.#embeddings.set(closes, (known = new Map()));
    if (known.has(scale)) return known.get(scale);
    const bars = barsOf(closes, Math.max(0, closes.length - scale), closes.length);
    const path = new Float32Array(64);
    const fault = windowPath(bars, bars.close.length - scale, scale, path);
    const embedding = fault === undefined ? new Float32Array(EMBEDDING_LENGTH) : undefined;
    if (embedding !== undefined) this.#encoder.embed(path, embedding);
    known.set(scale, embedding);
    return embedding;
  }

  async past(): ReturnType<PatternMarket["past"]> {
    return [];
  }
}

/** The moment at which so many bars are closed. */
export function endOf(bars: number): string {
  return new Date((FIRST + bars * DAY) * 60_000).toISOString();
}

function barsOf(closes: readonly number[], from: number, to: number): WindowBars {
  const close = Float64Array.from(closes.slice(from, to));
  const start = Float64Array.from(close, (_, i) => FIRST + (from + i) * DAY);
  return { start, open: close, high: close, low: close, close };
}

function faultOf(bars: WindowBars, scale: number): WindowFault | undefined {
  return windowPath(bars, bars.close.length - scale, scale, new Float32Array(64));
}
