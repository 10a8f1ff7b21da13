/**
 * Tags of the US GAAP taxonomy by field of the feed `filings`, in order of preference: the first tag that a filing
 * reports for a period is used. The unit is that of the field: dollars, dollars per share, or shares.
 */
export const GAAP_TAGS: Readonly<Record<string, readonly string[]>> = {
  revenue: [
    "RevenueFromContractWithCustomerExcludingAssessedTax",
    "Revenues",
    "RevenueFromContractWithCustomerIncludingAssessedTax",
    "SalesRevenueNet",
    "SalesRevenueGoodsNet",
    "RevenuesNetOfInterestExpense",
  ],
  cost_of_revenue: ["CostOfRevenue", "CostOfGoodsAndServicesSold", "CostOfGoodsSold", "CostOfServices"],
  gross_profit: ["GrossProfit"],
  operating_income: ["OperatingIncomeLoss"],
  depreciation: [
    "DepreciationDepletionAndAmortization",
    "DepreciationAmortizationAndAccretionNet",
    "DepreciationAndAmortization",
    "Depreciation",
  ],
  interest_expense: ["InterestExpense", "InterestExpenseNonoperating", "InterestExpenseDebt", "InterestAndDebtExpense"],
  pretax_income: [
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic",
  ],
  income_tax: ["IncomeTaxExpenseBenefit"],
  net_income: ["NetIncomeLossAvailableToCommonStockholdersBasic", "NetIncomeLoss", "ProfitLoss"],
  eps_basic: ["EarningsPerShareBasic", "EarningsPerShareBasicAndDiluted"],
  eps_diluted: ["EarningsPerShareDiluted", "EarningsPerShareBasicAndDiluted"],
  selling_general_admin: ["SellingGeneralAndAdministrativeExpense", "GeneralAndAdministrativeExpense"],
  research_development: [
    "ResearchAndDevelopmentExpense",
    "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",
  ],
  stock_compensation: ["ShareBasedCompensation", "AllocatedShareBasedCompensationExpense"],
  operating_cash_flow: [
    "NetCashProvidedByUsedInOperatingActivities",
    "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
  ],
  investing_cash_flow: [
    "NetCashProvidedByUsedInInvestingActivities",
    "NetCashProvidedByUsedInInvestingActivitiesContinuingOperations",
  ],
  financing_cash_flow: [
    "NetCashProvidedByUsedInFinancingActivities",
    "NetCashProvidedByUsedInFinancingActivitiesContinuingOperations",
  ],
  capex: ["PaymentsToAcquirePropertyPlantAndEquipment", "PaymentsToAcquireProductiveAssets"],
  dividend: ["CommonStockDividendsPerShareDeclared", "CommonStockDividendsPerShareCashPaid"],
  dividends_paid: ["PaymentsOfDividendsCommonStock", "PaymentsOfDividends"],
  repurchases: ["PaymentsForRepurchaseOfCommonStock"],
  assets: ["Assets"],
  current_assets: ["AssetsCurrent"],
  cash: [
    "CashAndCashEquivalentsAtCarryingValue",
    "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
    "Cash",
  ],
  short_term_investments: ["ShortTermInvestments", "MarketableSecuritiesCurrent", "AvailableForSaleSecuritiesCurrent"],
  receivables: ["AccountsReceivableNetCurrent", "ReceivablesNetCurrent"],
  property: ["PropertyPlantAndEquipmentNet"],
  liabilities: ["Liabilities"],
  current_liabilities: ["LiabilitiesCurrent"],
  short_term_debt: ["DebtCurrent", "LongTermDebtCurrent", "ShortTermBorrowings", "CommercialPaper"],
  long_term_debt: ["LongTermDebtNoncurrent", "LongTermDebtAndCapitalLeaseObligations", "LongTermDebt"],
  lease_liabilities: ["OperatingLeaseLiability", "OperatingLeaseLiabilityNoncurrent"],
  equity: ["StockholdersEquity", "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest"],
  minority_interest: ["MinorityInterest"],
  preferred_equity: ["PreferredStockValue"],
  retained_earnings: ["RetainedEarningsAccumulatedDeficit"],
  shares_outstanding: ["EntityCommonStockSharesOutstanding", "CommonStockSharesOutstanding"],
};

/** Number of shares on the cover page, whose date is not the end of the period. */
export const COVER_TAG = "EntityCommonStockSharesOutstanding";

export const ALL_TAGS: ReadonlySet<string> = new Set(Object.values(GAAP_TAGS).flat());
