import { publishedShares } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_volume",
  aliases: [],
  displayName: "Short Volume",
  description:
    "Shares sold short on the day, in the shares of today. By the consolidated daily file of the trade reporting facilities; this is no short interest. Null before the first publication.",
  synonyms: [
    "short volume",
    "short sale volume",
    "daily short volume",
    "short selling volume",
    "volume sold short",
    "shares sold short today",
    "short vol",
    "finra short volume",
    "shorted volume",
    "short sale shares",
    "short sales volume",
    "daily short sale volume",
    "short selling vol",
    "short volume today",
    "regsho short volume",
    "reg sho short volume",
  ],
  unit: "sh",
  cadence: "daily",
  feeds: ["short_volume"],
  value: ([rows], moment, ago) => publishedShares(rows!, moment, "date", "short_volume", ago),
});
