import { z } from "zod";
import { BOUNDS, LIMITS, type LimitName } from "./limits.ts";

/** A text of at most 1,024 characters; `doc` is the sentence that the API reference shows. */
export const text = (doc: string) => z.string().max(LIMITS.textLength).describe(doc);

/** A name that a user gives to something: one line, not blank. */
export const givenName = (doc: string) =>
  z
    .string()
    .min(BOUNDS.nameLength.minimum)
    .max(BOUNDS.nameLength.maximum)
    .regex(/^\P{Cc}*$/u, "must be one line without control characters")
    .regex(/\S/, "must not be blank")
    .describe(doc);

/** An instant as an ISO text; `doc` goes without its period. */
export const instant = (doc: string) => text(`${doc}, as an ISO text.`);

export const flag = (doc: string) => z.boolean().describe(doc);

/** A finite number. */
export const decimal = (doc: string) => z.number().describe(doc);

/** An integer inside a named limit. */
export const bounded = (limit: LimitName, doc: string) =>
  z.int().min(BOUNDS[limit].minimum).max(BOUNDS[limit].maximum).describe(doc);

/** Any integer that a 64-bit float holds exactly. */
export const integer = (doc: string) => z.int().describe(doc);

export const textList = (doc: string) => z.array(z.string().max(LIMITS.textLength)).nullable().describe(doc);

/** The labels that every filter may carry for people; they constrain nothing. */
export const labels = {
  Id: text("Identifies the filter to the client.").optional(),
  DisplayName: text("Names the filter for people. It constrains nothing.").optional(),
  Description: text("Describes the filter for people. It constrains nothing.").optional(),
  SupportedStatus: text("Says how far the filter is supported. It constrains nothing.").optional(),
  IsDisabled: flag("Switches the filter off: it then constrains nothing.").optional(),
};

export const infoLink = {
  InfoLink: text("Links to an explanation of the filter. It constrains nothing.").optional(),
};
