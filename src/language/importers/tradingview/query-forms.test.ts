import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { translateScan } from "../translate-scan.ts";

const CHEAP = "close < $7 on daily bars";
const BOTH = `${CHEAP}; and rsi(close,14) < 33 on daily bars`;

interface Form {
  readonly scan: string;
  readonly means: string | null;
  readonly lost?: readonly string[];
  readonly note?: string;
}

const FORMS: readonly Form[] = [
  { scan: "q = Query()\nq.where(col('close') < 7, col('RSI') < 33)\nq.limit(4)\nprint(q)", means: BOTH },
  {
    scan: "q = Query().where(col('close') < 7)\nq.set_index('SYML:SP;SPX')\nq.order_by('volume')\nn, d = q.get_scanner_data()",
    means: `${CHEAP}; and index membership is SP500`,
  },
  { scan: "q = Query().where(col('RSI') < 9)\nq.where(col('close') < 7)", means: CHEAP, note: "last where" },
  {
    scan: "class Finder:\n    def run(self):\n        self.rows = (Query()\n            .select(*self.names)\n            .where(\n                col('close') < 7,\n                #col('volume') > 1,\n                col('RSI') < 33\n            )\n            .limit(5)).get_scanner_data()[1]",
    means: BOTH,
  },
  { scan: "self.total, self.rows = Query().where(col('close') < 7).get_scanner_data()", means: CHEAP },
  { scan: "self.q = Query().where(col('close') < 7, col('RSI') < 33)\nself.q.limit(3)", means: BOTH },
  {
    scan: "self.low = [col('close') < 7, col('RSI') < 33]\nd = Query().where(*self.low).get_scanner_data()",
    means: BOTH,
  },
  { scan: "this.query = new Query().where(col('close').lt(7), col('RSI').lt(33));", means: BOTH },
  { scan: "rows['day'] = Query().where(col('close') < 7).get_scanner_data()[1]", means: CHEAP },
  { scan: "app.state.rows = Query().where(col('close') < 7)", means: CHEAP },
  { scan: "*_, d = Query().where(col('close') < 7).get_scanner_data()", means: CHEAP },
  { scan: "a = b = Query().where(col('close') < 7, col('RSI') < 33)", means: BOTH },
  { scan: "_, d = Query().where(col('close') < 7).get_scanner_data()\nd['low'] = d['close'] < 5", means: CHEAP },
  { scan: "'filters': [col('close') < 7, col('RSI') < 33],\n'columns': ['name']", means: BOTH },
  { scan: "'dip': [\n  col('close') < 7,\n  col('RSI') < 33,\n]", means: BOTH },
  {
    scan: "{'name': 'Dip', 'conditions': [col('close') < 7, col('RSI') < 33]}",
    means: BOTH,
    note: "The member name",
  },
  { scan: "c = {'filters': [col('close') < 7]}\nQuery().where(*c['filters'], col('RSI') < 33)", means: BOTH },
  { scan: "headers = {'accept': 'json'}\nQuery().where(col('close') < 7)", means: CHEAP },
  {
    scan: "from tradingview_screener import Query as Q, col as c\nQ().where(c('close') < 7, c('RSI') < 33)",
    means: BOTH,
  },
  { scan: "c = col\nd = Query().where(c('close') < 7, c('RSI') < 33)", means: BOTH },
  {
    scan: "Query().where(f('close') < 7, f('RSI').between(20, 33))",
    means: `${CHEAP}; and rsi(close,14) >= 20 and <= 33 on daily bars`,
    note: "f was read as the column function",
  },
  {
    scan: "import { Query, col as c } from 'x'\nconst { data } = await new Query().where(c('close').lt(7), c('RSI').lt(33)).getScannerData();",
    means: BOTH,
  },
  { scan: "(_, d) = (Query().where(col('close') < 7, col('RSI') < 33).get_scanner_data())", means: BOTH },
  { scan: "[n, d] = Query().where(col('close') < 7).get_scanner_data()", means: CHEAP },
  {
    scan: "q = q.where(col('close') < 7, col('RSI') < 33)\nq = q.limit(3)",
    means: BOTH,
    note: "q is given no value in the text",
  },
  {
    scan: "Presets.weak_names.select('name').where(col('close') < 7)",
    means: CHEAP,
    note: "What the ready-made query of Presets asks for is not in the text",
  },
  { scan: ".select('name')\n.where(col('close') < 7, col('RSI') < 33)\n.limit(3))", means: BOTH },
  { scan: ".where(col('close') < 7)).set_index('SYML:DJ;DJI')", means: `${CHEAP}; and index membership is DJI` },
  { scan: "col('close') < 7, col('RSI') < 33 ).order_by('x').limit(9)", means: BOTH },
  { scan: "  col('close') < 7,\n  33 > col('RSI'),\n)\n.limit(9)\n.get_scanner_data()", means: BOTH },
  { scan: "[col('close') < 7, col('RSI') < 33]).limit(9)", means: BOTH },
  { scan: "col('close').lt(7), col('RSI').lt(33)).orderBy('x')", means: BOTH },
  { scan: "StockField.PRICE < 7, StockField.RELATIVE_STRENGTH_INDEX_14 < 33).sort_by('x')", means: BOTH },
  { scan: "print(3)\nlow = 7\ncol('close') < low, col('RSI') < 33).limit(9)", means: BOTH },
  {
    scan: "col('close') < 7, col('RSI') < what(33)).set_index('SYML:DJ;DJI')",
    means: `${CHEAP}; and index membership is DJI`,
    lost: ["col('RSI') < what(33)"],
  },
  { scan: "Query().select('name')).where(col('close') < 7)", means: CHEAP },
  {
    scan: "Query().where(Or(col('RSI') < 33, col('RSI') > 80)), col('close') < 7)",
    means: "at least one of these holds: (rsi(close,14) < 33 on daily bars), (rsi(close,14) > 80 on daily bars)",
    lost: ["col('close') < 7"],
  },
  {
    scan: "new Query().where(col('close').lte(7), col('RSI').gt(col('RSI[1]')), col('close').crossesAbove('EMA20'), col('volume').gte(9), col('change').ne(0), col('open').eq(3), col('ADX').notBetween(5, 9))",
    means:
      "close <= $7 on daily bars; and rsi(close,14) > rsi(close,14) 1 bar earlier on daily bars; and close crosses above ema(close,20) on daily bars; and volume >= 9 shares on daily bars; and change_pct(close,1) != 0% on daily bars; and open = $3 on daily bars; and none of these holds: (adx(14) >= 5 and <= 9 on daily bars)",
  },
  { scan: "new Query().setTickers(['NYSE:KO']).where(col('close').lt(7))", means: `${CHEAP}; and symbol is KO` },
  {
    scan: "Query().having(col('close') < 7).where(col('RSI') < 33)",
    means: "rsi(close,14) < 33 on daily bars",
    lost: ["col('close') < 7"],
  },
  {
    scan: "Query().set_markets(*args.markets).where(col('close') < 7)",
    means: CHEAP,
    note: "market is not a condition",
  },
  {
    scan: `{"filter": [{"left": "close", "operation": "less", "right": 7}], "markets": [market]}`,
    means: CHEAP,
    note: "market is not a condition",
  },
  { scan: "Query().where(col('exchange').isin(['SSE', 'SZSE']))", means: "exchange is XSHG or XSHE" },
  { scan: "Query().where(col('type').isin(['stock', 'etf']))", means: "security type is CS, PFD or ETF" },
  {
    scan: "Query().where(col('subtype').isin(['common', 'foreign-issuer', '']))",
    means: "security type is CS",
    note: "Shares of a foreign issuer",
  },
  {
    scan: "Query().where(col('subtype').has_none_of(['foreign-issuer']))",
    means: null,
    lost: ["col('subtype').has_none_of(['foreign-issuer'])"],
  },
  { scan: "Query().where(col('type').isin(['']))", means: null, lost: ["col('type').isin([''])"] },
  {
    scan: "Query().where(col('float_shares_percent_current') < 40)",
    means: "=100*shares_float/shares_outstanding < 40x on daily bars",
  },
];

describe("notations of a TradingView query", () => {
  it.each(FORMS)("translates $scan", ({ scan, means, lost = [], note }) => {
    const { payload, notCarried, notes } = translateScan("tradingview", scan);
    expect(payload === null ? null : readBack(payload)).toBe(means === null ? null : `Stocks where ${means}.`);
    expect(notCarried.map(({ text }) => text)).toEqual(lost);
    expect(notes.join(" ")).toContain(note ?? "");
  });

  it("reports the unreadable part of a broken query, not a missing query", () => {
    const { notCarried } = translateScan("tradingview", "q = Query().where(col('close') < 7, col('RSI') < 33 5 6");
    expect(notCarried[0]?.reason).not.toContain("there is no Query()");
  });
});

describe("TradingView figures", () => {
  it.each([
    ["return_on_equity_fy", "Roe of the newest fiscal year > 9%"],
    ["return_on_assets_fy", "Roa of the newest fiscal year > 9%"],
    ["return_on_invested_capital_fy", "Roic of the newest fiscal year > 9%"],
    ["total_assets_fy", "TotalAssets of the newest fiscal year > $9"],
  ])("%s reads the newest fiscal year", (field, means) => {
    const { payload, notes } = translateScan("tradingview", `Query().where(col('${field}') > 9)`);
    expect(readBack(payload!)).toBe(`Stocks where ${means}.`);
    expect(notes).toEqual([]);
  });

  it.each([
    ["price_earnings_growth_ttm", "PEG is over the growth of the fiscal years"],
    ["altman_z_score_ttm", "newest fiscal year"],
    ["return_on_equity_fq", "twelve months up to its end"],
    ["price_book_ratio", "newest figures"],
    ["price_sales_ratio", "newest figures"],
    ["dividend_yield_recent", "payments of a year"],
    ["dividends_yield", "payments of a year"],
  ])("%s has a note about its difference: %s", (field, note) => {
    const { notes } = translateScan("tradingview", `Query().where(col('${field}') > 1)`);
    expect(notes.join(" ")).toContain(note);
  });
});
