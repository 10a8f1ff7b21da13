import { z } from "zod";
import {
  EXAMPLE_LABELS,
  EXAMPLE_SOURCES,
  FAILURE_REASONS,
  HEAD_TYPES,
  MODEL_STATUSES,
  STALE_REASONS,
} from "../enums.ts";
import { BOUNDS, LIMITS } from "../limits.ts";
import { Timeframe } from "../payload/want.ts";
import { decimal, flag, integer, text } from "../scalars.ts";

const instant = (doc: string) => text(`${doc} It is an ISO text.`);
const scale = decimal("The number of bars that the pattern spans.");
const score = (doc: string) => z.number().min(BOUNDS.minScore.minimum).max(LIMITS.minScore).describe(doc);

const Tag = z
  .strictObject({ tag_name: text("The name of the tag."), tag_color: text("The colour of the tag.") })
  .meta({ id: "PatternModelTag", description: "A tag of a pattern model." });

const ScoreBand = z
  .strictObject({
    modelVersion: text("The version of the model that was measured."),
    measuredAt: instant("When the scores were measured."),
    universeSize: integer("How many stocks were measured."),
    quantiles: z
      .array(
        z
          .strictObject({
            percentile: decimal("The share of stocks below this score, in percent."),
            cosine: decimal("The score, from -1 to 1."),
          })
          .meta({ id: "ScoreQuantile", description: "A score and the share of stocks below it." }),
      )
      .describe("Scores over the universe."),
  })
  .meta({ id: "ScoreBand", description: "How the scores of a model are spread over the universe." });

export const PatternExample = z
  .strictObject({
    id: text("The id of the example."),
    ticker: text("The ticker."),
    figi: text("The FIGI of the stock."),
    timeframe: Timeframe.describe("The timeframe of the bars."),
    scale,
    asOf: instant("The moment at which the example ends."),
    barsFingerprint: text("A fingerprint of the bars when the example was picked."),
    label: z.enum(EXAMPLE_LABELS).describe("Whether the example shows the pattern."),
    source: z.enum(EXAMPLE_SOURCES).describe("Where the example comes from."),
    pickedAt: instant("When the example was picked."),
    drifted: flag("Whether the bars have changed since the example was picked."),
  })
  .meta({ id: "PatternExample", description: "An example of a pattern model." });
export type PatternExample = z.infer<typeof PatternExample>;

export const PatternModel = z
  .strictObject({
    id: text("The id of the model."),
    name: text("The name of the model."),
    tags: z.array(Tag).describe("The tags."),
    notes: z.string().describe("Notes."),
    timeframe: Timeframe.describe("The timeframe of the bars."),
    scale,
    status: z.enum(MODEL_STATUSES).describe("The state of the model."),
    staleReason: z.enum(STALE_REASONS).nullable().describe("Why the model is stale."),
    failureReason: z.enum(FAILURE_REASONS).nullable().describe("Why training failed."),
    headType: z.enum(HEAD_TYPES).describe("How examples become a score."),
    threshold: score("The least score that counts as a match, from -1 to 1."),
    scoreBand: ScoreBand.nullable().describe("How the scores are spread over the universe."),
    modelVersion: text("The version of the trained model.").nullable(),
    positiveCount: integer("Examples that show the pattern."),
    negativeCount: integer("Examples that do not."),
    matchCount: integer("Stocks that match.").nullable(),
    matchCountAt: instant("When the matches were counted.").nullable(),
    trainedAt: instant("When the model was trained.").nullable(),
    createdAt: instant("When the model was created."),
    updatedAt: instant("When the model was last changed."),
    examples: z.array(PatternExample).describe("The examples."),
  })
  .meta({ id: "PatternModel", description: "A pattern that is learnt from examples." });
export type PatternModel = z.infer<typeof PatternModel>;

export const PatternModelReply = z
  .strictObject({ model: PatternModel.describe("The model.") })
  .meta({ id: "PatternModelReply", description: "One pattern model." });
export type PatternModelReply = z.infer<typeof PatternModelReply>;

export const PatternModelsReply = z
  .strictObject({
    models: z.array(PatternModel).describe("The models."),
    next_cursor: text("Give this as cursor to get the next page.").nullable(),
  })
  .meta({ id: "PatternModelsReply", description: "Your pattern models." });
export type PatternModelsReply = z.infer<typeof PatternModelsReply>;

const optional = {
  headType: z.enum(HEAD_TYPES).optional().describe("How examples become a score."),
  threshold: score("The least score that counts as a match, from -1 to 1.").optional(),
  tags: z.array(Tag).optional().describe("The tags."),
  notes: text("Notes.").optional(),
};

export const CreatePatternModelRequest = z
  .strictObject({
    name: text("The name of the model.").min(1),
    timeframe: Timeframe.describe("The timeframe of the bars."),
    scale: z.int().min(1).describe("The number of bars that the pattern spans."),
    ...optional,
  })
  .meta({ id: "CreatePatternModelRequest", description: "A pattern model to create." });
export type CreatePatternModelRequest = z.infer<typeof CreatePatternModelRequest>;

export const UpdatePatternModelRequest = z
  .strictObject({ name: text("The name of the model.").min(1).optional(), ...optional })
  .meta({ id: "UpdatePatternModelRequest", description: "Changes to a pattern model." });
export type UpdatePatternModelRequest = z.infer<typeof UpdatePatternModelRequest>;

export const AddExampleRequest = z
  .strictObject({
    ticker: text("The ticker."),
    asOf: text("The moment at which the example ends: a date, or a date and a time."),
    label: z.enum(EXAMPLE_LABELS).describe("Whether the example shows the pattern."),
    source: z.enum(EXAMPLE_SOURCES).optional().describe("Where the example comes from. The default is api."),
  })
  .meta({ id: "AddExampleRequest", description: "An example to add." });
export type AddExampleRequest = z.infer<typeof AddExampleRequest>;

export const PatternExampleReply = z
  .strictObject({ example: PatternExample.describe("The example.") })
  .meta({ id: "PatternExampleReply", description: "One example." });
export type PatternExampleReply = z.infer<typeof PatternExampleReply>;
