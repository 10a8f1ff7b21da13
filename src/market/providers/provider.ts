import type { CorporateAction } from "../actions/corporate-action.ts";
import type { RawBar } from "../bars/accept.ts";
import type { StoredTimeframe } from "../ports.ts";

/** Environment variable of a provider. */
export interface ProviderVariable {
  readonly name: `WINNOW_${string}`;
  /** Content of the variable, and where a person gets it. */
  readonly purpose: string;
  readonly required: boolean;
  /** True if no message may show the value. */
  readonly secret: boolean;
  readonly choices?: readonly string[];
}

/** Values of a provider's variables by name; unset variables are absent. */
export type ProviderSettings = Readonly<Record<string, string>>;

/** Content of one request. Dates are New York's, YYYY-MM-DD, both inclusive. */
export interface ProviderQuery {
  /** Tickers in the provider's spelling. */
  readonly symbols: readonly string[];
  readonly start: string;
  readonly end: string;
  /** True if `end` is the present day. A provider that charges extra for the newest minutes then gets no explicit end. */
  readonly untilNow: boolean;
  /** First minute of minute bars, since 1970, where pages allow it; undefined: the first of `start`. */
  readonly fromMinute?: number | undefined;
  /** Cursor from the page before; undefined for the first page. */
  readonly cursor: string | undefined;
}

export interface ProviderRequest {
  /** Path and query, appended to the base URL. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Action as a provider reports it. `label` separates two payments of one day, such as a regular and a special one. */
export type ProviderAction = CorporateAction & { readonly ticker: string; readonly label: string };

/** Content of one reply; tickers are in the provider's spelling. */
export interface ProviderPage {
  readonly bars: readonly RawBar[];
  readonly actions: readonly ProviderAction[];
  /** Actions that could not be read, one sentence each; the others of the page are good. */
  readonly refused: readonly string[];
  /** Dollars that tickers have traded on the day so far, where the reply tells that. */
  readonly turnover?: ReadonlyMap<string, number>;
  /** Cursor of the next page; undefined for the last page. */
  readonly next: string | undefined;
}

/** Why a provider sends no data, if the status alone does not show it. */
export type ProviderRefusal =
  | { readonly kind: "unknown_tickers"; readonly symbols: readonly string[] }
  | { readonly kind: "rate_limited" };

/** One kind of data that a provider offers, and how to request it. */
export interface ProviderEndpoint {
  /** Stable, because the record of an interrupted import contains it. */
  readonly name: string;
  /** Timeframe of the bars in a reply; undefined if there are none. */
  readonly bars: StoredTimeframe | undefined;
  /** True if replies contain splits and dividends. */
  readonly actions: boolean;
  readonly format: "json" | "csv";
  readonly tickersPerRequest: number;
  /** Longest range of dates with a complete reply, in days; undefined if pages lift the limit. */
  readonly daysPerRequest: number | undefined;
  request(query: ProviderQuery, settings: ProviderSettings): ProviderRequest;
  /** Parses a body of status 200: parsed JSON, or the text of a CSV. Throws ReplyFault or TruncatedReply. */
  parse(body: unknown, query: ProviderQuery): ProviderPage;
  /** Returns the refusal in a reply of any status, before the reply is parsed; undefined if there is none. */
  refusal(status: number, text: string, query: ProviderQuery): ProviderRefusal | undefined;
}

/**
 * Source of bars of record. Requests are for bars as traded; the runner refuses replies that are marked as adjusted.
 * src/storage/imports/bars/bar-layouts.ts recognises its files.
 */
export interface Provider {
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly title: string;
  /** Its data in complete sentences: coverage, prices, volume, delay. */
  readonly description: string;
  readonly variables: readonly ProviderVariable[];
  /** Base URL, and the variable that overrides it; undefined for a provider of files alone. */
  readonly address: { readonly variable: `WINNOW_${string}`; readonly url: string } | undefined;
  /** Number of requests in so many seconds that its smallest plan allows. */
  readonly rate: { readonly requests: number; readonly seconds: number };
  readonly endpoints: readonly ProviderEndpoint[];
  /**
   * Give one day of the whole market in few requests, where `endpoints` need one request for few tickers. Replies hold the tickers
   * of the query alone. Absent where `endpoints` do.
   */
  readonly ofMarket?: readonly ProviderEndpoint[];
  /**
   * Gives the newest minute bar of each ticker of the market in one request, also one that has not ended; a ticker without a bar
   * has not traded on the day. Present where the bars of a minute are given ticker by ticker.
   */
  readonly newestMinutes?: ProviderEndpoint;
  /** Returns a ticker of Winnow's (BRK.B) in the provider's spelling. */
  symbolOf(ticker: string): string;
  /** Advice if a web page arrives instead of data. */
  readonly webPageHint?: string;
}
