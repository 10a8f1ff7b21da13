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
import { AsOf } from "../payload/moment.ts";
import { Timeframe } from "../payload/want.ts";
import { bounded, decimal, flag, givenName, integer, text } from "../scalars.ts";

const instant = (doc: string) => text(`${doc} It is an ISO text.`);
const scale = bounded("patternScale", "The number of bars that the pattern spans.");
const name = givenName("The name of the model. Names may occur twice.");
const notes = z.string().max(LIMITS.patternNotesLength).describe("Notes, in any number of lines.");
const score = (doc: string) => z.number().min(BOUNDS.minScore.minimum).max(LIMITS.minScore).describe(doc);

const Tag = z
  .strictObject({
    tag_name: z
      .string()
      .min(BOUNDS.patternTagLength.minimum)
      .max(LIMITS.patternTagLength)
      .regex(/^\P{Cc}*$/u, "must be one line without control characters")
      .regex(/\S/, "must not be blank")
      .describe("The name of the tag."),
    tag_color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, "must be a colour as #1f8a4c")
      .describe("The colour of the tag, as #1f8a4c."),
  })
  .meta({ id: "PatternModelTag", description: "A tag of a pattern model." });

const tags = z.array(Tag).max(LIMITS.patternTags).describe("The tags.");

const ScoreBand = z
  .strictObject({
    modelVersion: text("The version of the model that was measured."),
    measuredAt: instant("When the scores were measured."),
    universeSize: integer("How many stocks were measured; 0 while the band is the usual one of all models."),
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
    asOf: instant("The moment at which the example ends: its bars are the newest that were closed then."),
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
    name,
    tags,
    notes,
    timeframe: Timeframe.describe("The timeframe of the bars."),
    scale,
    status: z.enum(MODEL_STATUSES).describe("The state of the model."),
    staleReason: z.enum(STALE_REASONS).nullable().describe("Why the model is stale; null while it is not."),
    failureReason: z.enum(FAILURE_REASONS).nullable().describe("Why the last training failed; null otherwise."),
    headType: z
      .enum(HEAD_TYPES)
      .describe("How examples become a score: what you chose, else what was chosen automatically."),
    threshold: score("The least score that counts as a match, from -1 to 1."),
    scoreBand: ScoreBand.describe("How the scores are spread over the universe."),
    modelVersion: text("The version of the encoder that the model was trained with; null before.").nullable(),
    positiveCount: integer("Examples that show the pattern."),
    negativeCount: integer("Examples that do not."),
    matchCount: integer(
      "Stocks at or above the threshold when the universe was measured last; null before.",
    ).nullable(),
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
    models: z.array(PatternModel).describe("The models, newest first."),
    next_cursor: text("Give this as cursor to get the next page; null on the last one.").nullable(),
  })
  .meta({ id: "PatternModelsReply", description: "Your pattern models." });
export type PatternModelsReply = z.infer<typeof PatternModelsReply>;

const choices = {
  headType: z
    .enum(HEAD_TYPES)
    .nullable()
    .optional()
    .describe("How examples become a score; null or absent: chosen automatically at each training."),
  threshold: score(
    "The least score that counts as a match, from -1 to 1; null or absent: 99.5 % of stocks are below it.",
  )
    .nullable()
    .optional(),
  tags: tags.optional(),
  notes: notes.optional(),
};

export const CreatePatternModelRequest = z
  .strictObject({ name, timeframe: Timeframe.describe("The timeframe of the bars."), scale, ...choices })
  .meta({ id: "CreatePatternModelRequest", description: "A pattern model to create." });
export type CreatePatternModelRequest = z.infer<typeof CreatePatternModelRequest>;

export const UpdatePatternModelRequest = z
  .strictObject({
    name: name.optional(),
    timeframe: Timeframe.describe(
      "The timeframe of the bars. The examples are read again at the next training.",
    ).optional(),
    scale: scale.optional(),
    ...choices,
    archived: flag("Whether the model is archived: it is kept, answers no scan and is not trained.").optional(),
  })
  .meta({ id: "UpdatePatternModelRequest", description: "Changes to a pattern model; what is absent stays." });
export type UpdatePatternModelRequest = z.infer<typeof UpdatePatternModelRequest>;

const label = z.enum(EXAMPLE_LABELS);

export const AddExampleRequest = z
  .strictObject({
    ticker: text("The ticker.").min(1),
    asOf: AsOf.describe(
      "The moment at which the example ends: a date (2026-03-31, the end of that session), a date and a time (New York time unless an offset follows), or sessions back (-P5D).",
    ),
    label: label.describe("Whether the example shows the pattern."),
    source: z.enum(EXAMPLE_SOURCES).optional().describe("Where the example comes from. The default is api."),
  })
  .meta({ id: "AddExampleRequest", description: "An example to add." });
export type AddExampleRequest = z.infer<typeof AddExampleRequest>;

export const UpdateExampleRequest = z
  .strictObject({
    label: label.describe("Whether the example shows the pattern.").optional(),
    acceptBars: z
      .literal(true)
      .describe("Takes the bars as they are now, where they have changed since the example was picked.")
      .optional(),
  })
  .meta({ id: "UpdateExampleRequest", description: "Changes to an example; what is absent stays." });
export type UpdateExampleRequest = z.infer<typeof UpdateExampleRequest>;

export const PatternExampleReply = z
  .strictObject({ example: PatternExample.describe("The example.") })
  .meta({ id: "PatternExampleReply", description: "One example." });
export type PatternExampleReply = z.infer<typeof PatternExampleReply>;
