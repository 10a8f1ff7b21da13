import type { Page } from "playwright-core";

/** Neighbouring daily bars of a ticker, by their places among all of its bars. */
export interface Climb {
  readonly ticker: string;
  readonly first: number;
  readonly last: number;
}

/** How straight closes rise: the correlation of their logarithms with time. */
function steadiness(closes: readonly number[]): number {
  const logs = closes.map(Math.log);
  const [middle, mean] = [(logs.length - 1) / 2, logs.reduce((sum, value) => sum + value, 0) / logs.length];
  let [both, times, values] = [0, 0, 0];
  for (const [k, value] of logs.entries()) {
    both += (k - middle) * (value - mean);
    times += (k - middle) ** 2;
    values += (value - mean) ** 2;
  }
  return both / Math.sqrt(times * values);
}

/** The three steadiest climbs of so many days in the market, each of another ticker that is still listed. */
export async function steadiestClimbs(page: Page, length: number): Promise<readonly Climb[]> {
  const closes = await page.evaluate(async () => {
    const read = async (path: string): Promise<unknown> => (await fetch(`/api/v2/market-data/${path}`)).json();
    const { tickers } = (await read("tickers?limit=100")) as { tickers: { ticker: string; active: boolean }[] };
    const active = tickers.filter((one) => one.active).map(({ ticker }) => ticker);
    return Promise.all(
      active.map(async (ticker) => {
        const { bars } = (await read(`bars/${ticker}?limit=2000`)) as { bars: { close: number }[] };
        return [ticker, bars.map(({ close }) => close)] as const;
      }),
    );
  });
  const best = closes.flatMap(([ticker, all]) => {
    const ends = all.map((_close, last) => last).filter((last) => last >= length - 1);
    const windows = ends.map((last) => ({ last, score: steadiness(all.slice(last - length + 1, last + 1)) }));
    const [top] = windows.toSorted((a, b) => b.score - a.score);
    return top === undefined ? [] : [{ ticker, ...top }];
  });
  const three = best.toSorted((a, b) => b.score - a.score).slice(0, 3);
  return three.map(({ ticker, last }) => ({ ticker, first: last - length + 1, last }));
}
