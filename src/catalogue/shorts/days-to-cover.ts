import { publishedNumber } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "days_to_cover",
  aliases: ["short_ratio", "dtc"],
  displayName: "Days to Cover",
  description:
    "Short interest / average daily volume between the settlement dates, at least 1 (glossary of FINRA); as published where the volume is not told. Null where neither is.",
  synonyms: [
    "days to cover",
    "short ratio",
    "short interest ratio",
    "dtc",
    "days to cover ratio",
    "cover days",
    "short cover days",
    "days to cover shorts",
    "days for shorts to cover",
    "sir",
    "short days to cover",
    "days of volume to cover",
    "days needed to cover",
    "short days",
    "short covering days",
  ],
  unit: "d",
  cadence: "bimonthly",
  feeds: ["short_interest"],
  value: ([rows], _, ago) => {
    const volume = publishedNumber(rows!, "settled", "average_volume", ago);
    if (!(volume > 0)) return publishedNumber(rows!, "settled", "days_to_cover", ago);
    return Math.max(1, publishedNumber(rows!, "settled", "short_interest", ago) / volume);
  },
});
