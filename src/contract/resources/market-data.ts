import { z } from "zod";
import { SESSION_ZONES } from "../enums.ts";
import { Timeframe } from "../payload/want.ts";
import { decimal, flag, integer, text } from "../scalars.ts";

const cursor = text("Give this as cursor to get the next page.").nullable();

export const Ticker = z
  .strictObject({
    ticker: text("The ticker."),
    name: text("The name of the company.").nullable(),
    exchange: text("The market of the primary listing, as a MIC.").nullable(),
    security_type: text("The type of the security, such as CS or ETF.").nullable(),
    sector: text("The sector.").nullable(),
    industry: text("The industry.").nullable(),
    country: text("The country, as a two-letter code.").nullable(),
    figi: text("The FIGI.").nullable(),
    list_date: text("The first day on which the stock traded.").nullable(),
    delist_date: text("The last day on which the stock traded.").nullable(),
    active: flag("Whether the stock is listed at the newest instant of the data."),
    first_bar: text("The start of the oldest daily bar.").nullable(),
    last_bar: text("The start of the newest daily bar.").nullable(),
  })
  .meta({ id: "Ticker", description: "A stock." });
export type Ticker = z.infer<typeof Ticker>;

export const TickersReply = z
  .strictObject({ tickers: z.array(Ticker).describe("The stocks."), next_cursor: cursor })
  .meta({ id: "TickersReply", description: "Stocks that were sought." });
export type TickersReply = z.infer<typeof TickersReply>;

export const TickerReply = z
  .strictObject({ ticker: Ticker.describe("The stock.") })
  .meta({ id: "TickerReply", description: "One stock." });
export type TickerReply = z.infer<typeof TickerReply>;

const frame = {
  ticker: text("The ticker."),
  timeframe: Timeframe.describe("The timeframe of the bars."),
  session_zones: z.array(z.enum(SESSION_ZONES)).describe("The session zones of the bars."),
};

export const Bar = z
  .strictObject({
    time: text("The start of the bar, as an ISO text; a date for daily and longer bars."),
    open: decimal("The first price, in dollars."),
    high: decimal("The highest price, in dollars."),
    low: decimal("The lowest price, in dollars."),
    close: decimal("The last price, in dollars."),
    volume: decimal("The shares traded."),
    vwap: decimal("The volume-weighted average price, in dollars.").nullable(),
    trades: integer("The number of trades.").nullable(),
  })
  .meta({ id: "Bar", description: "The trading of a stock in one span of time." });
export type Bar = z.infer<typeof Bar>;

export const BarsReply = z
  .strictObject({ ...frame, bars: z.array(Bar).describe("The bars, oldest first.") })
  .meta({ id: "BarsReply", description: "Bars of a stock." });
export type BarsReply = z.infer<typeof BarsReply>;

const TechnicalsRow = z
  .strictObject({
    time: text("The start of the bar, as an ISO text; a date for daily and longer bars."),
    values: z.array(z.number().nullable()).describe("The values in the order of the inputs; null where there is none."),
  })
  .meta({ id: "TechnicalsRow", description: "The values of studies on one bar." });

export const TechnicalsReply = z
  .strictObject({
    ...frame,
    inputs: z.array(z.string()).describe("The studies in their canonical form, in the order of the request."),
    rows: z.array(TechnicalsRow).describe("The values, oldest first."),
  })
  .meta({ id: "TechnicalsReply", description: "Values of studies on the bars of a stock." });
export type TechnicalsReply = z.infer<typeof TechnicalsReply>;
