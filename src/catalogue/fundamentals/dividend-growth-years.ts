import { dividendGrowthYears } from "../company/dividend-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "DividendGrowthYears",
  displayName: "Years of Dividend Growth",
  description:
    "Calendar years in a row, up to the last complete one, in which the dividends per share that went ex were more than in the year before. The first year on record is not compared with, because it may be told in part. PeriodsAgo counts years.",
  unit: "n",
  periods: ["FY"],
  synonyms: [
    "consecutive dividend increases",
    "dividend growth streak",
    "years of dividend growth",
    "dividend growth years",
    "years of dividend increases",
    "consecutive years of dividend growth",
    "years of rising dividends",
    "dividend increase streak",
    "consecutive dividend growth years",
    "dividend streak",
    "years of consecutive dividend increases",
    "years of raising dividends",
    "consecutive years of dividend increases",
    "years of dividend raises",
    "years of growing dividends",
    "dividend raise streak",
    "number of years of dividend growth",
  ],
  feeds: ["dividends"],
  figure: dividendGrowthYears,
});
