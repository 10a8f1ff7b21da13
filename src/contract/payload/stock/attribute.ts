import { z } from "zod";
import { flag, infoLink, labels, text, textList } from "../../scalars.ts";
import { DateBound, DateOrWord } from "../moment.ts";

export const StockStringEntry = z
  .strictObject({
    ...labels,
    ...infoLink,
    InstructionType: z.literal("StockStringInstruction").optional().describe("The kind of this filter."),
    Type: z.literal("string").optional().describe("The type of the value."),
    State: z
      .strictObject({
        Value: textList("The values that are wanted: one of them must be that of the stock.").optional(),
        Exclude: flag("Turns the filter round: none of the values may be that of the stock.").optional(),
        Options: textList("The values that a form offers. They constrain nothing.").optional(),
        Type: text("The type of the values. It constrains nothing.").optional(),
      })
      .optional()
      .describe("Which values are wanted."),
  })
  .meta({ id: "StockStringEntry", description: "A condition on a text that describes the stock." });
export type StockStringEntry = z.infer<typeof StockStringEntry>;

/** Bounds on a date; also of the earnings entries. */
export const DateState = z
  .strictObject({
    Equals: DateOrWord.nullable()
      .optional()
      .describe("The date, or today, tomorrow, this_week or next_week. Of a date with a time of day the date counts."),
    Lower: z
      .strictObject({
        Operator: z.enum(["gt", "gte"]).describe("Says whether the bound itself is excluded (gt) or included (gte)."),
        Value: DateBound.describe(
          "The earliest date, or days from the scan's date such as -P30D or P7D; a time of day does not count.",
        ),
      })
      .optional()
      .describe("The date must lie after this bound."),
    Upper: z
      .strictObject({
        Operator: z.enum(["lt", "lte"]).describe("Says whether the bound itself is excluded (lt) or included (lte)."),
        Value: DateBound.describe(
          "The latest date, or days from the scan's date such as -P30D or P7D; a time of day does not count.",
        ),
      })
      .optional()
      .describe("The date must lie before this bound."),
  })
  .meta({ id: "DateState", description: "Bounds on a date. All bounds that are given must hold." });
export type DateState = z.infer<typeof DateState>;

export const StockDateEntry = z
  .strictObject({
    ...labels,
    ...infoLink,
    InstructionType: z.literal("StockDateInstruction").optional().describe("The kind of this filter."),
    Type: z.literal("date").optional().describe("The type of the value."),
    DateState: DateState.optional().describe("What the date must be."),
  })
  .meta({ id: "StockDateEntry", description: "A condition on a date that describes the stock." });
export type StockDateEntry = z.infer<typeof StockDateEntry>;

export const StockBooleanEntry = z
  .strictObject({
    ...labels,
    ...infoLink,
    InstructionType: z.literal("StockBooleanInstruction").optional().describe("The kind of this filter."),
    Type: z.literal("boolean").optional().describe("The type of the value."),
    State: z
      .strictObject({ Value: flag("What the value must be.").optional() })
      .optional()
      .describe("What the value must be."),
  })
  .meta({ id: "StockBooleanEntry", description: "A condition on a yes-or-no fact about the stock." });
export type StockBooleanEntry = z.infer<typeof StockBooleanEntry>;
