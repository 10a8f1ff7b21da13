import { z } from "zod";
import { integer } from "../scalars.ts";

export const IssueDetail = z
  .looseObject({
    path: z.string().describe("The place, as a JSON pointer into the request."),
    rule: z.string().describe("The rule that is broken, such as unknown_member or out_of_range."),
    message: z.string().describe("What is wrong and what to do."),
  })
  .meta({
    id: "Issue",
    description: "One fault of a request. Further members hold facts, such as the allowed values.",
  });

export const ErrorBody = z
  .looseObject({
    error: z
      .looseObject({
        statusCode: integer("The HTTP status."),
        message: z.string().optional().describe("What is wrong and what to do."),
        code: z.string().optional().describe("What kind of error it is, in one stable word."),
        requestId: z.string().optional().describe("Identifies the request in the log of the server."),
        details: z.array(IssueDetail).optional().describe("The faults of the request, at most 20 of them."),
      })
      .describe("The error."),
  })
  .meta({ id: "V2ApiError", description: "The body of every error reply." });
export type ErrorBody = z.infer<typeof ErrorBody>;
