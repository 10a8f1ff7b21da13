import { AppError, MINUTE_MS } from "#base";
import {
  type Calendar,
  daysOfIso,
  isoOfDays,
  newYorkTime,
  type Provider,
  type ProviderEndpoint,
  type StoredTimeframe,
} from "#market";

export interface ProviderRequestOptions {
  readonly tickers: readonly string[];
  readonly timeframe: StoredTimeframe;
  /** First day, YYYY-MM-DD. */
  readonly start: string;
  /** Last day, YYYY-MM-DD; today by default. */
  readonly end?: string;
  /** Restricts the import to bars or to corporate actions; both by default. */
  readonly only?: "bars" | "actions";
  /** True if the tickers are most of the market: then endpoints for the whole market are taken where the provider has some. */
  readonly isOfMarket?: boolean;
}

/** An endpoint, and which data of its replies is kept. */
export interface ProviderStep {
  readonly endpoint: ProviderEndpoint;
  readonly bars: boolean;
  readonly actions: boolean;
}

/** A validated request. Days are counted since 1970. */
export interface ProviderJob {
  readonly timeframe: StoredTimeframe;
  readonly tickers: readonly string[];
  /** Ticker by the provider's symbol. */
  readonly tickerOf: ReadonlyMap<string, string>;
  readonly start: number;
  readonly end: number;
  readonly today: number;
  /**
   * Endpoints in order, actions first: bars without their splits would look like crashes if the import ended in
   * between.
   */
  readonly steps: readonly ProviderStep[];
}

const TICKER = /^[A-Za-z0-9]{1,8}(?:[./-][A-Za-z0-9]{1,6})?$/;

/** True for a ticker such as AAPL or BRK.B. */
export const isTicker = (text: string): boolean => TICKER.test(text);

/** Validates a request. `now` is in milliseconds since 1970. Throws bad_request with the option at fault. */
export function providerJob(provider: Provider, request: ProviderRequestOptions, now: number): ProviderJob {
  const { timeframe, only, isOfMarket = false } = request;
  const today = newYorkTime(Math.floor(now / MINUTE_MS)).days;
  const start = dayOf("--start", request.start);
  const end = Math.min(request.end === undefined ? today : dayOf("--end", request.end), today);
  if (start > today) throw bad(`--start is ${request.start}, which is still to come; today is ${isoOfDays(today)}.`);
  if (start > end) throw bad(`--start is ${request.start}, which is after --end ${isoOfDays(end)}.`);
  const steps = stepsOf(provider, isOfMarket, timeframe, only);
  const tickers = [...new Set(request.tickers)];
  if (tickers.length === 0) throw bad("--tickers names no ticker.");
  const tickerOf = new Map<string, string>();
  for (const ticker of tickers) {
    if (!isTicker(ticker))
      throw bad(`--tickers has ${JSON.stringify(ticker)}, which is no ticker such as AAPL or BRK.B.`);
    const symbol = provider.symbolOf(ticker);
    const other = tickerOf.get(symbol);
    if (other !== undefined)
      throw bad(`--tickers has ${other} and ${ticker}, which ${provider.title} both calls ${symbol}.`);
    tickerOf.set(symbol, ticker);
  }
  return { timeframe, tickers, tickerOf, start, end, today, steps };
}

function stepsOf(
  provider: Provider,
  isOfMarket: boolean,
  timeframe: StoredTimeframe,
  only: "bars" | "actions" | undefined,
): ProviderStep[] {
  const steps = ((isOfMarket ? provider.ofMarket : undefined) ?? provider.endpoints)
    .map((endpoint) => ({
      endpoint,
      bars: only !== "actions" && endpoint.bars === timeframe,
      actions: only !== "bars" && endpoint.actions,
    }))
    .filter(({ bars, actions }) => bars || actions);
  if (only !== "actions" && !steps.some(({ bars }) => bars)) {
    const given = [...new Set(provider.endpoints.flatMap(({ bars }) => bars ?? []))];
    const offer =
      given.length === 0 ? "only files can be imported from it" : `it gives --timeframe ${given.join(" and ")}`;
    throw bad(`${provider.title} gives no bars of ${timeframe} for download; ${offer}.`);
  }
  if (steps.length === 0) throw bad(`${provider.title} gives no splits and dividends.`);
  return steps.sort((a, b) => Number(b.actions) - Number(a.actions));
}

/** Returns the newest day that has ended on the exchange, including after-hours trading. */
export function lastWholeDay(calendar: Calendar, now: number): number {
  const minute = now / MINUTE_MS;
  const today = newYorkTime(Math.floor(minute)).days;
  const session = calendar.ordinalAtOrBefore(today);
  return session >= 0 && calendar.extendedClose(session) > minute ? calendar.dateOf(session) - 1 : today;
}

function dayOf(option: string, text: string): number {
  const days = /^\d{4}-\d{2}-\d{2}$/.test(text) ? daysOfIso(text) : undefined;
  if (days === undefined) throw bad(`${option} is ${JSON.stringify(text)}, which is no date: write YYYY-MM-DD.`);
  return days;
}

const bad = (message: string): AppError => new AppError("bad_request", message);
