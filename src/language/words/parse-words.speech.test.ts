import { describe, expect, test } from "vitest";
import type { IntermediateForm } from "../intermediate/form.ts";
import { atomLine, BARE_CONTEXT } from "./atom-line.testing.ts";
import { parseWords } from "./parse-words.ts";

const formOf = (query: string): IntermediateForm => parseWords(query, BARE_CONTEXT).form;

const lines = (query: string): readonly string[] => formOf(query).atoms.map(atomLine);

type Row = readonly [string, readonly string[]];

describe("parseWords on everyday speech", () => {
  const families: Readonly<Record<string, readonly Row[]>> = {
    "reads a verb between a subject and its comparison": [
      ["names whose ADX reads no less than 35", ["adx gte 35"]],
      ["current ratio clocks in at 2 or better", ["CurrentRatio gte 2"]],
      ["money flow index hovers under 25", ["mfi lt 25"]],
      ["RSI(14), timeframe 4hr, LessThan 35", ["rsi(14)@4hr lt 35"]],
      ["beta of 0.8 up to 1.2", ["beta between 0.8..1.2"]],
    ],
    "reads a direction after the line, or from the line": [
      ["sliced through the 200 day to the downside", ["close crosses_under sma(200)"]],
      ["macd just went through the zero line going up", ["macd crosses_above 0"]],
      ["CCI climbs out of the sub -100 zone", ["cci crosses_above -100"]],
      ["takes out the prior day's low", ["close crosses_under low[1]"]],
      ["histogram of the MACD went from positive to negative", ["macd_hist crosses_under 0"]],
      ["price falls back inside the upper keltner channel", ["close crosses_under kc_upper"]],
      ["anything that dropped 6% or worse today", ["change_pct lte -6"]],
    ],
    "the payload's vocabulary and formulas": [
      ["rsi(14) GreaterThanOrEqual 80, Within 15 bars", ["rsi(14) gte 80 within 15"]],
      ["adx(14) GreaterThan adx(14) with right-hand BarsAgo 5", ["adx(14) gt adx(14)[5]"]],
      ["close > sma(50) Within = 5, WithinAll = true", ["close gt sma(50) within 5 all"]],
      ["stoch_d CrossesUnder 80", ["stoch_d crosses_under 80"]],
      ["C > C5", ["close gt close[5]"]],
      ["ta.crossover(ta.ema(close, 20), ta.ema(close, 100))", ["ema(20) crosses_above ema(100)"]],
      ["!(RSI > 70) && ADX > 25", ["rsi lte 70", "adx gt 25"]],
      ["close > high 1 day ago", ["close gt high[1]"]],
      ["market_cap > 2e9", ["market_cap gt 2000000000"]],
    ],
    "fills in words that are left out": [
      ["weekly or monthly RSI above 75", ["rsi@1wk gt 75", "rsi@1mo gt 75"]],
      ["8/21/55 EMA ribbon stacked bullishly", ["ema(8) gt ema(21)", "ema(21) gt ema(55)"]],
      ["EMA 8 > 21 > 34 > 55", ["ema(8) gt ema(21)", "ema(21) gt ema(34)", "ema(34) gt ema(55)"]],
      ["weighted moving average of 30 days above that of 90 days", ["wma(30) gt wma(90)"]],
      ["price above the 20", ["close gt sma(20)"]],
      ["macd > 0, prev < 0", ["macd gt 0", "macd[1] lt 0"]],
      ["10 days ago close was above the 20 day high", ["close[10] gt highest(20)[1]"]],
    ],
    "reads rows with the count first": [
      ["4 lower closes in a row", ["change_pct lt 0 within 4 all"]],
      ["each of the last 3 weeks closed higher", ["change_pct@1wk gt 0 within 3 all"]],
      ["five green bars back to back", ["close gt open within 5 all"]],
      ["rsi has stayed north of 50 eight sessions running", ["rsi gt 50 within 8 all"]],
    ],
    "reads numbers in other notations": [
      ["volume more than 50 lakh shares", ["volume gt 5000000"]],
      ["market cap above 2 lakh crore", ["market_cap gt 2000000000000"]],
      ["market cap over Rs. 500 crore and CMP above 100", ["market_cap gt 5000000000", "close gt 100"]],
      ["stocks trading between Rs 50 and Rs 200", ["close between 50..200"]],
      ["RS 80 or higher", ["RelativeStrengthMkt gte 80"]],
      ["dividend yield above 2,5%", ["DividendYield gt 2.5"]],
      ["revenue over 1.500.000.000", ["Revenue{period=TTM} gt 1500000000"]],
      ["volume above a million", ["volume gt 1000000"]],
      ["a third of the float sold short", ["short_pct_float gte 33.33"]],
      ["RSI less of 30", ["rsi lt 30"]],
      ["price is inferior to 10 dollars", ["close lt 10"]],
      ["volume of today is two times the volume of yesterday", ["volume gte 2*volume[1]"]],
    ],
    "replaces vague words by their explanation": [
      ["deeply oversold (RSI 2 under 5)", ["rsi(2) lt 5"]],
      ["low volatility: beta below 0.6", ["beta lt 0.6"]],
      ["penny stocks: RSI below 30", ["close lt 5", "rsi lt 30"]],
    ],
    "ignores words around the query": [
      ["Good morning, stocks with a beta less than 0.7. Kind regards, Walter", ["beta lt 0.7"]],
      ["ok google show me stocks w/ RSI under 30", ["rsi lt 30"]],
      ["could you pull up stocks with RSI under 30", ["rsi lt 30"]],
    ],
  };
  for (const [name, rows] of Object.entries(families)) {
    test.each(rows.map((row) => [...row] as const))(`${name}: %s`, (query, wanted) => {
      expect(lines(query)).toEqual(wanted);
      expect(formOf(query).unsupported).toEqual([]);
    });
  }

  test("does not apply a comparison next to an unread word to the price", () => {
    expect(formOf("flurble above 20").atoms).toEqual([]);
    const { atoms, unsupported } = formOf("flurble above 20, RSI below 30");
    expect(atoms.map(atomLine)).toEqual(["rsi lt 30"]);
    expect(unsupported.length).toBeGreaterThan(0);
  });

  test("does not apply the negation of unread words to the next condition", () => {
    expect(lines("Mercury is not in retrograde and ADX > 25")).toEqual(["adx gt 25"]);
    expect(lines("the flurble is not wobbly and ADX > 25")).toEqual(["adx gt 25"]);
  });

  test("does not correct nonsense to known words", () => {
    for (const query of ["xqzt vbnxq", "asdfgh qwerty zxcvb", "bananas and keyboards"])
      expect(formOf(query).refusal).not.toBeNull();
  });

  test("shares a time after a comma between alternatives, and joins a list by any of them", () => {
    expect(lines("golden cross or RSI crossing 50 upward, within 3 days")).toEqual([
      "sma(50) crosses_above sma(200) within 3",
      "rsi crosses_above 50 within 3",
    ]);
    const ops = (query: string) => formOf(query).groups.map(({ op, members }) => `${op} ${members.length}`);
    expect(ops("head and shoulders, double tops, triple tops (any of them)")).toEqual(["any 3"]);
    expect(ops("either RSI below 30 or ADX above 25, but in all cases volume above 1M")).toEqual(["any 2"]);
  });

  test("refuses orders in other words, and lengths that no study has", () => {
    const code = (query: string) => formOf(query).refusal?.code;
    expect(code("put $5,000 into the cheapest bank stock")).toBe("trade_action");
    expect(code("move my savings into dividend stocks")).toBe("trade_action");
    expect(code("stocks that drop 5% in a day")).toBeUndefined();
    expect(code("moving average of -20 days under the close")).toBe("invalid_value");
    expect(code("SMA(-50) above price")).toBe("invalid_value");
  });

  test("skips a lone participle with an assumption, and names other unread words", () => {
    const { unsupported, assumptions } = formOf("anything wobulating a double bottom with RSI below 40");
    expect(unsupported).toEqual([]);
    expect(assumptions.map(({ field, value }) => `${field} ${value}`)).toContain('words "wobulating"');
    expect(formOf("RSI below 40 and wobulated").unsupported).toHaveLength(1);
    expect(formOf("RSI below 40, wobulating flurbles").unsupported).toHaveLength(1);
  });

  test("says that amounts are in the currency of the listing only for amounts of a currency", () => {
    const notes = (query: string) => formOf(query).assumptions.filter(({ why }) => why.startsWith("amounts are in"));
    expect(notes("stocks under Rs 50")).toHaveLength(1);
    expect(notes("RS 80 or higher")).toEqual([]);
    expect(notes("RS line making a new high before the price")).toEqual([]);
  });

  test("reads invested capital as a figure, and refuses the capital of a country", () => {
    expect(lines("return on invested capital of 20 percent or better")).toEqual(["Roic gte 20"]);
    expect(formOf("what is the capital of France").refusal?.code).toBe("out_of_scope");
  });
});
