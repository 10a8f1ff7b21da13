import { publishedShares } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "shares_available",
  aliases: ["borrow_available"],
  displayName: "Shares Available to Borrow",
  description:
    "Shares that can be borrowed, in the shares of today. By the broker's list. Null before the first publication.",
  unit: "sh",
  cadence: "daily",
  feeds: ["borrow"],
  value: ([rows], moment, ago) => publishedShares(rows!, moment, "", "shares_available", ago),
});
