import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { decimal, flag, instant, integer, text } from "../scalars.ts";

/** A row in the form of the NDJSON feed. */
const ArrivingBar = z
  .strictObject({
    T: z
      .enum(["bar", "day", "status", "bands", "seal"])
      .optional()
      .describe(
        "The type: a minute, a day, a halt or resumption, price bands, or the seal of a minute, which has a time alone. Without a type the form of the time decides between minute and day.",
      ),
    ticker: text("The ticker.").optional(),
    t: z
      .union([z.string(), z.number()])
      .describe(
        "The start of a minute, as an ISO instant with Z or an offset, or as a number since 1970 in seconds, milli-, micro- or nanoseconds; the date of a day; the instant of a halt or of price bands.",
      ),
    o: decimal("The first price, in dollars.").optional(),
    h: decimal("The highest price, in dollars.").optional(),
    l: decimal("The lowest price, in dollars.").optional(),
    c: decimal("The last price, in dollars.").optional(),
    v: decimal("The shares traded.").optional(),
    vw: decimal("The volume-weighted average price, in dollars.").nullable().optional(),
    n: integer("The number of trades.").nullable().optional(),
    correct: flag("Marks a correction. A stored bar with other values is replaced in either case.").optional(),
    halted: z
      .union([z.boolean(), z.int().min(0).max(1)])
      .describe("True or 1 for a halt, false or 0 for a resumption.")
      .optional(),
    reason: text("Reason code of a halt, such as LUDP.").optional(),
    lower: decimal("The lower price band, in dollars.").optional(),
    upper: decimal("The upper price band, in dollars.").optional(),
  })
  .meta({ id: "ArrivingBar", description: "A bar, halt or pair of price bands to store, or the seal of a minute." });

export const StoreBarsRequest = z
  .strictObject({
    bars: z.array(ArrivingBar).max(LIMITS.storedBars).describe("The rows, each judged by itself."),
  })
  .meta({ id: "StoreBarsRequest", description: "Rows to store; as JSON lines, one row per line." });

const BarsOutcome = z
  .strictObject({
    accepted: integer(
      "Bars whose ticker and time were not stored before, and halts, resumptions and price bands that say something new.",
    ),
    replaced: integer("Rows that replaced a stored bar with other values."),
    repeated: integer("Rows that say what is stored already, or that a later row of the same call replaces."),
    refused: integer("Rows that were not stored; `rows` has the reason of each."),
    ignored: integer("Rows of which nothing is stored, such as trades; with timeframe=1d also halts and price bands."),
    unknown_tickers: z
      .strictObject({
        rows: integer("Stored rows of tickers that the server does not know yet."),
        tickers: z.array(text("A ticker.")).describe("Up to 20 of the tickers."),
      })
      .describe("Rows that become visible when the data are loaded again."),
    sealed_minute: instant("The start of the newest minute that the call sealed").nullable(),
    rows: z
      .array(
        z.strictObject({
          row: integer("The number of the row, from 1; blank lines do not count."),
          outcome: z
            .enum(["accepted", "replaced", "repeated", "refused", "ignored", "sealed"])
            .describe("What became of the row: one of the counts, or the seal of a minute."),
          reason: text("Why the row was refused.").optional(),
        }),
      )
      .describe(
        "The refused rows, or with rows=all each row; all but refused and ignored ones are on the disk. A replayed answer names none.",
      ),
  })
  .meta({ id: "BarsOutcome", description: "What became of the rows of a call." });
export type BarsOutcome = z.infer<typeof BarsOutcome>;

export const StoreBarsReply = z
  .strictObject({ outcome: BarsOutcome.describe("The outcome.") })
  .meta({ id: "StoreBarsReply", description: "What became of the rows of a call." });
export type StoreBarsReply = z.infer<typeof StoreBarsReply>;
