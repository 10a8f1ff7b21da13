import type { CorporateAction } from "../actions/corporate-action.ts";
import type { RawBar } from "../bars/accept.ts";
import type { StoredTimeframe } from "../ports.ts";

/** An environment variable of a provider. */
export interface ProviderVariable {
  readonly name: `WINNOW_${string}`;
  /** What it holds, and where a person gets it. */
  readonly purpose: string;
  readonly required: boolean;
  /** Never shown in a message. */
  readonly secret: boolean;
  readonly choices?: readonly string[];
}

/** Values of a provider's variables by name; absent where a variable is not set. */
export type ProviderSettings = Readonly<Record<string, string>>;

/** What one request asks for. Dates are New York's, YYYY-MM-DD, both inclusive. */
export interface ProviderQuery {
  /** In the provider's spelling. */
  readonly symbols: readonly string[];
  readonly start: string;
  readonly end: string;
  /** The end is the present day: a provider whose newest minutes cost extra is not asked for them by name. */
  readonly untilNow: boolean;
  /** What the page before told; undefined for the first page. */
  readonly cursor: string | undefined;
}

export interface ProviderRequest {
  /** Path and query, appended to the base URL. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An action as a provider tells it. `label` tells apart two payments of one day, such as a regular and a special one. */
export type ProviderAction = CorporateAction & { readonly ticker: string; readonly label: string };

/** What a reply says; tickers are in the provider's spelling. */
export interface ProviderPage {
  readonly bars: readonly RawBar[];
  readonly actions: readonly ProviderAction[];
  /** Actions that could not be read, one sentence each; the others of the page are good. */
  readonly refused: readonly string[];
  /** The cursor of the next page; undefined for the last. */
  readonly next: string | undefined;
}

/** Why a provider gives nothing, where a status alone does not say it. */
export type ProviderRefusal =
  | { readonly kind: "unknown_tickers"; readonly symbols: readonly string[] }
  | { readonly kind: "rate_limited" };

/** One kind of question that a provider answers. */
export interface ProviderEndpoint {
  /** Stable: it stands in the record of what an interrupted import has done. */
  readonly name: string;
  /** The timeframe of the bars that it gives; undefined for none. */
  readonly bars: StoredTimeframe | undefined;
  /** Whether it gives splits and dividends. */
  readonly actions: boolean;
  readonly format: "json" | "csv";
  readonly tickersPerRequest: number;
  /** Longest range of dates that it answers in full; undefined where pages lift the limit. */
  readonly daysPerRequest: number | undefined;
  request(query: ProviderQuery, settings: ProviderSettings): ProviderRequest;
  /** Reads a body of status 200: parsed JSON, or the text of a CSV. Errors: ReplyFault, or TruncatedReply. */
  parse(body: unknown, query: ProviderQuery): ProviderPage;
  /** Looks at what came with any status, before it is parsed. */
  refusal(status: number, text: string, query: ProviderQuery): ProviderRefusal | undefined;
}

/**
 * A source of bars of record. Bars are asked for as traded; the runner refuses what says that it is adjusted. Its files are
 * recognised by src/storage/imports/bar-layouts.ts.
 */
export interface Provider {
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly title: string;
  /** What its data are, in complete sentences: coverage, prices, volume, delay. */
  readonly description: string;
  readonly variables: readonly ProviderVariable[];
  /** Where it answers, and the variable that overrides this; undefined for a provider of files alone. */
  readonly address: { readonly variable: `WINNOW_${string}`; readonly url: string } | undefined;
  /** Requests that its smallest plan allows in so many seconds. */
  readonly rate: { readonly requests: number; readonly seconds: number };
  readonly endpoints: readonly ProviderEndpoint[];
  /** A ticker of Winnow's (BRK.B) in the provider's spelling. */
  symbolOf(ticker: string): string;
  /** What to do when it answers with a web page instead of data. */
  readonly webPageHint?: string;
}
