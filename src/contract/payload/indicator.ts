import { z } from "zod";
import { bounded, labels } from "../scalars.ts";
import { Returns } from "./want.ts";

export const IndicatorEntry = z
  .strictObject({
    ...labels,
    BarsAgo: bounded("barsAgo", "The filter is evaluated this many sessions earlier. The default is 0.").optional(),
    Within: bounded("within", "The filter must hold on at least one of this many sessions.").optional(),
    Returns: Returns.optional().describe("What the value must be."),
  })
  .meta({ id: "IndicatorEntry", description: "A condition on a daily indicator with fixed settings." });
export type IndicatorEntry = z.infer<typeof IndicatorEntry>;

const group = (doc: string) => z.array(IndicatorEntry).nullable().optional().describe(doc);

export const Indicator = z
  .strictObject({
    GroupStrength: group("The rank of the industry among all industries, 1 to 99."),
    PETTM: group(
      "Price over the diluted earnings per share of the last four quarters. It has no value without earnings.",
    ),
    RegimeDivergence: group(
      "RegimeExtension of the stock minus that of the market, in multiples of the average true range.",
    ),
    RegimeDivergencePct: group("Distance from the 200-day average minus that of the market, in percentage points."),
    RegimeExtension: group("Distance of the close from its 200-day average in multiples of the average true range."),
    RelativeStrengthIndustry: group("The percentile of one-year performance within the industry, 1 to 99."),
    RelativeStrengthMkt: group("The percentile of one-year performance in the whole market, 1 to 99."),
    RelativeStrengthSector: group("The percentile of one-year performance within the sector, 1 to 99."),
    TrendEfficiency: group("Net change over the sum of all changes of 20 sessions, 0 to 1."),
  })
  .meta({ id: "Indicator", description: "Daily indicators with fixed settings. All entries must hold." });
export type Indicator = z.infer<typeof Indicator>;
