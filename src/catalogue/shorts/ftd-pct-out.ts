import { newestShares, publishedShares } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "ftd_pct_out",
  aliases: [],
  displayName: "Fails to Deliver in Percent of Shares",
  description:
    "100 × fails to deliver / shares outstanding. The share count is that of the newest filing known at the bar, for earlier publications too. Null without a share count.",
  synonyms: [
    "fails to deliver in percent of shares",
    "fails to deliver percent",
    "ftd percent of shares outstanding",
    "failures to deliver percent",
    "fails to deliver as percent of shares outstanding",
    "ftd percent",
    "ftd %",
    "fails to deliver %",
    "ftd percent of shares",
    "ftds as percent of shares outstanding",
    "fails as percent of shares",
  ],
  unit: "%",
  cadence: "twice monthly",
  feeds: ["fails", "filings"],
  value: ([rows, filings], moment, ago) => {
    const failed = publishedShares(rows!, moment, "settled", "ftd_shares", ago);
    return (100 * failed) / newestShares(filings!, moment, "shares_outstanding");
  },
});
