import { z } from "zod";
import { EXAMPLE_LABELS, EXAMPLE_SOURCES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Timeframe } from "../payload/want.ts";
import { bounded, integer, text } from "../scalars.ts";
import { CreatePatternModelRequest, PatternModel } from "./pattern-model.ts";

/** The newest version of the file that this version writes and reads. */
export const PATTERN_FILE_VERSION = 1;
/** Points of the path of an example. */
const PATH_POINTS = 64;

const ExampleInFile = z
  .strictObject({
    ticker: text("The ticker when the example was picked.").min(1),
    figi: text("The FIGI of the stock.").min(1),
    timeframe: Timeframe.describe("The timeframe of the bars."),
    scale: bounded("patternScale", "The number of bars."),
    asOf: z.iso.datetime().describe("The moment at which the example ends."),
    newestBar: z.iso.datetime().describe("The start of its newest bar."),
    barsFingerprint: text("A fingerprint of the bars when the example was picked."),
    label: z.enum(EXAMPLE_LABELS).describe("Whether the example shows the pattern."),
    source: z.enum(EXAMPLE_SOURCES).describe("Where the example comes from."),
    pickedAt: z.iso.datetime().describe("When the example was picked."),
    path: z
      .array(integer("A point."))
      .length(PATH_POINTS)
      .describe("The course of its prices in 64 points, of mean 0 and standard deviation 4096."),
  })
  .meta({ id: "PatternExampleInFile", description: "An example with what training needs of its bars." });

export const PatternModelFile = z
  .strictObject({
    format: z.literal("winnow-pattern-model").describe("Says what the file is."),
    version: z.int().min(1).max(PATTERN_FILE_VERSION).describe("The version of the form of the file."),
    name: PatternModel.shape.name,
    tags: PatternModel.shape.tags,
    notes: PatternModel.shape.notes,
    timeframe: PatternModel.shape.timeframe,
    scale: PatternModel.shape.scale,
    headType: CreatePatternModelRequest.shape.headType
      .unwrap()
      .describe("How examples become a score; null = automatic."),
    threshold: CreatePatternModelRequest.shape.threshold
      .unwrap()
      .describe("The least score of a match; null = automatic."),
    examples: z
      .array(ExampleInFile)
      .max(2 * LIMITS.patternExamples)
      .describe("The examples."),
  })
  .meta({ id: "PatternModelFile", description: "A pattern model with its examples, to be kept or carried elsewhere." });
export type PatternModelFile = z.infer<typeof PatternModelFile>;
