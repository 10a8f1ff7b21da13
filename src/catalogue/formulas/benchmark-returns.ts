import { close, covariance, div, lag, num, other, type SeriesNode, sub } from "#expression";

/** The close of a benchmark beside the bars of the instrument. */
export function benchmarkClose(ticker: string): SeriesNode {
  return other(ticker, close);
}

/** Simple return of one bar. */
export function simpleReturn(x: SeriesNode): SeriesNode {
  return sub(div(x, lag(x, 1)), num(1));
}

/** Covariance of the returns of instrument and benchmark over n bars of the instrument, / the benchmark's variance. */
export function betaOf(ticker: string, bars: number): SeriesNode {
  const market = simpleReturn(benchmarkClose(ticker));
  return div(covariance(simpleReturn(close), market, bars), covariance(market, market, bars));
}
