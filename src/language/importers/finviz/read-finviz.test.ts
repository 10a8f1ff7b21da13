import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { guessLanguage } from "../guess-language.ts";
import { translateScan } from "../translate-scan.ts";

/** Scans as users write them, each with its meaning and the parts that have no counterpart. */
const SCANS: readonly { readonly scan: string; readonly means: string | null; readonly lost: readonly string[] }[] = [
  {
    scan: "https://finviz.com/screener.ashx?v=111&f=cap_largeover,fa_pe_u15,sh_avgvol_o500,ta_rsi_os30",
    means:
      "Stocks where market_cap > $10,000,000,000; and avg_volume(63) > 500,000 shares on daily bars; and rsi(close,14) < 30 on daily bars; and PETTM < 15x.",
    lost: [],
  },
  {
    scan: "https://elite.finviz.com/screener.ashx?v=111&f=cap_1to10,sh_price_5to50,fa_div_3to7&ft=4",
    means:
      "Stocks where market_cap >= $1,000,000,000 and <= $10,000,000,000; and close >= $5 and <= $50 on daily bars; and DividendYield of the last twelve months >= 3% and <= 7%.",
    lost: [],
  },
  {
    scan: "f=ta_sma20_pa,ta_sma50_pa10,ta_sma200_sa50&o=-change",
    means:
      "Stocks where close > sma(close,20) on daily bars; and close > 1.1 × sma(close,50) on daily bars; and sma(close,200) > sma(close,50) on daily bars.",
    lost: [],
  },
  {
    scan: "cap_midover,exch_nasd,idx_sp500,sec_technology",
    means:
      "Stocks where market_cap > $2,000,000,000; and exchange is XNAS; and index membership is SP500; and sector is Technology or Information Technology.",
    lost: [],
  },
  {
    scan: "screener.ashx?f=sec_technology%7Chealthcare,geo_usa|canada,ind_semiconductors",
    means:
      "Stocks where sector is Technology, Information Technology, Healthcare or Health Care; and country is US or CA; and industry is Semiconductors.",
    lost: [],
  },
  {
    scan: "f=ta_highlow52w_nh,ta_highlow20d_b0to5h,ta_highlow50d_a10h",
    means:
      "Stocks where high >= high_52w(252) on daily bars; and close >= 0.95 × highest(high,20) on daily bars; and close >= 1.1 × lowest(low,50) on daily bars.",
    lost: [],
  },
  {
    scan: "f=ta_perf_4w20o,ta_perf2_1wdown,ta_change_u5,ta_gap_d3,ta_changeopen_u",
    means:
      "Stocks where perf_1m > 20%; and perf_1w < 0%; and change_pct(close,1) > 5% on daily bars; and gap_pct < -3%; and from_open_pct > 0%.",
    lost: [],
  },
  {
    scan: "f=ta_sma50_cross200a,ta_sma20_pc",
    means:
      "Stocks where sma(close,50) crosses above sma(close,200) on daily bars; and at least one of these holds: (close crosses above sma(close,20) on daily bars), (close crosses under sma(close,20) on daily bars).",
    lost: [],
  },
  {
    scan: "f=ta_pattern_doublebottom,ta_candlestick_h",
    means:
      "Stocks where the candlestick pattern Hammer on daily bars; and the chart pattern Double Bottom in the last 20 daily bars.",
    lost: [],
  },
  {
    scan: "f=earningsdate_todayafter,ipodate_prevyear,sh_opt_optionshort",
    means:
      "Stocks where list date >= 365 days ago; and optionable is true; and shortable is true; and an earnings report with date = today and timing after the close.",
    lost: [],
  },
  {
    scan: "f=earningsdate_nextdays5,sh_short_o20,sh_relvol_o2",
    means:
      "Stocks where rvol(63) > 2x on daily bars; and short_pct_float > 20%; and an earnings report with date >= 1 day ahead and date <= 5 days ahead.",
    lost: [],
  },
  {
    scan: "f=fa_epsqoq_o20,fa_salesqoq_pos,fa_roe_verypos,fa_debteq_u0.5,fa_curratio_o1.5",
    means:
      "Stocks where EpsGrowthYoY of the newest quarter > 20%; and RevenueGrowthYoY of the newest quarter > 0%; and Roe of the last twelve months > 30%; and DebtToEquity of the most recent quarter < 0.5x; and CurrentRatio of the most recent quarter > 1.5x.",
    lost: [],
  },
  {
    scan: "f=fa_pb_low,fa_ps_u2,fa_peg_low,fa_fpe_profitable,fa_pfcf_u20",
    means:
      "Stocks where PriceToBook of the most recent quarter < 1x; and PriceToSales of the last twelve months < 2x; and Peg of the last twelve months < 1x; and PeForward looking forward > 0x; and PriceToFcf of the last twelve months < 20x.",
    lost: [],
  },
  {
    scan: "f=an_recom_buybetter,targetprice_a20,cap_small",
    means: "Stocks where market_cap >= $300,000,000 and <= $2,000,000,000.",
    lost: ["an_recom_buybetter", "targetprice_a20"],
  },
  {
    scan: "f=ta_volatility_wo5,ta_beta_1to2,ta_averagetruerange_o1.5",
    means:
      "Stocks where adr_pct(5) > 5% on daily bars; and beta(market,252) >= 1x and <= 2x on daily bars; and atr(14) > $1.5 on daily bars.",
    lost: [],
  },
  {
    scan: "v=111&s=ta_newhigh&f=sh_curvol_o1000,sh_float_u20",
    means:
      "Stocks where high >= high_52w(252) on daily bars; and volume > 1,000,000 shares on daily bars; and shares_float < 20,000,000 shares.",
    lost: [],
  },
  {
    scan: "s=ta_topgainers&f=cap_smallover",
    means: "Stocks where market_cap > $300,000,000.",
    lost: ["ta_topgainers"],
  },
  {
    scan: "?t=AAPL,MSFT&f=fa_pe_profitable",
    means: "Stocks where PETTM > 0x; and symbol is AAPL or MSFT.",
    lost: [],
  },
  {
    scan: "f=sh_insidertrans_pos,sh_insiderown_o20,sh_instown_high",
    means:
      "Stocks where InsiderOwnershipPct of the most recent quarter > 20%; and InstOwnershipPct of the most recent quarter > 90%; and net_shares(180) > 0 shares.",
    lost: [],
  },
  {
    scan: "f=ind_stocksonly,cap_nano,fa_div_none",
    means:
      "Stocks where market_cap < $50,000,000; and security type is not ETF, ETN or FUND; and DividendYield of the last twelve months = 0%.",
    lost: [],
  },
  {
    scan: "f=ta_rsi_40to60,fa_pe_5to,sh_avgvol_to200",
    means:
      "Stocks where rsi(close,14) >= 40 and <= 60 on daily bars; and avg_volume(63) <= 200,000 shares on daily bars; and PETTM >= 5x.",
    lost: [],
  },
  {
    scan: "f=cap_0.5to2.3,fa_pe_u12.5,sh_float_o50p,employees_o100,ipodate_01-02-2026x02-03-2026,fa_evebitda_neg",
    means:
      "Stocks where market_cap >= $500,000,000 and <= $2,300,000,000; and =100*shares_float/shares_outstanding > 50x on daily bars; and PETTM < 12.5x; and employees > 100; and list date >= 2026-01-02 and <= 2026-02-03; and EvToEbitda of the last twelve months < 0x.",
    lost: [],
  },
  {
    scan: "f=fa_epsyoy1_o10,sh_insttrans_pos,fa_estltgrowth_o10,news_date_today,etf_category_gold,sh_price_5to",
    means: "Stocks where close >= $5 on daily bars.",
    lost: ["fa_epsyoy1_o10", "sh_insttrans_pos", "fa_estltgrowth_o10", "news_date_today", "etf_category_gold"],
  },
  {
    scan: "f=fa_eps5years_o10,fa_eps5years_poslow",
    means:
      "Stocks where EpsDiluted of the newest fiscal year 5 fiscal years earlier > $0 and < 0.620921323059 × EpsDiluted; and EpsDiluted of the newest fiscal year > $0; and EpsDiluted of the newest fiscal year 5 fiscal years earlier > $0, >= 0.620921323059 × EpsDiluted and <= EpsDiluted; and EpsDiluted of the newest fiscal year > $0.",
    lost: [],
  },
  {
    scan: "f=fa_eps5years_neg,fa_eps5years_u-100",
    means:
      "Stocks where EpsDiluted of the newest fiscal year 5 fiscal years earlier > $0 and > EpsDiluted; and EpsDiluted of the newest fiscal year > $0.",
    lost: ["fa_eps5years_u-100"],
  },
  {
    scan: "f=cap_hugeover,fa_pee_u15,geo_usa|asia",
    means: null,
    lost: ["cap_hugeover", "fa_pee_u15", "geo_usa|asia"],
  },
];

describe("scans of Finviz", () => {
  it.each(SCANS)("translates $scan", ({ scan, means, lost }) => {
    const { payload, notCarried } = translateScan("finviz", scan);
    expect(payload === null ? null : readBack(payload)).toBe(means);
    expect(notCarried.map(({ text }) => text)).toEqual(lost);
    for (const { text, span, reason } of notCarried) {
      expect(scan.slice(...span).trim()).toBe(text);
      expect(reason.length).toBeGreaterThan(10);
    }
    expect(guessLanguage(scan)).toBe("finviz");
  });

  it("notes that PEG uses reported growth", () => {
    expect(translateScan("finviz", "f=fa_peg_low").notes.join(" ")).toContain("PEG is over the growth");
  });

  it("reads a code without its group if only one filter has that name", () => {
    const { payload, notCarried, notes } = translateScan(
      "finviz",
      "f=avgvol_o500,sma20_pa,curvol_o9,change_u5,close_o5",
    );
    expect(payload).toEqual(translateScan("finviz", "f=sh_avgvol_o500,ta_sma20_pa,sh_curvol_o9").payload);
    expect(notCarried).toMatchObject([
      { text: "change_u5", reason: expect.stringContaining("ta_change_u5 or ah_change_u5") },
      { text: "close_o5", reason: expect.stringContaining("ah_close_o5") },
    ]);
    expect(notes.join(" ")).toContain("sma20_pa was read as ta_sma20_pa");
  });

  it.each([
    ["cap_mid fa_pe_u15\nsh_price_o5", ["cap_mid", "fa_pe_u15", "sh_price_o5"]],
    [
      "https://finviz.com/screener.ashx?v=1&f=cap_mid, fa_pe_u15,\n  sh_price_o5&ft=4.",
      ["cap_mid", "fa_pe_u15", "sh_price_o5"],
    ],
    [`url = ("https://finviz.com/screener.ashx?f=cap_mid,"\n  f"fa_pe_u15&ft={ft}")`, ["cap_mid", "fa_pe_u15"]],
  ])("reads all filters of %s", (scan, filters) => {
    const { payload, notCarried } = translateScan("finviz", scan);
    expect(notCarried).toEqual([]);
    expect(payload).toEqual(translateScan("finviz", filters.join(",")).payload);
  });

  it.each([
    ["cap_mid or fa_pe_u15", ["cap_mid or fa_pe_u15"]],
    ["https://finviz.com/screener.ashx?f=cap_mid and Price: Over 5", ["Price: Over 5"]],
    ["u = 'https://finviz.com/screener.ashx?f=cap_mid'\nmore = ['fa_pe_u15']", ["fa_pe_u15"]],
    ["f=cap_mid&foo", ["foo"]],
  ])("%s leaves out %s", (scan, lost) => {
    expect(translateScan("finviz", scan).notCarried.map(({ text }) => text)).toEqual(lost);
  });
});
