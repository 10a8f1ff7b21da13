import { z } from "zod";
import { AS_OF_KINDS } from "../enums.ts";
import { ScanPayload } from "../payload/payload.ts";
import { bounded, decimal, flag, integer, text } from "../scalars.ts";

const SaveArgs = z
  .strictObject({ scan_id: z.number().nullable().describe("The saved scan to overwrite, or null for a new one.") })
  .meta({ id: "SaveArgs", description: "Where the scan is saved." });

export const DoScanParams = z
  .strictObject({
    instructions: ScanPayload.describe("What a stock must satisfy to match."),
    cache_ttl_seconds: bounded(
      "cacheTtlSeconds",
      "An answer this many seconds old may be given from the cache.",
    ).optional(),
    save_args: SaveArgs.optional().describe("Saves the scan. It needs the scope write."),
  })
  .meta({ id: "DoScanParams", description: "A scan to run." });
export type DoScanParams = z.infer<typeof DoScanParams>;

export const TimingNode = z
  .strictObject({
    kind: text("What kind of work was done."),
    label: text("What the work was done on."),
    start_ms: decimal("When the work began, in milliseconds since the scan began."),
    duration_ms: decimal("How long the work took, in milliseconds."),
    row_count: integer("How many stocks the work was done for.").optional(),
    get children() {
      return z.array(TimingNode).nullable().optional().describe("The parts of the work.");
    },
  })
  .meta({ id: "TimingNode", description: "How long a part of a scan took." });
export type TimingNode = z.infer<typeof TimingNode>;

export const FeasibilityEntry = z
  .strictObject({
    as_of: text("The moment that was asked for."),
    feed: text("The feed that lacks data."),
    reason: text("What is missing."),
    required_days: integer("How many days of data are needed."),
    timeframe: text("The timeframe that was asked for."),
    oldest_available: text("The oldest day that the feed holds.").optional(),
  })
  .meta({ id: "FeasibilityEntry", description: "A feed that cannot serve a scan, or not for every stock." });
export type FeasibilityEntry = z.infer<typeof FeasibilityEntry>;

export const AsOfFeasibility = z
  .strictObject({
    ok: flag("Whether the data can serve the scan at this moment."),
    blocked: z.array(FeasibilityEntry).nullable().optional().describe("What prevents the scan."),
    warnings: z.array(FeasibilityEntry).nullable().optional().describe("What the scan lacks for some stocks."),
    notes: z
      .array(z.string())
      .nullable()
      .optional()
      .describe("Remarks, such as conditions with a moment of their own."),
    bases: z.array(z.string()).nullable().optional().describe("The bases on which figures were taken."),
  })
  .meta({ id: "AsOfFeasibility", description: "Whether the data reach back far enough." });
export type AsOfFeasibility = z.infer<typeof AsOfFeasibility>;

export const AsOfResolved = z
  .strictObject({
    kind: z
      .enum(AS_OF_KINDS)
      .describe("How the moment was given: not at all (live), as a date, as an instant, or as days back."),
    date: text("The trading date at which the scan stands."),
    instant: z.unknown().describe("The instant at which the scan stands, as an ISO text."),
    is_trading_day: flag("Whether the date that was asked for is a trading day."),
    relative_trading_days: integer("The trading days back that were asked for.").optional(),
    truncated_from_intraday: flag("Whether daily bars were built from the minutes up to the instant.").optional(),
  })
  .meta({ id: "AsOfResolved", description: "The moment at which the scan stands." });
export type AsOfResolved = z.infer<typeof AsOfResolved>;

export const PatternScore = z
  .strictObject({
    model_id: text("The pattern model."),
    ticker: text("The ticker."),
    score: decimal("The similarity, from -1 to 1."),
  })
  .meta({ id: "PatternScore", description: "How much a stock resembles a pattern model." });
export type PatternScore = z.infer<typeof PatternScore>;

export const DoScanResponse = z
  .strictObject({
    $schema: text("The address of the JSON Schema of this object.").optional(),
    tickers: z.array(z.string()).nullable().describe("The tickers that match."),
    count: integer("How many tickers match."),
    time_taken: integer("How long the scan took, in milliseconds."),
    end_time: z.unknown().describe("The instant of the newest bar that the answer rests on, as an ISO text."),
    cached: flag("Whether the answer came from the cache."),
    scan_id: integer("The saved scan.").optional(),
    universe_size: integer("How many tickers were considered.").optional(),
    debug_data: z
      .array(z.record(z.string(), z.unknown()))
      .nullable()
      .optional()
      .describe("Facts for finding out why a ticker does not match."),
    skipped: flag("Whether the scan was not run.").optional(),
    skip_reason: text("Why the scan was not run.").optional(),
    timing: TimingNode.optional().describe("How long each part of the scan took."),
    as_of_feasibility: AsOfFeasibility.optional().describe("Whether the data reach back far enough."),
    as_of_resolved: AsOfResolved.optional().describe("The moment at which the scan stands."),
    pattern_scores: z.array(PatternScore).nullable().optional().describe("The scores of the pattern models."),
  })
  .meta({ id: "DoScanResponse", description: "The answer of a scan." });
export type DoScanResponse = z.infer<typeof DoScanResponse>;
