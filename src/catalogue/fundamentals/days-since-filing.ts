import { daysSinceFiling } from "../company/days-since-filing.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "DaysSinceFiling",
  displayName: "Days since Filing",
  description:
    "Whole days from the instant at which the newest quarterly or yearly report (10-Q, 10-K, 20-F, 40-F, amendments included) became known to the instant of the scan.",
  unit: "d",
  periods: ["MRQ"],
  synonyms: [
    "days since the last report",
    "days since filing",
    "days since last filing",
    "age of the last filing",
    "filing age",
    "days from last filing",
    "days since the newest filing",
  ],
  priced: (of) => of("days", daysSinceFiling),
});
