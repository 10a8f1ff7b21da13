import { newestShares, shortInterest } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_pct_out",
  aliases: ["short_percent_of_shares"],
  displayName: "Short Percent of Shares Outstanding",
  description:
    "100 × short interest / shares outstanding. By the settlement date of FINRA, usable from its publication on (about the 7th business day after). The share count is that of the newest filing known at the bar, for earlier publications too. Null without a share count.",
  unit: "%",
  cadence: "bimonthly",
  feeds: ["short_interest", "filings"],
  value: (rows, moment, ago) =>
    (100 * shortInterest(rows, moment, ago)) / newestShares(rows[1]!, moment, "shares_outstanding"),
});
