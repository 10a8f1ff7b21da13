import { greater, highest, lag, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "is_highest_volume",
  displayName: "Highest Volume",
  description: "1 when the volume is greater than that of each of the n bars before, else 0.",
  formula: "V > max(V[1..n])",
  category: "volume",
  unit: "0/1",
  bounds: [0, 1],
  typical: [0, 1],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(252, 1, 5000) },
  synonyms: [
    "highest volume in a year",
    "record volume",
    "highest volume",
    "highest volume day",
    "volume record",
    "highest volume ever",
    "hve",
    "hvy",
    "hv1",
    "highest-volume bar",
    "biggest volume",
    "volume high",
    "largest volume",
    "record trading volume",
  ],
  expr: ({ length }) => greater(volume, lag(highest(volume, length), 1)),
});
