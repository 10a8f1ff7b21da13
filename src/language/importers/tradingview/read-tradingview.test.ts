import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { guessLanguage } from "../guess-language.ts";
import { translateScan } from "../translate-scan.ts";

/** Scans as users write them, each with its meaning and the parts that have no counterpart. */
const SCANS: readonly { readonly scan: string; readonly means: string | null; readonly lost: readonly string[] }[] = [
  {
    scan: `Query()
  .select('name')
  .where(col('close') > 6, col('RSI') < 40)
  .limit(9)`,
    means: "Stocks where close > $6 on daily bars; and rsi(close,14) < 40 on daily bars.",
    lost: [],
  },
  {
    scan: `.where(col('close') > 6, col('RSI') < 40)
.limit(9)`,
    means: "Stocks where close > $6 on daily bars; and rsi(close,14) < 40 on daily bars.",
    lost: [],
  },
  {
    scan: `.set_markets('america')
.where(
  col('close') > 6,
  col('RSI') < 40,
)`,
    means: "Stocks where close > $6 on daily bars; and rsi(close,14) < 40 on daily bars.",
    lost: [],
  },
  {
    scan: `"filter": [{"left": "close", "operation": "greater", "right": 6}, {"left": "RSI", "operation": "less", "right": 40}],
"markets": ["america"]`,
    means: "Stocks where close > $6 on daily bars; and rsi(close,14) < 40 on daily bars.",
    lost: [],
  },
  {
    scan: `[{"left": "close", "operation": "greater", "right": 6}, {"left": "RSI", "operation": "less", "right": 40}]`,
    means: "Stocks where close > $6 on daily bars; and rsi(close,14) < 40 on daily bars.",
    lost: [],
  },
  {
    scan: `filters = [{"left": "close", "operation": "greater", "right": 6}, {"left": "RSI", "operation": "less", "right": 40}]`,
    means: "Stocks where close > $6 on daily bars; and rsi(close,14) < 40 on daily bars.",
    lost: [],
  },
  {
    scan: `{"filters": [{"left": "close", "operation": "greater", "right": 6}, {"left": "RSI", "operation": "less", "right": 40}], "sort_by": "volume", "order": "desc"}`,
    means: "Stocks where close > $6 on daily bars; and rsi(close,14) < 40 on daily bars.",
    lost: [],
  },
  {
    scan: `const query = await new Query()
  .select('name') // the name alone
  .where(col('close') > 6, col('RSI') < 40)
`,
    means: "Stocks where close > $6 on daily bars; and rsi(close,14) < 40 on daily bars.",
    lost: [],
  },
  {
    scan: "Query().select('name', 'close').where(col('close') > col('EMA200'), col('RSI').between(30, 70), col('relative_volume_10d_calc') > 1.5)",
    means:
      "Stocks where close > ema(close,200) on daily bars; and rsi(close,14) >= 30 and <= 70 on daily bars; and rvol(10) > 1.5x on daily bars.",
    lost: [],
  },
  {
    scan: `(Query()
 .select('name', 'close', 'volume')
 .where(
     Column('market_cap_basic').between(1_000_000, 50_000_000),
     Column('MACD.macd') >= Column('MACD.signal')
 )
 .order_by('volume', ascending=False).limit(25).get_scanner_data())`,
    means:
      "Stocks where market_cap >= $1,000,000 and <= $50,000,000; and macd(close,12,26,9) >= macd_signal(close,12,26,9) on daily bars.",
    lost: [],
  },
  {
    scan: "Query().where2(And(Or(col('RSI') < 30, col('close').crosses_above('SMA50')), col('volume') > 1e6))",
    means:
      "Stocks where volume > 1,000,000 shares on daily bars; and at least one of these holds: (rsi(close,14) < 30 on daily bars), (close crosses above sma(close,50) on daily bars).",
    lost: [],
  },
  {
    scan: `from tradingview_screener import Query, col
big = 10 * 10**9
conditions = [col('market_cap_basic') > big, col('exchange').isin(['NASDAQ', 'NYSE'])]
n, df = Query().where(*conditions).get_scanner_data()`,
    means: "Stocks where market_cap > $10,000,000,000; and exchange is XNAS or XNYS.",
    lost: [],
  },
  {
    scan: "Query().where(col('close').above_pct('VWAP', 1.03), col('close').below_pct('price_52_week_high', 0.95))",
    means: "Stocks where close > 1.03 × vwap on daily bars; and close < 0.95 × high_52w(252) on daily bars.",
    lost: [],
  },
  {
    scan: "Query().where(col('RSI|60') < 30, col('close|1W') > col('SMA20|1W'))",
    means: "Stocks where rsi(close,14) < 30 on hourly bars; and close > sma(close,20) on weekly bars.",
    lost: [],
  },
  {
    scan: "Query().where(col('RSI[1]') < 30, col('RSI') >= 30)",
    means: "Stocks where rsi(close,14) < 30 on daily bars, 1 bar ago; and rsi(close,14) >= 30 on daily bars.",
    lost: [],
  },
  {
    scan: `{"filter": [{"left": "close", "operation": "egreater", "right": 10}, {"left": "RSI", "operation": "in_range", "right": [30, 70]}], "markets": ["america"], "range": [0, 50]}`,
    means: "Stocks where close >= $10 on daily bars; and rsi(close,14) >= 30 and <= 70 on daily bars.",
    lost: [],
  },
  {
    scan: `{"filter": [{"left": "is_primary", "operation": "equal", "right": true}], "filter2": {"operator": "and", "operands": [{"operation": {"operator": "or", "operands": [{"expression": {"left": "type", "operation": "equal", "right": "stock"}}, {"expression": {"left": "type", "operation": "equal", "right": "dr"}}]}}, {"expression": {"left": "volume", "operation": "greater", "right": 500000}}]}, "symbols": {"query": {"types": []}, "tickers": []}}`,
    means:
      "Stocks where volume > 500,000 shares on daily bars; and at least one of these holds: (security type is CS or PFD), (security type is ADR).",
    lost: [],
  },
  {
    scan: "Query().where(col('close').crosses('EMA20'))",
    means:
      "Stocks where at least one of these holds: (close crosses above ema(close,20) on daily bars), (close crosses under ema(close,20) on daily bars).",
    lost: [],
  },
  {
    scan: "Query().where(col('price_earnings_ttm') < 15, col('dividends_yield_current') > 3, col('debt_to_equity').between(0, 0.5))",
    means:
      "Stocks where PETTM < 15x; and DividendYield of the last twelve months > 3%; and DebtToEquity of the most recent quarter >= 0x and <= 0.5x.",
    lost: [],
  },
  {
    scan: "Query().where(col('sector').isin(['Technology Services', 'Electronic Technology']), col('country') == 'United States')",
    means: "Stocks where sector is Technology Services or Electronic Technology; and country is US.",
    lost: [],
  },
  {
    scan: "Query().where(col('Candle.Engulfing.Bullish') == 1, col('Perf.YTD') > 20)",
    means: "Stocks where perf_ytd > 20%; and the candlestick pattern bullish Engulfing on daily bars.",
    lost: [],
  },
  {
    scan: "Query().where(col('premarket_change') > 5, col('premarket_volume') > 100_000, col('gap') > 2)",
    means:
      "Stocks where premarket_change_pct > 5%; and premarket_volume > 100,000 shares; and =(open/lag(close,1)-1)*100 > 2% on daily bars.",
    lost: [],
  },
  {
    scan: "Query().where(col('Recommend.All') > 0.5, col('close') > 5)",
    means: "Stocks where close > $5 on daily bars.",
    lost: ["col('Recommend.All') > 0.5"],
  },
  {
    scan: "Query().where(Or(col('Recommend.All') > 0.5, col('close') > 5), col('volume') > 100)",
    means: "Stocks where volume > 100 shares on daily bars.",
    lost: ["Or(col('Recommend.All') > 0.5, col('close') > 5)"],
  },
  {
    scan: "Query().set_tickers('NASDAQ:AAPL', 'NYSE:KO').where(col('change') > 0)",
    means: "Stocks where change_pct(close,1) > 0% on daily bars; and symbol is AAPL or KO.",
    lost: [],
  },
  {
    scan: "Query().set_markets('india').where(col('close') > 5)",
    means: "Stocks where close > $5 on daily bars.",
    lost: [],
  },
  {
    scan: `{"filter": [{"left": "close", "operation": "greater", "right": 10}], "markets": ["uk", "germany"]}`,
    means: "Stocks where close > $10 on daily bars.",
    lost: [],
  },
  {
    scan: `from tradingview_screener import Query, Column
q = Query().select('name').set_markets('india')
q = q.where(Column('close') > 50, col('RSI|60').crosses_above(30), what is this, col('exchange').isin(['NSE']))
n, df = q.order_by('volume', ascending=False).limit(50).get_scanner_data()
print(f"{n} found")`,
    means:
      "Stocks where close > $50 on daily bars; and rsi(close,14) crosses above 30 on hourly bars; and exchange is XNSE.",
    lost: ["what is this"],
  },
  {
    scan: `filters = [col('close') > 5, col('volume') >= least]
filters += [col('ADRP') > 4]
filters.append(col('RSI').between(40, 60))
df = Query().set_markets(market).where(*filters).get_scanner_data()[1]`,
    means:
      "Stocks where close > $5 on daily bars; and =100*sma(high-low,14)/close > 4x on daily bars; and rsi(close,14) >= 40 and <= 60 on daily bars.",
    lost: ["col('volume') >= least"],
  },
  {
    scan: "[\n  col('close') > 5,\n  col('industry').not_in(['Trucking']),\n]",
    means: "Stocks where close > $5 on daily bars; and none of these holds: (industry is Trucking).",
    lost: [],
  },
  {
    scan: "col('close') > col('Pivot.M.Classic.R1'),\ncol('RSI') < 30",
    means: "Stocks where close > pivot(r1,1mo) on daily bars; and rsi(close,14) < 30 on daily bars.",
    lost: [],
  },
  {
    scan: `import tradingview_screener as tv
def scan(limit=10):
    if strict:
        extra = tv.col('RSI') > 70
    try:
        return tv.Query().where(tv.col('close') > 5, tv.col('EMA20') > tv.col('EMA50')).get_scanner_data()
    except Exception as e:
        print(e)
if __name__ == "__main__":
    scan()`,
    means: "Stocks where close > $5 on daily bars; and ema(close,20) > ema(close,50) on daily bars.",
    lost: ["extra = tv.col('RSI') > 70"],
  },
  {
    scan: `conditions = [col('close') > 5]
for sector in sectors:
    conditions.append(col('sector') == sector)
df = Query().where(*conditions).get_scanner_data()[1]
df = df[df['RSI'] > 50]`,
    means: "Stocks where close > $5 on daily bars.",
    lost: ["conditions.append(col('sector') == sector)", "df = df[df['RSI'] > 50]"],
  },
  {
    scan: "Query().where(Or(col('close') > 5, col('open') => 3), col('high') > 2)",
    means: "Stocks where high > $2 on daily bars.",
    lost: ["Or(col('close') > 5, col('open') => 3)"],
  },
  {
    scan: "a = Query().where(col('close') > 5)\nb = a.where(col('open') > 5)\nc = a.where(col('high') > 5)",
    means: null,
    lost: ["Query().where(col('close') > 5)\nb = a.where(col('open') > 5)\nc = a.where(col('high') > 5)"],
  },
  {
    scan: "Query().set_index('SYML:SP;SPX').where(col('Aroon.Up') > 70, col('ADX') > 25)",
    means:
      "Stocks where aroon_up(14) > 70 on daily bars; and adx(14) > 25 on daily bars; and index membership is SP500.",
    lost: [],
  },
  {
    scan: "Query().where(col('earnings_release_next_date').in_day_range(0, 7), col('number_of_employees') >= 1000)",
    means:
      "Stocks where employees >= 1,000; and an earnings report with date >= the day of the scan and date <= 7 days ahead.",
    lost: [],
  },
  {
    scan: "Query().where(col('RSI').not_between(30, 70), col('type') != 'fund')",
    means:
      "Stocks where none of these holds: (rsi(close,14) >= 30 and <= 70 on daily bars), (security type is ETF, ETN, FUND or REIT).",
    lost: [],
  },
  {
    scan: "Query().where(30 > col('Stoch.K'), col('close') * 2 > col('open'))",
    means: "Stocks where stoch_k(14,3) < 30 on daily bars.",
    lost: ["col('close') * 2 > col('open')"],
  },
];

describe("scans of TradingView", () => {
  it.each(SCANS)("translates $scan", ({ scan, means, lost }) => {
    const { payload, notCarried } = translateScan("tradingview", scan);
    expect(payload === null ? null : readBack(payload)).toBe(means);
    expect(notCarried.map(({ text }) => text)).toEqual(lost);
    for (const { text, span, reason } of notCarried) {
      expect(scan.slice(...span).trim()).toBe(text);
      expect(reason.length).toBeGreaterThan(10);
    }
    expect(guessLanguage(scan)).toBe("tradingview");
  });
});
