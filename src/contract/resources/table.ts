import { z } from "zod";
import { BOUNDS, LIMITS } from "../limits.ts";
import { ScanPayload } from "../payload/payload.ts";
import { bounded, integer, text } from "../scalars.ts";
import { AsOfFeasibility, AsOfResolved } from "./scan.ts";

const SortKey = z
  .strictObject({
    by: text("A column as it was asked for, or ticker."),
    dir: z.enum(["asc", "desc"]).describe("Whether the least (asc) or the greatest (desc) comes first."),
  })
  .meta({ id: "SortKey", description: "A column by which rows are sorted. Rows without a value come last." });

export const ScanTableRequest = z
  .strictObject({
    instructions: ScanPayload.describe("What a stock must satisfy to match."),
    columns: z
      .array(text("A study, such as rsi(14)."))
      .min(BOUNDS.tableColumns.minimum)
      .max(LIMITS.tableColumns)
      .describe("The studies that are shown as columns."),
    sort: z.array(SortKey).max(LIMITS.sortKeys).optional().describe("The order of the rows. The default is by ticker."),
    limit: bounded("tableRows", "How many rows are given at most. The default is 100.").optional(),
    cursor: text("The next_cursor of the page before.").optional(),
  })
  .meta({ id: "ScanTableRequest", description: "A scan whose matches are shown with columns of values." });
export type ScanTableRequest = z.infer<typeof ScanTableRequest>;

const ScanColumn = z
  .strictObject({
    input: text("The column as it was asked for."),
    canonical: text("The study in its canonical form."),
    display_name: text("The name of the study for people."),
    display_unit: text("The unit of the values."),
  })
  .meta({ id: "ScanColumn", description: "A column of a table." });

const ScanRow = z
  .strictObject({
    ticker: text("The ticker."),
    values: z
      .array(z.number().nullable())
      .describe("The values in the order of the columns; null where there is none."),
  })
  .meta({ id: "ScanRow", description: "A match with its values." });

export const ScanTable = z
  .strictObject({
    columns: z.array(ScanColumn).describe("The columns."),
    rows: z.array(ScanRow).describe("The matches, one page of them."),
    count: integer("How many tickers match."),
    universe_size: integer("How many tickers were considered."),
    time_taken: integer("How long the scan took, in milliseconds."),
    end_time: text("The instant of the newest bar that the answer rests on, as an ISO text."),
    next_cursor: text("Give this as cursor to get the next page.").nullable(),
    as_of_feasibility: AsOfFeasibility.optional().describe("Whether the data reach back far enough."),
    as_of_resolved: AsOfResolved.optional().describe("The moment at which the scan stands."),
  })
  .meta({ id: "ScanTable", description: "Matches with columns of values." });
export type ScanTable = z.infer<typeof ScanTable>;
