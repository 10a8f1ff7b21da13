import { z } from "zod";
import { SESSION_ZONES, TIMEFRAMES } from "../enums.ts";
import { bounded, decimal, text } from "../scalars.ts";
import { Range } from "./range.ts";

export const Timeframe = z.enum(TIMEFRAMES).meta({ id: "Timeframe", description: "The length of one bar." });

export const SessionZone = z
  .enum(SESSION_ZONES)
  .meta({ id: "SessionZone", description: "A part of the trading day whose bars are used." });

export const SessionZones = z.array(SessionZone).nullable();

export const StudyOperand = z
  .strictObject({
    Input: text(
      "The study on the right-hand side: an alias such as close, a call such as sma(50), or a formula that begins with =. Without it the right-hand side is the same series as the left, one bar ago unless BarsAgo is given.",
    ).optional(),
    Timeframe: Timeframe.optional().describe(
      "The timeframe of the right-hand study. Without it the filter's timeframe is used.",
    ),
    SessionZones: SessionZones.optional().describe(
      "The session zones of the right-hand study. Without them the filter's zones are used.",
    ),
    Multiplier: decimal("The right-hand side is multiplied by this. The default is 1.").optional(),
    Offset: decimal("This is added to the right-hand side after the multiplication. The default is 0.").optional(),
    BarsAgo: bounded("barsAgo", "The right-hand side is taken this many bars earlier.").optional(),
    Within: bounded(
      "within",
      "The comparison may hold on any of this many bars. It wins over the Within of the filter; 0 and 1 are the newest bar alone.",
    ).optional(),
  })
  .meta({
    id: "StudyOperand",
    description:
      "The right-hand side of a comparison between two studies: Multiplier × Input, BarsAgo bars earlier, + Offset.",
  });
export type StudyOperand = z.infer<typeof StudyOperand>;

export const StudyComparison = z
  .strictObject({
    CrossesAbove: StudyOperand.optional().describe(
      "The left side was at or below the right side one bar before, and is above it now.",
    ),
    CrossesUnder: StudyOperand.optional().describe(
      "The left side was at or above the right side one bar before, and is below it now.",
    ),
    EqualTo: StudyOperand.optional().describe("The left side equals the right side."),
    GreaterThan: StudyOperand.optional().describe("The left side is greater than the right side."),
    GreaterThanOrEqual: StudyOperand.optional().describe(
      "The left side is greater than the right side or equal to it.",
    ),
    LessThan: StudyOperand.optional().describe("The left side is less than the right side."),
    LessThanOrEqual: StudyOperand.optional().describe("The left side is less than the right side or equal to it."),
    NotEqualTo: StudyOperand.optional().describe("The left side differs from the right side."),
  })
  .meta({ id: "StudyComparison", description: "Comparisons with another study. All that are given must hold." });
export type StudyComparison = z.infer<typeof StudyComparison>;

const levels = {
  EqualTo: decimal("The value must equal this number.").optional(),
  GreaterThan: decimal("The value must be greater than this number.").optional(),
  GreaterThanOrEqual: decimal("The value must be greater than this number or equal to it.").optional(),
  LessThan: decimal("The value must be less than this number.").optional(),
  LessThanOrEqual: decimal("The value must be less than this number or equal to it.").optional(),
  NotEqualTo: decimal("The value must differ from this number.").optional(),
  Range: Range.optional().describe("Bounds on the value, which must all hold."),
};

/** A comparison with numbers where there is no bar before, so nothing can cross. */
export const LevelComparison = z
  .strictObject(levels)
  .meta({ id: "LevelComparison", description: "Comparisons with numbers. All that are given must hold." });
export type LevelComparison = z.infer<typeof LevelComparison>;

export const ValueComparison = z
  .strictObject({
    CrossesAbove: decimal("The value was at or below this number one bar before, and is above it now.").optional(),
    CrossesUnder: decimal("The value was at or above this number one bar before, and is below it now.").optional(),
    ...levels,
  })
  .meta({
    id: "ValueComparison",
    description: "Comparisons with numbers, crosses included. All that are given must hold.",
  });
export type ValueComparison = z.infer<typeof ValueComparison>;

export const Want = z
  .strictObject({
    Study: StudyComparison.optional().describe("Compares with another study."),
    Value: ValueComparison.optional().describe("Compares with numbers."),
  })
  .meta({
    id: "Want",
    description: "What the value of a filter must be. Study and Value must both hold when both are given.",
  });
export type Want = z.infer<typeof Want>;

export const Returns = z
  .strictObject({ Want: Want.optional().describe("What the value must be.") })
  .meta({ id: "Returns", description: "What a filter must return." });
export type Returns = z.infer<typeof Returns>;
