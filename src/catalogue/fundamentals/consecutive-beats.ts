import { consecutiveBeats } from "../company/estimates.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "ConsecutiveBeats",
  displayName: "Consecutive Earnings Beats",
  description:
    "Reports in a row, the newest first, with EPS above the consensus. Null where the newest has no consensus; a report without one ends the row.",
  unit: "n",
  periods: ["FQ"],
  synonyms: [
    "beats in a row",
    "earnings beats",
    "consecutive earnings beats",
    "consecutive beats",
    "earnings beat streak",
    "eps beats in a row",
    "beat streak",
    "straight beats",
    "consecutive eps beats",
    "number of beats in a row",
    "earnings beats in a row",
    "consecutive earnings surprises",
    "quarters of beats",
  ],
  feeds: ["earnings"],
  figure: consecutiveBeats,
});
