import { publishedNumber } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "borrow_fee",
  aliases: ["cost_to_borrow", "ctb"],
  displayName: "Borrow Fee",
  description: "Fee for borrowing shares, % a year. By the broker's list. Null before the first publication.",
  unit: "%",
  cadence: "daily",
  feeds: ["borrow"],
  value: ([rows], _, ago) => publishedNumber(rows!, "", "borrow_fee", ago),
});
