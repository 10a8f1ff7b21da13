import { div, session, slot, slotMean, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "rvol_slot",
  displayName: "Relative Volume of the Bar's Clock Slot",
  shortLabel: "RVOL SLOT",
  description:
    "Volume of the bar divided by the mean volume of the bar at the same time of day over the last n sessions that have one.",
  formula: "V(bar) / mean V of the same clock slot, last n sessions",
  category: "volume",
  unit: "x",
  bounds: [0, Infinity],
  typical: [0, 10],
  timeframes: "intraday",
  feeds: ["minute"],
  realtime: true,
  params: { length: int(20, 1, 250) },
  synonyms: [
    "relative volume of this bar",
    "slot relative volume",
    "rvol of this bar",
    "relative volume of the bar",
    "relative volume by time slot",
    "slot rvol",
    "bar relative volume",
    "volume of this slot",
    "relative volume of the time slot",
    "relative volume for the slot",
    "rvol by slot",
    "relative volume per bar slot",
    "clock slot relative volume",
  ],
  expr: ({ length }) => div(volume, slotMean(volume, session, slot, length)),
});
