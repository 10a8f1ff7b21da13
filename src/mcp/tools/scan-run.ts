import { z } from "zod";
import { DoScanResponse } from "#contract";
import { operations } from "#operations";
import { AS_OF, most, PAYLOAD, scanRequest, UNIVERSE } from "./scan-arguments.ts";
import { sayMatches } from "./say-matches.ts";
import { CAPS, defineTool } from "./tool.ts";

const USUAL = 100;

export const scanRun = defineTool({
  name: "scan_run",
  title: "Run a scan",
  description: `Gives the tickers that match a payload now, or as of a past moment: alphabetical, or the highest pattern score first. count is how many match, also where fewer are listed. It saves nothing.`,
  operation: operations.scan.run,
  input: z.strictObject({
    payload: PAYLOAD,
    universe: UNIVERSE,
    as_of: AS_OF,
    limit: most(CAPS.tickers, USUAL, "tickers"),
  }),
  output: DoScanResponse,
  request({ limit = USUAL, ...scan }) {
    const { instructions, query, places } = scanRequest(scan);
    const caps = { tickers: limit, pattern_scores: Math.min(limit, CAPS.pattern_scores) };
    return { input: { path: {}, query, body: { instructions } }, places, caps };
  },
  say: sayMatches,
});
