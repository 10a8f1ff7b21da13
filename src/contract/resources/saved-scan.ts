import { z } from "zod";
import { ScanPayload } from "../payload/payload.ts";
import { givenName, integer, text } from "../scalars.ts";

/** When a saved scan runs by itself, during sessions of the exchange. */
export const SCAN_SCHEDULES = [
  "every_minute",
  "every_5_minutes",
  "every_15_minutes",
  "hourly",
  "daily_open",
  "daily_close",
] as const;
export type ScanSchedule = (typeof SCAN_SCHEDULES)[number];

const instant = (doc: string) => text(`${doc} It is an ISO text.`);

/** Tickers and watchlists as ?universe takes them, or null for all. */
export const universeText = (doc: string) => text(doc).min(1).nullable().describe(doc);

const name = givenName("The name of the scan.");
const instructions = ScanPayload.describe("What a stock must satisfy to match, as it was given.");
const universe = universeText(
  "The tickers that are considered, as in ?universe: tickers and watchlist:<id or name>, separated by commas. Null: all that are listed.",
);
const schedule = z
  .enum(SCAN_SCHEDULES)
  .nullable()
  .describe(
    "When the scan runs by itself, in regular hours: so often after the open, and at the close; daily_open is a minute after the open, daily_close at the close. Null: never.",
  );

const summary = {
  run_id: integer("The id of the run."),
  at: instant("When the scan was run."),
  end_time: instant(
    "The instant of the newest bar that the answer rests on; null when the scan was skipped.",
  ).nullable(),
  universe_size: integer("How many tickers were considered."),
  count: integer("How many tickers matched."),
  time_taken: integer("How long the scan took, in milliseconds."),
  scheduled_for: instant(
    "The instant of the schedule, by the clock of the market; null for a run that was asked for.",
  ).nullable(),
  entered_count: integer(
    "How many tickers match that did not at the run before; null without one to compare with.",
  ).nullable(),
  left_count: integer("How many tickers matched only at the run before; null without one to compare with.").nullable(),
};

const ScheduleFault = z
  .strictObject({
    at: instant("When the run failed."),
    code: text("A code of the errors."),
    message: text("What is wrong."),
  })
  .meta({ id: "ScheduleFault", description: "Why a saved scan could not run by its schedule." });

const ScanRunSummary = z
  .strictObject(summary)
  .meta({ id: "ScanRunSummary", description: "When a saved scan was run, and how many tickers matched." });

export const ScanRun = z
  .strictObject({
    ...summary,
    tickers: z.array(z.string()).describe("The tickers that matched."),
    entered: z
      .array(z.string())
      .nullable()
      .describe("The tickers that did not match at the run before. Runs that were skipped are not compared."),
    left: z.array(z.string()).nullable().describe("The tickers that matched only at the run before."),
    replay: text(
      "What the answer rested on, as in the header Winnow-Replay, for POST /api/v2/scan/replay; null for runs of versions that did not tell.",
    ).nullable(),
  })
  .meta({ id: "ScanRun", description: "One run of a saved scan." });
export type ScanRun = z.infer<typeof ScanRun>;

export const SavedScan = z
  .strictObject({
    scan_id: integer("The id of the scan."),
    name,
    instructions,
    universe,
    schedule,
    next_run_at: instant(
      "The instant of its schedule at which it runs next, by the clock of the market; null without a schedule, and in the first seconds after a change.",
    ).nullable(),
    schedule_fault: ScheduleFault.nullable().describe(
      "Why the newest instant of the schedule has no run; null if it has one. The next instant tries again.",
    ),
    created_at: instant("When the scan was saved first."),
    updated_at: instant("When the scan was changed last."),
    last_run: ScanRunSummary.nullable().describe("The newest run; null before the first."),
  })
  .meta({ id: "SavedScan", description: "A scan that you keep." });
export type SavedScan = z.infer<typeof SavedScan>;

export const SaveScanRequest = z
  .strictObject({
    name,
    instructions,
    universe: universe.optional(),
    schedule: schedule.optional(),
  })
  .meta({ id: "SaveScanRequest", description: "A scan to keep. What is left out is null." });
export type SaveScanRequest = z.infer<typeof SaveScanRequest>;

export const SavedScanReply = z
  .strictObject({ scan: SavedScan.describe("The scan.") })
  .meta({ id: "SavedScanReply", description: "One saved scan." });
export type SavedScanReply = z.infer<typeof SavedScanReply>;

const nextCursor = text("Give this as cursor to get the next page; null on the last one.").nullable();

export const SavedScansReply = z
  .strictObject({ scans: z.array(SavedScan).describe("The scans, newest first."), next_cursor: nextCursor })
  .meta({ id: "SavedScansReply", description: "Your saved scans, one page of them." });
export type SavedScansReply = z.infer<typeof SavedScansReply>;

export const ScanRunsReply = z
  .strictObject({ runs: z.array(ScanRun).describe("The runs, newest first."), next_cursor: nextCursor })
  .meta({ id: "ScanRunsReply", description: "The runs of a saved scan, one page of them." });
export type ScanRunsReply = z.infer<typeof ScanRunsReply>;
