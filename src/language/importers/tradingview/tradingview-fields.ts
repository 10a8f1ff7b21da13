import { table } from "#base";
import type { FundamentalPeriod } from "#contract";

/** Counterpart of a field of TradingView's screener. */
export type TradingViewField = { readonly note?: string } & (
  | { readonly study: string; /** It has one value a day, whatever the timeframe. */ readonly daily?: true }
  | { readonly figure: string; readonly period?: FundamentalPeriod }
  | { readonly text: "Country" | "Exchange" | "Industry" | "Name" | "Sector" | "Symbol" }
  | { readonly special: "type" | "typespecs" | "primary" | "employees" | "earnings" | "priceToEarnings" }
  | { readonly candle: string }
);

const VOLUME_NOTE =
  "Averages of volume became avg_volume and rvol, which average the bars before the newest; a day of TradingView is a session here.";
const RANGE_NOTE =
  "TradingView's volatility of a week or a month became the average range of 5 or 21 sessions, adr_pct.";
const CLOUD_NOTE = "Ichimoku's leading lines were taken as the cloud that is drawn at the newest bar.";
const PEG_NOTE =
  "PEG is over the growth of the fiscal years that were reported; TradingView's is over the growth of twelve months.";
const FORWARD_NOTE =
  "TradingView's forward or indicated dividend yield became that of the last dividend times the payments of a year.";
const ALTMAN_NOTE = "The Altman Z-Score is that of the newest fiscal year, not of the last twelve months.";
const RETURN_NOTE =
  "A return of the newest quarter became that of the twelve months up to its end, over the mean of two balance sheets.";
const YEAR_MULTIPLE_NOTE =
  "A multiple by the figures of the newest fiscal year became one by the newest figures that were reported.";
const PERFORMANCE_NOTE = "Performance over weeks, months and years was taken over 5, 21, 63, 126 and 252 sessions.";

const study = (text: string, note?: string): TradingViewField => ({
  study: text,
  ...(note === undefined ? {} : { note }),
});
const daily = (text: string, note?: string): TradingViewField => ({
  study: text,
  daily: true,
  ...(note === undefined ? {} : { note }),
});
const figure = (id: string, period?: FundamentalPeriod, note?: string): TradingViewField => ({
  figure: id,
  ...(period === undefined ? {} : { period }),
  ...(note === undefined ? {} : { note }),
});

/** Returns the fields of a figure with and without period. Without one TradingView means the fiscal year. */
function reported(field: string, id: string, plain: FundamentalPeriod = "FY"): Record<string, TradingViewField> {
  return {
    [field]: figure(id, plain),
    [`${field}_fq`]: figure(id, "FQ"),
    [`${field}_fy`]: figure(id, "FY"),
    [`${field}_ttm`]: figure(id, "TTM"),
  };
}

const balance = (field: string, id: string): Record<string, TradingViewField> => ({
  [field]: figure(id),
  [`${field}_fq`]: figure(id),
  [`${field}_current`]: figure(id),
});

/** Returns the fields of a balance-sheet figure that is known for fiscal years too. */
const yearly = (field: string, id: string): Record<string, TradingViewField> => ({
  ...balance(field, id),
  [`${field}_fy`]: figure(id, "FY"),
});

const ratio = (
  fields: readonly string[],
  id: string,
  period?: FundamentalPeriod,
  note?: string,
): Record<string, TradingViewField> => Object.fromEntries(fields.map((field) => [field, figure(id, period, note)]));

/**
 * Returns the fields of a return on capital: twelve months, fiscal year, newest quarter. The last one means twelve
 * months here.
 */
const returns = (field: string, id: string): Record<string, TradingViewField> => ({
  ...ratio([field, `${field}_ttm`], id, "TTM"),
  [`${field}_fy`]: figure(id, "FY"),
  [`${field}_fq`]: figure(id, "TTM", RETURN_NOTE),
});

/** Returns the floor pivots of the previous month, which TradingView shows on daily bars. */
function pivots(): Record<string, TradingViewField> {
  const levels = ["Middle", "R1", "R2", "R3", "S1", "S2", "S3"];
  return Object.fromEntries(
    levels.map((level) => [
      `Pivot.M.Classic.${level}`,
      daily(`pivot(${level === "Middle" ? "p" : level.toLowerCase()},1mo)`),
    ]),
  );
}

/** Fields by their names in TradingView's API, except fields with a number in the name. */
export const TRADINGVIEW_FIELDS = table<TradingViewField>({
  open: study("open"),
  high: study("high"),
  low: study("low"),
  close: study("close"),
  volume: study("volume"),
  hl2: study("hl2"),
  hlc3: study("hlc3"),
  ohlc4: study("ohlc4"),
  change: study("change_pct(1)"),
  change_abs: study("change(1)"),
  change_from_open: study("=(close/open-1)*100"),
  change_from_open_abs: study("=close-open"),
  gap: study("=(open/lag(close,1)-1)*100"),
  VWAP: study("vwap"),
  VWMA: study("vwma(20)"),
  "Value.Traded": study("=close*volume"),
  "Stoch.K": study("stoch_k(14,3)"),
  "Stoch.D": study("stoch_d(14,3,3)"),
  "Stoch.RSI.K": study("stochrsi_k(14,14,3)"),
  "Stoch.RSI.D": study("stochrsi_d(14,14,3,3)"),
  "MACD.macd": study("macd(12,26,9)"),
  "MACD.signal": study("macd_signal(12,26,9)"),
  "MACD.hist": study("macd_hist(12,26,9)"),
  ADX: study("adx(14)"),
  "ADX+DI": study("plus_di(14)"),
  "ADX-DI": study("minus_di(14)"),
  AO: study("ao"),
  Mom: study("mom(10)"),
  UO: study("ultosc(7,14,28)"),
  "W.R": study("williams_r(14)"),
  ROC: study("change_pct(9)"),
  BBPower: study("=high+low-2*ema(13)"),
  "P.SAR": study("psar(0.02,0.2)"),
  ATR: study("atr(14)"),
  ATRP: study("atr_pct(14)"),
  ADR: study("=sma(high-low,14)"),
  ADRP: study(
    "=100*sma(high-low,14)/close",
    "ADRP was taken as ADR, the mean range of 14 bars, in percent of the close.",
  ),
  "BB.upper": study("bb_upper(20,2)"),
  "BB.lower": study("bb_lower(20,2)"),
  "BB.basis": study("sma(20)"),
  "KltChnl.upper": study("kc_upper(20,10,2)"),
  "KltChnl.lower": study("kc_lower(20,10,2)"),
  "KltChnl.basis": study("ema(20)"),
  "DonchCh20.Upper": study("dc_upper(20)"),
  "DonchCh20.Lower": study("dc_lower(20)"),
  "DonchCh20.Middle": study("=(dc_upper(20)+dc_lower(20))/2"),
  "Ichimoku.BLine": study("ichi_kijun(26)"),
  "Ichimoku.CLine": study("ichi_tenkan(9)"),
  "Ichimoku.Lead1": study("ichi_span_a(9,26,26)", CLOUD_NOTE),
  "Ichimoku.Lead2": study("ichi_span_b(52,26)", CLOUD_NOTE),
  "Aroon.Up": study("aroon_up(14)"),
  "Aroon.Down": study("aroon_down(14)"),
  MoneyFlow: study("mfi(14)"),
  ChaikinMoneyFlow: study("cmf(20)"),
  "Volatility.D": study("=(high/low-1)*100"),
  "Volatility.W": daily("adr_pct(5)", RANGE_NOTE),
  "Volatility.M": daily("adr_pct(21)", RANGE_NOTE),
  relative_volume: study("rvol(10)", VOLUME_NOTE),
  relative_volume_10d_calc: daily("rvol(10)", VOLUME_NOTE),
  average_volume_10d_calc: daily("avg_volume(10)", VOLUME_NOTE),
  average_volume_30d_calc: daily("avg_volume(30)", VOLUME_NOTE),
  average_volume_60d_calc: daily("avg_volume(60)", VOLUME_NOTE),
  average_volume_90d_calc: daily("avg_volume(90)", VOLUME_NOTE),
  average_volume: daily("avg_volume(10)", VOLUME_NOTE),
  "Perf.W": daily("perf_1w", PERFORMANCE_NOTE),
  "Perf.1M": daily("perf_1m", PERFORMANCE_NOTE),
  "Perf.3M": daily("perf_3m", PERFORMANCE_NOTE),
  "Perf.6M": daily("perf_6m", PERFORMANCE_NOTE),
  "Perf.Y": daily("perf_1y", PERFORMANCE_NOTE),
  "Perf.3Y": daily("perf_3y", PERFORMANCE_NOTE),
  "Perf.YTD": daily("perf_ytd"),
  "High.All": daily("high_all_time"),
  "High.1M": daily("highest(21)", PERFORMANCE_NOTE),
  "High.3M": daily("highest(63)", PERFORMANCE_NOTE),
  "High.6M": daily("highest(126)", PERFORMANCE_NOTE),
  "Low.1M": daily("lowest(21)", PERFORMANCE_NOTE),
  "Low.3M": daily("lowest(63)", PERFORMANCE_NOTE),
  "Low.6M": daily("lowest(126)", PERFORMANCE_NOTE),
  ...pivots(),
  price_52_week_high: daily("high_52w"),
  price_52_week_low: daily("low_52w"),
  premarket_change: daily("premarket_change_pct"),
  premarket_change_abs: daily("=premarket_last-prev_close"),
  premarket_close: daily("premarket_last"),
  premarket_high: daily("premarket_high"),
  premarket_low: daily("premarket_low"),
  premarket_volume: daily("premarket_volume"),
  postmarket_change: daily("afterhours_change_pct"),
  postmarket_close: daily("afterhours_last"),
  postmarket_high: daily("afterhours_high"),
  postmarket_low: daily("afterhours_low"),
  postmarket_volume: daily("afterhours_volume"),
  market_cap_basic: daily("market_cap"),
  market_cap_calc: daily("market_cap"),
  beta_1_year: daily("beta(market,252)"),
  float_shares_outstanding: daily("shares_float"),
  float_shares_outstanding_current: daily("shares_float"),
  float_shares_percent_current: daily("=100*shares_float/shares_outstanding"),
  total_shares_outstanding: daily("shares_outstanding"),
  total_shares_outstanding_current: daily("shares_outstanding"),
  total_shares_outstanding_fundamental: daily("shares_outstanding"),
  ...reported("total_revenue", "Revenue"),
  ...reported("gross_profit", "GrossProfit"),
  ...reported("net_income", "NetIncome"),
  ...reported("ebitda", "Ebitda", "TTM"),
  ...reported("free_cash_flow", "FreeCashFlow"),
  ...reported("oper_income", "OperatingIncome"),
  ...reported("earnings_per_share_diluted", "EpsDiluted"),
  ...reported("earnings_per_share_diluted_yoy_growth", "EpsGrowthYoY", "TTM"),
  ...reported("total_revenue_yoy_growth", "RevenueGrowthYoY", "TTM"),
  ...reported("gross_margin", "GrossMargin", "TTM"),
  ...reported("operating_margin", "OperatingMargin", "TTM"),
  ...reported("net_margin", "NetMargin", "TTM"),
  ...reported("after_tax_margin", "NetMargin", "TTM"),
  ...reported("free_cash_flow_margin", "FcfMargin", "TTM"),
  ...reported("research_and_dev", "RnDExpense"),
  total_revenue_qoq_growth_fq: figure("RevenueGrowthQoQ"),
  ...yearly("total_assets", "TotalAssets"),
  ...yearly("total_liabilities", "TotalLiabilities"),
  ...balance("total_debt", "TotalDebt"),
  ...balance("net_debt", "NetDebt"),
  ...yearly("total_equity", "TotalEquity"),
  ...balance("cash_n_short_term_invest", "CashAndSti"),
  ...balance("current_ratio", "CurrentRatio"),
  ...balance("quick_ratio", "QuickRatio"),
  ...balance("debt_to_equity", "DebtToEquity"),
  ...returns("return_on_equity", "Roe"),
  ...returns("return_on_assets", "Roa"),
  ...returns("return_on_invested_capital", "Roic"),
  ...ratio(["price_book_fq", "price_book_current"], "PriceToBook"),
  ...ratio(["price_book_ratio"], "PriceToBook", undefined, YEAR_MULTIPLE_NOTE),
  ...ratio(["price_sales_current", "price_revenue_ttm"], "PriceToSales"),
  ...ratio(["price_sales_ratio"], "PriceToSales", undefined, YEAR_MULTIPLE_NOTE),
  ...ratio(["price_free_cash_flow_ttm", "price_free_cash_flow_current"], "PriceToFcf"),
  ...ratio(["enterprise_value_ebitda_ttm", "enterprise_value_ebitda_current"], "EvToEbitda"),
  ...ratio(["enterprise_value_to_revenue_ttm"], "EvToSales"),
  ...ratio(["price_earnings_growth_ttm"], "Peg", undefined, PEG_NOTE),
  ...ratio(["dividends_yield_current"], "DividendYield", "TTM"),
  ...ratio(["dividend_yield_recent", "dividends_yield"], "DividendYield", "FWD", FORWARD_NOTE),
  ...ratio(["dividend_payout_ratio_ttm"], "PayoutRatio"),
  ...ratio(["continuous_dividend_growth"], "DividendGrowthYears"),
  ...ratio(["piotroski_f_score_ttm"], "PiotroskiF", "TTM"),
  ...ratio(["piotroski_f_score_fy"], "PiotroskiF", "FY"),
  ...ratio(["altman_z_score_fy"], "AltmanZ", "FY"),
  ...ratio(["altman_z_score_ttm"], "AltmanZ", "FY", ALTMAN_NOTE),
  ...ratio(["graham_numbers_ttm"], "GrahamNumber"),
  ...ratio(["earnings_per_share_surprise_percent_fq", "eps_surprise_percent_fq"], "EpsSurprisePct"),
  ...ratio(["revenue_surprise_percent_fq"], "RevenueSurprisePct"),
  price_earnings_ttm: { special: "priceToEarnings" },
  number_of_employees: { special: "employees" },
  earnings_release_date: { special: "earnings" },
  earnings_release_next_date: { special: "earnings" },
  type: { special: "type" },
  subtype: { special: "typespecs" },
  typespecs: { special: "typespecs" },
  is_primary: { special: "primary" },
  active_symbol: { special: "primary" },
  name: { text: "Symbol" },
  description: { text: "Name" },
  sector: {
    text: "Sector",
    note: "Sectors are matched by TradingView's names; listings that name them otherwise do not match.",
  },
  industry: {
    text: "Industry",
    note: "Industries are matched by TradingView's names; listings that name them otherwise do not match.",
  },
  country: { text: "Country" },
  exchange: { text: "Exchange" },
  "Candle.3BlackCrows": { candle: "three black crows" },
  "Candle.3WhiteSoldiers": { candle: "three white soldiers" },
  "Candle.AbandonedBaby.Bearish": { candle: "bearish abandoned baby" },
  "Candle.AbandonedBaby.Bullish": { candle: "bullish abandoned baby" },
  "Candle.Doji": { candle: "doji" },
  "Candle.Doji.Dragonfly": { candle: "dragonfly doji" },
  "Candle.Doji.Gravestone": { candle: "gravestone doji" },
  "Candle.Engulfing.Bearish": { candle: "bearish engulfing" },
  "Candle.Engulfing.Bullish": { candle: "bullish engulfing" },
  "Candle.EveningStar": { candle: "evening star" },
  "Candle.Hammer": { candle: "hammer" },
  "Candle.HangingMan": { candle: "hanging man" },
  "Candle.Harami.Bearish": { candle: "bearish harami" },
  "Candle.Harami.Bullish": { candle: "bullish harami" },
  "Candle.InvertedHammer": { candle: "inverted hammer" },
  "Candle.Kicking.Bearish": { candle: "bearish kicking" },
  "Candle.Kicking.Bullish": { candle: "bullish kicking" },
  "Candle.Marubozu.Black": { candle: "black marubozu" },
  "Candle.Marubozu.White": { candle: "white marubozu" },
  "Candle.MorningStar": { candle: "morning star" },
  "Candle.ShootingStar": { candle: "shooting star" },
  "Candle.TriStar.Bearish": { candle: "bearish tri star" },
  "Candle.TriStar.Bullish": { candle: "bullish tri star" },
});

/** Fields with a number in their name: SMA50. The first group is the number. */
export const TRADINGVIEW_FAMILIES: readonly {
  readonly name: string;
  readonly pattern: RegExp;
  readonly study: string;
}[] = [
  { name: "SMA50", pattern: /^SMA(\d{1,4})$/, study: "sma({0})" },
  { name: "EMA20", pattern: /^EMA(\d{1,4})$/, study: "ema({0})" },
  { name: "HullMA9", pattern: /^HullMA(\d{1,4})$/, study: "hma({0})" },
  { name: "RSI", pattern: /^RSI(\d{0,4})$/, study: "rsi({0})" },
  { name: "CCI20", pattern: /^CCI(\d{1,4})$/, study: "cci({0})" },
  { name: "VWMA20", pattern: /^VWMA(\d{1,4})$/, study: "vwma({0})" },
];

/** Known fields without a counterpart, by the start of the name, with what to write instead. */
export const TRADINGVIEW_WITHOUT: readonly (readonly [RegExp, string])[] = [
  [/^Rec(?:ommend)?\./i, "TradingView's ratings are its own; build one from the studies that they count"],
  [
    /^relative_volume_intraday/,
    "its buckets of time are TradingView's own; rvol_tod compares the volume so far with that of other days",
  ],
  [/^Pivot\./, "of pivots there are the classic ones of the day, week or month before: pivot(r1,1mo) and the like"],
  [
    /^premarket_/,
    "of the hours before the open there are premarket_high, _low, _last, _volume and premarket_change_pct",
  ],
  [/^Perf\./, "this period of performance has no counterpart; a week to three years have"],
  [/^(?:High|Low)\./, "there is no such low or high; lowest(n), highest(n), low_52w, high_52w and high_all_time are"],
  [/recommendation|price_target/, "there is no feed of analysts' opinions"],
];
