import { z } from "zod";
import { CATEGORIES } from "../enums.ts";
import { bounded, decimal, flag, integer, text } from "../scalars.ts";
import { mapOf } from "./map.ts";
import { Returns, SessionZones, Timeframe } from "./want.ts";

export const Category = z
  .enum(CATEGORIES)
  .meta({ id: "Category", description: "The kind of data that a feature is made of." });

export const FeatureFilter = z
  .strictObject({
    Input: text(
      "The study: an alias such as close, a call such as sma(50) or rank_pct(rvol(20)), or a formula that begins with =. Without it Id is tried as the alias.",
    ).optional(),
    Id: text("Identifies the filter to the client. It names the study when Input is absent.").optional(),
    Timeframe: Timeframe.optional().describe("The timeframe of the bars. The default is 1d."),
    SessionZones: SessionZones.optional().describe(
      "The session zones whose bars are used. The default is regular hours.",
    ),
    BarsAgo: bounded("barsAgo", "The whole filter is evaluated this many bars earlier. The default is 0.").optional(),
    Within: bounded("within", "The filter must hold on at least one of this many bars that end there.").optional(),
    WithinAll: flag("The filter must hold on all bars that Within names.").optional(),
    Returns: Returns.optional().describe("What the value of the study must be."),
    IsDisabled: flag("Switches the filter off: it then constrains nothing.").optional(),
    Category: Category.optional().describe("The kind of the feature. It constrains nothing."),
    DisplayName: text("Names the filter for people. It constrains nothing.").optional(),
    Description: text("Describes the filter for people. It constrains nothing.").optional(),
    DisplayUnit: text("The unit in which the value is shown. It constrains nothing.").optional(),
    Default: decimal("The value that a form starts with. It constrains nothing.").optional(),
    Min: decimal("The least value that a form offers. It constrains nothing.").optional(),
    Max: decimal("The greatest value that a form offers. It constrains nothing.").optional(),
    RetentionDays: mapOf(integer("Days kept."))
      .optional()
      .describe("Days for which the bars of each timeframe are kept. It constrains nothing."),
    SupportsRealtime: flag("Says whether the feature moves inside a bar. It constrains nothing.").optional(),
  })
  .meta({ id: "FeatureFilter", description: "A condition on one study, such as rsi(14) below 30." });
export type FeatureFilter = z.infer<typeof FeatureFilter>;

export const FeatureWindow = z
  .strictObject({
    Filters: z.array(FeatureFilter).nullable().optional().describe("The filters, which must all hold."),
  })
  .meta({ id: "FeatureWindow", description: "Conditions on studies." });
export type FeatureWindow = z.infer<typeof FeatureWindow>;
