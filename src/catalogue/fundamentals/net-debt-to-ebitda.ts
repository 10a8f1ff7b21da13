import { positive } from "../company/company.ts";
import { ebitda, netDebt } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "NetDebtToEbitda",
  displayName: "Net Debt to EBITDA",
  description:
    "Net debt at the end of the period / EBITDA of its twelve months. Null where the EBITDA is not above 0; below 0 for a company with more cash than debt.",
  unit: "x",
  periods: ["TTM"],
  synonyms: [
    "net leverage",
    "net debt to ebitda",
    "net debt/ebitda",
    "net debt to ebitda ratio",
    "net debt/ebitda ratio",
    "leverage to ebitda",
    "net leverage ratio",
    "net debt ebitda",
    "net debt vs ebitda",
    "net debt over ebitda",
  ],
  figure: (company, period, ago) => netDebt(company, period, ago) / positive(ebitda(company, period, ago)),
});
