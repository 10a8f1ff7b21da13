import { z } from "zod";
import { infoLink, labels, text } from "../scalars.ts";
import { Technical } from "./technical.ts";
import { ValueComparison } from "./want.ts";

export const ShortFilter = z
  .strictObject({
    ...labels,
    ...infoLink,
    Id: text("Identifies the filter to the client. It names the series when Input is absent.").optional(),
    Input: text("The series: an alias such as short_pct_float.").optional(),
    Value: ValueComparison.optional().describe("What the newest published value must be."),
  })
  .meta({ id: "ShortFilter", description: "A condition on short-selling data." });
export type ShortFilter = z.infer<typeof ShortFilter>;

export const Short = z
  .strictObject({
    Filters: z.array(ShortFilter).nullable().optional().describe("The filters, which must all hold."),
    Technical: Technical.nullable().optional().describe("Conditions on the history of short-selling data."),
  })
  .meta({ id: "Short", description: "Conditions on short-selling data." });
export type Short = z.infer<typeof Short>;
