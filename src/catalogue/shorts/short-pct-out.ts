import { newestShares, shortInterest } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "short_pct_out",
  aliases: ["short_percent_of_shares"],
  displayName: "Short Percent of Shares Outstanding",
  description:
    "100 × short interest / shares outstanding. By the settlement date of FINRA, usable from its publication on (about the 7th business day after). The share count is that of the newest filing known at the bar, for earlier publications too. Null without a share count.",
  synonyms: [
    "short percent of shares outstanding",
    "short percent of shares",
    "short interest percent of shares outstanding",
    "short % of shares outstanding",
    "short % outstanding",
    "short interest as percent of shares outstanding",
    "short percent outstanding",
    "percent of shares short",
    "percent of shares outstanding short",
    "short interest % of shares outstanding",
    "short % of outstanding",
    "short percent of outstanding",
    "short interest to shares outstanding",
    "short % of shares",
    "short interest % outstanding",
    "si percent of outstanding",
    "percent of outstanding shares short",
    "percent of shares shorted",
    "% of shares outstanding short",
    "short interest of shares outstanding",
  ],
  unit: "%",
  cadence: "bimonthly",
  feeds: ["short_interest", "filings"],
  value: (rows, moment, ago) =>
    (100 * shortInterest(rows, moment, ago)) / newestShares(rows[1]!, moment, "shares_outstanding"),
});
