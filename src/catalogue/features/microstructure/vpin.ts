import { fact } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { vpin } from "../../ticks/vpin.ts";

export default defineFeature({
  alias: "vpin",
  displayName: "VPIN",
  description:
    "Volume-synchronized probability of informed trading (Easley, López de Prado and O'Hara 2012) of the day so far: the shares of each minute are bought to the part N(price change / standard deviation of the minutes' changes) and sold else, they fill buckets of equal volume (the day's shares / buckets), and the mean of |bought - sold| / shares over the buckets is the value. Forks: the minutes and the deviation are those of the day so far; the first minute's change is from the day's first price. Null before two minutes that differ.",
  formula: "mean abs(buy-sell)/V over volume buckets (Easley et al.)",
  origin: "David Easley, Marcos López de Prado and Maureen O'Hara, 2012",
  category: "microstructure",
  unit: "x",
  bounds: [0, 1],
  typical: [0, 1],
  timeframes: "intraday",
  feeds: ["trades"],
  realtime: true,
  params: { buckets: int(50, 1, 1000) },
  synonyms: [
    "vpin",
    "order flow toxicity",
    "vpin toxicity",
    "probability of informed trading",
    "volume-synchronized probability of informed trading",
    "flow toxicity",
    "toxic flow",
  ],
  expr: ({ buckets }) => fact(vpin, [buckets]),
});
