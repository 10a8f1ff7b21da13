import { z } from "zod";
import { bounded, instant, integer, text } from "../scalars.ts";

/** `off`: no feed; bars come from imports alone. `replay`: a simulated session plays. */
export const LIVE_STATUSES = ["off", "replay"] as const;

export const LiveStatus = z
  .strictObject({
    status: z
      .enum(LIVE_STATUSES)
      .describe(
        "The status of the feed: off without one, when bars come from imports alone; replay while a simulated session plays.",
      ),
    provider: text("The feed that brings bars; null without one.").nullable(),
    watermark: instant("The instant that the bars reach").nullable(),
    lag_ms: integer("Milliseconds of market time from the watermark to now; null without a feed.").nullable(),
    sealed_minute: instant("The start of the newest minute that is complete for every ticker").nullable(),
    gap_minutes: integer("Minutes of the session that the feed missed."),
    simulated: z
      .strictObject({
        session: text("The date of the session that plays."),
        speed: bounded("simulationSpeed", "Played seconds per second; 0 for a pause."),
      })
      .nullable()
      .describe("The simulated session; null while the market is not simulated."),
  })
  .meta({ id: "LiveStatus", description: "Which feed brings bars, and how far they reach." });
export type LiveStatus = z.infer<typeof LiveStatus>;

export const FeedReply = z
  .strictObject({ feed: LiveStatus.describe("The feed.") })
  .meta({ id: "FeedReply", description: "The feed of the server." });

export const SimulationRequest = z
  .strictObject({
    session: z
      .enum(["next", "first"])
      .optional()
      .describe(
        "Where to go: next finishes the session at once and begins the next one, or ends the pause between two; first begins again after the stored market.",
      ),
    speed: bounded("simulationSpeed", "Played seconds per second; 0 for a pause.").optional(),
  })
  .meta({ id: "SimulationRequest", description: "How a simulated session goes on." });
export type SimulationRequest = z.infer<typeof SimulationRequest>;
