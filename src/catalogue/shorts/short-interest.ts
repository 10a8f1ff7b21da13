import { shortInterest } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_interest",
  aliases: ["si", "shares_short"],
  displayName: "Short Interest",
  description:
    "Shares sold short at the settlement date, in the shares of today. By the settlement date of FINRA, usable from its publication on (about the 7th business day after). Null before the first publication.",
  synonyms: [
    "short interest",
    "shares short",
    "shares sold short",
    "number of shares short",
    "short position",
    "open short interest",
    "short shares",
    "shorted shares",
    "si",
    "total short interest",
    "shares held short",
    "shares shorted",
    "total shares short",
    "number of shares sold short",
    "open short positions",
    "short int",
    "short interest shares",
    "short interest in shares",
  ],
  unit: "sh",
  cadence: "bimonthly",
  feeds: ["short_interest"],
  value: shortInterest,
});
