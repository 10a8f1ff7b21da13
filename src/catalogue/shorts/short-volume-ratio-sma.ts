import { shortVolumeRatio } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_volume_ratio_sma",
  aliases: [],
  displayName: "Average Short Volume Ratio",
  description: "Mean of the short volume ratio of the last n files, 5 by default. Null unless there are n.",
  synonyms: [
    "average short volume ratio",
    "average short volume percent",
    "short volume ratio average",
    "avg short volume ratio",
    "mean short volume ratio",
    "moving average of the short volume ratio",
    "short volume ratio sma",
    "smoothed short volume ratio",
    "average of short volume ratio",
    "short volume ratio moving average",
    "avg short volume percent",
    "average short sale volume ratio",
  ],
  unit: "%",
  cadence: "daily",
  length: { default: 5, min: 2, max: 60 },
  feeds: ["short_volume"],
  value: (rows, _, ago, length) => {
    let sum = 0;
    for (let k = length - 1; k >= 0; k--) sum += shortVolumeRatio(rows, ago + k);
    return sum / length;
  },
});
