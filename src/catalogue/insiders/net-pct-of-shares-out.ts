import { netShares } from "../company/insider-sums.ts";
import { sharesNow } from "../company/statement-figures.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "net_pct_of_shares_out",
  displayName: "Net Shares in Percent of Shares Outstanding",
  description:
    "100 × shares bought less shares sold / shares outstanding of the newest filing, both in the shares of today. Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. Null without a share count.",
  synonyms: [
    "net shares in percent of shares outstanding",
    "net insider buying as percent of shares outstanding",
    "insider net buying percent of shares",
    "net insider shares percent of outstanding",
    "insider net shares percent",
    "net insider activity percent",
    "insider transactions percent",
    "insider transactions %",
    "net insider transactions percent",
    "net insider buying percent",
    "net insider buying %",
    "insider trans",
    "insider net buying as percent of shares",
    "percent of shares outstanding bought by insiders",
  ],
  unit: "%",
  window: 30,
  needsFilings: true,
  value: (trades, company) => (100 * netShares(trades)) / sharesNow(company),
});
