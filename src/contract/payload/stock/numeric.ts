import { z } from "zod";
import { SESSION_ZONES, STOCK_UNITS } from "../../enums.ts";
import { bounded, decimal, flag, infoLink, integer, labels } from "../../scalars.ts";
import { rangeOf } from "../range.ts";

const PriceComparison = z
  .strictObject({
    NotEqualTo: flag("The value differs from the last price.").optional(),
    EqualTo: flag("The value equals the last price.").optional(),
    GreaterThan: flag("The value is greater than the last price.").optional(),
    GreaterThanOrEqual: flag("The value is greater than the last price or equal to it.").optional(),
    LessThan: flag("The value is less than the last price.").optional(),
    LessThanOrEqual: flag("The value is less than the last price or equal to it.").optional(),
  })
  .meta({ id: "PriceComparison", description: "Comparisons with the last price. Those that are true must hold." });

const PriceState = z
  .strictObject({
    Comparison: PriceComparison.optional().describe("How the value compares with the last price."),
    Delayed15Minutes: flag("Uses the last price as it was known 15 minutes before.").optional(),
    MinPercentDiff: decimal("The value must be at least this many percent away from the last price.").optional(),
    WithinPercent: decimal("The value must be at most this many percent away from the last price.").optional(),
  })
  .meta({ id: "PriceState", description: "Compares the value with the last price." });
export type PriceState = z.infer<typeof PriceState>;

const StockFloatRange = z
  .strictObject(rangeOf(decimal("A number in the unit of the filter.")))
  .meta({ id: "StockFloatRange", description: "Bounds on a number. All bounds that are given must hold." });

const StockIntRange = z
  .strictObject(rangeOf(integer("A whole number in the unit of the filter.")))
  .meta({ id: "StockIntRange", description: "Bounds on a whole number. All bounds that are given must hold." });

const state = {
  Price: PriceState.optional().describe("Compares the value with the last price."),
  Unit: z.enum(STOCK_UNITS).optional().describe("The unit of the value. It constrains nothing."),
  Minimum: decimal("The least value that a form offers. It constrains nothing.").optional(),
  Maximum: decimal("The greatest value that a form offers. It constrains nothing.").optional(),
  ShouldBeDelayed15Minutes: flag("Uses the value as it was known 15 minutes before.").optional(),
  SupportsPriceComparison: flag("Says whether Price can be used. It constrains nothing.").optional(),
  Period: bounded("lookbackBars", "The number of sessions of an average, where the group is an average.").optional(),
  SessionZones: z
    .array(z.enum(SESSION_ZONES))
    .nullable()
    .optional()
    .describe("The session zones of today's volume, where the group is a volume."),
  Issuer: flag("Counts all share classes of the issuer, where the group is a market value.").optional(),
};

export const StockFloatEntry = z
  .strictObject({
    ...labels,
    ...infoLink,
    InstructionType: z.literal("StockNumericInstructionFloat").optional().describe("The kind of this filter."),
    Type: z.literal("float").optional().describe("The type of the value."),
    State: z
      .strictObject({ Value: StockFloatRange.optional().describe("Bounds on the value."), ...state })
      .optional()
      .describe("What the value must be."),
  })
  .meta({ id: "StockFloatEntry", description: "A condition on a number that describes the stock." });
export type StockFloatEntry = z.infer<typeof StockFloatEntry>;

export const StockIntEntry = z
  .strictObject({
    ...labels,
    ...infoLink,
    InstructionType: z.literal("StockNumericInstructionInt").optional().describe("The kind of this filter."),
    Type: z.literal("int").optional().describe("The type of the value."),
    State: z
      .strictObject({ Value: StockIntRange.optional().describe("Bounds on the value."), ...state })
      .optional()
      .describe("What the value must be."),
  })
  .meta({ id: "StockIntEntry", description: "A condition on a whole number that describes the stock." });
export type StockIntEntry = z.infer<typeof StockIntEntry>;

/** A numeric entry of either kind: they differ in nothing but the check that integers are whole. */
export type NumericStockEntry = StockFloatEntry | StockIntEntry;
