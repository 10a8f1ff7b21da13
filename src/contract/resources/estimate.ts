import { z } from "zod";
import { decimal, flag, integer, text } from "../scalars.ts";
import { AsOfFeasibility, AsOfResolved } from "./scan.ts";

const EstimatedCondition = z
  .strictObject({
    path: text("The condition, as a JSON pointer into the request."),
    label: text("The condition in words."),
    ms: decimal("How long it would take on every ticker, in milliseconds, with what is kept now."),
    cold_ms: decimal("The same where nothing is kept."),
    kept: flag("Whether it reads no bars: its values are kept, or it asks the listings or feeds alone."),
    pass_rate: decimal(
      "The share of tickers that it let pass lately, of those that reached it; null when it has not run.",
    ).nullable(),
  })
  .meta({ id: "EstimatedCondition", description: "What one condition would cost." });

export const ScanEstimate = z
  .strictObject({
    universe_size: integer("How many tickers are considered."),
    bars: integer("How many bars the scan reads at most: those of conditions of which nothing is kept."),
    feeds: z.array(z.string()).describe("The stored bars, listings and feeds that the scan reads, by name."),
    ms: decimal(
      "How long the scan is expected to take, in milliseconds on one thread: with what is kept now, each condition on the tickers that are left.",
    ),
    cold_ms: decimal("The same where nothing is kept."),
    work_ms: decimal("How long every condition on every ticker would take where nothing is kept, in milliseconds."),
    work_limit_ms: integer("The greatest work_ms with which a scan is run; beyond, it is refused."),
    watch_ms: decimal(
      "What a stream of the payload would cost per sealed minute, in milliseconds of one core: the conditions beyond those that open streams watch already, and the series behind them.",
    ),
    credits: decimal("How many AI credits the scan costs: none."),
    expected_matches: decimal(
      "How many tickers are expected to match, by what the conditions let pass lately; null when one of them has not run.",
    ).nullable(),
    conditions: z.array(EstimatedCondition).describe("The conditions in the order of the request."),
    as_of_feasibility: AsOfFeasibility.optional().describe("Whether the data reach back far enough."),
    as_of_resolved: AsOfResolved.optional().describe("The moment at which the scan stands."),
  })
  .meta({
    id: "ScanEstimate",
    description: "What a scan would cost. Times are rough: they are for comparing payloads.",
  });
export type ScanEstimate = z.infer<typeof ScanEstimate>;
