import { describe, expect, it } from "vitest";
import { guessLanguage } from "../guess-language.ts";
import { translateScan } from "../translate-scan.ts";
import { labelLines } from "./finviz-labels.ts";
import { NUMBER_FAMILIES } from "./finviz-numbers.ts";

/** Lines as the page shows them, each with the filters of the address. */
const LINES: readonly (readonly [line: string, filters: string])[] = [
  ["Market Cap: Mid; P/E: Under 15; RSI (14): Oversold (30)", "cap_mid,fa_pe_u15,ta_rsi_os30"],
  ["Market Cap.: +Mid (over $2bln)\nP/E: Profitable (>0)", "cap_midover,fa_pe_profitable"],
  ["Market Cap: Mid ($2bln to $10bln) | Float: Under 20M", "cap_mid,sh_float_u20"],
  ["RSI (14): Not Overbought (<60), Average Volume: Over 500K", "ta_rsi_nob60,sh_avgvol_o500"],
  ["Dividend Yield: Positive (>0%); Return on Equity: Very Positive (>30%)", "fa_div_o0,fa_roe_o30"],
  ["P/E: 10 to 20 / Price: $5 - $10", "fa_pe_10to20,sh_price_5to10"],
  ["Gross Margin: Negative (<0%)", "fa_grossmargin_u0"],
  ["Exchange: NASDAQ; Index: S&P 500; Sector: Consumer Cyclical", "exch_nasd,idx_sp500,sec_consumercyclical"],
  ["Industry: Oil & Gas E&P; Country: Foreign (ex-USA)", "ind_oilgasep,geo_notusa"],
  ["Option/Short: Optionable and shortable", "sh_opt_optionshort"],
  ["Earnings Date: Tomorrow Before Market Open", "earningsdate_tomorrowbefore"],
  ["Earnings Date: Next 5 Days; IPO Date: More than 5 years ago", "earningsdate_nextdays5,ipodate_more5"],
  ["IPO Date: In the last 2 years", "ipodate_prev2yrs"],
  ["Pattern: Double Bottom (Strong); Candlestick: Spinning Top Black", "ta_pattern_doublebottom2,ta_candlestick_stb"],
  ["Change: Up; Change from Open: Down 5%; Gap: Up 3%", "ta_change_u,ta_changeopen_d5,ta_gap_u3"],
  ["Performance: Month +20%; Performance 2: Week Down", "ta_perf_4w20o,ta_perf_1wdown"],
  ["Volatility: Week - Over 3%", "ta_volatility_wo3"],
  ["20-Day Simple Moving Average: Price 10% below SMA20", "ta_sma20_pb10"],
  ["50-Day Simple Moving Average: SMA50 crossed SMA200 above", "ta_sma50_cross200a"],
  ["200-Day Simple Moving Average: Price crossed SMA200 below", "ta_sma200_pcb"],
  ["52-Week High/Low: 0-5% below High; 50-Day High/Low: New Low", "ta_highlow52w_b0to5h,ta_highlow50d_nl"],
  ["20-Day High/Low: 10% or more above Low", "ta_highlow20d_a10h"],
  ["Insider Transactions: Positive (>0%)", "sh_insidertrans_pos"],
  [
    "EPS growththis year: Positive Low (0-10%); Sales growthpast 5 years: Over 5%",
    "fa_epsyoy_poslow,fa_sales5years_o5",
  ],
  ["InsiderOwnership: Over 10%\nReturn on Equity: Very Negative (", "sh_insiderown_o10,fa_roe_veryneg"],
  [
    "Candlestick: Marubozu White; Employees: Over 100; After-Hours Change: Up 5%",
    "ta_candlestick_mw,employees_o100,ah_change_u5",
  ],
];

describe("Finviz filters in a script", () => {
  const OVERVIEW = `from finvizfinance.screener.overview import Overview
filters_dict = {
  'Market Cap.': '+Mid (over $2bln)',
  #'Current Ratio': 'Over 0.5',
  "EPS growthqtr over qtr": "High (>25%)",
  'Country': 'Any',
  'Moon Phase': 'Full',
}
Overview().set_filter(signal='New High', filters_dict=filters_dict)`;

  it("reads a dictionary of labels and the signal", () => {
    const { payload, notCarried } = translateScan("finviz", OVERVIEW);
    expect(payload).toEqual(translateScan("finviz", "f=cap_midover,fa_epsqoq_o25&s=ta_newhigh").payload);
    expect(notCarried).toMatchObject([{ text: "'Moon Phase': 'Full'", reason: expect.stringContaining("label") }]);
    expect(guessLanguage(OVERVIEW)).toBe("finviz");
  });

  it("reads a list of codes, and an address in quotation marks", () => {
    const filters = "Screener(filters=['exch_nasd', 'fa_pe_u15'], table='Performance', order='price')";
    expect(translateScan("finviz", filters).payload).toEqual(translateScan("finviz", "exch_nasd,fa_pe_u15").payload);
    const address = 'url = "https://finviz.com/screener.ashx?v=111&f=exch_nasd,fa_pe_u15&ft=4"  # why not?';
    expect(translateScan("finviz", address)).toMatchObject({ carried: 2, conditions: 2, notCarried: [] });
  });

  it.each([
    ["['cap_mid', 'price_u20', 'largecap', LEAST, f'sh_price_o{p}']", "cap_mid,sh_price_u20", 3],
    ["filters.append('avgvol_o500')\nfilters.append('change_u5')\nname = 'market_cap'", "sh_avgvol_o500", 1],
    ["q = 'cap_mid,price_u20,moon_full'", "cap_mid,sh_price_u20", 1],
    ["[\n  'cap_mid',  # size\n  # 'fa_pe_u15',\n]", "cap_mid", 0],
    [
      "url = f'https://finviz.com/screener.ashx?f={codes}'\ncodes = ','.join(['cap_mid', 'price_u20'])",
      "cap_mid,sh_price_u20",
      0,
    ],
    ["{'f': 'cap_mid,price_u20', 's': 'ta_newhigh'}", "f=cap_mid,sh_price_u20&s=ta_newhigh", 0],
    ["Screener(filters=['cap_mid'], signal='ta_newhigh', tickers=['KO'])", "f=cap_mid&s=ta_newhigh", 1],
    [
      "d = {'Price': 'Over $5', 'Sector': sector, 'Exchange': ['NYSE']}\nd['P/E'] = 'Under 15'",
      "sh_price_o5,fa_pe_u15",
      2,
    ],
  ])("reads %s", (text, filters, leftOut) => {
    const { payload, notCarried } = translateScan("finviz", text);
    expect(payload).toEqual(translateScan("finviz", filters).payload);
    expect(notCarried.length).toBe(leftOut);
  });

  it.each([
    "a = {'Price': 'Over $5'}\nb = {'Price': 'Over $10'}",
    "https://finviz.com/screener.ashx?f=cap_mid https://finviz.com/screener.ashx?f=cap_large",
  ])("refuses two scans: %s", (text) => {
    expect(translateScan("finviz", text)).toMatchObject({
      payload: null,
      notCarried: [{ reason: expect.stringContaining("one at a time") }],
    });
  });
});

describe("Finviz labels", () => {
  it.each(LINES)("translates %s", (text, filters) => {
    expect(
      labelLines(text)
        .lines.map(({ filter }) => filter)
        .join(","),
    ).toBe(filters);
    const { payload, notCarried } = translateScan("finviz", text);
    expect(notCarried).toEqual([]);
    expect(payload).not.toBeNull();
    expect(payload).toEqual(translateScan("finviz", `f=${filters}`).payload);
  });

  it.each(NUMBER_FAMILIES.map(({ name, prefix, scale = 1 }) => [name, prefix, scale] as const))(
    "%s accepts a number",
    (name, prefix, scale) => {
      const [line] = labelLines(`${name}: Over 2M`).lines;
      expect(line?.filter).toBe(`${prefix}_o${2e6 / scale}`);
    },
  );

  it.each([
    ["P/E: Weird; Price: Over 5", "P/E: Weird"],
    ["Price: Over 5; Moon Phase: Full", "Moon Phase: Full"],
    ["Price: Over 5, Moon Phase: Full", "Moon Phase: Full"],
    ["Price: Over 5 | Moon Phase: Full", "Moon Phase: Full"],
    ["Price: Over 5\nMoon Phase: Full", "Moon Phase: Full"],
    ["Price: Over 5; EPS growthnext year: Over 10%", "EPS growthnext year: Over 10%"],
    ["Price: Over 5; InstitutionalTransactions: Positive (>0%)", "InstitutionalTransactions: Positive (>0%)"],
    ["Price: Over 5; LT Debt/Equity: Under 0.5", "LT Debt/Equity: Under 0.5"],
    ["Price: Over 5; Price: Under 10 and above its average", "Price: Under 10 and above its average"],
    ["Price: Over 5; Target Price: 20% Above Price", "Target Price: 20% Above Price"],
    ["Avg Price Over 2; Price: Over 5", "Avg Price Over 2;"],
    ["Price: Over 5; 52-Week High/Low: 0-5% below Low", "52-Week High/Low: 0-5% below Low"],
  ])("%s leaves out %s", (text, lost) => {
    const { payload, notCarried } = translateScan("finviz", text);
    expect(notCarried.map((one) => one.text)).toEqual([lost]);
    expect(payload).toEqual(translateScan("finviz", "f=sh_price_o5").payload);
  });
});
