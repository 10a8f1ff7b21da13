import { currentRatio } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "CurrentRatio",
  displayName: "Current Ratio",
  description:
    "Current assets / current liabilities. As it stood at the end of the period, by the newest filing known.",
  unit: "x",
  periods: ["MRQ"],
  synonyms: [
    "working capital ratio",
    "current ratio",
    "current assets to current liabilities",
    "current assets/current liabilities",
    "liquidity ratio",
    "cur ratio",
  ],
  figure: currentRatio,
});
