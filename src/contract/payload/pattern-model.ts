import { z } from "zod";
import { BOUNDS, LIMITS } from "../limits.ts";
import { flag, text } from "../scalars.ts";

export const PatternModelEntry = z
  .strictObject({
    ModelId: text("The id of one of your pattern models.").optional(),
    Id: text("Identifies the filter to the client. It names the model when ModelId is absent.").optional(),
    MinScore: z
      .number()
      .min(BOUNDS.minScore.minimum)
      .max(LIMITS.minScore)
      .describe("The least similarity to the model that matches, from -1 to 1."),
    IsDisabled: flag("Switches the filter off: it then constrains nothing.").optional(),
  })
  .meta({ id: "PatternModelEntry", description: "The newest bars must resemble a pattern model." });
export type PatternModelEntry = z.infer<typeof PatternModelEntry>;
