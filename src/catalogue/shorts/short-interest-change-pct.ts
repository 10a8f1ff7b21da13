import { shortInterest } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_interest_change_pct",
  aliases: ["si_change_pct"],
  displayName: "Change of Short Interest",
  description:
    "100 × (short interest / short interest of the settlement date before - 1), both in the shares of today. Null where that was 0.",
  synonyms: [
    "change of short interest",
    "short interest change",
    "change in short interest",
    "short interest percent change",
    "short interest % change",
    "percent change in short interest",
    "short interest change percent",
    "change in shares short",
    "short interest change %",
    "short interest growth",
    "short interest momentum",
    "% change in short interest",
    "percentage change in short interest",
    "short interest change pct",
    "growth in short interest",
    "short change",
    "change in shares sold short",
  ],
  unit: "%",
  cadence: "bimonthly",
  feeds: ["short_interest"],
  value: (rows, moment, ago) => 100 * (shortInterest(rows, moment, ago) / shortInterest(rows, moment, ago + 1) - 1),
});
