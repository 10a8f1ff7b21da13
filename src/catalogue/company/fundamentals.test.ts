import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FundamentalPeriod } from "#contract";
import { describe, expect, it } from "vitest";
import type { FundamentalDefinition } from "../define-fundamental.ts";
import { FUNDAMENTALS } from "../fundamentals.gen.ts";
import { figureOf, type Told } from "./value-of.testing.ts";
import type { WrittenRow } from "./written-rows.testing.ts";

/** Three yearly reports of one company, amounts in millions say; 100 shares, 90 two years before. */
const YEARS: readonly WrittenRow[] = [2021, 2022, 2023].map((year, k) => ({
  period_end: `${year}-12-31`,
  known_at: `${year + 1}-02-10`,
  form: "10-K",
  period: "FY",
  revenue: [800, 1000, 1100][k]!,
  cost_of_revenue: [500, 600, 640][k]!,
  operating_income: [80, 120, 150][k]!,
  depreciation: [40, 40, 50][k]!,
  interest_expense: [10, 10, 10][k]!,
  pretax_income: [70, 110, 140][k]!,
  income_tax: [14, 22, 28][k]!,
  net_income: [56, 88, 112][k]!,
  eps_diluted: [0.6, 0.88, 1.1][k]!,
  selling_general_admin: [100, 120, 143][k]!,
  research_development: [5, 6, 7][k]!,
  stock_compensation: [1, 2, 3][k]!,
  operating_cash_flow: [90, 120, 170][k]!,
  capex: [30, 40, 60][k]!,
  dividends_paid: [10, 11, 28][k]!,
  repurchases: [0, 0, 50][k]!,
  assets: [900, 1000, 1200][k]!,
  current_assets: [300, 360, 420][k]!,
  cash: [100, 110, 140][k]!,
  short_term_investments: [0, 10, 20][k]!,
  receivables: [80, 100, 121][k]!,
  property: [400, 440, 500][k]!,
  liabilities: [500, 520, 600][k]!,
  current_liabilities: [200, 200, 210][k]!,
  short_term_debt: [20, 20, 30][k]!,
  long_term_debt: [200, 190, 180][k]!,
  lease_liabilities: [0, 0, 30][k]!,
  equity: [400, 480, 600][k]!,
  minority_interest: [0, 0, 5][k]!,
  retained_earnings: [150, 200, 300][k]!,
  shares_outstanding: [90, 100, 100][k]!,
}));
const COMPANY: Told = {
  at: "2024-06-28T16:00",
  close: 20,
  feeds: {
    filings: YEARS,
    dividends: [
      ["2021-05-03", 0.04],
      ["2022-05-02", 0.05],
      ["2023-05-01", 0.06],
      ["2024-05-01", 0.07],
    ].map(([date, amount]) => ({ known_at: date!, ex_date: date!, amount: amount! })),
    ownership: [{ known_at: "2024-05-15", period_end: "2024-03-31", insider_shares: 12, institutional_shares: 70 }],
    earnings: [
      { known_at: "2023-11-02", date: "2023-11-02", period_end: "2023-09-30", estimate: 0.3, actual: 0.2 },
      {
        known_at: "2024-02-08",
        date: "2024-02-08",
        period_end: "2023-12-31",
        estimate: 0.25,
        actual: 0.3,
        revenue_estimate: 200,
        revenue_actual: 190,
      },
      {
        known_at: "2024-05-02",
        date: "2024-05-02",
        period_end: "2024-03-31",
        estimate: 0.2,
        actual: 0.25,
        revenue_estimate: 200,
        revenue_actual: 210,
      },
      ...["2024-06-30", "2024-09-30", "2024-12-31", "2025-03-31"].map((end, k) => ({
        known_at: "2024-05-20",
        period_end: end,
        estimate: 0.2 + 0.1 * k,
      })),
    ],
  },
};
const MARKET_VALUE = 2000;

describe("every figure, by hand", () => {
  it.each<[string, FundamentalPeriod, number]>([
    ["Revenue", "FY", 1100],
    ["GrossProfit", "FY", 460],
    ["OperatingIncome", "TTM", 150],
    ["Ebitda", "FY", 200],
    ["NetIncome", "FY", 112],
    ["EpsDiluted", "TTM", 1.1],
    ["OperatingCashFlow", "FY", 170],
    ["Capex", "FY", 60],
    ["FreeCashFlow", "FY", 110],
    ["RnDExpense", "FY", 7],
    ["StockCompensation", "FY", 3],
    ["DividendsPerShare", "TTM", 0.07],
    ["DividendsPerShare", "FY", 0.06],
    ["DividendsPerShare", "FWD", 0.07],
    ["TotalAssets", "MRQ", 1200],
    ["TotalLiabilities", "FY", 600],
    ["TotalEquity", "MRQ", 600],
    ["CashAndSti", "MRQ", 160],
    ["TotalDebt", "MRQ", 240],
    ["NetDebt", "MRQ", 80],
    ["CurrentRatio", "MRQ", 2],
    ["QuickRatio", "MRQ", 281 / 210],
    ["DebtToEquity", "MRQ", 0.4],
    ["NetDebtToEbitda", "TTM", 0.4],
    ["InterestCoverage", "TTM", 15],
    ["GrossMargin", "FY", (100 * 460) / 1100],
    ["OperatingMargin", "FY", (100 * 150) / 1100],
    ["NetMargin", "FY", (100 * 112) / 1100],
    ["FcfMargin", "FY", 10],
    ["Roe", "FY", (100 * 112) / 540],
    ["Roa", "TTM", (100 * 112) / 1100],
    // After tax 150 × 0.8 = 120; capital 600 + 80 = 680 and 480 + 210 - 120 = 570.
    ["Roic", "FY", (100 * 120) / 625],
    ["AssetTurnover", "TTM", 1],
    ["RevenueGrowthYoY", "FY", 10],
    ["EpsGrowthYoY", "FY", 25],
    ["EpsSurprisePct", "FQ", 25],
    ["RevenueSurprisePct", "FQ", 5],
    ["ConsecutiveBeats", "FQ", 2],
    ["PeTtm", "TTM", 20 / 1.1],
    ["PeForward", "FWD", 20 / 1.4],
    ["PriceToSales", "TTM", MARKET_VALUE / 1100],
    ["PriceToBook", "MRQ", MARKET_VALUE / 600],
    ["PriceToFcf", "TTM", MARKET_VALUE / 110],
    ["EvToEbitda", "TTM", (MARKET_VALUE + 80 + 5) / 200],
    ["EvToSales", "TTM", (MARKET_VALUE + 80 + 5) / 1100],
    ["EarningsYield", "TTM", 5.5],
    ["FcfYield", "TTM", 5.5],
    ["DividendYield", "TTM", 0.35],
    ["DividendYield", "FWD", 0.35],
    ["PayoutRatio", "TTM", 25],
    ["DividendGrowthYears", "FY", 1],
    ["ShareCountChangeYoY", "MRQ", 0],
    ["BuybackYield", "TTM", 2.5],
    // Every test holds: 0.112 > 0.0978, 0.17 > 0.112, 180/1100 <= 190/950, 2 > 1.8, 100 <= 100, 0.418 > 0.4, but turnover 1.1 < 1.111.
    ["PiotroskiF", "FY", 8],
    ["AltmanZ", "FY", (1.2 * 210 + 1.4 * 300 + 3.3 * 150 + 1100) / 1200 + (0.6 * MARKET_VALUE) / 600],
    ["GrahamNumber", "TTM", Math.sqrt(22.5 * 1.1 * 6)],
    ["InsiderOwnershipPct", "MRQ", 12],
    ["InstOwnershipPct", "MRQ", 70],
    ["DaysSinceFiling", "MRQ", 138],
  ])("%s %s", (id, period, expected) => {
    expect(figureOf(id, period, COMPANY)).toBeCloseTo(expected, 9);
  });

  it("BeneishM FY", () => {
    const dsri = 121 / 1100 / (100 / 1000);
    const gmi = 0.4 / (460 / 1100);
    const aqi = (1 - 920 / 1200) / (1 - 800 / 1000);
    const depi = 40 / 480 / (50 / 550);
    const sgai = 143 / 1100 / 0.12;
    const lvgi = 390 / 1200 / (390 / 1000);
    const score =
      -4.84 +
      0.92 * dsri +
      0.528 * gmi +
      0.404 * aqi +
      0.892 * 1.1 +
      0.115 * depi -
      0.172 * sgai +
      (4.679 * (112 - 170)) / 1200 -
      0.327 * lvgi;
    expect(figureOf("BeneishM", "FY", COMPANY)).toBeCloseTo(score, 9);
  });

  it("needs three more years for growth over three", () => {
    const long: readonly WrittenRow[] = [2018, 2019, 2020, 2021, 2022, 2023].map((year, k) => ({
      period_end: `${year}-12-31`,
      known_at: `${year + 1}-02-10`,
      form: "10-K",
      period: "FY",
      revenue: 100 * 2 ** k,
      eps_diluted: 1.1 ** k,
    }));
    const told: Told = { ...COMPANY, feeds: { filings: long } };
    expect(figureOf("RevenueCagr3Y", "FY", told)).toBeCloseTo(100, 9);
    expect(figureOf("RevenueCagr5Y", "FY", told)).toBeCloseTo(100, 9);
    expect(figureOf("EpsCagr3Y", "FY", told)).toBeCloseTo(10, 9);
    expect(figureOf("Peg", "TTM", told)).toBeCloseTo(20 / 1.1 ** 5 / 10, 9);
    expect(figureOf("RevenueCagr3Y", "FY", COMPANY)).toBeNaN();
    expect(figureOf("Peg", "TTM", COMPANY)).toBeNaN();
  });

  it("compares quarters with the quarter and the year before", () => {
    const rows = [100, 100, 110, 120, 110, 130].map((revenue, k) => ({
      period_end: `${2023 + Math.floor(k / 4)}-${["03-31", "06-30", "09-30", "12-31"][k % 4]}`,
      known_at: `2024-01-${10 + k}`,
      form: "10-Q",
      period: `Q${(k % 4) + 1}`,
      months: 3,
      revenue,
      eps_diluted: revenue / 100,
    }));
    const told: Told = { ...COMPANY, feeds: { filings: rows } };
    expect(figureOf("RevenueGrowthQoQ", "FQ", told)).toBeCloseTo((100 * 20) / 110, 9);
    expect(figureOf("RevenueGrowthYoY", "FQ", told)).toBeCloseTo(30, 9);
    expect(figureOf("RevenueGrowthYoY", "FQ", told, 1)).toBeCloseTo(10, 9);
    expect(figureOf("RevenueAcceleration", "FQ", told)).toBeCloseTo(20, 9);
    expect(figureOf("EpsAcceleration", "FQ", told)).toBeCloseTo(20, 9);
  });
});

describe("values that there are not", () => {
  const change = (figures: WrittenRow): Told => ({
    ...COMPANY,
    feeds: { ...COMPANY.feeds, filings: [...YEARS.slice(0, 2), { ...YEARS[2]!, ...figures }] },
  });

  it.each<[string, FundamentalPeriod, WrittenRow]>([
    ["PeTtm", "TTM", { eps_diluted: 0 }],
    ["PeTtm", "TTM", { eps_diluted: -1 }],
    ["EpsGrowthYoY", "FY", { eps_diluted: Number.NaN }],
    ["DebtToEquity", "MRQ", { equity: -1 }],
    ["PriceToBook", "MRQ", { equity: 0 }],
    ["Roe", "FY", { equity: -600 }],
    ["NetDebtToEbitda", "TTM", { operating_income: -60 }],
    ["EvToEbitda", "TTM", { operating_income: -50 }],
    ["GrossMargin", "FY", { revenue: 0 }],
    ["InterestCoverage", "TTM", { interest_expense: 0 }],
    ["CurrentRatio", "MRQ", { current_liabilities: 0 }],
    ["PayoutRatio", "TTM", { net_income: -5 }],
    ["GrahamNumber", "TTM", { eps_diluted: -1 }],
    ["PiotroskiF", "FY", { long_term_debt: Number.NaN }],
    ["Ebitda", "FY", { depreciation: Number.NaN }],
  ])("%s %s with %o", (id, period, figures) => {
    expect(figureOf(id, period, COMPANY)).not.toBeNaN();
    expect(figureOf(id, period, change(figures))).toBeNaN();
  });

  it("a base at or below zero has no growth, a loss has an earnings yield", () => {
    const told = { ...COMPANY, feeds: { filings: [{ ...YEARS[1]!, eps_diluted: -0.1 }, YEARS[2]!] } };
    expect(figureOf("EpsGrowthYoY", "FY", told)).toBeNaN();
    expect(figureOf("EarningsYield", "TTM", change({ eps_diluted: -1 }))).toBeCloseTo(-5, 9);
  });

  it("a figure of nothing known has no value", () => {
    const told: Told = { at: COMPANY.at, close: 20, feeds: {} };
    const values = FUNDAMENTALS.map((one): [string, number] => [one.id, figureOf(one.id, one.periods[0]!, told)]);
    const given = values.filter(([, value]) => value === value);
    // A company without a dividend on record pays none; the feed as a whole may be absent, which the engine sees.
    expect(given).toEqual([
      ["DividendGrowthYears", 0],
      ["DividendYield", 0],
      ["DividendsPerShare", 0],
    ]);
  });

  it("needs all four estimates of the next year", () => {
    const earnings = COMPANY.feeds.earnings!.filter((row) => row["period_end"] !== "2024-12-31");
    expect(figureOf("PeForward", "FWD", { ...COMPANY, feeds: { earnings } })).toBeNaN();
  });

  it("pays no forward dividend once the next one is long overdue, and knows no frequency from one", () => {
    const paid = (...dates: readonly string[]): Told => ({
      ...COMPANY,
      feeds: { dividends: dates.map((date) => ({ known_at: date, ex_date: date, amount: 0.1 })) },
    });
    const forward = (...dates: readonly string[]) => figureOf("DividendsPerShare", "FWD", paid(...dates));
    expect(forward("2024-03-11", "2024-06-10")).toBeCloseTo(0.4, 9);
    expect(forward("2023-06-12", "2023-09-11")).toBe(0);
    expect(forward("2024-06-10")).toBeNaN();
  });

  it("restates dividends for splits", () => {
    const dividends = [{ known_at: "2024-03-11", ex_date: "2024-03-11", amount: 1 }];
    expect(
      figureOf("DividendsPerShare", "TTM", { ...COMPANY, splits: { "2024-04-01": 4 }, feeds: { dividends } }),
    ).toBe(0.25);
  });
});

describe("the registry of figures", () => {
  const figures: readonly FundamentalDefinition[] = FUNDAMENTALS;

  it("has the ids of the catalogue", () => {
    const file = fileURLToPath(new URL("../../../../shared/design/catalogue.md", import.meta.url));
    if (!existsSync(file)) {
      process.stderr.write(`\n!!! ${file} is absent: the ids of the figures are NOT checked against the catalogue\n`);
      return;
    }
    const text = readFileSync(file, "utf8");
    const table = text.slice(text.indexOf("## 4. Fundamental group"), text.indexOf("Every value carries"));
    const ids = [...table.matchAll(/^\| ([A-Z]\w+(?: \/ \w+)*) \|/gm)].flatMap((match) => match[1]!.split(" / "));
    expect(ids).toHaveLength(63);
    expect(ids.filter((id) => !figures.some((figure) => figure.id === id))).toEqual([]);
  });

  it("has names and texts that a person can use", () => {
    const faults = figures.flatMap(({ id, description, displayName, synonyms }) => [
      ...(/^\S.*\.$/.test(description) ? [] : [`${id}: the description is no sentence`]),
      ...(/^\S.*\S$/.test(displayName) ? [] : [`${id}: no display name`]),
      ...(synonyms.length > 0 && synonyms.every((one) => one === one.trim().toLowerCase()) ? [] : [`${id}: synonyms`]),
    ]);
    expect(faults).toEqual([]);
    const ids = figures.map(({ id }) => id.toLowerCase());
    expect(ids.filter((id, k) => ids.indexOf(id) !== k)).toEqual([]);
    const words = figures.flatMap(({ synonyms }) => synonyms);
    expect(words.filter((word, k) => words.indexOf(word) !== k)).toEqual([]);
  });
});
