import { ema, mean, type SeriesNode } from "#expression";
import { choice } from "../parameters.ts";

/** The averages that a study measures a distance from. */
export const movingAverageKind = choice("sma", ["sma", "ema"]);

export function movingAverage(kind: "sma" | "ema", x: SeriesNode, bars: number): SeriesNode {
  return kind === "sma" ? mean(x, bars) : ema(x, bars);
}
