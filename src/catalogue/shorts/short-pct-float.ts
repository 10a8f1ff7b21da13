import { newestShares, shortInterest } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_pct_float",
  aliases: ["short_float", "short_percent_of_float"],
  displayName: "Short Percent of Float",
  description:
    "100 × short interest / shares that trade freely. By the settlement date of FINRA, usable from its publication on (about the 7th business day after). The share count is that of the newest filing known at the bar, for earlier publications too. Null without a share count.",
  unit: "%",
  cadence: "bimonthly",
  feeds: ["short_interest", "filings"],
  value: (rows, moment, ago) =>
    (100 * shortInterest(rows, moment, ago)) / newestShares(rows[1]!, moment, "shares_float"),
});
