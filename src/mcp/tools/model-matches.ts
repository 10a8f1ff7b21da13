import { z } from "zod";
import { PatternMatchesReply } from "#contract";
import { operations } from "#operations";
import { MODEL_ID } from "./model-arguments.ts";
import { most } from "./scan-arguments.ts";
import { counted } from "./say.ts";
import { CAPS, defineTool } from "./tool.ts";

const USUAL = 20;
const date = (doc: string) => z.string().min(1).max(10).describe(doc).optional();

export const modelMatches = defineTool({
  name: "model_matches",
  title: "Find what resembles a pattern model",
  description:
    "Finds the stocks whose newest bars resemble one of the caller's pattern models; with dates, windows of the past that do.",
  operation: operations.patternModels.matches,
  input: z.strictObject({
    id: MODEL_ID,
    from: date("Searches the past: the first date on which a window may end, YYYY-MM-DD."),
    to: date("Searches the past: the last date on which a window may end."),
    min_score: z.number().describe("The least score, from -1 to 1; the model's threshold unless given.").optional(),
    limit: most(CAPS.tickers, USUAL, "windows"),
  }),
  output: PatternMatchesReply,
  request: ({ id, limit = USUAL, ...rest }) => ({
    input: {
      path: { id },
      query: Object.entries({ ...rest, limit }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as const],
      ),
    },
  }),
  say({ count, matches, minScore, asOf, universeSize }) {
    const where = asOf === null ? "" : ` of ${universeSize} stocks, up to ${asOf}`;
    const lines = matches.map(
      ({ ticker, score, startsAt, asOf: end }) => `- ${ticker} ${score}: ${startsAt} to ${end}`,
    );
    return [`${counted(count, "window")}${where} with a score of at least ${minScore}.`, ...lines].join("\n");
  },
});
