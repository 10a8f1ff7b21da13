import { z } from "zod";
import { decimal } from "../scalars.ts";

const lowerOperator = z
  .enum(["gt", "gte"])
  .describe("Says whether the bound itself is excluded (gt) or included (gte).");
const upperOperator = z
  .enum(["lt", "lte"])
  .describe("Says whether the bound itself is excluded (lt) or included (lte).");

/** Builds the bounds of a range over one kind of value. */
export function rangeOf<V extends z.ZodType>(value: V) {
  return {
    Equals: value.optional().describe("The value must equal this."),
    NotEquals: value.optional().describe("The value must differ from this."),
    Lower: z
      .strictObject({ Operator: lowerOperator, Value: value.describe("The lower bound.") })
      .optional()
      .describe("The value must lie above this bound."),
    Upper: z
      .strictObject({ Operator: upperOperator, Value: value.describe("The upper bound.") })
      .optional()
      .describe("The value must lie below this bound."),
  };
}

export const Range = z
  .strictObject(rangeOf(decimal("A number in the unit of the filter.")))
  .meta({ id: "Range", description: "Bounds on a number. All bounds that are given must hold." });
export type Range = z.infer<typeof Range>;

/** Bounds on a number as any group of a payload writes them. */
