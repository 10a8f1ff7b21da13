import { shortInterest } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_interest_prev",
  aliases: ["si_prev"],
  displayName: "Previous Short Interest",
  description:
    "Shares sold short at the settlement date before, in the shares of today. By the settlement date of FINRA, usable from its publication on (about the 7th business day after).",
  synonyms: [
    "previous short interest",
    "prior short interest",
    "short interest of the month before",
    "last short interest",
    "earlier short interest",
    "short interest before",
    "prior month short interest",
    "previous shares short",
    "short interest prior month",
    "shares short prior month",
    "shares short previous month",
    "prior shares short",
    "previous period short interest",
  ],
  unit: "sh",
  cadence: "bimonthly",
  feeds: ["short_interest"],
  value: (rows, moment, ago) => shortInterest(rows, moment, ago + 1),
});
