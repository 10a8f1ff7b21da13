import { z } from "zod";
import { CHART_PATTERN_SIDES, CHART_PATTERN_TIMEFRAMES, CHART_PATTERNS } from "../enums.ts";
import { bounded, flag, text } from "../scalars.ts";
import { mapOf } from "./map.ts";

export const ChartPatternEntry = z
  .strictObject({
    DisplayName: z.enum(CHART_PATTERNS).optional().describe("The pattern by its name."),
    BullishBearish: z
      .enum(CHART_PATTERN_SIDES)
      .optional()
      .describe("The side that is wanted of a pattern that has two."),
    Timeframe: z.enum(CHART_PATTERN_TIMEFRAMES).optional().describe("The timeframe of the bars. The default is 1d."),
    LookbackBars: bounded(
      "lookbackBars",
      "The pattern is sought in this many bars. The default depends on the timeframe.",
    ).optional(),
    IsDisabled: flag("Switches the filter off: it then constrains nothing.").optional(),
    Id: text("Identifies the filter to the client.").optional(),
    Description: text("Describes the filter for people. It constrains nothing.").optional(),
  })
  .meta({ id: "ChartPatternEntry", description: "A chart pattern that must be present." });
export type ChartPatternEntry = z.infer<typeof ChartPatternEntry>;

export const ChartPattern = mapOf(z.array(ChartPatternEntry).nullable()).meta({
  id: "ChartPattern",
  description: "Chart patterns by their name, such as Double Bottom. All entries must hold.",
});
export type ChartPattern = z.infer<typeof ChartPattern>;
