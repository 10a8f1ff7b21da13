import { z } from "zod";
import { SavedScanReply, SaveScanRequest } from "#contract";
import { operations } from "#operations";
import { PAYLOAD, scanRequest, UNIVERSE } from "./scan-arguments.ts";
import { defineTool } from "./tool.ts";

export const scanSave = defineTool({
  name: "scan_save",
  title: "Save a scan",
  description:
    "Keeps a payload under a name in the caller's account, to be run again by scan_saved_run. It needs a token with the scope write, and changes no other scan. Save only what the person asked to keep.",
  operation: operations.scans.create,
  input: z.strictObject({ name: SaveScanRequest.shape.name, payload: PAYLOAD, universe: UNIVERSE }),
  output: SavedScanReply,
  request({ name, payload, universe }) {
    const { instructions, places } = scanRequest({ payload });
    const body = { name, instructions, ...(universe === undefined ? {} : { universe }) };
    return { input: { path: {}, query: [], body }, places };
  },
  say: ({ scan: { scan_id: id, name } }) => `Saved "${name}" as scan ${id}.`,
});
