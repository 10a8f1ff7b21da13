import { z } from "zod";
import { DoScanResponse } from "#contract";
import { operations } from "#operations";
import { most } from "./scan-arguments.ts";
import { sayMatches } from "./say-matches.ts";
import { CAPS, defineTool } from "./tool.ts";

const USUAL = 100;

export const scanSavedRun = defineTool({
  name: "scan_saved_run",
  title: "Run a saved scan",
  description:
    "Runs one of the caller's saved scans over the universe that is kept with it, records the run, and gives the tickers that match.",
  operation: operations.scans.run,
  input: z.strictObject({
    scan_id: z.int().min(1).describe("The id of the scan, from scans_list."),
    limit: most(CAPS.tickers, USUAL, "tickers"),
  }),
  output: DoScanResponse,
  request: ({ scan_id: id, limit = USUAL }) => ({
    input: { path: { scan_id: String(id) }, query: [] },
    caps: { tickers: limit, pattern_scores: Math.min(limit, CAPS.pattern_scores) },
  }),
  say: sayMatches,
});
