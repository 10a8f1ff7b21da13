import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { guessLanguage } from "../guess-language.ts";
import { translateScan } from "../translate-scan.ts";
import { columnOf } from "./tvscreener-fields.ts";

const BEGIN = "from tvscreener import StockScreener, StockField\nss = StockScreener()\n";

const SCANS: readonly { readonly scan: string; readonly means: string; readonly lost?: readonly string[] }[] = [
  {
    scan: "ss.where(StockField.PRICE > 6)\nss.where(StockField.PRICE < 9)\nss.where(1e6 <= StockField.VOLUME)\nss.sort_by(StockField.VOLUME, ascending=False)\nss.set_range(0, 9)\ndf = ss.get()",
    means: "close > $6 on daily bars; and close < $9 on daily bars; and volume >= 1,000,000 shares on daily bars",
  },
  {
    scan: "ss.where(StockField.RSI.between(30, 40)).where(StockField.EXCHANGE.isin(['NYSE', Exchange.NASDAQ]))",
    means: "rsi(close,14) >= 30 and <= 40 on daily bars; and exchange is XNYS or XNAS",
  },
  {
    scan: "ss.where(StockField.PRICE, FilterOperator.ABOVE_OR_EQUAL, 6)\nss.add_filter(StockField.PRICE, FilterOperator.CROSSES_DOWN, StockField.VOLUME_WEIGHTED_AVERAGE_PRICE)",
    means: "close >= $6 on daily bars; and close crosses under vwap on daily bars",
  },
  {
    scan: "ss.add_filter(StockField.EXCHANGE, FilterOperator.EQUAL, Exchange.NYSE)\nss.add_filter(StockField.EXCHANGE, FilterOperator.EQUAL, Exchange.NYSE_ARCA)",
    means: "exchange is XNYS, XASE or ARCX",
  },
  {
    scan: "ss.where(StockField.RELATIVE_STRENGTH_INDEX_14.with_interval('1h') < 30)\nss.where(StockField.RSI.with_history(2).with_interval('1W') > 50)",
    means: "rsi(close,14) < 30 on hourly bars; and rsi(close,14) > 50 on weekly bars, 2 bars ago",
  },
  {
    scan: "ss.where(StockField.SECTOR == Sector.NON_ENERGY_MINERALS)\nss.where(StockField.TYPE, FilterOperator.IN_RANGE, [Type.DEPOSITORY_RECEIPT])\nss.set_index(IndexSymbol.SP500, IndexSymbol.NASDAQ_100)\nss.set_markets(Market.AMERICA)",
    means: "sector is Non-Energy Minerals; and security type is ADR; and index membership is SP500 or NDX",
  },
  {
    scan: "ss.where(StockField.PRICE > 6)\nss.where(StockField.VOLUME > 9)\nss.remove_filter(StockField.PRICE)",
    means: "volume > 9 shares on daily bars",
  },
  {
    scan: "ss.where(StockField.PRICE > 6)\nss.where(StockField.WOBBLE_14 > 5)\nss.where(StockField.VOLUME > least)\nss.where(StockField.VOLUME, FilterOperator.SOON, 5)\nss.search('KO')\nss.symbols = {'tickers': ['NYSE:KO']}\nif strict:\n    ss.where(StockField.VOLUME > 5)",
    means: "close > $6 on daily bars",
    lost: [
      "StockField.WOBBLE_14 > 5",
      "StockField.VOLUME > least",
      "StockField.VOLUME, FilterOperator.SOON, 5",
      "'KO'",
      "ss.symbols = {'tickers': ['NYSE:KO']}",
      "ss.where(StockField.VOLUME > 5)",
    ],
  },
];

describe("scans of tvscreener", () => {
  it.each(SCANS)("translates $scan", ({ scan, means, lost = [] }) => {
    const { payload, notCarried, notes } = translateScan("tradingview", BEGIN + scan);
    expect(readBack(payload!)).toBe(`Stocks where ${means}.`);
    expect(notCarried.map(({ text }) => text)).toEqual(lost);
    expect(notes.join(" ")).not.toMatch(/last where|read as/);
    expect(guessLanguage(BEGIN + scan)).toBe("tradingview");
  });

  it("reads a screener with renamed imports and without its constructor", () => {
    const scan = "from tvscreener import StockField as F\ns.where(F.PRICE > 6)\ns.where(F.VOLUME > 9)";
    const { payload, notes } = translateScan("tradingview", scan);
    expect(readBack(payload!)).toBe("Stocks where close > $6 on daily bars; and volume > 9 shares on daily bars.");
    expect(notes.join(" ")).toContain("s is given no value");
  });

  it("reads 40 conditions in sequence", () => {
    const wheres = Array.from({ length: 40 }, (_, k) => `ss.where(StockField.PRICE > ${k})`);
    const { carried, notCarried } = translateScan("tradingview", BEGIN + wheres.join("\n"));
    expect([carried, notCarried]).toEqual([40, []]);
  });

  it("refuses screeners of assets other than stocks", () => {
    const { payload, notCarried } = translateScan(
      "tradingview",
      "s = CryptoScreener()\ns.where(CryptoField.PRICE > 5)",
    );
    expect(payload).toBeNull();
    expect(notCarried[0]?.reason).toContain("no stocks");
  });
});

describe("columnOf", () => {
  it.each(
    `PRICE close, CHANGE change_abs, CHANGE_PERCENT change, GAP_PERCENT gap, PREMARKET_CHANGE_PERCENT premarket_change,
    MARKET_CAPITALIZATION market_cap_basic, PRICE_TO_EARNINGS_RATIO_TTM price_earnings_ttm, PRICE_TO_BOOK_FY price_book_ratio,
    SIMPLE_MOVING_AVERAGE_50 SMA50, EXPONENTIAL_MOVING_AVERAGE_20 EMA20, HULL_MOVING_AVERAGE_9 HullMA9, RSI7 RSI7, RSI_60 RSI|60,
    RELATIVE_STRENGTH_INDEX_14 RSI14, MACD_LEVEL_12_26 MACD.macd, MACD_HIST MACD.hist, ADX_PLUS_DI ADX+DI,
    NEGATIVE_DIRECTIONAL_INDICATOR_14 ADX-DI, STOCHASTIC_PERCENTK_14_3_3 Stoch.K, BOLLINGER_UPPER_BAND_20 BB.upper,
    ICHIMOKU_BASE_LINE_9_26_52_26 Ichimoku.BLine, PIVOT_CLASSIC_P Pivot.M.Classic.Middle, RELATIVE_VOLUME relative_volume_10d_calc,
    AVERAGE_VOLUME_10D average_volume_10d_calc, AVERAGE_VOLUME_30_DAY average_volume_30d_calc, MONTH_HIGH_3 High.3M,
    ALL_TIME_HIGH High.All, WEEK_LOW_52 price_52_week_low, YTD_PERFORMANCE Perf.YTD, MONTH_PERFORMANCE_6 Perf.6M,
    DEBT_TO_EQUITY_RATIO_MRQ debt_to_equity_fq, CURRENT_RATIO_MRQ current_ratio_fq, GROSS_MARGIN_PERCENT_TTM gross_margin_ttm,
    REVENUE_QUARTERLY_YOY_GROWTH total_revenue_yoy_growth_fq, EPS_DILUTED_TTM earnings_per_share_diluted_ttm,
    EPS_DILUTED_ANNUAL_YOY_GROWTH earnings_per_share_diluted_yoy_growth_fy, CANDLE_DOJI Candle.Doji, HAMMER Candle.Hammer,
    CHANGE_1W change_abs|1W, AVERAGE_TRUE_RANGE_7 average_true_range_7, RSI9_1 rsi9_1`
      .split(/,\s+/)
      .map((line) => line.split(" ") as [member: string, column: string]),
  )("maps %s to %s", (member, column) => {
    expect(columnOf(member)).toBe(column);
  });
});
