import { piotroskiScore } from "../company/piotroski.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "PiotroskiF",
  displayName: "Piotroski F-Score",
  description:
    "Number of nine tests that hold (Piotroski 2000): return on assets and cash flow from operations above 0; a return on assets better than a year before; cash flow above income; long-term debt (total debt where its parts are not told) over average assets not higher, current ratio and gross margin higher, asset turnover higher than a year before; and no more shares than a year before, splits apart. Return on assets and turnover are over the assets at the beginning of the twelve months. Null where a part is missing.",
  unit: "n",
  periods: ["FY", "TTM"],
  synonyms: [
    "f-score",
    "piotroski",
    "piotroski f-score",
    "piotroski score",
    "f-score of piotroski",
    "fscore",
    "piotroski f",
    "joseph piotroski score",
  ],
  figure: piotroskiScore,
});
