import { publishedShares } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "ftd_shares",
  aliases: ["fails_to_deliver", "ftd"],
  displayName: "Fails to Deliver",
  description:
    "Shares that failed to be delivered at a settlement date, in the shares of today. By the files of the SEC, which come twice a month with a row for each date that had fails; a publication is such a date. Null before the first publication.",
  synonyms: [
    "fails to deliver",
    "failures to deliver",
    "ftd",
    "delivery failures",
    "delivery fails",
    "failed deliveries",
    "failed to deliver shares",
    "fails to deliver shares",
    "sec fails to deliver",
    "shares failed to deliver",
    "fails",
  ],
  unit: "sh",
  cadence: "twice monthly",
  feeds: ["fails"],
  value: ([rows], moment, ago) => publishedShares(rows!, moment, "settled", "ftd_shares", ago),
});
