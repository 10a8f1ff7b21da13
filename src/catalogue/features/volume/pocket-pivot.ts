import { close, greater, highest, lag, less, mul, num, volume, where } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "pocket_pivot",
  displayName: "Pocket Pivot",
  description:
    "1 when the close is above the close before and the volume is greater than that of every down bar of the n bars before, else 0 (Morales and Kacher, n = 10). Without a down bar among them any volume is enough.",
  formula: "C>C[1] and V > max(V of down bars in [1..10]) (Morales-Kacher)",
  origin: "Gil Morales and Chris Kacher, 2010",
  category: "volume",
  unit: "0/1",
  bounds: [0, 1],
  typical: [0, 1],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(10, 1, 250) },
  synonyms: [
    "pocket pivot",
    "pocket pivot volume",
    "pocket pivot day",
    "pocket pivot signal",
    "ppv",
    "morales pocket pivot",
    "pocket pivot point",
    "pocket pivot buy point",
  ],
  expr: ({ length }) => {
    const before = lag(close, 1);
    const downVolume = where(less(close, before), volume, num(0));
    return mul(greater(close, before), greater(volume, lag(highest(downVolume, length), 1)));
  },
});
