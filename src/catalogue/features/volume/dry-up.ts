import { div, lag, lowest, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "dry_up",
  displayName: "Volume Dry-up",
  description:
    "Volume divided by the smallest volume of the n bars before; below 1 is a new low of volume. Null when one of them had none.",
  formula: "V / min(V[1..n])",
  category: "volume",
  unit: "x",
  bounds: [0, Infinity],
  typical: [0, 10],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(20, 1, 1000) },
  synonyms: ["volume dry up", "vdu", "volume dryup", "dry up volume", "vol dry up", "volume dry ups"],
  expr: ({ length }) => div(volume, lag(lowest(volume, length), 1)),
});
