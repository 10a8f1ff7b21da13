import { shortInterest } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_interest",
  aliases: ["si", "shares_short"],
  displayName: "Short Interest",
  description:
    "Shares sold short at the settlement date, in the shares of today. By the settlement date of FINRA, usable from its publication on (about the 7th business day after). Null before the first publication.",
  unit: "sh",
  cadence: "bimonthly",
  feeds: ["short_interest"],
  value: shortInterest,
});
