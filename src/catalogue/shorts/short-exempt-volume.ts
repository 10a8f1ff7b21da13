import { publishedShares } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_exempt_volume",
  aliases: [],
  displayName: "Short Exempt Volume",
  description:
    "Shares sold short on the day that were exempt from Rule 201, in the shares of today. By the consolidated daily file of the trade reporting facilities; this is no short interest. Null before the first publication.",
  synonyms: [
    "short exempt volume",
    "exempt short volume",
    "volume of exempt shorts",
    "short exempt vol",
    "short sale exempt volume",
    "short exempt shares",
    "short volume exempt",
  ],
  unit: "sh",
  cadence: "daily",
  feeds: ["short_volume"],
  value: ([rows], moment, ago) => publishedShares(rows!, moment, "date", "short_exempt_volume", ago),
});
