import { z } from "zod";
import { decimal, integer, text } from "../scalars.ts";
import { AsOfFeasibility, AsOfResolved, TimingNode } from "./scan.ts";

const NullReasons = z
  .strictObject({
    insufficient_bars: integer("Tickers with too few bars."),
    no_feed: integer("Tickers for which no feed has the data."),
    undefined: integer("Tickers for which the value is not defined, as after a division by zero."),
  })
  .meta({ id: "NullReasons", description: "Why a value could not be computed, as counts of tickers." });

const WindowFaults = z
  .strictObject({
    history_too_short: integer("Tickers with fewer closed bars than the model spans."),
    bars_missing: integer("Tickers without trades in more than a tenth of the window's bars."),
    flat_window: integer("Tickers whose price did not move in the window."),
    unadjusted_step: integer("Tickers whose price jumps in the window as it does at a split of which no feed tells."),
  })
  .meta({
    id: "WindowFaults",
    description: "Why bars could not be compared with a pattern model, as counts of tickers.",
  });

export const FunnelStep = z
  .strictObject({
    path: text("The condition, as a JSON pointer into the request."),
    label: text("The condition in words."),
    in: integer("Tickers that reached the condition."),
    passed: integer("Of these, tickers for which the condition holds."),
    failed: integer("Of these, tickers for which the condition does not hold."),
    null: NullReasons.describe("Of these, tickers for which the condition could not be computed."),
    no_window: WindowFaults.optional().describe(
      "Where a pattern model could not be asked: of the tickers without a value, those whose bars make no window.",
    ),
    alone_removes: integer("Tickers of the whole universe that this condition alone would remove."),
  })
  .meta({ id: "FunnelStep", description: "What one condition did." });
export type FunnelStep = z.infer<typeof FunnelStep>;

export const NearMiss = z
  .strictObject({
    ticker: text("The ticker."),
    path: text("The only condition that the ticker fails, as a JSON pointer into the request."),
    label: text("The condition in words."),
    value: decimal("The value of the ticker.").nullable(),
    wanted: decimal("The value that it is compared with.").nullable(),
    distance: decimal(
      "How far the value is off, in standard deviations over the universe of the value less what it is compared with.",
    ).nullable(),
  })
  .meta({ id: "NearMiss", description: "A ticker that fails exactly one condition." });
export type NearMiss = z.infer<typeof NearMiss>;

export const ScanExplanation = z
  .strictObject({
    universe_size: integer("How many tickers were considered."),
    count: integer("How many tickers match."),
    end_time: text("The instant of the newest bar that the answer rests on, as an ISO text."),
    funnel: z.array(FunnelStep).describe("The conditions in the order of the request."),
    near_misses: z.array(NearMiss).describe("Tickers that fail exactly one condition, the nearest first."),
    stale: z.array(z.string()).describe("Tickers left out because their newest bar is too old."),
    plan: z.array(z.string()).describe("What is computed, in the order of the work."),
    timing: TimingNode.optional().describe("How long each part of the scan took."),
    as_of_feasibility: AsOfFeasibility.optional().describe("Whether the data reach back far enough."),
    as_of_resolved: AsOfResolved.optional().describe("The moment at which the scan stands."),
  })
  .meta({ id: "ScanExplanation", description: "Why tickers match or do not." });
export type ScanExplanation = z.infer<typeof ScanExplanation>;
