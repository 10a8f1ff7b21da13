import { z } from "zod";
import { ScanChanges, ScanChangesRequest } from "#contract";
import { operations } from "#operations";
import { PAYLOAD, UNIVERSE } from "./scan-arguments.ts";
import { counted } from "./say.ts";
import { CAPS, defineTool } from "./tool.ts";

const { columns, scan_id, since, wait_seconds } = ScanChangesRequest.shape;

export const scanChanges = defineTool({
  name: "scan_changes",
  title: "Wait for what changes in the matches of a scan",
  description:
    "Keeps watch over a payload or a saved scan. Call it without since: it gives the present matches and a mark. Then call it again and again, each time with the mark of the answer before: it waits up to 25 seconds, and gives the tickers that began or ceased to match since that mark, with the conditions that flipped. Nothing is lost between two calls; an answer without items means that nothing changed.",
  operation: operations.streams.changes,
  input: z.strictObject({ payload: PAYLOAD.optional(), scan_id, universe: UNIVERSE, columns, since, wait_seconds }),
  output: ScanChanges,
  request: ({ payload, ...rest }) => ({
    input: { path: {}, query: [], body: { ...(payload === undefined ? {} : { instructions: payload }), ...rest } },
    places: [["/instructions", "/payload"]],
    caps: { items: CAPS.items, matches: CAPS.matches },
  }),
  say({ items, matches, count, resumed, mark, watermark }) {
    const changes = items.map(({ event, ticker, flipped, collapsed }) => {
      const why = [...(collapsed ? ["after a gap"] : []), ...flipped.map(({ label }) => label)].join("; ");
      return `${ticker} ${event}${why === "" ? "" : `: ${why}`}`;
    });
    const present = matches === null ? [] : [`Matching: ${matches.map(({ ticker }) => ticker).join(", ")}`];
    const lost = resumed === "reset" ? ["What changed since that mark cannot be told; these are the matches now."] : [];
    const none = matches === null && items.length === 0 ? ["Nothing changed."] : [];
    const standing = `${counted(count, "ticker")} ${count === 1 ? "matches" : "match"}; data up to ${watermark}. Next time: since ${mark}`;
    return [...lost, ...changes, ...present, ...none, standing].join("\n");
  },
});
