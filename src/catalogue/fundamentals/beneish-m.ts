import { beneishScore } from "../company/beneish.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "BeneishM",
  displayName: "Beneish M-Score",
  description:
    "-4.84 + 0.92 DSRI + 0.528 GMI + 0.404 AQI + 0.892 SGI + 0.115 DEPI - 0.172 SGAI + 4.679 TATA - 0.327 LVGI (Beneish 1999) of the fiscal year over the one before; above -1.78 figures may have been managed. Depreciation is depreciation and amortisation; TATA is (net income - cash flow from operations) / assets. Null where a part is missing.",
  unit: "idx",
  periods: ["FY"],
  synonyms: [
    "m-score",
    "beneish",
    "earnings manipulation",
    "beneish m",
    "beneish m score",
    "beneish score",
    "manipulation score",
    "earnings manipulation score",
    "m-score of beneish",
  ],
  figure: beneishScore,
});
