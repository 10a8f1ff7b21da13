import { shortVolumeRatio } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_volume_ratio_sma",
  aliases: [],
  displayName: "Average Short Volume Ratio",
  description: "Mean of the short volume ratio of the last n files, 5 by default. Null unless there are n.",
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
