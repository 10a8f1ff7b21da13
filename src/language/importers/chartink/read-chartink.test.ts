import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { guessLanguage } from "../guess-language.ts";
import { translateScan } from "../translate-scan.ts";

/** Scans as users write them, each with its meaning and the parts that have no counterpart. */
const SCANS: readonly { readonly scan: string; readonly means: string | null; readonly lost: readonly string[] }[] = [
  {
    scan: "( {cash} ( latest close > latest sma( latest close , 20 ) and 1 day ago close <= 1 day ago sma( latest close , 20 ) ) )",
    means: "Stocks where close > sma(close,20) on daily bars; and close <= sma(close,20) on daily bars, 1 bar ago.",
    lost: [],
  },
  {
    scan: "( {cash} ( latest rsi( 14 ) crossed above 30 and latest volume > 1 day ago volume * 2 ) )",
    means:
      "Stocks where rsi(close,14) crosses above 30 on daily bars; and volume > 2 × volume 1 bar earlier on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( weekly close > 1 week ago high and monthly rsi( 14 ) > 60 ) )",
    means: "Stocks where close > high 1 bar earlier on weekly bars; and rsi(close,14) > 60 on monthly bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( latest macd line( 26 , 12 , 9 ) crossed above latest macd signal( 26 , 12 , 9 ) and latest macd histogram( 26 , 12 , 9 ) > 0 ) )",
    means:
      "Stocks where macd(close,12,26,9) crosses above macd_signal(close,12,26,9) on daily bars; and macd_hist(close,12,26,9) > $0 on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( [0] 15 minute close > [-1] 15 minute high and [0] 15 minute volume > [0] 15 minute sma( [0] 15 minute volume , 20 ) ) )",
    means: "Stocks where close > high 1 bar earlier on 15-minute bars; and volume > sma(volume,20) on 15-minute bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( latest close >= latest max( 250 , latest high ) * 0.75 and latest close >= latest min( 250 , latest low ) * 1.3 ) )",
    means:
      "Stocks where close >= 0.75 × highest(high,250) on daily bars; and close >= 1.3 × lowest(low,250) on daily bars.",
    lost: [],
  },
  {
    scan: `( {cash} ( latest "close - 1 candle ago close / 1 candle ago close * 100" > 5 ) )`,
    means: "Stocks where change_pct(close,1) > 5% on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( ( {cash} ( latest close > latest upper bollinger band( 20 , 2 ) or latest rsi( 14 ) > 70 ) ) and latest close > 50 ) )",
    means:
      "Stocks where close > $50 on daily bars; and at least one of these holds: (close > bb_upper(close,20,2) on daily bars), (rsi(close,14) > 70 on daily bars).",
    lost: [],
  },
  {
    scan: "( {33489} ( latest close > latest supertrend( 7 , 3 ) ) )",
    means: "Stocks where close > supertrend(7,3) on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( latest high < 1 day ago high and latest low > 1 day ago low ) )",
    means: "Stocks where high < high 1 bar earlier on daily bars; and low > low 1 bar earlier on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( ( ( 1 day ago close - latest open ) * 100 ) / 1 day ago close > 2 ) )",
    means: "Stocks where =100*(lag(close,1)-open)/lag(close,1) > 2x on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( count( 5, 1 where latest close > latest open ) >= 4 ) )",
    means: "Stocks where on at least 4 of the newest 5 bars (close > open on daily bars).",
    lost: [],
  },
  {
    scan: "( {cash} ( not( latest close < 100 and latest volume < 100000 ) ) )",
    means:
      "Stocks where at least one of these holds: (none of these holds: (close < $100 on daily bars)), (none of these holds: (volume < 100,000 shares on daily bars)).",
    lost: [],
  },
  {
    scan: "( {cash} ( latest adx di positive( 14 ) > latest adx di negative( 14 ) and latest adx( 14 ) > 25 and latest minus di( 7 ) < latest plus di( 9 ) and latest low < latest lower bollinger( 20, 2 ) ) )",
    means:
      "Stocks where plus_di(14) > minus_di(14) on daily bars; and adx(14) > 25 on daily bars; and minus_di(7) < plus_di(9) on daily bars; and low < bb_lower(close,20,2) on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( [=1] 10 minute close > 100 and [=1] 5 minute rsi( 14 ) > 50 and latest close > 20 ) )",
    means: "Stocks where close > $20 on daily bars.",
    lost: ["[=1] 10 minute close > 100", "[=1] 5 minute rsi( 14 ) > 50"],
  },
  {
    scan: "( {cash} ( 1 day ago ema( 1 day ago close , 20 ) < latest ema( latest close , 20 ) ) )",
    means: "Stocks where ema(close,20) > ema(close,20) 1 bar earlier on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( latest slow stochastic %k( 14 , 3 ) crossed below latest slow stochastic %d( 14 , 3 ) ) )",
    means: "Stocks where stoch_k(14,3) crosses under stoch_d(14,3,3) on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( latest close > latest max( 52 , weekly high ) * 0.9 ) )",
    means: "Stocks where close > 0.9 × highest(high,52) on weekly bars on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( greatest( latest open , latest close ) < latest sma( latest close , 50 ) and abs( latest close - latest open ) < 1 ) )",
    means: "Stocks where =max(open,close) < sma(close,50) on daily bars; and =abs(close-open) < $1 on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( yearly close > 1 year ago close and latest close > 10 ) )",
    means: "Stocks where perf_ytd > 0%; and close > $10 on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( latest close > 10 or ( latest gross sales > 500 and latest close > 5 ) ) )",
    means: null,
    lost: ["( {cash} ( latest close > 10 or ( latest gross sales > 500 and latest close > 5 ) ) )"],
  },
  {
    scan: "( {cash} ( latest close - 1 day ago close / 1 day ago close * 100 > 3 and latest volume > 1000 ) )",
    means:
      "Stocks where =100*((close-lag(close,1))/lag(close,1)) > 3% on daily bars; and volume > 1,000 shares on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( latest high + latest low + latest close / 3 > latest sma( latest close , 20 ) ) )",
    means: "Stocks where =(high+low+close)/3 > sma(close,20) on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( latest high + latest low + ( latest close / 3 ) > latest open + ( latest atr( 14 ) * 2 ) ) )",
    means: "Stocks where =high+low+close/3 > =open+2*atr(14) on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( greatest( latest close ) > 5 and latest volume > least( sma( volume , 9 ) ) and greatest( 3 ) < latest open ) )",
    means:
      "Stocks where close > $5 on daily bars; and volume > sma(volume,9) on daily bars; and open > $3 on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( weekly ha-close > 5 and latest sma( heikin-ashi close , 9 ) > latest ha close ) )",
    means: "Stocks where ohlc4 > $5 on weekly bars; and sma(ohlc4,9) > ohlc4 on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( weekly ha-close > weekly ha-open and 2 days ago ha open >= 2 days ago ha close and latest ha-close crossed above latest ha-open ) )",
    means:
      "Stocks where ha_streak > 0 on weekly bars; and ha_streak <= 0 on daily bars, 2 bars ago; and ha_streak crosses above 0 on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( latest close > 5 and latest ha-high > latest close and latest ha-close > 1 day ago ha-open ) )",
    means: "Stocks where close > $5 on daily bars.",
    lost: ["latest ha-high > latest close", "latest ha-close > 1 day ago ha-open"],
  },
  {
    scan: "( {cash} ( ( {cash} not( 12 months ago close > 0 ) ) and latest close > 50 ) )",
    means: "Stocks where close > $50 on daily bars; and list date >= 366 days ago.",
    lost: [],
  },
  {
    scan: "( {cash} ( not( 200 days ago high > 0 or 40 weeks ago close >= 0 ) ) )",
    means: "Stocks where list date >= 290 days ago; and list date >= 280 days ago.",
    lost: [],
  },
  {
    scan: "( {cash} ( 12 months ago close > 0 and 100 days ago close = 0 and not( [-5] 5 minute close > 0 ) ) )",
    means: "Stocks where close > $0 on monthly bars, 12 bars ago.",
    lost: ["100 days ago close = 0", "not( [-5] 5 minute close > 0 )"],
  },
  {
    scan: "( {cash} ( market cap > 500 and market cap <= 20000 and latest close > 20 ) )",
    means:
      "Stocks where market_cap > $5,000,000,000; and market_cap <= $200,000,000,000; and close > $20 on daily bars.",
    lost: [],
  },
  {
    scan: "( {nifty 50} ( latest close => 5 and ( {57960} ( latest rsi( 14 ) > 50 or latest close > 9 ) ) ) )",
    means:
      "Stocks where close >= $5 on daily bars; and at least one of these holds: (rsi(close,14) > 50 on daily bars), (close > $9 on daily bars).",
    lost: [],
  },
  {
    scan: "( {cash} ( latest close > 5 and ( {166311} not( latest close > 0 ) ) ) )",
    means: "Stocks where close > $5 on daily bars.",
    lost: ["( {166311} not( latest close > 0 ) )"],
  },
  {
    scan: "( {33489} ( latest close > 5 and ( {33489} not( latest rsi( 14 ) > 70 ) ) ) )",
    means: "Stocks where close > $5 on daily bars; and none of these holds: (rsi(close,14) > 70 on daily bars).",
    lost: [],
  },
  {
    scan: `( {cash} ( daily {custom_indicator_7_start}"volume *  close"{custom_indicator_7_end} >= 5000 and latest "( (1 candle ago high + 1 candle ago low / 2 ) * 2 - 1 candle ago high)" < latest close ) )`,
    means:
      "Stocks where =volume*close >= $5,000 on daily bars; and close > =2*((high+low)/2)-high 1 bar earlier on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( weekly {custom_indicator_7 ( close - open / open )} > 1 and latest close > 2 ) )",
    means: "Stocks where =(close-open)/open > 1x on weekly bars; and close > $2 on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( quarterly net sales > 4 quarters ago net sales * 1.2 and net profit[yearly] > 0 and ttm eps > 3 and yearly debt equity ratio < 1 ) )",
    means:
      "Stocks where RevenueGrowthYoY of the newest quarter > 20%; and NetIncome of the newest fiscal year > $0; and EpsDiluted of the last twelve months > $3; and DebtToEquity of the most recent quarter < 1x.",
    lost: [],
  },
  {
    scan: "( {cash} ( quarterly net profit/reported profit after tax > 10 and 4 quarters ago net sales < quarterly net sales and latest close > 2 ) )",
    means:
      "Stocks where close > $2 on daily bars; and NetIncome of the newest quarter > $100,000,000; and RevenueGrowthYoY of the newest quarter > 0%.",
    lost: [],
  },
  {
    scan: "( {cash} ( quarterly net sales > 1 quarter ago net sales and quarterly macd line( 26 , 12 , 9 ) > 0 and quarterly close > 1 quarter ago close * 1.1 ) )",
    means: "Stocks where perf_qtd > 10%.",
    lost: ["quarterly net sales > 1 quarter ago net sales", "quarterly macd line( 26 , 12 , 9 ) > 0"],
  },
  {
    scan: "( {cash} ( latest close > [=1] 15 minute high and [0] 5 minute low > [=1] 5 minute open and [=1] 5 minute close > 5 ) )",
    means:
      "Stocks where close > or_high(15) on daily bars; and low > session_open on daily bars on 5-minute bars; and close > $5 on daily bars in the first 5 minutes.",
    lost: [],
  },
  {
    scan: "( {cash} ( [=1] 1 hour volume > 7000 and [=1] 30 minute close > 1 day ago high and latest close < [=1] 15 minute close ) )",
    means:
      "Stocks where volume > 7,000 shares on daily bars in the first 60 minutes; and =lag(high,1) < close on daily bars in the first 30 minutes on daily bars; and close < close on daily bars in the first 15 minutes on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( [=1] 5 minute close - [=1] 5 minute open > [=1] 5 minute high - [=1] 5 minute low and [=1] 5 minute close / 1 day ago close > 1.02 and [=1] 5 minute close * [=1] 5 minute volume > 9 ) )",
    means:
      "Stocks where =or_high(5)-or_low(5) < =close-session_open on daily bars in the first 5 minutes on daily bars; and =lag(1.02*close,1) < close on daily bars in the first 5 minutes on daily bars; and =close*volume > $9 on daily bars in the first 5 minutes.",
    lost: [],
  },
  {
    scan: "( {cash} ( [=1] 5 minute close - latest close > 2 and latest sma( [=1] 5 minute close , 5 ) > 3 and [=1] 5 minute volume > [=1] 15 minute volume and [=1] 5 minute close - [=1] 15 minute low > 2 and [=-1] 5 minute close > 5 and [=2] 5 minute high > 7 and [=1] 75 minute high > 8 ) )",
    means: "Stocks where volume < volume on daily bars in the first 5 minutes on daily bars in the first 15 minutes.",
    lost: [
      "[=1] 5 minute close - latest close > 2",
      "latest sma( [=1] 5 minute close , 5 ) > 3",
      "[=1] 5 minute close - [=1] 15 minute low > 2",
      "[=-1] 5 minute close > 5",
      "[=2] 5 minute high > 7",
      "[=1] 75 minute high > 8",
    ],
  },
  {
    scan: "( {cash} ( weekly close / monthly open > 1.1 and latest rsi( 14 ) / weekly rsi( 14 ) > 1 and latest close / latest open > 1.02 ) )",
    means: "Stocks where close > 1.1 × open on monthly bars on weekly bars; and =close/open > 1.02x on daily bars.",
    lost: ["latest rsi( 14 ) / weekly rsi( 14 ) > 1"],
  },
  {
    scan: "( {cash} ( ( ( [0] 5 minute close - 1 day ago close ) * 100 ) / 1 day ago close > 2 and [0] 5 minute close - 1 day ago close / 1 day ago close * 100 < -3 and 2 * weekly close - latest open < latest open and latest open + weekly close - monthly close > 0 ) )",
    means:
      "Stocks where close > 1.02 × close 1 bar earlier on daily bars on 5-minute bars; and close < 0.97 × close 1 bar earlier on daily bars on 5-minute bars; and close < open on daily bars on weekly bars.",
    lost: ["latest open + weekly close - monthly close > 0"],
  },
  {
    scan: "( {cash} ( latest close > € and latest open > 5 and latest sma( latest close 20 ) > 7 and latest high 4 > 2 ) )",
    means: "Stocks where open > $5 on daily bars.",
    lost: ["latest close > €", "latest sma( latest close 20 ) > 7", "latest high 4 > 2"],
  },
  {
    scan: "( {cash} ( latest close > 5 and ( latest open > or latest high > 7 ) ) )",
    means: "Stocks where close > $5 on daily bars.",
    lost: ["( latest open > or latest high > 7 )"],
  },
  {
    scan: "( {cash} ( latest close > 5 and latest open > 6 ) ) )",
    means: "Stocks where close > $5 on daily bars; and open > $6 on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( latest close > 5 or latest open > 6 ) ) ) and latest high > 7",
    means: null,
    lost: [")"],
  },
  {
    scan: "( {cash} ( latest close > 5 and ( latest open > 6 or latest high > 7 ) )",
    means: null,
    lost: [""],
  },
  {
    scan: "( {cash} ( latest close crossed above latest vwap and latest close > weekly open ) )",
    means: "Stocks where close crosses above vwap on daily bars; and close > open on weekly bars on daily bars.",
    lost: [],
  },
  {
    scan: "( cash ( latest close > 9 and ( midcap 60 ( latest open > 4 or latest low > 3 ) ) ) )",
    means:
      "Stocks where close > $9 on daily bars; and at least one of these holds: (open > $4 on daily bars), (low > $3 on daily bars).",
    lost: [],
  },
  {
    scan: "( some index 50 ( latest close > 9 and ( some index 50 ( latest open > 4 ) ) ) )",
    means: "Stocks where close > $9 on daily bars; and open > $4 on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( ( latest sma( latest close , 20 ) ) * 1.1 > latest close and ( abs( latest close - latest open ) ) > 2 ) )",
    means: "Stocks where =1.1*sma(close,20) > close on daily bars; and =abs(close-open) > $2 on daily bars.",
    lost: [],
  },
  {
    scan: `( {cash} ( latest close > 5 and latest open > 6 ) ) ";,`,
    means: "Stocks where close > $5 on daily bars; and open > $6 on daily bars.",
    lost: [],
  },
  {
    scan: `( {cash} ( latest close > 5 or latest open > 6 ) )'`,
    means: "Stocks where at least one of these holds: (close > $5 on daily bars), (open > $6 on daily bars).",
    lost: [],
  },
  {
    scan: "( {cash} ( latest close > 5 and ( latest open > 6 and latest high > 7 ) )",
    means: "Stocks where close > $5 on daily bars; and open > $6 on daily bars; and high > $7 on daily bars.",
    lost: [],
  },
  {
    scan: "( {cash} ( latest close > latest sma( latest close , 20 and latest open > 6 ) )",
    means: null,
    lost: ["( {cash} ( latest close > latest sma( latest close , 20 and latest open > 6 ) )"],
  },
  {
    scan: "( {cash} ( count( 6, 1 where latest close > latest open ) < 1 and count( 2, 1 where latest high > 3 and latest low > 2 ) = 0 ) )",
    means:
      "Stocks where at least one of these holds: (none of these holds: (high > $3 on daily bars)), (none of these holds: (low > $2 on daily bars)); and at least one of these holds: (none of these holds: (high > $3 on daily bars, 1 bar ago)), (none of these holds: (low > $2 on daily bars, 1 bar ago)); and none of these holds: (close > open on daily bars, within the last 6 bars).",
    lost: [],
  },
  {
    scan: "( {cash} ( countstreak( 5, 1 where latest close > latest open ) >= 3 and countstreak( 5, 1 where latest low > 2 ) = 2 and countstreak( 5, 1 where latest high > 2 ) > 5 ) )",
    means:
      "Stocks where close > open on daily bars, on each of the last 3 bars; and low > $2 on daily bars, on each of the last 2 bars; and none of these holds: (low > $2 on daily bars, on each of the last 3 bars).",
    lost: ["countstreak( 5, 1 where latest high > 2 ) > 5"],
  },
  {
    scan: `( {cash} ( latest "top pick of mine" > 5 and latest close > 5 and latest "close @ open" < 2 ) )`,
    means: "Stocks where close > $5 on daily bars.",
    lost: [`latest "top pick of mine" > 5`, `latest "close @ open" < 2`],
  },
];

describe("scans of Chartink", () => {
  it.each([
    [
      "( {cash} ( latest close > 5 and latest open > 6 )",
      "notes",
      "missing at position 49; the last group was read as closed",
    ],
    ["( midcap 60 ( latest close > 5 ) )", "notes", "list {midcap 60}"],
    [`( {cash} ( latest "top pick of mine" > 5 ) )`, "reasons", `"top pick of mine" is not a known formula`],
    [`( {cash} ( latest "close @ open" > 5 ) )`, "reasons", `"close @ open" is not a known formula`],
    ["( {cash} ( latest close > 2 and ( 1 day ago ( latest open > 3 ) ) ) )", "reasons", "position"],
    ["( {cash} ( countstreak( 5, 1 where latest high > 2 ) >= 6 ) )", "reasons", "can never hold"],
    ["( {cash} ( [=1] 5 minute close - latest close > 2 ) )", "reasons", "compare them instead"],
    ["( {cash} ( [=1] 20 minute volume > 2 ) )", "reasons", "of 5, 15, 30 and 60 minutes its close and volume"],
    ["( {cash} ( [=-1] 5 minute close > 2 ) )", "reasons", "the last bar of a day has no counterpart"],
    ["( {cash} ( [=3] 1 hour high > 2 ) )", "reasons", "no other is counted from the open"],
    ["( {cash} ( not( latest close > 2 or latest foo > 3 ) ) )", "reasons", "latest foo > 3: foo is not known"],
  ] as const)("%s: %s contain %s", (scan, place, text) => {
    const { notes, notCarried } = translateScan("chartink", scan);
    const texts = place === "notes" ? notes : notCarried.map(({ reason }) => reason);
    expect(texts.join(" ")).toContain(text);
  });

  it("notes amounts in crore and formulas whose meaning depends on the order of calculation", () => {
    const scan = "( {cash} ( latest close - latest open / latest open * 100 > 3 and market cap > 500 ) )";
    const notes = translateScan("chartink", scan).notes.join(" ");
    expect(notes).toContain("so were read: latest close - latest open / latest open * 100.");
    expect(notes).toContain("Amounts in crore became rupees");
    expect(translateScan("chartink", "( {cash} ( latest close * 2 - latest open > 3 ) )").notes).toHaveLength(1);
  });

  it("mentions a list in exactly one note", () => {
    const scan = "( {33489} ( latest close > 3 and ( {33489} ( latest open > 2 ) ) ) )";
    const notes = translateScan("chartink", scan).notes.filter((note) => note.includes("{33489}"));
    expect(notes).toHaveLength(1);
  });

  it.each(SCANS)("translates $scan", ({ scan, means, lost }) => {
    const { payload, notCarried } = translateScan("chartink", scan);
    expect(payload === null ? null : readBack(payload)).toBe(means);
    expect(notCarried.map(({ text }) => text)).toEqual(lost);
    for (const { text, span, reason } of notCarried) {
      expect(scan.slice(...span).trim()).toBe(text);
      expect(reason.length).toBeGreaterThan(10);
    }
    expect(guessLanguage(scan)).toBe("chartink");
  });
});
