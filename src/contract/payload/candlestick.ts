import { z } from "zod";
import { SENTIMENTS } from "../enums.ts";
import { bounded, decimal, flag, labels, text, textList } from "../scalars.ts";
import { mapOf } from "./map.ts";
import { SessionZones, Timeframe } from "./want.ts";

const CandleSample = z
  .strictObject({
    open: decimal("The first price of the bar."),
    high: decimal("The highest price of the bar."),
    low: decimal("The lowest price of the bar."),
    close: decimal("The last price of the bar."),
  })
  .meta({ id: "CandleSample", description: "One bar of a drawing of the pattern." });

const InputMetadata = z
  .strictObject({
    Description: text("Describes the input.").optional(),
    Shortname: text("A short name of the input.").optional(),
  })
  .meta({ id: "CandlestickInputMetadata", description: "Describes one input of a pattern." });

export const CandlestickEntry = z
  .strictObject({
    ...labels,
    Timeframe: Timeframe.optional().describe("The timeframe of the bars. The default is 1d."),
    SessionZones: SessionZones.optional().describe(
      "The session zones whose bars are used. The default is regular hours.",
    ),
    IncludeExt: flag("Uses the bars of premarket, regular hours and afterhours.").optional(),
    BarsAgo: bounded("barsAgo", "The pattern is sought this many bars earlier. The default is 0.").optional(),
    Within: bounded("within", "The pattern must end on at least one of this many bars.").optional(),
    ConsecutiveBars: bounded("consecutiveBars", "The pattern must end on each of this many bars in a row.").optional(),
    Sentiment: z.enum(SENTIMENTS).optional().describe("The side that is wanted of a pattern that has two."),
    Comments: text("Remarks for people. They constrain nothing.").optional(),
    Inputs: textList(
      "The inputs of the pattern: for those that have one, the penetration in percent of the body, such as 30. The prices open, high, low and close, which every pattern reads, may be named too.",
    ).optional(),
    InputsMetadata: z
      .array(InputMetadata)
      .nullable()
      .optional()
      .describe("Describes the inputs. It constrains nothing."),
    Sample: z.array(CandleSample).nullable().optional().describe("Bars that draw the pattern. They constrain nothing."),
  })
  .meta({ id: "CandlestickEntry", description: "A candlestick pattern that must be present." });
export type CandlestickEntry = z.infer<typeof CandlestickEntry>;

export const CandlestickPattern = mapOf(z.array(CandlestickEntry).nullable()).meta({
  id: "CandlestickPattern",
  description: "Candlestick patterns by their id, such as CDLHAMMER. All entries must hold.",
});
export type CandlestickPattern = z.infer<typeof CandlestickPattern>;
