import { publishedNumber } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "borrow_fee_change",
  aliases: [],
  displayName: "Change of the Borrow Fee",
  description: "Borrow fee less that of the day before on the list, percentage points. By the broker's list.",
  unit: "%",
  cadence: "daily",
  feeds: ["borrow"],
  value: ([rows], _, ago) =>
    publishedNumber(rows!, "", "borrow_fee", ago) - publishedNumber(rows!, "", "borrow_fee", ago + 1),
});
