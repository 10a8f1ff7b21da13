import { z } from "zod";
import { MARKET_SESSIONS } from "../enums.ts";
import { decimal, flag, text } from "../scalars.ts";
import { LiveStatus } from "./feed.ts";

const FeedStatus = z
  .strictObject({
    feed: text("The feed."),
    timeframe: text("The timeframe of its bars, where it has one.").nullable(),
    last: text("The newest instant that it reaches, as an ISO text.").nullable(),
    lag_seconds: decimal("How far that is behind, in seconds.").nullable(),
  })
  .meta({ id: "FeedStatus", description: "How new the data of a feed are." });

const instant = (doc: string) => text(`${doc} It is an ISO text with the offset of the exchange.`).nullable();

export const MarketStatus = z
  .strictObject({
    exchange: text("The MIC of the exchange."),
    now: text("The clock of the server, or the played instant of a simulated session, as an ISO text."),
    time_zone: text("The time zone of the exchange."),
    is_open: flag("Whether regular trading is open."),
    session: z
      .enum(MARKET_SESSIONS)
      .describe(
        "The part of the trading day; overnight: from 20:00 New York on the evening before a trading date to 04:00.",
      ),
    trading_date: text("The date of the current session, or of the next one when the market is closed."),
    opens_at: instant("When regular trading of that date opens."),
    closes_at: instant("When regular trading of that date closes."),
    next_open: instant("When regular trading opens next."),
    next_close: instant("When regular trading closes next."),
    early_close: flag("Whether that date closes early."),
    holiday: text("The holiday of today's date.").nullable(),
    feeds: z.array(FeedStatus).describe("How new the data are."),
    live: LiveStatus.describe("Which feed brings bars, and how far they reach."),
  })
  .meta({ id: "MarketStatus", description: "Whether the market is open, and how new the data are." });
export type MarketStatus = z.infer<typeof MarketStatus>;
