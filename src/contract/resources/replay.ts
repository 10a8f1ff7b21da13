import { z } from "zod";
import { AS_OF_KINDS, BAR_STATES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { ScanPayload } from "../payload/payload.ts";
import { flag, integer, text } from "../scalars.ts";
import { DiffedTicker } from "./diff.ts";
import { DoScanResponse } from "./scan.ts";

const hash = (doc: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{16,64}$/)
    .describe(doc);

/** What the header Winnow-Replay says, once it is decoded. */
export const ReplayProvenance = z
  .strictObject({
    winnow: text("The version of Winnow that answered."),
    catalogue: text("The version of the catalogue: it changes whenever a definition does."),
    payload: hash("SHA-256 of the canonical text of the payload."),
    snapshot: text("The name of the data that the answer rests on."),
    newest: text("The newest instant that the data reached, as an ISO text."),
    resolved: z
      .strictObject({
        kind: z.enum(AS_OF_KINDS).describe("How the moment was named; live where it was not."),
        date: text("The session at which the scan stood."),
        instant: text("The instant at which it stood, as an ISO text; null before the first bar.").nullable(),
      })
      .describe("Where the scan stood."),
    bases: z.array(z.string()).describe("The bases on which figures were taken."),
    universe: text(
      "The tickers that were asked for, as in ?universe; null: all, or a list too long to be repeated here.",
    ).nullable(),
    considered: hash("Of the tickers that were asked for, those of watchlists included."),
    bar_state: z.enum(BAR_STATES).describe("Whether forming bars counted."),
    universe_size: integer("How many tickers were considered."),
    count: integer("How many tickers matched."),
    tickers: hash("SHA-256 of the tickers that matched, in their order, one a line."),
    answered_at: text("When the answer was given, as an ISO text."),
  })
  .meta({ id: "ReplayProvenance", description: "What an answer rested on." });
export type ReplayProvenance = z.infer<typeof ReplayProvenance>;

export const ReplayScanRequest = z
  .strictObject({
    instructions: ScanPayload.describe("The payload of the answer, which may be written in another way."),
    replay: text("The header Winnow-Replay of the answer, or the replay of a kept run."),
  })
  .meta({ id: "ReplayScanRequest", description: "An answer to be checked." });
export type ReplayScanRequest = z.infer<typeof ReplayScanRequest>;

const told = z.union([z.number(), z.string()]).nullable();

export const REPLAY_CHANGE_KINDS = ["bar", "filing", "action", "listing", "feed_row", "watchlist"] as const;

export const ReplayChange = z
  .strictObject({
    kind: z.enum(REPLAY_CHANGE_KINDS).describe("What changed."),
    feed: text("The timeframe of a bar, the name of a feed, or split or dividend; null where it has none.").nullable(),
    ticker: text("The ticker printed at the time; empty for a watchlist."),
    date: text("The bar, the ex-date, or the day that a row tells of."),
    field: text("The field; null for the whole of what was added or removed.").nullable(),
    before: told.describe("What it was; null for nothing."),
    now: told.describe("What it is; null for nothing."),
    known_at: text(
      "The instant at which the new value became known, as an ISO text; null where nobody told.",
    ).nullable(),
    flipped: flag("Whether it is of a ticker that matches at one of the two times alone."),
  })
  .meta({ id: "ReplayChange", description: "A bar, a filing, an action or another record that was changed since." });
export type ReplayChange = z.infer<typeof ReplayChange>;

export const ScanReplay = z
  .strictObject({
    same: flag("Whether the data of now give the same tickers in the same order, at the same instant."),
    reproduced: flag(
      "Whether the data as they were then give them: they are read from the states that the data folder keeps. Null where it no longer keeps that one.",
    ).nullable(),
    provenance: ReplayProvenance.describe("What the answer rested on."),
    answer: DoScanResponse.describe("The scan at the same instant on the data of now."),
    entered: z
      .array(DiffedTicker)
      .describe(`The tickers that match now and did not then, at most ${LIMITS.diffTickers}, with what flipped.`),
    left: z.array(DiffedTicker).describe(`The tickers that matched then alone, at most ${LIMITS.diffTickers}.`),
    changes: z
      .array(ReplayChange)
      .describe(
        `What changed in the data up to the instant, first of the tickers that entered or left, at most ${LIMITS.replayChanges}.`,
      ),
    changes_count: integer("How many changes there are."),
    changes_flipped: integer("How many of them are of tickers that entered or left."),
    note: text("All of this in words."),
    time_taken: integer("How long it took, in milliseconds."),
  })
  .meta({ id: "ScanReplay", description: "An answer of a scan, checked against the data of now." });
export type ScanReplay = z.infer<typeof ScanReplay>;
