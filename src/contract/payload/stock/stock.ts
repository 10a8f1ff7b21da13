import { z } from "zod";
import { StockBooleanEntry, StockDateEntry, StockStringEntry } from "./attribute.ts";
import { EarningsEntry } from "./earnings.ts";
import { GapEntry } from "./gap.ts";
import { StockFloatEntry, StockIntEntry } from "./numeric.ts";

/** Stock groups of decimal numbers, with what they hold. */
export const STOCK_FLOAT_GROUPS = {
  Ask: "The best price at which the stock is offered, in dollars.",
  Beta: "The beta against the market over 252 sessions.",
  Bid: "The best price that is bid for the stock, in dollars.",
  Change: "The change since the previous close, in dollars.",
  ChangePercent: "The change since the previous close, in percent.",
  High: "Today's highest price in regular hours, in dollars.",
  Last: "The price of the last trade, in dollars.",
  Low: "Today's lowest price in regular hours, in dollars.",
  Mark: "The midpoint of bid and ask, or the last price where there is no quote, in dollars.",
  MarketCap: "The last price times the shares outstanding, in dollars.",
  Open: "Today's opening price in regular hours, in dollars.",
  PreviousClose: "The close of the session before, in dollars.",
  Spread: "The ask minus the bid, in dollars.",
  Vwap: "Today's volume-weighted average price in regular hours, in dollars.",
  Week52High: "The highest price of the last 252 sessions, in dollars.",
  Week52Low: "The lowest price of the last 252 sessions, in dollars.",
} as const;

/** Stock groups of whole numbers, with what they hold. */
export const STOCK_INT_GROUPS = {
  AskSize: "The number of shares offered at the ask.",
  AverageVolume: "The average volume of the sessions before, 20 of them unless State.Period says otherwise.",
  BidSize: "The number of shares bid for at the bid.",
  Employees: "The number of employees.",
  LastSize: "The number of shares of the last trade.",
  SharesFloat: "The number of shares that can be traded freely.",
  SharesOutstanding: "The number of shares outstanding.",
  TotalVolume: "Today's volume, in shares.",
  Volume: "Today's volume, in shares.",
} as const;

/** Stock groups of texts, with what they hold. */
export const STOCK_STRING_GROUPS = {
  Cik: "The CIK of the issuer.",
  Country: "The country of incorporation, as a two-letter code.",
  Cusip: "The CUSIP of the stock.",
  Exchange: "The market of the primary listing, as a MIC such as XNYS or XNAS.",
  Figi: "The FIGI of the stock.",
  Headquarters: "The country of the headquarters, as a two-letter code.",
  IndexMembership: "The indexes that the stock belongs to, such as SP500.",
  Industry: "The industry of the company.",
  Name: "A part of the company's name, in either case.",
  Sector: "The sector of the company.",
  SecurityType: "The type of the security, such as CS, ADR or ETF.",
  Symbol: "The ticker. A value that ends in * is a prefix.",
  TradingStatus: "Whether the stock trades: active, halted, suspended or delisted.",
  Watchlist: "Your watchlists that the stock is on.",
} as const;

/** Stock groups of yes-or-no facts, with what they hold. */
export const STOCK_BOOLEAN_GROUPS = {
  IsShortable: "Whether the stock can be borrowed for short selling.",
  Optionable: "Whether options on the stock are listed.",
  SSR: "Whether the short-sale restriction of Rule 201 is in force.",
} as const;

type Group<E extends z.ZodType> = z.ZodOptional<z.ZodNullable<z.ZodArray<E>>>;

function group<E extends z.ZodType>(entry: E, doc: string): Group<E> {
  return z.array(entry).nullable().optional().describe(doc);
}

/** A group of such entries for each name; the names are exactly those of `docs`. */
function groups<K extends string, E extends z.ZodType>(
  docs: Readonly<Record<K, string>>,
  entry: E,
): Record<K, Group<E>> {
  const members = Object.entries<string>(docs).map(([name, doc]) => [name, group(entry, doc)]);
  return Object.fromEntries(members) as Record<K, Group<E>>;
}

export const Stock = z
  .strictObject({
    ...groups(STOCK_FLOAT_GROUPS, StockFloatEntry),
    ...groups(STOCK_INT_GROUPS, StockIntEntry),
    ...groups(STOCK_STRING_GROUPS, StockStringEntry),
    ...groups(STOCK_BOOLEAN_GROUPS, StockBooleanEntry),
    Earnings: group(EarningsEntry, "Earnings reports."),
    Gap: group(GapEntry, "Gaps between a bar and the bar before it."),
    ListDate: group(StockDateEntry, "The first day on which the stock traded."),
  })
  .meta({ id: "Stock", description: "Conditions on what describes the stock. All entries of all groups must hold." });
export type Stock = z.infer<typeof Stock>;

export type StockGroup = keyof Stock;
export const STOCK_GROUPS: readonly StockGroup[] = Stock.keyof().options;
