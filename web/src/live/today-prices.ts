import { exchangeDay, minuteOfSession } from "./exchange-clock.ts";

/** Minutes of regular trading. */
const MINUTES = 390;

/** A price at an instant, an ISO text. */
export interface TimedPrice {
  readonly time: string;
  readonly price: number;
}

type Line = (number | null)[];

/** The prices of the newest day by minute, as they came in while a table was live. */
export class TodayPrices {
  readonly #lines = new Map<string, Line>();
  #day: string | undefined;

  /** Notes the prices of tickers at an instant. Those of the day before are forgotten. */
  note(watermark: string, prices: Iterable<readonly [ticker: string, price: number | null]>): void {
    const day = exchangeDay(watermark);
    if (day !== this.#day) this.#lines.clear();
    this.#day = day;
    const place = placeOf(watermark);
    if (place === undefined) return;
    for (const [ticker, price] of prices) {
      const line = this.#lines.get(ticker) ?? emptyLine();
      line[place] = price;
      this.#lines.set(ticker, line);
    }
  }

  /** One price per minute of regular trading, null where there is none; `earlier` are prices from before they were noted. */
  lineOf(ticker: string, earlier: readonly TimedPrice[]): readonly (number | null)[] {
    const line = emptyLine();
    for (const { time, price } of earlier) {
      const place = exchangeDay(time) === this.#day ? placeOf(time) : undefined;
      if (place !== undefined) line[place] = price;
    }
    const noted = this.#lines.get(ticker);
    return noted === undefined ? line : line.map((price, minute) => noted[minute] ?? price);
  }
}

const emptyLine = (): Line => Array.from({ length: MINUTES + 1 }, () => null);

/** Where the price of an instant stands in a line; undefined outside of regular trading. */
function placeOf(iso: string): number | undefined {
  const minute = Math.floor(minuteOfSession(iso));
  return minute >= 0 && minute <= MINUTES ? minute : undefined;
}
