import { z } from "zod";
import { bounded, decimal, instant, integer, text } from "../scalars.ts";

/**
 * `off`: no feed is connected; `connecting`: a connection is being made; `live`: bars come as they should; `gap`: missed minutes
 * are fetched; `stale`: no bars come; `closed`: the connection is there, and the exchange is closed; `down`: a fault that time
 * alone does not heal; `replay`: a simulated session plays.
 */
export const LIVE_STATUSES = ["off", "connecting", "live", "gap", "stale", "closed", "down", "replay"] as const;
export type FeedStatus = (typeof LIVE_STATUSES)[number];

export const LiveStatus = z
  .strictObject({
    status: z
      .enum(LIVE_STATUSES)
      .describe(
        "The status of the feed: off without one, when bars come from imports and callers alone; connecting; live; gap while minutes that the feed missed are fetched; stale when bars should come and do not; closed outside the trading hours; down when the vendor refuses, the disk is full or a clock is wrong; replay while a simulated session plays.",
      ),
    why: text("Why the feed has this status, where there is more to say.").nullable(),
    provider: text("The feed that brings bars; null without one.").nullable(),
    watermark: instant("The instant that the bars reach").nullable(),
    lag_ms: integer("Milliseconds of market time from the watermark to now; null without a feed.").nullable(),
    sealed_minute: instant("The start of the newest minute that is complete for every ticker").nullable(),
    gap_minutes: integer("Minutes of the session that the feed missed."),
    simulated: z
      .strictObject({
        session: text("The date of the session that plays."),
        speed: bounded("simulationSpeed", "Played seconds per second; 0 for a pause."),
      })
      .nullable()
      .describe("The simulated session; null while the market is not simulated."),
  })
  .meta({ id: "LiveStatus", description: "Which feed brings bars, and how far they reach." });
export type LiveStatus = z.infer<typeof LiveStatus>;

export const DailyRun = z
  .strictObject({
    job: z
      .enum(["evening", "morning"])
      .describe(
        "The job: evening for the official days of a session, morning for the splits and dividends that take effect with it.",
      ),
    session: text("The date of the session."),
    status: z.enum(["running", "done", "failed"]).describe("What became of it. A job that failed is tried again."),
    at: instant("When it came to this status"),
    why: text("What it brought, or why it failed.").nullable(),
  })
  .meta({ id: "DailyRun", description: "The newest run of a daily job of a feed." });
export type DailyRun = z.infer<typeof DailyRun>;

export const FeedDetails = z
  .strictObject({
    since: instant("When the feed came to its status"),
    channels: z
      .array(
        z.strictObject({
          channel: text("The channel."),
          tickers: integer("How many tickers the vendor confirmed; null for all.").nullable(),
        }),
      )
      .describe("What is subscribed."),
    bars: integer("Bars that were accepted."),
    rates: z
      .strictObject({
        bars_per_second: decimal("Bars that were accepted."),
        messages_per_second: decimal("Messages that came, those that were refused included."),
      })
      .describe("How many came a second over the last minute."),
    halts: integer("Halts and resumptions that were accepted."),
    halts_since: instant(
      "Since when no halt or resumption was missed; those from before the connection are not fetched. Null while they do not come",
    ).nullable(),
    unconfirmed_halts: z
      .strictObject({
        count: integer("How many there are."),
        tickers: z.array(text("A ticker.")).describe("The first of them, 20 at most."),
      })
      .describe(
        "Tickers that were halted before that instant, or are halted now without a connection. Scans take them for halted until the feed says more, though trading may have resumed.",
      ),
    bands: integer("Price bands that were accepted."),
    corrections: integer("Bars that replaced others."),
    late: integer("Bars of minutes that were sealed."),
    refused: z.record(z.string(), integer("Messages.")).describe("Refused messages by reason."),
    connections: integer("Connections that were begun."),
    lag: z
      .strictObject({
        p50_ms: integer("Of half of the bars at most."),
        p99_ms: integer("Of 99 in 100 bars at most."),
      })
      .nullable()
      .describe("Milliseconds from the ends of the newest 1,000 bars to their arrival; null without any."),
    skew_ms: integer("Milliseconds by which the clock of the machine is ahead of the vendor's."),
    waiting_rows: integer("Bars, halts and price bands that are not on the disk yet."),
    gap_tickers: integer("Tickers that may lack bars of the missed minutes; null for any ticker.").nullable(),
    unknown_tickers: z.array(text("A ticker.")).describe("Tickers that the server does not know yet, 20 at most."),
    daily: z.array(DailyRun).describe("The newest run of each daily job since the start of the server."),
    notices: z.array(text("A sentence.")).describe("What the vendor leaves out, newest last."),
  })
  .meta({ id: "FeedDetails", description: "The connection to a feed, since the start of the server." });
export type FeedDetails = z.infer<typeof FeedDetails>;

export const FeedReply = z
  .strictObject({
    feed: LiveStatus.extend({
      details: FeedDetails.nullable().describe("The connection; null without a feed of a vendor."),
    }).describe("The feed."),
  })
  .meta({ id: "FeedReply", description: "The feed of the server." });

export const RefusedMessage = z
  .strictObject({
    at: instant("When it came"),
    reason: text("Why it was refused."),
    count: integer("How many messages came with it for the same reason."),
    message: text("The message, or its beginning; of several the first."),
  })
  .meta({ id: "RefusedMessage", description: "A message of a feed that was refused." });
export type RefusedMessage = z.infer<typeof RefusedMessage>;

export const QuarantineReply = z
  .strictObject({ messages: z.array(RefusedMessage).describe("The newest 1,000, newest first.") })
  .meta({ id: "QuarantineReply", description: "Messages of the feed that were refused." });

export const SimulationRequest = z
  .strictObject({
    session: z
      .enum(["next", "first"])
      .optional()
      .describe(
        "Where to go: next finishes the session at once and begins the next one, or ends the pause between two; first begins again after the stored market.",
      ),
    speed: bounded("simulationSpeed", "Played seconds per second; 0 for a pause.").optional(),
  })
  .meta({ id: "SimulationRequest", description: "How a simulated session goes on." });
export type SimulationRequest = z.infer<typeof SimulationRequest>;
