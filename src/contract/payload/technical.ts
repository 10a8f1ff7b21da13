import { z } from "zod";
import { bounded, flag, infoLink, labels, text } from "../scalars.ts";
import { Returns } from "./want.ts";

export const TechnicalFilter = z
  .strictObject({
    ...labels,
    ...infoLink,
    Id: text("Identifies the filter to the client. It names the series when Input is absent.").optional(),
    Input: text("The series: an alias such as days_to_cover, or a call such as net_value(90).").optional(),
    BarsAgo: bounded(
      "barsAgo",
      "The filter is evaluated this many values of the series earlier. The default is 0.",
    ).optional(),
    Within: bounded("within", "The filter must hold on at least one of this many values.").optional(),
    WithinAll: flag("The filter must hold on all values that Within names.").optional(),
    Returns: Returns.optional().describe("What the value must be."),
  })
  .meta({ id: "TechnicalFilter", description: "A condition on a series that is published at its own cadence." });
export type TechnicalFilter = z.infer<typeof TechnicalFilter>;

export const Technical = z
  .strictObject({
    Filters: z.array(TechnicalFilter).nullable().optional().describe("The filters, which must all hold."),
  })
  .meta({ id: "Technical", description: "Conditions on series that are published at their own cadence." });
export type Technical = z.infer<typeof Technical>;
