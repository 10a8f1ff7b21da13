import { exchangeDay, minuteOfSession } from "./exchange-clock.ts";

/** Minutes of regular trading. */
const MINUTES = 390;
/** A line is at least so long, so that the first minutes of a day are no upright stroke. */
const SHORTEST = 60;

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
  /** The newest minute that was noted. */
  #newest = 0;

  /** Notes the prices of tickers at an instant. Those of the day before are forgotten. */
  note(watermark: string, prices: Iterable<readonly [ticker: string, price: number | null]>): void {
    const day = exchangeDay(watermark);
    if (day !== this.#day) {
      this.#lines.clear();
      this.#newest = 0;
    }
    this.#day = day;
    const place = placeOf(watermark);
    if (place === undefined) return;
    this.#newest = place;
    for (const [ticker, price] of prices) {
      const line = this.#lines.get(ticker) ?? emptyLine();
      line[place] = price;
      this.#lines.set(ticker, line);
    }
  }

  /**
   * One price per minute of regular trading until now, null where there is none; `earlier` are prices from before they were
   * noted. A bar that still forms ends later than what is known, and is left out.
   */
  lineOf(ticker: string, earlier: readonly TimedPrice[]): readonly (number | null)[] {
    const line = emptyLine();
    for (const { time, price } of earlier) {
      const place = exchangeDay(time) === this.#day ? placeOf(time) : undefined;
      if (place !== undefined && place <= this.#newest) line[place] = price;
    }
    const noted = this.#lines.get(ticker);
    return line.slice(0, Math.max(SHORTEST, this.#newest) + 1).map((price, minute) => noted?.[minute] ?? price);
  }
}

const emptyLine = (): Line => Array.from({ length: MINUTES + 1 }, () => null);

/** Returns the place of an instant on the line; undefined outside of regular trading. */
function placeOf(iso: string): number | undefined {
  const minute = Math.floor(minuteOfSession(iso));
  return minute >= 0 && minute <= MINUTES ? minute : undefined;
}
