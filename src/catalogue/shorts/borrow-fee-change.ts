import { publishedNumber } from "../company/short-figures.ts";
import { defineShortInput } from "../define-short-input.ts";

export default defineShortInput({
  alias: "borrow_fee_change",
  aliases: [],
  displayName: "Change of the Borrow Fee",
  description: "Borrow fee less that of the day before on the list, percentage points. By the broker's list.",
  synonyms: [
    "change of the borrow fee",
    "borrow fee change",
    "change in borrow fee",
    "change in cost to borrow",
    "cost to borrow change",
    "borrow rate change",
    "change in borrow rate",
    "ctb change",
    "change of the borrow rate",
    "change in ctb",
    "change in borrow cost",
  ],
  unit: "%",
  cadence: "daily",
  feeds: ["borrow"],
  value: ([rows], _, ago) =>
    publishedNumber(rows!, "", "borrow_fee", ago) - publishedNumber(rows!, "", "borrow_fee", ago + 1),
});
