import { table } from "#base";
/** Neutral concepts for figures of `Fundamental`; other figures keep their own names. */
export const FIGURE_CONCEPTS = table<string>({
  PeTtm: "pe_ttm",
  PeForward: "fwd_pe",
  Peg: "peg",
  PriceToSales: "ps",
  PriceToBook: "pb",
  PriceToFcf: "p_fcf",
  EvToEbitda: "ev_ebitda",
  DividendYield: "div_yield",
  PayoutRatio: "payout_ratio",
  EpsDiluted: "eps_ttm",
  EpsGrowthYoY: "eps_growth",
  RevenueGrowthYoY: "revenue_growth",
  NetIncome: "net_income",
  NetMargin: "net_margin",
  GrossMargin: "gross_margin",
  OperatingMargin: "oper_margin",
  Roe: "roe",
  Roa: "roa",
  Roic: "roic",
  DebtToEquity: "debt_to_equity",
  CurrentRatio: "current_ratio",
  QuickRatio: "quick_ratio",
  FreeCashFlow: "fcf",
  InstOwnershipPct: "inst_own_pct",
  InsiderOwnershipPct: "insider_own_pct",
  PiotroskiF: "piotroski_f",
  AltmanZ: "altman_z",
  EpsSurprisePct: "earnings_surprise_pct",
});

/** Figures that map to a neutral concept with a fixed period. */
export const GROWTH_CONCEPTS = table<{ readonly concept: string; readonly period: string }>({
  RevenueGrowthQoQ: { concept: "revenue_growth", period: "qoq" },
  RevenueCagr3Y: { concept: "revenue_growth", period: "3y" },
  RevenueCagr5Y: { concept: "revenue_growth", period: "5y" },
  EpsCagr3Y: { concept: "eps_growth", period: "3y" },
});

/** Neutral concepts for the groups of `Indicator`. */
export const INDICATOR_CONCEPTS = table<string>({
  PETTM: "pe_ttm",
  RelativeStrengthMkt: "rs_mkt",
  RelativeStrengthSector: "rs_sector",
  RelativeStrengthIndustry: "rs_industry",
  GroupStrength: "group_strength",
  TrendEfficiency: "trend_efficiency",
  RegimeExtension: "regime_extension",
  RegimeDivergence: "regime_divergence",
  RegimeDivergencePct: "regime_divergence_pct",
});

/** Neutral concepts for series of short-selling data. */
export const SHORT_CONCEPTS = table<string>({
  short_pct_float: "short_float_pct",
  shares_available: "short_available",
});

/** Neutral concepts for the groups of `Stock` that are numbers. */
export const STOCK_CONCEPTS = table<string>({
  Employees: "employees",
  Ask: "ask",
  Bid: "bid",
  Beta: "beta",
  Last: "close",
  Open: "open",
  High: "high_of_day",
  Low: "low_of_day",
  Vwap: "vwap",
  MarketCap: "market_cap",
  SharesFloat: "float_shares",
  SharesOutstanding: "shares_outstanding",
  AverageVolume: "avg_volume",
  Volume: "volume",
  TotalVolume: "volume",
  Change: "change_abs",
  ChangePercent: "change_pct",
  Week52High: "high_52w",
  Week52Low: "low_52w",
});

/** Neutral concepts for the groups of `Stock` that are texts. */
export const TEXT_CONCEPTS = table<string>({
  Sector: "sector",
  Industry: "industry",
  Exchange: "exchange",
  Country: "country",
  IndexMembership: "index_member",
  SecurityType: "asset_type",
});

/** Neutral concepts for the kinds of a gap. */
export const GAP_CONCEPTS = table<string>({
  percent: "gap_pct",
  price: "gap_abs",
  full_percent: "full_gap_pct",
  full_price: "full_gap_abs",
});

/** Returns the catalogue's name in snake case, for concepts that the neutral vocabulary lacks. */
export function ownName(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();
}
