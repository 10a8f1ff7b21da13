import { z } from "zod";
import { FUNDAMENTAL_PERIODS } from "../enums.ts";
import { bounded, infoLink, labels, text } from "../scalars.ts";
import { Range } from "./range.ts";
import { Returns, ValueComparison } from "./want.ts";

export const FundamentalFilter = z
  .strictObject({
    ...labels,
    ...infoLink,
    Id: text("The figure, such as Revenue, RevenueGrowthYoY or DebtToEquity.").optional(),
    Period: z
      .enum(FUNDAMENTAL_PERIODS)
      .optional()
      .describe(
        "The period: fiscal quarter, fiscal year, trailing twelve months, most recent quarter, or forward. Without it the first that the figure is offered for is taken.",
      ),
    PeriodsAgo: bounded(
      "periodsAgo",
      "The figure is taken this many periods earlier: fiscal years for FY, else quarters. Ratios with the price have the newest period alone. The default is 0.",
    ).optional(),
    Value: ValueComparison.optional().describe("Compares the figure with numbers."),
    Range: Range.optional().describe("Bounds on the figure."),
    Returns: Returns.optional().describe(
      "What the figure must be, in the form of the feature filters; crosses and a right-hand side without Input look one period back, or one session for ratios with the price.",
    ),
  })
  .meta({
    id: "FundamentalFilter",
    description: "A condition on a reported figure. Value, Range and Returns must all hold.",
  });
export type FundamentalFilter = z.infer<typeof FundamentalFilter>;

export const Fundamental = z
  .strictObject({
    Filters: z.array(FundamentalFilter).nullable().optional().describe("The filters, which must all hold."),
  })
  .meta({ id: "Fundamental", description: "Conditions on reported figures." });
export type Fundamental = z.infer<typeof Fundamental>;
