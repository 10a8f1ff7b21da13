import { z } from "zod";
import { LIMITS, SavedScansReply } from "#contract";
import { operations } from "#operations";
import { most } from "./scan-arguments.ts";
import { asJson } from "./say.ts";
import { CAPS, defineTool } from "./tool.ts";

export const scansList = defineTool({
  name: "scans_list",
  title: "List saved scans",
  description: "Lists the caller's saved scans, newest first, with their payloads and their last runs, page by page.",
  operation: operations.scans.list,
  input: z.strictObject({
    limit: most(CAPS.scans, CAPS.scans, "scans"),
    cursor: z.string().min(1).max(LIMITS.nameLength).describe("The next_cursor of the page before.").optional(),
  }),
  output: SavedScansReply,
  request: ({ limit = CAPS.scans, cursor }) => ({
    input: {
      path: {},
      query: [["limit", String(limit)], ...(cursor === undefined ? [] : [["cursor", cursor] as const])],
    },
  }),
  say({ scans, next_cursor: next }) {
    if (scans.length === 0) return "No scan is saved.";
    const lines = scans.map(({ scan_id: id, name, universe, last_run: run, instructions }) => {
      const last = run === null ? "never run" : `last run ${run.at}: ${run.count} of ${run.universe_size}`;
      return `- ${id} "${name}" over ${universe ?? "all"}, ${last}: ${asJson(instructions)}`;
    });
    return lines.join("\n") + (next === null ? "" : `\nThe next page: cursor ${next}`);
  },
});
