import { z } from "zod";
import { decimal, flag, integer, text } from "../scalars.ts";
import { EXAMPLE_LABELS, HEAD_TYPES } from "../enums.ts";

const instant = (doc: string) => text(`${doc} It is an ISO text.`);

const PatternWindow = z
  .strictObject({
    ticker: text("The ticker of now."),
    figi: text("The FIGI of the stock."),
    startsAt: instant("The start of the oldest bar of the window."),
    asOf: instant("The end of its newest bar; as asOf of an example it names the same window."),
    score: decimal("How much it resembles the model, from -1 to 1."),
  })
  .meta({ id: "PatternWindow", description: "A window of bars and its likeness to a pattern model." });

export const PatternMatchesReply = z
  .strictObject({
    asOf: instant("The end of the newest bar of all; of a search in the past, null.").nullable(),
    universeSize: integer("How many stocks were considered; of a search in the past, null.").nullable(),
    minScore: decimal("The least score that was asked for: the model's threshold unless you gave another."),
    count: integer("How many windows reach it; of a search in the past, how many are listed."),
    matches: z.array(PatternWindow).describe("The windows, by falling score."),
  })
  .meta({ id: "PatternMatchesReply", description: "What resembles a pattern model." });
export type PatternMatchesReply = z.infer<typeof PatternMatchesReply>;

const SuggestedWindow = z
  .strictObject({
    ...PatternWindow.shape,
    reason: z
      .enum(["highest", "nearest_threshold"])
      .describe("Why your judgement of it would teach most: it scores high, or the model is in doubt."),
  })
  .meta({ id: "SuggestedWindow", description: "A window that is worth a label." });

export const PatternSuggestionsReply = z
  .strictObject({
    asOf: instant("The end of the newest bar of all."),
    suggestions: z
      .array(SuggestedWindow)
      .describe("Windows without a label: the three that score highest, then the three nearest the threshold."),
  })
  .meta({ id: "PatternSuggestionsReply", description: "Windows whose labels would teach a pattern model most." });
export type PatternSuggestionsReply = z.infer<typeof PatternSuggestionsReply>;

const Suspect = z
  .strictObject({
    exampleId: text("The id of the example."),
    label: z.enum(EXAMPLE_LABELS).describe("Its label."),
  })
  .meta({ id: "SuspectExample", description: "An example that does not resemble the others of its label." });

export const PatternQualityReply = z
  .strictObject({
    quality: z
      .strictObject({
        separation: decimal(
          "How far the positives stand out: the median score of a positive by a model trained without it, less the score that 99.5 % of stocks are below.",
        ).nullable(),
        isWeak: flag("Whether they hardly do: more or clearer examples would help.").nullable(),
        suspects: z.array(Suspect).describe("Examples whose label may be wrong."),
        unavailable: z
          .array(text("An id."))
          .describe("Examples whose bars are not there any more; training goes on with what was kept of them."),
        chosenHeadType: z.enum(HEAD_TYPES).nullable().describe("The headType that you chose; null = automatic."),
        chosenThreshold: decimal("The threshold that you chose; null = automatic.").nullable(),
      })
      .meta({ id: "PatternQuality", description: "How good a pattern model is." }),
  })
  .meta({ id: "PatternQualityReply", description: "How good a pattern model is, as far as its examples tell." });
export type PatternQualityReply = z.infer<typeof PatternQualityReply>;
