import { describe, expect, it } from "vitest";
import { translateScan } from "../translate-scan.ts";
import { labelLines } from "./finviz-labels.ts";
import { NUMBER_FAMILIES } from "./finviz-numbers.ts";

/** Lines as the page shows them, and the filters of its address. */
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
];

describe("labels of Finviz", () => {
  it.each(LINES)("%s", (text, filters) => {
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
    "%s has numbers",
    (name, prefix, scale) => {
      const [line] = labelLines(`${name}: Over 2M`).lines;
      expect(line?.filter).toBe(`${prefix}_o${2e6 / scale}`);
    },
  );

  it.each([
    ["P/E: Weird; Price: Over 5", "P/E: Weird"],
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
