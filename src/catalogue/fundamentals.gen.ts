// Written by `npm run gen` from the files of the folder. Do not edit.
import altmanZDefinition from "./fundamentals/altman-z.ts";
import assetTurnoverDefinition from "./fundamentals/asset-turnover.ts";
import beneishMDefinition from "./fundamentals/beneish-m.ts";
import buybackYieldDefinition from "./fundamentals/buyback-yield.ts";
import capexDefinition from "./fundamentals/capex.ts";
import cashAndStiDefinition from "./fundamentals/cash-and-sti.ts";
import consecutiveBeatsDefinition from "./fundamentals/consecutive-beats.ts";
import currentRatioDefinition from "./fundamentals/current-ratio.ts";
import daysSinceFilingDefinition from "./fundamentals/days-since-filing.ts";
import debtToEquityDefinition from "./fundamentals/debt-to-equity.ts";
import dividendGrowthYearsDefinition from "./fundamentals/dividend-growth-years.ts";
import dividendYieldDefinition from "./fundamentals/dividend-yield.ts";
import dividendsPerShareDefinition from "./fundamentals/dividends-per-share.ts";
import earningsYieldDefinition from "./fundamentals/earnings-yield.ts";
import ebitdaDefinition from "./fundamentals/ebitda.ts";
import epsAccelerationDefinition from "./fundamentals/eps-acceleration.ts";
import epsCagr3yDefinition from "./fundamentals/eps-cagr-3y.ts";
import epsDilutedDefinition from "./fundamentals/eps-diluted.ts";
import epsGrowthYoyDefinition from "./fundamentals/eps-growth-yoy.ts";
import epsSurprisePctDefinition from "./fundamentals/eps-surprise-pct.ts";
import evToEbitdaDefinition from "./fundamentals/ev-to-ebitda.ts";
import evToSalesDefinition from "./fundamentals/ev-to-sales.ts";
import fcfMarginDefinition from "./fundamentals/fcf-margin.ts";
import fcfYieldDefinition from "./fundamentals/fcf-yield.ts";
import freeCashFlowDefinition from "./fundamentals/free-cash-flow.ts";
import grahamNumberDefinition from "./fundamentals/graham-number.ts";
import grossMarginDefinition from "./fundamentals/gross-margin.ts";
import grossProfitDefinition from "./fundamentals/gross-profit.ts";
import insiderOwnershipPctDefinition from "./fundamentals/insider-ownership-pct.ts";
import instOwnershipPctDefinition from "./fundamentals/inst-ownership-pct.ts";
import interestCoverageDefinition from "./fundamentals/interest-coverage.ts";
import netDebtToEbitdaDefinition from "./fundamentals/net-debt-to-ebitda.ts";
import netDebtDefinition from "./fundamentals/net-debt.ts";
import netIncomeDefinition from "./fundamentals/net-income.ts";
import netMarginDefinition from "./fundamentals/net-margin.ts";
import operatingCashFlowDefinition from "./fundamentals/operating-cash-flow.ts";
import operatingIncomeDefinition from "./fundamentals/operating-income.ts";
import operatingMarginDefinition from "./fundamentals/operating-margin.ts";
import payoutRatioDefinition from "./fundamentals/payout-ratio.ts";
import peForwardDefinition from "./fundamentals/pe-forward.ts";
import peTtmDefinition from "./fundamentals/pe-ttm.ts";
import pegDefinition from "./fundamentals/peg.ts";
import piotroskiFDefinition from "./fundamentals/piotroski-f.ts";
import priceToBookDefinition from "./fundamentals/price-to-book.ts";
import priceToFcfDefinition from "./fundamentals/price-to-fcf.ts";
import priceToSalesDefinition from "./fundamentals/price-to-sales.ts";
import quickRatioDefinition from "./fundamentals/quick-ratio.ts";
import revenueAccelerationDefinition from "./fundamentals/revenue-acceleration.ts";
import revenueCagr3yDefinition from "./fundamentals/revenue-cagr-3y.ts";
import revenueCagr5yDefinition from "./fundamentals/revenue-cagr-5y.ts";
import revenueGrowthQoqDefinition from "./fundamentals/revenue-growth-qoq.ts";
import revenueGrowthYoyDefinition from "./fundamentals/revenue-growth-yoy.ts";
import revenueSurprisePctDefinition from "./fundamentals/revenue-surprise-pct.ts";
import revenueDefinition from "./fundamentals/revenue.ts";
import rndExpenseDefinition from "./fundamentals/rnd-expense.ts";
import roaDefinition from "./fundamentals/roa.ts";
import roeDefinition from "./fundamentals/roe.ts";
import roicDefinition from "./fundamentals/roic.ts";
import shareCountChangeYoyDefinition from "./fundamentals/share-count-change-yoy.ts";
import stockCompensationDefinition from "./fundamentals/stock-compensation.ts";
import totalAssetsDefinition from "./fundamentals/total-assets.ts";
import totalDebtDefinition from "./fundamentals/total-debt.ts";
import totalEquityDefinition from "./fundamentals/total-equity.ts";
import totalLiabilitiesDefinition from "./fundamentals/total-liabilities.ts";

export const FUNDAMENTALS = [
  altmanZDefinition,
  assetTurnoverDefinition,
  beneishMDefinition,
  buybackYieldDefinition,
  capexDefinition,
  cashAndStiDefinition,
  consecutiveBeatsDefinition,
  currentRatioDefinition,
  daysSinceFilingDefinition,
  debtToEquityDefinition,
  dividendGrowthYearsDefinition,
  dividendYieldDefinition,
  dividendsPerShareDefinition,
  earningsYieldDefinition,
  ebitdaDefinition,
  epsAccelerationDefinition,
  epsCagr3yDefinition,
  epsDilutedDefinition,
  epsGrowthYoyDefinition,
  epsSurprisePctDefinition,
  evToEbitdaDefinition,
  evToSalesDefinition,
  fcfMarginDefinition,
  fcfYieldDefinition,
  freeCashFlowDefinition,
  grahamNumberDefinition,
  grossMarginDefinition,
  grossProfitDefinition,
  insiderOwnershipPctDefinition,
  instOwnershipPctDefinition,
  interestCoverageDefinition,
  netDebtToEbitdaDefinition,
  netDebtDefinition,
  netIncomeDefinition,
  netMarginDefinition,
  operatingCashFlowDefinition,
  operatingIncomeDefinition,
  operatingMarginDefinition,
  payoutRatioDefinition,
  peForwardDefinition,
  peTtmDefinition,
  pegDefinition,
  piotroskiFDefinition,
  priceToBookDefinition,
  priceToFcfDefinition,
  priceToSalesDefinition,
  quickRatioDefinition,
  revenueAccelerationDefinition,
  revenueCagr3yDefinition,
  revenueCagr5yDefinition,
  revenueGrowthQoqDefinition,
  revenueGrowthYoyDefinition,
  revenueSurprisePctDefinition,
  revenueDefinition,
  rndExpenseDefinition,
  roaDefinition,
  roeDefinition,
  roicDefinition,
  shareCountChangeYoyDefinition,
  stockCompensationDefinition,
  totalAssetsDefinition,
  totalDebtDefinition,
  totalEquityDefinition,
  totalLiabilitiesDefinition,
] as const;
