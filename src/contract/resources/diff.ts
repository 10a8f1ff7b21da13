import { z } from "zod";
import { AS_OF_BASES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { AsOf } from "../payload/moment.ts";
import { ScanPayload } from "../payload/payload.ts";
import { decimal, flag, integer, text } from "../scalars.ts";
import { AsOfFeasibility, AsOfResolved } from "./scan.ts";

export const ScanDiffRequest = z
  .strictObject({
    instructions: ScanPayload.describe("What a stock must satisfy to match."),
    from: AsOf.describe("The earlier moment: a date, a date and a time, or trading days back such as -P5D."),
    to: AsOf.optional().describe("The later moment. The default is now."),
    basis: z
      .enum(AS_OF_BASES)
      .optional()
      .describe(
        "Whether figures are taken as they are known now (restated, the default) or as they were known at each moment.",
      ),
  })
  .meta({ id: "ScanDiffRequest", description: "A scan at two moments." });
export type ScanDiffRequest = z.infer<typeof ScanDiffRequest>;

const Stand = z
  .strictObject({
    holds: flag("Whether the condition holds; null where it could not be computed.").nullable(),
    value: decimal("The value of the ticker; null where the condition has none.").nullable(),
    wanted: decimal("The value that it is compared with.").nullable(),
  })
  .meta({ id: "ConditionStand", description: "How a condition stands at one moment." });

export const FlippedCondition = z
  .strictObject({
    path: text("The condition, as a JSON pointer into the request."),
    label: text("The condition in words."),
    from: Stand.describe("At the earlier moment."),
    to: Stand.describe("At the later moment."),
  })
  .meta({ id: "FlippedCondition", description: "A condition whose outcome is not the same at the two moments." });
export type FlippedCondition = z.infer<typeof FlippedCondition>;

export const DiffedTicker = z
  .strictObject({
    ticker: text("The ticker, at the moment at which it matches."),
    flipped: z.array(FlippedCondition).describe("The conditions whose outcome changed, in the order of the request."),
    considered: flag(
      "Whether it was in the universe at the other moment too. A ticker may come or go with that alone.",
    ),
  })
  .meta({ id: "DiffedTicker", description: "A ticker that matches at one of two moments." });
export type DiffedTicker = z.infer<typeof DiffedTicker>;

export const ScanDiffSide = z
  .strictObject({
    count: integer("How many tickers match."),
    universe_size: integer("How many tickers were considered."),
    end_time: text("The instant of the newest bar that the answer rests on, as an ISO text."),
    skipped: flag("Whether the data cannot serve the scan at this moment.").optional(),
    skip_reason: text("Why they cannot.").optional(),
    as_of_resolved: AsOfResolved.describe("The moment at which the scan stands."),
    as_of_feasibility: AsOfFeasibility.optional().describe("Whether the data reach back far enough."),
  })
  .meta({ id: "ScanDiffSide", description: "A scan at one of two moments." });
export type ScanDiffSide = z.infer<typeof ScanDiffSide>;

export const ScanDiff = z
  .strictObject({
    from: ScanDiffSide.describe("The earlier moment."),
    to: ScanDiffSide.describe("The later moment."),
    entered: z
      .array(DiffedTicker)
      .describe(
        `The tickers that match at the later moment alone, in alphabetical order, at most ${LIMITS.diffTickers}.`,
      ),
    left: z
      .array(DiffedTicker)
      .describe(
        `The tickers that match at the earlier moment alone, in alphabetical order, at most ${LIMITS.diffTickers}.`,
      ),
    entered_count: integer("How many entered."),
    left_count: integer("How many left."),
    stayed_count: integer("How many match at both moments."),
    time_taken: integer("How long it took, in milliseconds."),
  })
  .meta({ id: "ScanDiff", description: "How the matches of a scan changed between two moments." });
export type ScanDiff = z.infer<typeof ScanDiff>;
