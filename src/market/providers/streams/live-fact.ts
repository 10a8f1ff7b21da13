/** Values of a bar. Prices in dollars, volume in shares and perhaps with a fraction; null where the vendor says nothing. */
export interface FactPrices {
  readonly ticker: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly vwap: number | null;
  readonly trades: number | null;
}

/** One-minute bar. */
export interface LiveBar extends FactPrices {
  readonly kind: "bar";
  /** Start in minutes since 1970; a fraction if the vendor's start is not a whole minute. */
  readonly minute: number;
  /** True if the vendor marks the bar as a correction. */
  readonly corrects: boolean;
}

/** Bar of one second. */
export interface LiveSecond extends FactPrices {
  readonly kind: "second";
  /** Start in milliseconds since 1970. */
  readonly at: number;
}

/** The day so far. */
export interface LiveDay extends FactPrices {
  readonly kind: "day";
  /** New York's date in days since 1970. */
  readonly date: number;
}

/** Instants `at` are milliseconds since 1970, with a fraction where the vendor says more. */
interface Tick {
  readonly ticker: string;
  readonly at: number;
}

export interface LiveTrade extends Tick {
  readonly kind: "trade";
  readonly price: number;
  readonly size: number;
  /** The vendor's code of the venue; null where it says nothing. */
  readonly venue: string | null;
  /** The vendor's codes of the sale conditions. */
  readonly conditions: readonly string[];
  /** Names the trade on its venue and day; null where the vendor says nothing. */
  readonly id: string | null;
}

/** Trade that does not count any more. */
export interface LiveTradeGone extends Tick {
  readonly kind: "trade_gone";
  readonly price: number;
  readonly size: number;
  readonly venue: string | null;
  readonly id: string;
}

/** Corrected values of the trade `replaces`. */
export interface LiveTradeFixed extends Omit<LiveTrade, "kind" | "id"> {
  readonly kind: "trade_fixed";
  readonly id: string;
  readonly replaces: string;
}

/** Best bid and ask; 0 if there is none. Sizes are in the vendor's unit. */
export interface LiveQuote extends Tick {
  readonly kind: "quote";
  readonly bid: number;
  readonly ask: number;
  readonly bidSize: number;
  readonly askSize: number;
}

export interface LiveHalt extends Tick {
  readonly kind: "status";
  readonly halted: boolean;
  /** Reason code, such as T12; empty where the vendor gives none. */
  readonly reason: string;
}

/** Limit-up and limit-down price bands. */
export interface LiveBands extends Tick {
  readonly kind: "bands";
  readonly lower: number;
  readonly upper: number;
}

/** All bars of a minute have come. Only sources that know it send this. */
export interface LiveSeal {
  readonly kind: "seal";
  /** Start in minutes since 1970. */
  readonly minute: number;
}

/** What a live feed tells. Tickers are in Winnow's spelling. */
export type LiveFact =
  | LiveBar
  | LiveSecond
  | LiveDay
  | LiveTrade
  | LiveTradeGone
  | LiveTradeFixed
  | LiveQuote
  | LiveHalt
  | LiveBands
  | LiveSeal;
