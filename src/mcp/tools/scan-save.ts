import { z } from "zod";
import { SavedScanReply, SaveScanRequest } from "#contract";
import { operations } from "#operations";
import { saySchedule } from "./say-saved-scan.ts";
import { PAYLOAD, scanRequest, UNIVERSE } from "./scan-arguments.ts";
import { defineTool } from "./tool.ts";

const { name, schedule } = SaveScanRequest.shape;

export const scanSave = defineTool({
  name: "scan_save",
  title: "Save a scan",
  description:
    "Keeps a payload under a name in the caller's account, to be run again by scan_saved_run, or by itself with a schedule; scans_list then shows the next and the last run. It needs a token with the scope write, and changes no other scan. Save only what the person asked to keep, and give it a schedule only if the person asked for one.",
  operation: operations.scans.create,
  input: z.strictObject({ name, payload: PAYLOAD, universe: UNIVERSE, schedule }),
  output: SavedScanReply,
  request({ name: called, payload, universe, schedule: chosen }) {
    const { instructions, places } = scanRequest({ payload });
    const body = {
      name: called,
      instructions,
      ...(universe === undefined ? {} : { universe }),
      ...(chosen === undefined ? {} : { schedule: chosen }),
    };
    return { input: { path: {}, query: [], body }, places };
  },
  say({ scan }) {
    const words = saySchedule(scan);
    return `Saved "${scan.name}" as scan ${scan.scan_id}${words === "" ? "" : `: ${words}`}.`;
  },
});
