import { close, div, greater, lag, less, num, sum, volume, where } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "up_down_vol",
  displayName: "Up/Down Volume Ratio",
  description:
    "Volume of the bars that closed higher than the bar before divided by the volume of those that closed lower, over the last n bars. Null when none closed lower.",
  formula: "sum V on C>C[1] / sum V on C<C[1]",
  category: "volume",
  unit: "x",
  bounds: [0, Infinity],
  typical: [0, 5],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(50, 1, 1000) },
  synonyms: [
    "up down volume ratio",
    "up/down volume",
    "u/d ratio",
    "up/down volume ratio",
    "up down volume",
    "up volume to down volume",
    "ud ratio",
    "ud volume ratio",
    "up volume/down volume",
    "ratio of up volume to down volume",
    "up/down vol",
    "u/d volume ratio",
    "ibd up/down volume ratio",
    "up volume ratio",
    "up/down ratio",
  ],
  expr: ({ length }) => {
    const before = lag(close, 1);
    const up = where(greater(close, before), volume, num(0));
    const down = where(less(close, before), volume, num(0));
    return div(sum(up, length), sum(down, length));
  },
});
