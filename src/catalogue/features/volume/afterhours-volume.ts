import { volume } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { ofLastAfterHours } from "../../zone-values.ts";

export default defineFeature({
  alias: "afterhours_volume",
  displayName: "After-hours Volume",
  description:
    "Shares traded in the newest after-hours session (16:00 to 20:00 New York time, from 13:00 after an early close): today's once it has begun, else that of the session before. Null when that one had no after-hours trade.",
  formula: "sum V 16:00-20:00 last session day",
  category: "volume",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 5_000_000],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: {},
  synonyms: [
    "after-hours volume",
    "afterhours volume",
    "post-market volume",
    "postmarket volume",
    "extended hours volume",
    "volume after hours",
    "after-hours vol",
    "volume in after hours",
    "after hours trading volume",
    "ah volume",
  ],
  expr: () => ofLastAfterHours(volume),
});
