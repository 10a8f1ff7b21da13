import { netShares } from "../company/insider-sums.ts";
import { defineInsiderInput } from "../define-insider-input.ts";

export default defineInsiderInput({
  alias: "net_shares",
  displayName: "Net Shares of Insiders",
  description:
    "Shares that insiders bought less shares that they sold, in the shares of today. Purchases and sales on the market (codes P and S) count, derivatives do not; joint filings count once; the window counts by the day on which a filing became known. 0 where nothing fell into the window, null where nothing is known of the company's insiders.",
  synonyms: [
    "net shares of insiders",
    "net insider shares",
    "insider net shares",
    "net shares bought by insiders",
    "net insider share purchases",
    "shares bought less shares sold by insiders",
    "insider net share purchases",
    "net insider shares bought",
    "net number of shares bought by insiders",
    "insider shares bought minus sold",
    "net insider share buying",
    "net shares purchased by insiders",
  ],
  unit: "sh",
  window: 30,
  value: netShares,
});
