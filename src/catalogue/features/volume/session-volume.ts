import { volume } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "session_volume",
  displayName: "Session Volume",
  description:
    "Shares traded in the chosen zones of the session so far. With the regular zone alone it is the official volume of the daily bar.",
  formula: "sum V in zone today",
  category: "volume",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 50_000_000],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "today's volume",
    "volume today",
    "day volume",
    "volume so far today",
    "cumulative volume",
    "cumulative volume today",
    "volume of the day",
    "volume so far",
    "session vol",
    "current day volume",
    "today's trading volume",
    "intraday volume",
    "cumulative daily volume",
    "volume on the day",
    "total volume today",
    "volume for the day",
    "volume of the session",
    "vol today",
  ],
  expr: () => volume,
});
