import { z } from "zod";
import { AS_OF_BASES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Day } from "../payload/moment.ts";
import { ScanPayload } from "../payload/payload.ts";
import { bounded, decimal, integer, text } from "../scalars.ts";
import { TimingNode } from "./scan.ts";

export const ScanRangeRequest = z
  .strictObject({
    instructions: ScanPayload.describe(
      "What a stock must satisfy to match, on each session of the range. An AsOf within it must be days back, such as -P5D: they count from each session.",
    ),
    from: Day.describe("The first day of the range."),
    to: Day.describe(`The last day of the range, which has at most ${LIMITS.rangeSessions} sessions.`),
    forward: z
      .array(bounded("forwardBars", "Bars from the match to the bar whose close is compared."))
      .max(LIMITS.forwardHorizons)
      .optional()
      .describe("The horizons, in bars, over which returns after a match are measured. The default is 1, 5 and 20."),
    basis: z
      .enum(AS_OF_BASES)
      .optional()
      .describe(
        "Whether conditions take figures as they are known now (restated, the default) or as they were known on each session (as_traded). Returns are restated always.",
      ),
  })
  .meta({ id: "ScanRangeRequest", description: "A scan on every session of a range of days." });
export type ScanRangeRequest = z.infer<typeof ScanRangeRequest>;

const perDay = <T extends z.ZodType>(value: T, doc: string) => z.array(value).describe(`${doc} One for each date.`);

export const RangeDays = z
  .strictObject({
    date: perDay(z.string(), "The sessions that could be scanned, oldest first."),
    universe_size: perDay(z.int(), "How many tickers were considered: those that were listed on that day."),
    count: perDay(z.int(), "How many tickers match."),
    tickers: perDay(
      z.array(z.string()),
      `The tickers that match, in alphabetical order, at most ${LIMITS.rangeTickers}.`,
    ),
  })
  .meta({ id: "RangeDays", description: "The matches of a range by day, as columns of equal length." });
export type RangeDays = z.infer<typeof RangeDays>;

const Interval = z.tuple([z.number(), z.number()]).meta({
  id: "Interval",
  description:
    "A 95 % bootstrap interval, [low, high], from 1,000 resamples of blocks of as many consecutive sessions as the horizon has bars. Null with matches on fewer than two sessions.",
});

export const ReturnStatistics = z
  .strictObject({
    count: integer("Returns that were measured."),
    mean: decimal("Their mean; 0.01 is one per cent.").nullable(),
    median: decimal("Their median.").nullable(),
    hit_rate: decimal("The share of them that is above zero.").nullable(),
  })
  .meta({ id: "ReturnStatistics", description: "Returns in numbers; null where none was measured." });
export type ReturnStatistics = z.infer<typeof ReturnStatistics>;

export const ForwardReturns = z
  .strictObject({
    bars: integer("The horizon: how many bars of the ticker's own after the one of the match."),
    ...ReturnStatistics.shape,
    delisted: integer(
      "Of the returns, those of tickers that were delisted before the horizon: their last close stands for the later ones.",
    ),
    not_counted: integer("Matches without a return, since the data end before the horizon."),
    mean_interval: Interval.nullable().describe("Of the mean."),
    hit_rate_interval: Interval.nullable().describe("Of the hit rate."),
    base: ReturnStatistics.describe(
      "The same of every ticker that was considered on the days that have a measured match.",
    ),
    excess: decimal("The mean of the returns less, each, the mean of all that were considered on its day.").nullable(),
    excess_interval: Interval.nullable().describe("Of the excess."),
    by_day: z
      .strictObject({
        count: perDay(z.int(), "Returns that were measured of matches."),
        mean: perDay(z.number().nullable(), "Their mean."),
        base_mean: perDay(z.number().nullable(), "The mean of every ticker that was considered."),
      })
      .describe("The same by day, in the order of the dates."),
  })
  .meta({
    id: "ForwardReturns",
    description:
      "Returns from the close of the match to the close some bars later, restated for splits, without dividends.",
  });
export type ForwardReturns = z.infer<typeof ForwardReturns>;

const SkippedSession = z
  .strictObject({
    date: z.string().describe("The session."),
    reason: z.string().describe("What is missing, as in as_of_feasibility."),
    note: z.string().describe("The same in words."),
  })
  .meta({ id: "SkippedSession", description: "A session of a range that the data cannot serve." });

export const ScanRange = z
  .strictObject({
    basis: z.enum(AS_OF_BASES).describe("The basis of the conditions."),
    days: RangeDays.describe("The matches by day."),
    count: integer("Matches of all days together."),
    skipped: z.array(SkippedSession).describe("The sessions that could not be scanned; they are not among the days."),
    forward: z.array(ForwardReturns).describe("What came after the matches, by horizon."),
    plan: z.array(z.string()).describe("How it was computed."),
    notes: z.array(z.string()).describe("What the conditions lacked for some tickers on some days."),
    end_time: text("The instant of the newest bar that the store holds, as an ISO text."),
    time_taken: integer("How long it took, in milliseconds."),
    timing: TimingNode.describe("How long each part took."),
  })
  .meta({ id: "ScanRange", description: "A scan on every session of a range, with what came after its matches." });
export type ScanRange = z.infer<typeof ScanRange>;
