import type { GapKind, StockGroup, StockUnit } from "#contract";

interface Common {
  /** The group's name in `Stock`. */
  readonly id: StockGroup;
  readonly displayName: string;
  /** Complete sentences. */
  readonly description: string;
  /** How traders say it, lower case. */
  readonly synonyms: readonly string[];
}

/** A number of the stock, as a study on daily bars. */
export interface NumericStockFilter extends Common {
  readonly kind: "numeric";
  /** Absent where no unit of the interface is apt. */
  readonly unit?: StockUnit;
  readonly study: string;
  /** Where State.Period is an average's number of sessions: the study for it. */
  readonly studyOfPeriod?: (period: number) => string;
  /** The study where State.Issuer asks for all share classes of the issuer together. */
  readonly studyOfIssuer?: string;
  /** Whether State.SessionZones chooses the zones of the study. */
  readonly zoned?: boolean;
}

/** A number that the listings tell; it has no price to be compared with and is not delayed. */
export interface ListedNumberStockFilter extends Common {
  readonly kind: "listedNumber";
  readonly field: "employees";
}

/** A yes or no: of the listings, or a study on daily bars that is 1 or 0. */
export type BooleanStockFilter = Common & { readonly kind: "boolean" } & (
    | { readonly field: "optionable" | "shortable" }
    | { readonly study: string }
  );

/** A gap of a bar from the bar before, as one study for each kind, on the bars of the entry's Timeframe. */
export interface GapStockFilter extends Common {
  readonly kind: "gap";
  readonly studies: Readonly<Record<GapKind, string>>;
}

/** What the listings say of an instrument; tradingStatus follows from the feed of halts. */
export type ListingText =
  | "symbol"
  | "name"
  | "sector"
  | "industry"
  | "exchange"
  | "securityType"
  | "country"
  | "headquarters"
  | "cik"
  | "cusip"
  | "figi"
  | "indexes"
  | "tradingStatus";

/**
 * A text of the listings; a wanted value equals it, is a part of it, is its beginning where it ends in *, is one of its
 * words, or equals it but for zeros in front.
 */
export interface StringStockFilter extends Common {
  readonly kind: "string";
  readonly field: ListingText;
  readonly match: "equals" | "contains" | "prefix" | "word" | "number";
}

/** A date of the listings. */
export interface DateStockFilter extends Common {
  readonly kind: "date";
  readonly field: "listDate";
}

export type StockFilter =
  | NumericStockFilter
  | ListedNumberStockFilter
  | BooleanStockFilter
  | GapStockFilter
  | StringStockFilter
  | DateStockFilter;

/** Declares what a group of `Stock` means. */
export function defineStockFilter<const F extends StockFilter>(filter: F): F {
  return Object.freeze(filter);
}
