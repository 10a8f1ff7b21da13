import type { Random } from "#base";

/** One call of the soak test. */
export interface SoakCall {
  readonly kind: string;
  readonly path: string;
  readonly body: unknown;
}

const filter = (Input: string, value: number, more: object = {}) => ({
  FeatureWindow: { Filters: [{ Input, ...more, Returns: { Want: { Value: { GreaterThan: value } } } }] },
});
const WORDS = [
  "RSI below 40 and price above $10",
  "close above its 50 day average with volume over 1 million",
  "bullish engulfing on the weekly chart",
  "price crossed above the 200 day moving average within 5 days",
];
const USUAL = Array.from({ length: 40 }, (_, k) => ({
  All: [filter(`sma(${5 + k})`, 12), filter("rsi(14)", 20 + k), filter(`=(close/ema(${10 + k})-1)*100`, -3)],
}));

/** Kinds of calls, with their numbers in a hundred calls. */
const SHARES: readonly (readonly [kind: string, share: number])[] = [
  ["usual", 42],
  ["new study", 20],
  ["minutes", 10],
  ["past day", 8],
  ["past instant", 4],
  ["range", 3],
  ["words", 5],
  ["explained", 4],
  ["table", 4],
];

/** Random calls of the soak test. A fifth of them contain a new study. */
export class SoakCalls {
  readonly #random: Random;
  readonly #dates: readonly string[];
  #number = 0;

  constructor(random: Random, dates: readonly string[]) {
    this.#random = random;
    this.#dates = dates;
  }

  next(): SoakCall {
    let drawn = this.#random.int(SHARES.reduce((sum, [, share]) => sum + share, 0));
    const [kind] = SHARES.find(([, share]) => (drawn -= share) < 0)!;
    return { kind, ...this.#of(kind) };
  }

  #of(kind: string): Omit<SoakCall, "kind"> {
    const number = ++this.#number;
    const pick = <T>(list: readonly T[]): T => list[this.#random.int(list.length)]!;
    const scan = (instructions: object) => ({ path: "scan", body: { instructions } });
    // Every number gives another study.
    const fresh = filter(`=(close/ema(${5 + (number % 200)})-1)*${number}.5`, 1);
    switch (kind) {
      case "new study":
        return scan({ All: [fresh, filter("close", 5)] });
      case "minutes":
        return scan({
          All: [filter(`ema(${3 + this.#random.int(9)})`, 10, { Timeframe: pick(["1m", "5m", "15m", "1hr"]) })],
        });
      case "past day":
        return scan({ All: [{ AsOf: pick(this.#dates), ...filter("rsi(14)", 50) }] });
      case "past instant":
        return scan({
          All: [
            { AsOf: `${pick(this.#dates.slice(0, 4))}T15:${10 + this.#random.int(49)}:00Z`, ...filter("close", 20) },
          ],
        });
      case "range":
        return {
          path: "scan/range",
          body: {
            instructions: pick(USUAL),
            from: this.#dates[20 + this.#random.int(20)],
            to: this.#dates[this.#random.int(10)],
          },
        };
      case "words":
        return { path: "scan/natural", body: { query: pick(WORDS) } };
      case "explained":
        return { path: "scan/explain", body: { instructions: pick(USUAL) } };
      case "table":
        return { path: "scan/table", body: { instructions: pick(USUAL), columns: ["close", "rsi(14)", "rvol(20)"] } };
      default:
        return scan(pick(USUAL));
    }
  }
}
