import { publishedNumber } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "utilization",
  aliases: [],
  displayName: "Utilization",
  description: "Share of the lendable shares that is lent, %. By the broker's list. Null before the first publication.",
  unit: "%",
  cadence: "daily",
  feeds: ["borrow"],
  value: ([rows], _, ago) => publishedNumber(rows!, "", "utilization", ago),
});
