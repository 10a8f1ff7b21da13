import { z } from "zod";
import { ScanPayload } from "../payload/payload.ts";
import { givenName, integer, text } from "../scalars.ts";

/** How often a saved scan is meant to run, during sessions of the exchange. */
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
    "How often the scan is meant to run during sessions; daily_open is after the opening, daily_close after the close. Always null: scans do not run by themselves yet.",
  );

/** As a request may say it. */
const noSchedule = schedule.check((context) => {
  if (context.value === null) return;
  const message = "Saved scans do not run by themselves yet: leave schedule out, or give null.";
  context.issues.push({ code: "custom", input: context.value, message, params: { rule: "not_available" } });
});

const summary = {
  run_id: integer("The id of the run."),
  at: instant("When the scan was run."),
  end_time: instant(
    "The instant of the newest bar that the answer rests on; null when the scan was skipped.",
  ).nullable(),
  universe_size: integer("How many tickers were considered."),
  count: integer("How many tickers matched."),
  time_taken: integer("How long the scan took, in milliseconds."),
};

const ScanRunSummary = z
  .strictObject(summary)
  .meta({ id: "ScanRunSummary", description: "When a saved scan was run, and how many tickers matched." });

export const ScanRun = z
  .strictObject({
    ...summary,
    tickers: z.array(z.string()).describe("The tickers that matched."),
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
    schedule: noSchedule.optional(),
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
