import type { GapKind, StockGroup, StockUnit } from "#contract";

interface Common {
  /** The group's name in `Stock`. */
  readonly id: StockGroup;
  readonly displayName: string;
  /** Complete sentences. */
  readonly description: string;
}

/** A number of the stock, as a study on daily bars. */
export interface NumericStockFilter extends Common {
  readonly kind: "numeric";
  readonly unit: StockUnit;
  readonly study: string;
  /** Where State.Period is an average's number of sessions: the study for it. */
  readonly studyOfPeriod?: (period: number) => string;
  /** Whether State.SessionZones chooses the zones of the study. */
  readonly zoned?: boolean;
}

/** A gap of a bar from the bar before, as one study for each kind, on the bars of the entry's Timeframe. */
export interface GapStockFilter extends Common {
  readonly kind: "gap";
  readonly studies: Readonly<Record<GapKind, string>>;
}

/** What the listings say of an instrument. */
export type ListingText = "symbol" | "name" | "sector" | "industry" | "exchange" | "securityType" | "country";

/** A text of the listings; a wanted value equals it, is a part of it, or is its beginning where it ends in *. */
export interface StringStockFilter extends Common {
  readonly kind: "string";
  readonly field: ListingText;
  readonly match: "equals" | "contains" | "prefix";
}

/** A date of the listings. */
export interface DateStockFilter extends Common {
  readonly kind: "date";
  readonly field: "listDate";
}

export type StockFilter = NumericStockFilter | GapStockFilter | StringStockFilter | DateStockFilter;

/** Declares what a group of `Stock` means. */
export function defineStockFilter<const F extends StockFilter>(filter: F): F {
  return Object.freeze(filter);
}
