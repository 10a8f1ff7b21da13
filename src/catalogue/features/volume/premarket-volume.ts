import { volume } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { inZoneToday } from "../../zone-values.ts";

export default defineFeature({
  alias: "premarket_volume",
  displayName: "Premarket Volume",
  description:
    "Shares traded between 04:00 and 09:30 New York time of the session, so far. Null on a day without a premarket trade.",
  formula: "sum V 04:00-09:30 today",
  category: "volume",
  unit: "sh",
  bounds: [0, Infinity],
  typical: [0, 5_000_000],
  timeframes: "session",
  feeds: ["minute"],
  realtime: true,
  params: {},
  synonyms: [
    "premarket volume",
    "pre-market volume",
    "premkt volume",
    "premarket vol",
    "pre-market vol",
    "volume in premarket",
    "premarket shares traded",
    "pm volume",
    "premarket trading volume",
    "pre-market trading volume",
    "volume premarket",
    "pre-mkt volume",
    "volume in pre-market",
    "premarket shares",
    "pm vol",
  ],
  expr: () => inZoneToday("premarket", volume),
});
