import { z } from "zod";
import { BAR_STATES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { ScanPayload } from "../payload/payload.ts";
import { bounded, flag, instant, integer, text } from "../scalars.ts";
import { FlippedCondition } from "./diff.ts";
import { LIVE_STATUSES, LiveStatus } from "./feed.ts";

/** Matches of one snapshot. */
export const STREAM_MATCHES = 5_000;

export const STREAM_EVENTS = ["entered", "left", "updated"] as const;

/** When the matches of a stream are evaluated, and what becomes of items that a late bar or a correction made. */
export const STREAM_EVALUATIONS = ["seal", "tick"] as const;
export const LATE_ITEMS = ["label", "drop"] as const;

/** What is followed. */
const FOLLOWED = {
  instructions: ScanPayload.describe("What a stock must satisfy to match. Absent with scan_id.").optional(),
  scan_id: integer("The saved scan that is followed, in place of instructions.").optional(),
  universe: text(
    "The tickers that are considered, as in the query of a scan. The default is the universe of the saved scan; all that are listed without one.",
  ).optional(),
  columns: z
    .array(text("A study, such as rsi(14)."))
    .max(LIMITS.streamColumns)
    .optional()
    .describe("The studies whose newest values accompany each match. The default is last, change_pct and volume."),
  bar_state: z
    .enum(BAR_STATES)
    .optional()
    .describe("Bars that are still forming count with live, the default; closed leaves them out."),
};

function refuseBoth(context: z.core.ParsePayload<{ instructions?: unknown; scan_id?: number | undefined }>): void {
  const { instructions, scan_id: scanId } = context.value;
  if ((instructions === undefined) !== (scanId === undefined)) return;
  const message = "Give either instructions or scan_id, the saved scan to follow.";
  context.issues.push({ code: "custom", input: context.value, message, params: { rule: "one_of" } });
}

export const StreamRequest = z
  .strictObject({
    ...FOLLOWED,
    events: z
      .array(z.enum(STREAM_EVENTS))
      .min(1)
      .max(STREAM_EVENTS.length)
      .optional()
      .describe("The events that are sent. The default is all three."),
    update_ms: bounded(
      "streamUpdateMs",
      "Least milliseconds between two updates of one ticker. The default is 1,000.",
    ).optional(),
    evaluate: z
      .enum(STREAM_EVALUATIONS)
      .optional()
      .describe(
        "When matches are evaluated: seal, the default, at each sealed minute; tick also at each batch of ticks. No feed brings ticks yet, so that both are the same.",
      ),
    late: z
      .enum(LATE_ITEMS)
      .optional()
      .describe(
        "What becomes of items that a late bar or a correction made: label, the default, sends them with their cause; drop leaves them out, though the matches change all the same.",
      ),
    snapshot: flag("Whether the stream begins with the present matches. The default is true.").optional(),
  })
  .check(refuseBoth)
  .meta({ id: "StreamRequest", description: "A payload or a saved scan whose matches are followed." });
export type StreamRequest = z.infer<typeof StreamRequest>;

const Values = z
  .record(z.string(), z.number().nullable())
  .describe("Newest values by column; null where there is none.");

const streamId = () => text("The stream, as hello names it.");
const state = () => integer("The number of the state of the data; it only grows.");
const watermark = () => instant("The instant that the bars reach");
const lag = () => integer("Milliseconds from the watermark to now.");

export const StreamItem = z
  .strictObject({
    event_id: text("Equal in every repetition of this item."),
    ticker: text("The ticker."),
    instrument: text("The instrument, which a new ticker does not change."),
    bar: z
      .strictObject({
        timeframe: z.enum(["1m", "1d"]).describe("The timeframe of the bar."),
        start: instant("Its start"),
        end: instant("Its end"),
      })
      .describe("The newest bar of the data at this evaluation."),
    at: instant("When the item was found"),
    cause: z
      .enum(["bar", "late_bar", "correction", "reload", "backfill"])
      .describe(
        "A newer bar of the ticker; without one, a late or a corrected bar; data that were loaded again; or a backfill: minutes that the feed missed, or a change that the client missed while it was away. A ticker without any of these bars has the cause of the others.",
      ),
    late: flag("Whether a late bar came, or the item belongs to a backfill."),
    corrected: flag("Whether an earlier bar was corrected."),
    gap: flag("Whether bars are missing before this one."),
    collapsed: flag(
      "Whether the item is the difference over a gap of more than 120 minutes that the feed missed, evaluated once, at its end. Its cause is then backfill.",
    ),
    simulated: flag("Whether the bars are those of a simulated session."),
    flipped: z
      .array(FlippedCondition)
      .describe(
        "The conditions whose outcome changed. Empty if the ticker came or went with the universe alone, and for changes that the client missed.",
      ),
    values: Values,
  })
  .meta({ id: "StreamItem", description: "A ticker that began or ceased to match." });

/** One kind of message; `doc` says what its data tell. */
const message = <E extends string, S extends z.ZodRawShape>(event: E, doc: string, data: S) =>
  z.strictObject({
    event: z.literal(event).describe("The name of the event."),
    data: z.strictObject(data).describe(doc),
  });

export type StreamItem = z.infer<typeof StreamItem>;

const changes = <E extends "entered" | "left">(event: E, doc: string) =>
  message(event, doc, {
    stream: streamId(),
    items: z.array(StreamItem).describe("At most 500 items, by ticker; more follow in further messages."),
    count: integer("How many items this evaluation has."),
  });

const HeldMatch = z.strictObject({
  ticker: text("The ticker."),
  since: instant("The newest bar's end when it was first seen to match"),
  values: Values,
});
export type HeldMatch = z.infer<typeof HeldMatch>;

const scanId = () => integer("The saved scan that is followed; null for a payload.").nullable();

const StreamName = z.strictObject({
  id: streamId(),
  scan_id: scanId(),
  revision: integer("Of the saved scan: it grows with every change of the scan. Null for a payload.").nullable(),
  universe_size: integer("How many tickers are considered."),
  bar_state: z.enum(BAR_STATES).describe("Whether bars that are still forming count."),
});

const RegisteredStream = z.strictObject({
  id: text("The id of the stream."),
  scan_id: scanId(),
  created_at: instant("When it was registered"),
  expires_at: instant(
    "When it is forgotten unless a connection opens it before; null while a connection is open",
  ).nullable(),
});

export const StreamReply = z
  .strictObject({ stream: RegisteredStream.describe("The stream.") })
  .meta({ id: "StreamReply", description: "A registered stream." });
export type StreamReply = z.infer<typeof StreamReply>;

const resumed = z
  .enum(["exact", "by_diff", "reset"])
  .nullable()
  .describe(
    "How it goes on after the mark that the client named: with every change since, with the difference to the matches of then, or with a snapshot. Null without a mark.",
  );

/** A message of a stream: the name of its event, and its data. */
export const StreamMessage = z
  .discriminatedUnion("event", [
    message("hello", "The connection and the state of the data.", {
      streams: z.array(StreamName).describe("The streams of this connection."),
      watermark: watermark(),
      state: state(),
      universe_size: integer("How many tickers the stream with the largest universe considers."),
      bar_state: z.enum(BAR_STATES).describe("Whether bars that are still forming count in the first stream."),
      feed: LiveStatus.pick({ provider: true, status: true, lag_ms: true }).describe("The feed that brings bars."),
      simulated: LiveStatus.shape.simulated,
      resumed,
      heartbeat_seconds: integer("A heartbeat comes so often."),
    }),
    message("snapshot", "The present matches, or a part of them.", {
      stream: streamId(),
      part: integer("The number of this part."),
      parts: integer("The number of parts."),
      items: z.array(HeldMatch).describe("The matches, by ticker."),
      count: integer("How many tickers match."),
      truncated: integer("Present if more match: how many the snapshot has.").optional(),
    }),
    changes("entered", "Tickers that began to match."),
    changes("left", "Tickers that ceased to match."),
    message("updated", "Values that changed.", {
      stream: streamId(),
      items: z
        .array(z.strictObject({ ticker: text("The ticker."), values: Values }))
        .describe("Only the values that changed, by ticker."),
    }),
    message("mark", "The end of an evaluation.", {
      watermark: watermark(),
      state: state(),
      sealed: flag("Whether the minute is closed for everybody."),
      matches: z.record(z.string(), z.int()).describe("How many tickers match, by stream."),
      lag_ms: lag(),
    }),
    message("heartbeat", "A sign of life.", {
      now: instant("The server's time"),
      watermark: watermark(),
      state: state(),
      feed: z.enum(LIVE_STATUSES).describe("The status of the feed."),
      lag_ms: lag(),
    }),
    message("reset", "A snapshot follows in place of changes.", {
      stream: streamId(),
      reason: z
        .enum(["slow_reader", "data_reloaded", "simulation_restarted"])
        .describe(
          "The reader was too slow; bars were taken back, or all data were loaded again after a fault; or the simulated sessions began again.",
        ),
    }),
    message("feed", "The feed has another status, or a simulated session another speed.", {
      status: z.enum(LIVE_STATUSES).describe("The status of the feed; matches are up to date while it is live."),
      why: LiveStatus.shape.why,
      simulated: LiveStatus.shape.simulated,
    }),
    message("error", "The end of the connection: a stream cannot be evaluated, or was deleted.", {
      stream: streamId(),
      code: text("A code of the errors."),
      message: text("What is wrong."),
    }),
    message("bye", "The end of the stream.", {
      reason: z.enum(["server_stopping", "unauthenticated", "insufficient_tier"]).describe("Why the stream ends."),
      retry_ms: integer("Milliseconds after which to connect again."),
    }),
  ])
  .meta({
    id: "StreamMessage",
    description: "A message of a stream. `event` and `data` are the lines of those names.",
  });
export type StreamMessage = z.infer<typeof StreamMessage>;

const since = text(
  "The id of a mark, from a stream or an earlier answer. Without it the answer has the present matches.",
);

export const ScanChangesRequest = z
  .strictObject({
    ...FOLLOWED,
    since: since.optional(),
    wait_seconds: bounded("changesWaitSeconds", "How long to wait for the next change. The default is 25.").optional(),
  })
  .check(refuseBoth)
  .meta({ id: "ScanChangesRequest", description: "A payload or a saved scan whose changes are awaited." });
export type ScanChangesRequest = z.infer<typeof ScanChangesRequest>;

export const ScanChanges = z
  .strictObject({
    mark: text("Give this as since to get what changes next."),
    watermark: watermark(),
    resumed,
    count: integer("How many tickers match now."),
    matches: z
      .array(HeldMatch)
      .max(STREAM_MATCHES)
      .nullable()
      .describe(
        `The present matches by ticker, at most ${STREAM_MATCHES}, without since and where what changed since cannot be told; else null.`,
      ),
    items: z
      .array(StreamItem.extend({ event: z.enum(["entered", "left"]).describe("What the ticker did.") }))
      .describe("What changed since the mark, in order; empty if nothing did while the call waited."),
  })
  .meta({ id: "ScanChanges", description: "What changed in the matches since a mark." });
export type ScanChanges = z.infer<typeof ScanChanges>;
