import { PlainMarket, walks } from "../src/pattern-models/life/market.testing.ts";

export const USER = "usr_models";
export const DOER = { actor: "cli", address: null };
export const SCALE = 16;
export const BARS = 40;
export const TICKERS = ["S0", "S1", "S2"] as const;
/** Number of random walks, enough to measure a band. */
const WALKS = 505;

export interface TrainerOrder {
  readonly place: string;
  readonly owner: string;
  readonly models: readonly string[];
  /** Milliseconds that the clock of the server is ahead. */
  readonly aheadMs: number;
  /** Least milliseconds of each measurement. */
  readonly holdMs: number;
  /** Whether the server requests training all the time. */
  readonly asks: boolean;
  /** Whether the server ends when no job is left. */
  readonly untilDone: boolean;
  readonly plant: string | null;
}

/** Returns a market of random walks and of three tickers with one shape. */
export function marketOf(): PlainMarket {
  const shape = (k: number): number[] =>
    Array.from({ length: BARS }, (_, i) => {
      const x = (i - (BARS - SCALE)) / (SCALE - 1);
      return 50 + 10 * Math.max(0, Math.sin(x * 9)) + 0.15 * ((i * (7 + k)) % 5);
    });
  const names = Array.from({ length: WALKS }, (_, k) => `W${k}`);
  return new PlainMarket({
    ...walks(names, BARS),
    ...Object.fromEntries(TICKERS.map((ticker, k) => [ticker, shape(k)])),
  });
}
