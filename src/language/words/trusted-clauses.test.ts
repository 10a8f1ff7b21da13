import { expect, test } from "vitest";
import { atomLine, BARE_CONTEXT } from "./atom-line.testing.ts";
import { parseWords } from "./parse-words.ts";

const read = (query: string): { readonly atoms: readonly string[]; readonly left: readonly string[] } => {
  const { atoms, unsupported } = parseWords(query, BARE_CONTEXT).form;
  return {
    atoms: atoms.map(atomLine),
    left: unsupported.map(({ span }) => (span === null ? "" : query.slice(span[0], span[1]))),
  };
};

// The parser leaves out a condition together with the unread words that change it.
test.each<[query: string, atoms: readonly string[], left: readonly string[]]>([
  // Also where no clause is wholly read.
  [
    "I have used frobs like price >$40, large cap, yearly earnings growth ~ quib ratio",
    ["close gt 40", "market_cap gte 10000000000"],
    ["frobs", "yearly earnings growth", "quib ratio"],
  ],
  ["high relative volume on the frob day, the quib", [], []],
  // The period of a figure is unread.
  ["7-year (quibbed) EPS growth over 12%, price over 5", ["close gt 5"], ["7-year", "quibbed", "EPS growth over 12%"]],
  // The negation of unread words does not deny the bracket.
  [
    "it has not frobbed in the last week (but also has not fallen by more than 8%)",
    ["change_pct gte -8"],
    ["not frobbed", "last week"],
  ],
  [
    "price over 5, rsi over 60, frob buying in the last 5 days",
    ["close gt 5", "rsi gt 60"],
    ["frob buying", "last 5 days"],
  ],
  [
    "pe under 20, price over 9, rsi over 60, quib estimates at least 5% in the last 60 days",
    ["PETTM lt 20", "close gt 9", "rsi gt 60"],
    ["quib estimates", "at least 5%"],
  ],
  [
    "price over 9, rsi over 60, low of quib candles greater than 5",
    ["close gt 9", "rsi gt 60"],
    ["low of quib candles greater than 5"],
  ],
  ["volume over 1m, price came back to just above that close", ["volume gt 1000000"], ["back", "above that close"]],
  [
    "keltner channel quib (20,1.5), price over 9, rsi over 60 and adx over 20",
    ["close gt 9", "rsi gt 60", "adx gt 20"],
    ["keltner", "quib", "20", "1.5"],
  ],
  ["price over 5, volume over 1m, frobbing the S&P 500", ["close gt 5", "volume gt 1000000"], ["P 500"]],
  ["revenue above $10B and at least 10% growth", ["Revenue{period=TTM} gt 10000000000"], ["at least 10% growth"]],
  ["rsi over 60 among the nifty 50", ["rsi gt 60"], ["the nifty 50"]],
  ["scan 1000+ companies, pe under 15", ["PETTM lt 15"], ["1000+"]],
  // An unread figure, modifier or stretch of the clause changes its condition.
  ["RSI below 30 (quib of 9), price over 5", ["close gt 5"], ["RSI below 30"]],
  ["price over 9, stochastics set to quib (5,1) and %K under 15", ["close gt 9"], ["stochastics", "%K under 15"]],
  ["price over 9, close 20% up from the quib", ["close gt 9"], ["20% up", "quib"]],
  ["price over 9, rsi and cci above the 100, 80 and 60 level", ["close gt 9"], ["rsi", "80"]],
  ["price over 9, volume below its average in the quib", ["close gt 9"], ["volume below", "quib"]],
  // Two days that exclude each other on one bar, and a second mention of a pattern.
  ["price over 9. close above the 50 day; close below the 50 day", ["close gt 9"], ["close above", "close below"]],
  ["a hammer yesterday and price above that hammer's body", ["CDLHAMMER[1] is yes"], ["hammer"]],
  // Words that only the assembly of the clauses leaves out count as well.
  [
    "green-day volume above all earlier 10-day red-day volumes, with price above the 50-day MA",
    ["close gt sma(50)"],
    ["green-day volume", "red-day"],
  ],
  // A sentence that is mostly unread keeps no condition without a figure.
  ["Healthy frobs (low frob, good liquidity). P/B below 1", ["PriceToBook lt 1"], ["Healthy", "liquidity"]],
  ["frobs and quux zork for health outlook. P/E below 15", ["PETTM lt 15"], ["health"]],
  // The parser leaves out an explanation.
  ["weekly gain above 5% so that it is strong but not parabolic", ["perf_1w gt 5"], ["parabolic"]],
  // An unread time replaces the default time, level or window of a condition.
  [
    "price above 5, gained 30% quibbing the past 6 to 12 months",
    ["close gt 5"],
    ["gained 30% quibbing", "past 6", "12 months"],
  ],
  [
    "price above 5 and volatile (averaged over frob 50 days)",
    ["close gt 5"],
    ["volatile", "averaged over frob 50 days"],
  ],
  ["price over 5, up 10% or frob the last 3 candles", ["close gt 5"], ["up 10%", "frob", "last 3"]],
  // A forecast is no condition.
  ["market cap above 2B, potential to accelerate", ["market_cap gt 2000000000"], ["accelerate"]],
])("parseWords leaves out the changed condition of: %s", (query, atoms, left) => {
  const found = read(query);
  expect(found.atoms).toEqual(atoms);
  for (const words of left) expect(found.left.join(" | ")).toContain(words.split(" ")[0]);
});

test.each<[string, readonly string[]]>([
  // The first of two events is on an earlier bar than the second.
  ["a hammer followed by a green candle", ["CDLHAMMER[1] is yes", "close gt open"]],
  ["rsi under 50 for 5 days and then crossing above 50", ["rsi[1] lt 50 within 5 all", "rsi crosses_above 50"]],
  [
    "price crossed above the 50 day, then closed up 3%",
    ["close[1] crosses_above sma(50) within 5", "change_pct gte 3"],
  ],
  // Lasting verbs and lengths of time.
  ["stayed above its 50 day during the last 30 days", ["close gt sma(50) within 30 all"]],
  ["9 ema above 20 ema for more than 3 weeks", ["ema(9) gt ema(20) within 15 all"]],
  ["ema 20 crossed above ema 40 less than 3 days ago", ["ema(20) crosses_above ema(40) within 3"]],
  // Alternatives with parts of their own, and opposite alternatives.
  [
    "hammer with close above the 50 day, or doji with close below the 50 day",
    ["CDLHAMMER is yes", "close gt sma(50)", "CDLDOJI is yes", "close lt sma(50)"],
  ],
  ["excluding volume under 200k and price under 5", ["volume gte 200000", "close gte 5"]],
  // Figures and their subjects.
  ["down 5 or more premarket", ["premarket_change_pct lte -5"]],
  ["closed just below the 50-day MA (within 2%)", ["close lte sma(50)", "close gte 0.98*sma(50)"]],
  ["close above 70% of its range", ["range_pos(1) gt 70"]],
  ["close within 50 cents of the 20 day", ["close gte sma(20)-0.5", "close lte sma(20)+0.5"]],
  ["20 day and 50 day ma close together", ["sma(20) gte 0.98*sma(50)", "sma(20) lte 1.02*sma(50)"]],
  ["price above 50, 150 and 200", ["close gt sma(50)", "close gt sma(150)", "close gt sma(200)"]],
  ["rsi period 20 under 50", ["rsi(20) lt 50"]],
  ["9 million volume", ["volume gte 9000000"]],
  ["eps growth of 25%", ["EpsGrowthYoY gte 25"]],
  // Settings, counts, order and lines.
  ["cci crosses above -100 (period = 14)", ["cci(14) crosses_above -100"]],
  ["adx above 30 using a 10 day period", ["adx(10) gt 30"]],
  ["20 ema above the 50 ema which should be above the 200 ema", ["ema(20) gt ema(50)", "ema(50) gt ema(200)"]],
  [
    "rsi crosses above 30 for the first time in 3 months",
    ["rsi crosses_above 30", "not rsi[1] crosses_above 30 within 63"],
  ],
  [
    "first close above the 50 day in 30 days",
    ["close crosses_above sma(50)", "not close[1] crosses_above sma(50) within 30"],
  ],
  ["price crossed its 50 day average about 5 days ago", ["close[4] crosses_above sma(50) within 3"]],
  ["after three red days, a green day", ["close[1] lt open within 3 all", "change_pct gt 0"]],
  ["rsi below 30, then above 40", ["rsi[1] lt 30 within 5", "rsi gt 40"]],
  ["price hits a 40 day high, then 3 lower lows", ["high[3] gte highest(40) within 5", "low lt low[1] within 3 all"]],
  [
    "opened 2% below yesterday's close but now trading above yesterday's close",
    ["open lte 0.98*close[1]", "close gt close[1]"],
  ],
  // Ranges and divergence.
  ["closes within 2% of each other over the last 10 days", ["highest_close(10) lte 1.02*lowest_close(10)"]],
  ["consolidating for 3 weeks", ["highest(15) lte 1.1*lowest(15)"]],
  ["3 weeks tight", ["highest_close(3)@1wk lte 1.015*lowest_close(3)"]],
  ["bullish divergence between price and rsi", ["low lte lowest(14)", "rsi gt lowest(rsi,14)[1]"]],
  ["bearish macd divergence over the last 20 days", ["high gte highest(20)", "macd lt highest(macd,20)[1]"]],
  ["breaks the premarket high or low", ["close crosses_above premarket_high", "close crosses_under premarket_low"]],
  ["close above the upper band after being below it yesterday", ["close gt bb_upper", "close[1] lt bb_upper"]],
  ["dropped more than 30% of its 52 week high", ["close lt 0.7*high_52w"]],
  ["closed less than 2% below the high of the day", ["close gt 0.98*high"]],
  ["failed to close green, price over 5", ["close lte open", "close gt 5"]],
  ["price between 60% and 80% of its 52 week range", ["range_pos(252) between 60..80"]],
  ["more insider buying than selling in the last 90 days", ["net_value(90) gt 0"]],
  ["us stocks above $5", ["Country is US", "close gt 5"]],
  ["would you add to the above code stocks 20% or less away from 52 week highs", ["close gte 0.8*high_52w"]],
  ["has broken up and above its upper bollinger band", ["close crosses_above bb_upper"]],
  ["price crossed over the EMA (20) plus 5 percent", ["close crosses_above 1.05*ema(20)"]],
  ["stocks walking up their upper Bollinger Bands", ["close gte 0.98*bb_upper", "close lte 1.02*bb_upper"]],
  ["closed higher in each of the last 5 sessions", ["change_pct gt 0 within 5 all"]],
  ["gapped more than 2% both up and down", ["gap_pct gt 2", "gap_pct lt -2"]],
  ["Filter 1: ADX above 20 Filter 2: RSI above 50", ["adx gt 20", "rsi gt 50"]],
  ["range 2 times larger than the average of the previous 15 candles", ["=high-low gte 2*sma(=high-low,15)"]],
  // A figure of the price does not replace a distance from a line.
  ["20% above its low, price above 5", ["close gte 1.2*low_52w", "close gt 5"]],
  ["from 52w high < 25, ROE > 17", ["close gt 0.75*high_52w", "Roe gt 17"]],
  ["RSI crosses > 30, price over 5", ["rsi crosses_above 30", "close gt 5"]],
  ["gapped up 6 days ago over 10%", ["gap_pct[6] gt 10"]],
  ["2x rel vol 5min, price over 5", ["rvol@5m gte 2", "close gt 5"]],
  ["stoch %K crosses %D below 20", ["stoch_k crosses_above stoch_d", "stoch_d lt 20"]],
  ["close above 5 and volume > 1.5 avg", ["close gt 5", "rvol gt 1.5"]],
  ["write me a screener that finds stocks above the 200 day sma", ["close gt sma(200)"]],
  ["anyone able to write an easy scan for RSI below 30?", ["rsi lt 30"]],
  ["how would I code a scan for close above the 50 day average", ["close gt sma(50)"]],
  // A timeframe after a sentence applies to that sentence.
  ["Price above 20 SMA. MACD above signal on the weekly chart.", ["close gt sma(20)", "macd@1wk gt macd_signal"]],
  ["low float stocks gapping up. Parameters: price over 2", ["shares_float lt 20000000", "gap_pct gt 0", "close gt 2"]],
  ["price above 5\nfloat under 20 million Thank you in advance,", ["close gt 5", "shares_float lt 20000000"]],
])("parseWords reads every word of: %s", (query, atoms) => {
  expect(read(query)).toEqual({ atoms, left: [] });
});

// A question, a wish or an exit in a sentence of its own leaves the conditions of other sentences valid.
test.each<[query: string, atoms: readonly string[], left: string]>([
  ["Why is nobody answering? RSI below 30 and price above 5.", ["rsi lt 30", "close gt 5"], "Why is nobody"],
  ["Price above its 50 day. Will it go up tomorrow?", ["close gt sma(50)"], "Will it go"],
  ["Close above the 20 day. Exit: sell when close below the 10 day", ["close gt sma(20)"], "close below"],
  ["close above the 50 day (strong uptrend)", ["close gt sma(50)"], "strong uptrend"],
  // With two other conditions the parser leaves out an impossible figure.
  ["volume over 1 million, RSI above 150, price below 40", ["volume gt 1000000", "close lt 40"], "RSI above 150"],
  ["stocks under 2 with a new catalyst", ["close lt 2"], "a new catalyst"],
  ["only stocks and not futures, options. Price between 30 and 60", ["close between 30..60"], "futures"],
  [
    "Small cap stocks only. (I'll also try this on micro cap).",
    ["market_cap gte 300000000", "market_cap lte 2000000000"],
    "micro cap",
  ],
  ["5% or more below the 52 week high (if 5% can be variable)", ["close lte 0.95*high_52w"], "variable"],
  ["listed on a Stock Exchange. Price above 5, sales by 4%", ["close gt 5"], "sales"],
  ["price above 5, sorted by Volume Surge", ["close gt 5"], "Volume Surge"],
  ["price above the 30 week moving average (stage 2)", ["close@1wk gt sma(30)"], "stage 2"],
  // A series of one sentence is not the subject of the next.
  ["After a strong up move. Price should be between 10 and 40.", ["close between 10..40"], "strong up move"],
  ["I look at MFI. RSI 5 is below 30.", ["rsi(5) lt 30"], "MFI"],
  // A pattern is a condition however many other words are unread.
  ["a hammer appears at the bottom of the frob blip", ["CDLHAMMER is yes"], "bottom | frob blip"],
  ["This is a tool of retail traders. RSI below 30", ["rsi lt 30"], "tool"],
  ["Japanese candlestick hammers", ["CDLHAMMER is yes"], "Japanese"],
  // A move of the figure named before, a share of a move, and a series compared with itself.
  ["growing sales where they increase by more than 40%", ["RevenueGrowthYoY gt 0"], "40%"],
  ["short interest over 12% and it has increased by more than 30%", ["short_pct_float gt 12"], "30%"],
  ["does not lose 40% of the previous day's gain, volume over 2M", ["volume gt 2000000"], "previous day's gain"],
  ["within 3% of the price at which it frobbed, volume over 2M", ["volume gt 2000000"], "within 3%"],
  ["price above 12 which means CCI is not above 100", ["close gt 12"], "CCI"],
])("parseWords keeps the valid conditions of: %s", (query, atoms, left) => {
  const found = read(query);
  expect(found.atoms).toEqual(atoms);
  expect(found.left.join(" | ")).toContain(left);
});

test("parseWords refuses an impossible figure with only one other condition", () => {
  expect(parseWords("money flow index of 250 plus, price above 20", BARE_CONTEXT).form.refusal?.code).toBe(
    "invalid_value",
  );
});

test("parseWords refuses a question about a study", () => {
  expect(parseWords("What does RSI above 70 mean?", BARE_CONTEXT).form.refusal?.code).toBe("out_of_scope");
});

test("parseWords keeps a condition among unread words", () => {
  expect(read("quib frob zorp blip wub with rsi below 30").atoms).toEqual(["rsi lt 30"]);
});

test("parseWords reads a mostly unread long text for a condition with a figure or a line, or for a named pattern", () => {
  const noise = "The quux gaskets corrode, thimbles rust, sprockets wobble, pulleys snap, ratchets leak. ".repeat(4);
  expect(parseWords(`${noise} Rising.`, BARE_CONTEXT).form.refusal?.code).toBe("nonsense");
  expect(read(`${noise} P/E below 12.`).atoms).toEqual(["PETTM lt 12"]);
  expect(read(`${noise} Price above the 100-day average.`).atoms).toEqual(["close gt sma(100)"]);
  expect(read(`${noise} Bull flag stocks.`).atoms).toEqual(["Bull Flag is yes"]);
  expect(read(`${noise} P/E below 12. Current ratio above 2.`).atoms).toEqual(["PETTM lt 12", "CurrentRatio gt 2"]);
});
