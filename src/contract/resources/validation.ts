import { z } from "zod";
import { PLANS, SESSION_ZONES } from "../enums.ts";
import { ScanPayload } from "../payload/payload.ts";
import { Timeframe } from "../payload/want.ts";
import { flag, integer } from "../scalars.ts";
import { IssueDetail } from "./error-body.ts";

export const InstructionsRequest = z
  .strictObject({ instructions: ScanPayload.describe("What a stock must satisfy to match.") })
  .meta({ id: "InstructionsRequest", description: "A payload to look at without running it." });
export type InstructionsRequest = z.infer<typeof InstructionsRequest>;

const FrameRequirement = z
  .strictObject({
    timeframe: Timeframe.describe("The timeframe of the bars."),
    session_zones: z.array(z.enum(SESSION_ZONES)).describe("The session zones of the bars."),
    bars: integer("How many bars back the scan looks."),
  })
  .meta({ id: "FrameRequirement", description: "Bars that a scan needs." });

export const ScanRequirements = z
  .strictObject({
    frames: z.array(FrameRequirement).describe("The bars that the scan needs."),
    feeds: z.array(z.string()).describe("The feeds that the scan needs."),
    plan: z.enum(PLANS).describe("The lowest plan that includes everything the scan uses."),
  })
  .meta({ id: "ScanRequirements", description: "What a scan needs." });
export type ScanRequirements = z.infer<typeof ScanRequirements>;

export const ScanValidation = z
  .strictObject({
    valid: flag("Whether the payload can be run."),
    issues: z.array(IssueDetail).describe("What is wrong with the payload."),
    canonical: ScanPayload.nullable().describe("The payload in its canonical form; null when it is not valid."),
    read_back: z.string().nullable().describe("The payload in words; null when it is not valid."),
    requirements: ScanRequirements.nullable().describe("What the scan needs; null when the payload is not valid."),
  })
  .meta({ id: "ScanValidation", description: "Whether a payload is valid, and what it means." });
export type ScanValidation = z.infer<typeof ScanValidation>;
