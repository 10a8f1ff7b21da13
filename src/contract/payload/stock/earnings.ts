import { z } from "zod";
import { MARKET_TIMINGS } from "../../enums.ts";
import { infoLink, labels } from "../../scalars.ts";
import { DateState } from "./attribute.ts";
import { StockFloatEntry } from "./numeric.ts";

const figures = (doc: string) => z.array(StockFloatEntry).nullable().optional().describe(doc);

export const EarningsEntry = z
  .strictObject({
    ...labels,
    ...infoLink,
    InstructionType: z.literal("StockEarningsInstruction").optional().describe("The kind of this filter."),
    Type: z.literal("earnings").optional().describe("The type of the value."),
    DateState: DateState.optional().describe("When the earnings are reported."),
    MarketTiming: z
      .enum(MARKET_TIMINGS)
      .optional()
      .describe("The time of day of the report: before the open, after the close, during market hours, or not known."),
    Actual: figures("The reported earnings per share, in dollars."),
    Estimate: figures("The consensus estimate of the earnings per share, in dollars."),
    Difference: figures("Reported minus estimated earnings per share, in dollars."),
    Percent: figures("The difference in percent of the estimate."),
  })
  .meta({
    id: "EarningsEntry",
    description:
      "A condition on an earnings report: one and the same report must keep all members. With DateState it is any report on such a date, by the schedule that was known at the instant of the scan; else with Actual, Difference or Percent the newest report that has figures; else the next one that is scheduled.",
  });
export type EarningsEntry = z.infer<typeof EarningsEntry>;
