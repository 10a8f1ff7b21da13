import { publishedShares } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_volume",
  aliases: [],
  displayName: "Short Volume",
  description:
    "Shares sold short on the day, in the shares of today. By the consolidated daily file of the trade reporting facilities; this is no short interest. Null before the first publication.",
  unit: "sh",
  cadence: "daily",
  feeds: ["short_volume"],
  value: ([rows], moment, ago) => publishedShares(rows!, moment, "date", "short_volume", ago),
});
