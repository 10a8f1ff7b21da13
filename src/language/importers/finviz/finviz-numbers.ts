import type { FundamentalPeriod, ValueComparison } from "#contract";
import type { YearlyGrowth } from "./finviz-growth.ts";

/** Series or figure to which the numbers of a family apply. */
export type FinvizTarget =
  | { readonly study: string }
  | { readonly figure: string; readonly period?: FundamentalPeriod }
  | { readonly priceToEarnings: true }
  | { readonly short: string }
  | YearlyGrowth;

/** Family of filters with numbers as values: `u15`, `o2.5`, `5to10`, `5to`, `to10`, or a word. */
export interface NumberFamily {
  readonly prefix: string;
  readonly name: string;
  readonly target: FinvizTarget;
  /** Unit of the numbers. */
  readonly scale?: number;
  readonly words?: Readonly<Record<string, ValueComparison>>;
  /** Base of percentage values such as `o50p`. */
  readonly percentage?: FinvizTarget;
  readonly note?: string;
}

const over = (n: number): ValueComparison => ({ GreaterThan: n });
const under = (n: number): ValueComparison => ({ LessThan: n });
const from = (low: number, high: number): ValueComparison => ({
  Range: { Lower: { Operator: "gte", Value: low }, Upper: { Operator: "lte", Value: high } },
});

const MULTIPLE = { low: under(15), profitable: over(0), high: over(50) };
const GROWTH = { neg: under(0), pos: over(0), poslow: from(0, 10), high: over(25) };
const SMALL_RATIO = { low: under(1), high: over(5) };
const DEBT = { low: under(0.1), high: over(0.5) };
const MARGIN = { pos: over(0), neg: under(0) };
const BILLION = 1e9;

const VOLUME_NOTE =
  "Finviz' average volume is that of three months, so it became one of 63 sessions before the newest.";
const QUARTER_NOTE = "Growth quarter over quarter is on Finviz that against the same quarter a year before.";

export const NUMBER_FAMILIES: readonly NumberFamily[] = [
  {
    prefix: "cap",
    name: "Market Cap",
    target: { study: "market_cap" },
    scale: BILLION,
    words: {
      mega: { GreaterThanOrEqual: 200 * BILLION },
      large: from(10 * BILLION, 200 * BILLION),
      mid: from(2 * BILLION, 10 * BILLION),
      small: from(0.3 * BILLION, 2 * BILLION),
      micro: from(0.05 * BILLION, 0.3 * BILLION),
      nano: under(0.05 * BILLION),
      largeover: over(10 * BILLION),
      midover: over(2 * BILLION),
      smallover: over(0.3 * BILLION),
      microover: over(0.05 * BILLION),
      largeunder: under(200 * BILLION),
      midunder: under(10 * BILLION),
      smallunder: under(2 * BILLION),
      microunder: under(0.3 * BILLION),
    },
  },
  { prefix: "fa_pe", name: "P/E", target: { priceToEarnings: true }, words: MULTIPLE },
  { prefix: "fa_fpe", name: "Forward P/E", target: { figure: "PeForward" }, words: MULTIPLE },
  {
    prefix: "fa_peg",
    name: "PEG",
    target: { figure: "Peg" },
    words: { low: under(1), high: over(2) },
    note: "PEG is over the growth of the fiscal years that were reported; Finviz' is over growth that analysts expect.",
  },
  { prefix: "fa_ps", name: "P/S", target: { figure: "PriceToSales" }, words: { low: under(1), high: over(10) } },
  { prefix: "fa_pb", name: "P/B", target: { figure: "PriceToBook" }, words: SMALL_RATIO },
  {
    prefix: "fa_pfcf",
    name: "Price/Free Cash Flow",
    target: { figure: "PriceToFcf" },
    words: { low: under(15), high: over(50) },
  },
  {
    prefix: "fa_evebitda",
    name: "EV/EBITDA",
    target: { figure: "EvToEbitda" },
    words: { ...MULTIPLE, neg: under(0) },
  },
  {
    prefix: "fa_evsales",
    name: "EV/Sales",
    target: { figure: "EvToSales" },
    words: { low: under(1), high: over(10), neg: under(0), pos: over(0) },
  },
  {
    prefix: "fa_epsyoy",
    name: "EPS Growth This Year",
    target: { figure: "EpsGrowthYoY", period: "FY" },
    words: GROWTH,
    note: "Growth this year became that of the newest fiscal year that was reported; estimates are not in it.",
  },
  { prefix: "fa_epsyoyttm", name: "EPS Growth TTM", target: { figure: "EpsGrowthYoY", period: "TTM" }, words: GROWTH },
  {
    prefix: "fa_epsqoq",
    name: "EPS Growth Qtr over Qtr",
    target: { figure: "EpsGrowthYoY", period: "FQ" },
    words: GROWTH,
    note: QUARTER_NOTE,
  },
  { prefix: "fa_eps3years", name: "EPS Growth Past 3 Years", target: { figure: "EpsCagr3Y" }, words: GROWTH },
  {
    prefix: "fa_eps5years",
    name: "EPS Growth Past 5 Years",
    target: { growthOf: "EpsDiluted", years: 5 },
    words: GROWTH,
    note: "Growth over five years became that of diluted EPS from the fiscal year five years before to the newest one, both above 0.",
  },
  {
    prefix: "fa_salesqoq",
    name: "Sales Growth Qtr over Qtr",
    target: { figure: "RevenueGrowthYoY", period: "FQ" },
    words: GROWTH,
    note: QUARTER_NOTE,
  },
  {
    prefix: "fa_salesyoyttm",
    name: "Sales Growth TTM",
    target: { figure: "RevenueGrowthYoY", period: "TTM" },
    words: GROWTH,
  },
  { prefix: "fa_sales3years", name: "Sales Growth Past 3 Years", target: { figure: "RevenueCagr3Y" }, words: GROWTH },
  { prefix: "fa_sales5years", name: "Sales Growth Past 5 Years", target: { figure: "RevenueCagr5Y" }, words: GROWTH },
  {
    prefix: "fa_div",
    name: "Dividend Yield",
    target: { figure: "DividendYield", period: "TTM" },
    words: { none: { EqualTo: 0 }, pos: over(0), high: over(5), veryhigh: over(10) },
  },
  {
    prefix: "fa_payoutratio",
    name: "Payout Ratio",
    target: { figure: "PayoutRatio" },
    words: { none: { EqualTo: 0 }, pos: over(0), low: under(20), high: over(50) },
  },
  {
    prefix: "fa_roa",
    name: "Return on Assets",
    target: { figure: "Roa" },
    words: { ...MARGIN, verypos: over(15), veryneg: under(-15) },
  },
  {
    prefix: "fa_roe",
    name: "Return on Equity",
    target: { figure: "Roe" },
    words: { ...MARGIN, verypos: over(30), veryneg: under(-15) },
  },
  {
    prefix: "fa_roi",
    name: "Return on Invested Capital",
    target: { figure: "Roic" },
    words: { ...MARGIN, verypos: over(25), veryneg: under(-10) },
    note: "Finviz' return on investment became the return on invested capital.",
  },
  {
    prefix: "fa_curratio",
    name: "Current Ratio",
    target: { figure: "CurrentRatio" },
    words: { high: over(3), low: under(1) },
  },
  {
    prefix: "fa_quickratio",
    name: "Quick Ratio",
    target: { figure: "QuickRatio" },
    words: { high: over(3), low: under(0.5) },
  },
  { prefix: "fa_debteq", name: "Debt/Equity", target: { figure: "DebtToEquity" }, words: DEBT },
  {
    prefix: "fa_grossmargin",
    name: "Gross Margin",
    target: { figure: "GrossMargin", period: "TTM" },
    words: { ...MARGIN, high: over(50) },
  },
  {
    prefix: "fa_opermargin",
    name: "Operating Margin",
    target: { figure: "OperatingMargin", period: "TTM" },
    words: { ...MARGIN, high: over(25), veryneg: under(-20) },
  },
  {
    prefix: "fa_netmargin",
    name: "Net Profit Margin",
    target: { figure: "NetMargin", period: "TTM" },
    words: { ...MARGIN, high: over(20), veryneg: under(-20) },
  },
  {
    prefix: "sh_insiderown",
    name: "Insider Ownership",
    target: { figure: "InsiderOwnershipPct" },
    words: { low: under(5), high: over(30), veryhigh: over(50) },
  },
  {
    prefix: "sh_instown",
    name: "Institutional Ownership",
    target: { figure: "InstOwnershipPct" },
    words: { low: under(5), high: over(90) },
  },
  {
    prefix: "sh_short",
    name: "Float Short",
    target: { short: "short_pct_float" },
    words: { low: under(5), high: over(20) },
  },
  { prefix: "sh_avgvol", name: "Average Volume", target: { study: "avg_volume(63)" }, scale: 1e3, note: VOLUME_NOTE },
  { prefix: "sh_relvol", name: "Relative Volume", target: { study: "rvol(63)" }, note: VOLUME_NOTE },
  { prefix: "sh_curvol", name: "Current Volume", target: { study: "volume" }, scale: 1e3 },
  { prefix: "sh_price", name: "Price", target: { study: "close" } },
  { prefix: "sh_outstanding", name: "Shares Outstanding", target: { study: "shares_outstanding" }, scale: 1e6 },
  {
    prefix: "sh_float",
    name: "Float",
    target: { study: "shares_float" },
    scale: 1e6,
    percentage: { study: "=100*shares_float/shares_outstanding" },
  },
  { prefix: "ah_close", name: "After-Hours Close", target: { study: "afterhours_last" } },
  {
    prefix: "ta_beta",
    name: "Beta",
    target: { study: "beta" },
    note: "Beta is that of 252 sessions against the market; Finviz' is made of longer returns.",
  },
  { prefix: "ta_averagetruerange", name: "Average True Range", target: { study: "atr(14)" } },
  {
    prefix: "ta_rsi",
    name: "RSI (14)",
    target: { study: "rsi(14)" },
    words: {
      ob90: over(90),
      ob80: over(80),
      ob70: over(70),
      ob60: over(60),
      os40: under(40),
      os30: under(30),
      os20: under(20),
      os10: under(10),
      nob60: under(60),
      nob50: under(50),
      nos50: over(50),
      nos40: over(40),
    },
  },
];
