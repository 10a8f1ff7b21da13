import { z } from "zod";
import { GAP_KINDS } from "../../enums.ts";
import { bounded, decimal, flag, infoLink, labels, text } from "../../scalars.ts";
import { Timeframe, ValueComparison } from "../want.ts";

const GapReturns = z
  .strictObject({
    Want: z
      .strictObject({ Value: ValueComparison.optional().describe("Compares the gap with numbers.") })
      .optional()
      .describe("What the gap must be."),
  })
  .meta({ id: "GapReturns", description: "What a gap filter must return." });

export const GapEntry = z
  .strictObject({
    ...labels,
    ...infoLink,
    Kind: z
      .enum(GAP_KINDS)
      .optional()
      .describe(
        "How the gap is measured: from the close before (percent, price), or beyond the whole bar before (full_percent, full_price). The default is percent.",
      ),
    Timeframe: Timeframe.optional().describe("The timeframe of the bars. The default is 1d."),
    BarsAgo: bounded("barsAgo", "The filter is evaluated this many bars earlier. The default is 0.").optional(),
    Within: bounded("within", "The filter must hold on at least one of this many bars.").optional(),
    WithinAll: flag("The filter must hold on all bars that Within names.").optional(),
    Returns: GapReturns.optional().describe("What the gap must be."),
    Unit: text("The unit in which the gap is shown. It constrains nothing.").optional(),
    Default: decimal("The value that a form starts with. It constrains nothing.").optional(),
    Min: decimal("The least value that a form offers. It constrains nothing.").optional(),
    Max: decimal("The greatest value that a form offers. It constrains nothing.").optional(),
  })
  .meta({ id: "GapEntry", description: "A condition on the gap between a bar and the bar before it." });
export type GapEntry = z.infer<typeof GapEntry>;
