import { shortVolumeRatio } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_volume_ratio",
  aliases: [],
  displayName: "Short Volume Ratio",
  description:
    "100 × short volume / total volume of the same file, which is not the volume of the whole market. By the consolidated daily file of the trade reporting facilities; this is no short interest. Null where the file has no volume.",
  unit: "%",
  cadence: "daily",
  feeds: ["short_volume"],
  value: (rows, _, ago) => shortVolumeRatio(rows, ago),
});
