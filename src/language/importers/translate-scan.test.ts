import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkNames } from "#catalogue";
import { SOURCE_LANGUAGES, validatePayload } from "#contract";
import { guessLanguage } from "./guess-language.ts";
import { translateScan } from "./translate-scan.ts";

const lostOf = (language: (typeof SOURCE_LANGUAGES)[number], scan: string): readonly string[] =>
  translateScan(language, scan).notCarried.map(({ text }) => text);

describe("translateScan with untranslatable conditions", () => {
  it("leaves out one condition of a conjunction", () => {
    const { payload, notCarried } = translateScan("stockcharts", "[close > 5] and [[SCTR > 80] and [RSI(14) < 30]]");
    expect(payload?.All?.[0]?.FeatureWindow?.Filters).toHaveLength(2);
    expect(notCarried).toMatchObject([{ text: "[SCTR > 80]", span: [17, 28] }]);
  });

  it("leaves out the whole group of alternatives around the condition, at any depth", () => {
    const group = "[[close > 10] or [[RSI(14) > 50] and [SCTR > 80]]]";
    const { payload, notCarried } = translateScan("stockcharts", `[close > 5] and ${group}`);
    expect(payload).toEqual({
      All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 5 } } } }] } }],
    });
    expect(notCarried).toMatchObject([{ text: group, reason: expect.stringContaining("[SCTR > 80]") }]);
  });

  it("splits a negated group before it leaves parts out", () => {
    const group = "not [[close > 10] or [SCTR > 80]]";
    const { payload, notCarried } = translateScan("stockcharts", group);
    expect(payload?.None).toHaveLength(1);
    expect(notCarried).toMatchObject([{ text: group, reason: expect.stringMatching(/^\[SCTR > 80\]: SCTR is/) }]);
    expect(translateScan("stockcharts", "not [[close > 10] and [SCTR > 80]]").payload).toBeNull();
  });

  it.each([
    ["stockcharts", "[close > ]", "position 9"],
    ["stockcharts", "[[close > 5", "ends too early"],
    ["stockcharts", "close > 5", "begins with ["],
    ["stockcharts", "[close > 5] [open > 5]", "and or or"],
    ["stockcharts", "[clos > 5]", "did you mean close?"],
    ["stockcharts", "[sma(close) > 5]", "needs its number of bars"],
    ["stockcharts", "[sma(20, 30, close) > 5]", "at most 1 numbers"],
    ["stockcharts", "[sma(2000, close) > 5]", "from 1 to 1000"],
    ["stockcharts", "[weekly close + daily close > 5]", "one timeframe"],
    ["stockcharts", "[type = fund]", "only stocks"],
    ["stockcharts", "[5 > 3]", "two numbers"],
    ["chartink", "( {cash} ( latest close > ) )", "position 26"],
    ["chartink", "( {cash} ( latest closee > 5 ) )", "did you mean close?"],
    ["chartink", "( {cash} ( [1] 5 minute close > 5 ) )", "future"],
    ["chartink", "( {cash} ( [0] 7 minute close > 5 ) )", "this length"],
    ["chartink", "( {cash} ( latest close + weekly close > 5 ) )", "one timeframe"],
    ["chartink", "( {cash} ( latest close ) )", "a condition is needed"],
    ["tradingview", "Query().where(col('RSIx') > 5)", "did you mean"],
    ["tradingview", "Query().where(col('close') >", "ends too early"],
    ["tradingview", "print('hello')", "no Query()"],
    ["tradingview", "Query().where(1 < col('close') < 5)", "one comparison"],
    ["tradingview", "Query().where(col('close') > 1)\nQuery().where(col('close') > 2)", "2 queries"],
    ["tradingview", '{"filter": [{"left": "close", "operation": "greater"}]}', "neither a number"],
    ["tradingview", "a = a\nQuery().where(a)", "given no value"],
    ["thinkscript", "plot scan = close > SimpleMovingAvg(close, 50)[-1];", "future"],
    ["thinkscript", "plot scan = x > 5;", "no counterpart"],
    ["thinkscript", "def x = x + 1; plot scan = x > 5;", "its own past"],
    ["thinkscript", "plot a = Average(close, 5); plot b = close;", "2 plots"],
    ["thinkscript", "plot scan = RSI(averageType = AverageType.SIMPLE) > 5;", "simple has no counterpart"],
    ["thinkscript", "plot scan = SimpleMovingAvg(close, 20, 5) > 5;", "looks into the future"],
    ["thinkscript", "def x; plot scan = close > x;", "never given a value"],
    ["pine", "alertcondition(close >", "ends too early at position 22"],
    ["pine", "plot(ta.sma(close, 20))", "no condition"],
    ["pine", "x = close > open ) and 1", '")" is not expected at position 17'],
    ["pine", "alertcondition(close > ta.smma(close, 20))", "did you mean ta.sma?"],
    ["pine", "alertcondition(close > ta.sma(close))", "needs length"],
    ["pine", "alertcondition(close > ta.sma(close, volume))", "known, not a series"],
    ["pine", "alertcondition(close[-1] > open)", "future"],
    ["pine", 'alertcondition(close > request.security("SPY", "D", close))', "another symbol"],
    ["pine", 'alertcondition(close > request.security(syminfo.tickerid, "7", close))', 'no bars of "7"'],
    ["pine", 'w = request.security(syminfo.tickerid, "W", close)\nalertcondition(w > w[1])', "inside request.security"],
    ["pine", "alertcondition(close > fixnan(close > open ? low : na))", "keeps a value of the past"],
    [
      "pine",
      'alertcondition(close > request.security(syminfo.tickerid, "W", close, gaps = barmerge.gaps_on))',
      "gaps_on",
    ],
    ["pine", "f(x) => f(x)\nalertcondition(f(close) > 1)", "call each other too often"],
    ["pine", "//@scan Sell\nalertcondition(close > open, 'Buy')", 'no condition is called "Sell"; there are Buy'],
    ["pine", "plotshape(false and close > open, title='Off')", "no condition can hold: Off"],
    ["stockcharts", "[weekly close > weekly vwap]", "vwap is one value a session, and 1wk bars have none"],
    ["chartink", "( {cash} ( monthly close > monthly vwap * 1.01 ) )", "vwap is one value a session, and 1mo"],
    ["tradingview", "Query().where(col('close|1W') > col('VWAP|1W'))", "vwap is one value a session, and 1wk"],
    ["thinkscript", "plot scan = close > 0.9 * vwap(period = AggregationPeriod.WEEK);", "vwap is one value a session"],
    [
      "pine",
      'alertcondition(request.security(syminfo.tickerid, "W", close > ta.vwap * 1.1))',
      "vwap is one value a session",
    ],
    ["finviz", "https://finviz.com/map.ashx", "no question mark"],
    ["finviz", "hello", "no Finviz address"],
  ] as const)("%s: rejects %s with the reason: %s", (language, scan, expectedReason) => {
    const { notCarried } = translateScan(language, scan);
    expect(notCarried.map(({ reason }) => reason).join(" ")).toContain(expectedReason);
  });

  it("refuses a text that is too long, nested too deep, or too large as a payload", () => {
    expect(translateScan("chartink", "x".repeat(10_241)).notCarried).toMatchObject([
      { reason: expect.stringContaining("10240") },
    ]);
    expect(translateScan("stockcharts", `${"[".repeat(200)}close > 5${"]".repeat(200)}`).notCarried).toMatchObject([
      { reason: expect.stringContaining("flatter") },
    ]);
    const many = Array.from({ length: 400 }, (_, k) => `[close > ${k}]`).join(" or ");
    expect(translateScan("stockcharts", many)).toMatchObject({
      payload: null,
      notCarried: [{ reason: expect.stringContaining("not be valid") }],
    });
  });

  it("notes that nothing restricts the stocks", () => {
    const { payload, notes } = translateScan("stockcharts", "[type = stock]");
    expect(payload).toEqual({ All: [] });
    expect(notes.join(" ")).toContain("every one of them");
  });
});

describe("translateScan with a partly readable text", () => {
  it.each([
    ["stockcharts", "[close > 5] and [open > ] and [high > 3]", ["[open > ]"], 2, 3],
    [
      "stockcharts",
      "[close > 5] and [[open > 3 €] or [high > 2]] and [low > 1]",
      ["[[open > 3 €] or [high > 2]]"],
      2,
      4,
    ],
    ["stockcharts", "[close > 5] [open > 5] and [high > 2]", ["[close > 5] [open > 5]"], 1, 2],
    ["stockcharts", "close > 5 and [high > 2]", ["close > 5"], 1, 2],
    ["stockcharts", "[close > 5] and [open > 5", [], 2, 2],
    ["stockcharts", "[close > 5] and [[open > 5]", ["[[open > 5]"], 1, 2],
    ["stockcharts", "[close > 5] and [open > 5]]", [], 2, 2],
    ["stockcharts", "[close > 5] and not [open > €]", ["not [open > €]"], 1, 2],
    [
      "chartink",
      "( {cash} ( latest close > 5 and latest rsi( 14 > 30 ) and latest open > 2 ) )",
      ["latest rsi( 14 > 30 )"],
      2,
      3,
    ],
    [
      "chartink",
      "( {cash} ( latest close between 5 and 9 and latest open > 2 ) )",
      ["latest close between 5", "9"],
      1,
      3,
    ],
    ["tradingview", "Query().where(col('close') > 5, col('open') !! 3, col('high') > 2)", ["col('open') !! 3"], 2, 3],
    ["finviz", "f=cap_large,fa_nothing_o5,sh_price_o5", ["fa_nothing_o5"], 2, 3],
  ] as const)("%s: keeps the readable conditions of %s", (language, scan, lost, carried, conditions) => {
    const translation = translateScan(language, scan);
    expect(translation.payload).not.toBeNull();
    expect(translation).toMatchObject({ carried, conditions });
    expect(lostOf(language, scan)).toEqual(lost);
    for (const { span, text } of translation.notCarried) expect(scan.slice(...span).trim()).toBe(text);
  });

  it.each([
    ["stockcharts", "[close > 5] and [open > 3 and [high > 2] or [low > 1]"],
    ["stockcharts", "[close > 5] or [open > 3]] and [high > 2]"],
    ["chartink", "( {cash} ( latest close > 5 and ( latest open > 3 or latest high > 2 )"],
    ["tradingview", "Query().where(Or(col('close') > 5, col('open') > 3, col('high') > 2"],
  ] as const)("%s: refuses the ambiguous %s", (language, scan) => {
    expect(translateScan(language, scan)).toMatchObject({ payload: null, conditions: 1, carried: 0 });
  });

  it("counts one condition for several filters, and zero for a condition that restricts nothing", () => {
    expect(translateScan("chartink", "( {cash} ( count( 5, 1 where latest close > 3 ) >= 4 ) )")).toMatchObject({
      carried: 1,
      conditions: 1,
    });
    expect(translateScan("stockcharts", "[type = stock] and [close > 5]")).toMatchObject({ carried: 1, conditions: 1 });
  });

  it("drops alternatives if one of them always holds", () => {
    const { payload, conditions } = translateScan("stockcharts", "[[type = stock] or [close > 5]] and [open > 3]");
    expect(payload?.All).toHaveLength(1);
    expect(payload).not.toHaveProperty("Any");
    expect(conditions).toBe(1);
  });
});

describe("translateScan with random and hostile texts", () => {
  const WORDS: Readonly<Record<(typeof SOURCE_LANGUAGES)[number], string>> = {
    finviz:
      "f= & , _ | %7C %2C cap_ fa_pe_ u15 o5 5to10 ta_sma20_ pa10 s= t= sec_ technology ta_perf_ 4w20o earningsdate_ ? https://finviz.com/ # -",
    stockcharts:
      "[ ] ( ) and or not x > < = , + - * / close sma( 20 volume) RSI(14) yesterday's 5 days ago weekly is SP500 group type stock true doji SCTR // \n 1e9 \" %B abs( €",
    chartink:
      '( ) { } [ ] , and or not > < = + - * / latest close weekly 1 day ago [0] [-1] [=1] 5 minute sma( rsi( 14 crossed above below count( where {cash} {33489} quarterly net sales € {custom_indicator_1_start} " max(',
    tradingview:
      "Query() .where( col(' ') col('close') ) ( [ ] { } , : > < == != - + * ** / .between( .isin( And( Or( 'RSI' \"filter\" \"left\" 1_000 True None \n ; a = from import if for : += .append( [0] € \\ & | #",
    afl: 'Filter = Buy Sell ; C Close V MA( EMA( RSI( HHV( Ref( Cross( IIf( Sum( Param("x", 3) AddColumn( if ( ) { } for while AND OR NOT > < >= == != + - * / ^ , -1 20 "text" /* */ // \n x y function TimeFrameSet(',
    pcf: "C O1 V AVGC50 AVGV20.1 MAXH252 MINL20.1 XAVGC21 STOC14.3 WRSI14.1 RSI14 XUP( XDOWN( ABS( COUNTTRUE( SUM( IIF( , ( ) AND OR NOT > < >= <= = <> + - * / ^ 2 .5 100 0 ' \\ SGN(",
    thinkscript:
      'def plot scan = close > < crosses above below within 5 bars from 1 bar ago [1] [-1] ( ) , ; and or not ! RSI() .RSI "length" = if then else is true yes { } default Sum( Average( # \n input',
    pine: "//@version=5 \n \n \t indicator( 'x' ) x y f(x) => = := += var if else switch ? : ( ) [1] [ ] , close open > < == + - * / % . and or not ta.sma( ta.crossover( ta.barssince( math.sum( nz( na 1 0 20 true false alertcondition( plotshape( strategy.entry( strategy.long request.security( syminfo.tickerid \"W\" input( for # // @scan array.new<float>( 1e9 color.red",
  };

  it.each(SOURCE_LANGUAGES)("returns a valid payload or a reason for random texts of %s", (language) => {
    const pieces = fc.constantFrom(...WORDS[language].split(" "));
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(" ")),
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
    );
    const outcome = fc.check(
      fc.property(text, (scan) => {
        guessLanguage(scan);
        const { payload, notCarried } = translateScan(language, scan);
        for (const { span, reason } of notCarried) {
          if (!(span[0] >= 0 && span[0] <= span[1] && span[1] <= scan.length && reason !== "")) return false;
        }
        if (payload === null) return notCarried.length > 0;
        const checked = validatePayload(payload);
        return checked.ok && checkNames(checked.payload).length === 0;
      }),
      { numRuns: 1_500, seed: 5 },
    );
    expect(outcome).toMatchObject({ failed: false, counterexample: null });
  });

  it.each([
    ["stockcharts", "[close > 5] and ".repeat(640)],
    ["stockcharts", "[".repeat(10_000)],
    ["stockcharts", "[€] and ".repeat(1_250)],
    ["stockcharts", "[ and ".repeat(1_700)],
    ["stockcharts", "]".repeat(10_000)],
    ["chartink", "( and ".repeat(1_700)],
    ["chartink", "€".repeat(10_000)],
    ["chartink", "latest sma( ".repeat(800)],
    ["chartink", `( {cash} ( ${"latest close € 1 and ".repeat(450)} latest close > 2 ) )`],
    ["chartink", '{custom_indicator_1_start}"'.repeat(370)],
    ["tradingview", "x = [col('close') €, ".repeat(500)],
    ["tradingview", "a[".repeat(5_000)],
    ["tradingview", "a += [a]\n".repeat(1_100)],
    ["tradingview", "if x:\n  col('close') > 5\n".repeat(400)],
    ["tradingview", `Query()${".where(€)".repeat(1_000)}`],
    ["stockcharts", `[close ${"+ close ".repeat(1_200)} > 5]`],
    ["stockcharts", "// ".repeat(3_400)],
    ["chartink", "( ".repeat(5_000)],
    ["chartink", "not ".repeat(2_500)],
    ["chartink", `( {cash} ( ${"latest close > 1 or ".repeat(480)} latest close > 2 ) )`],
    ["chartink", `( {cash} ( ${"count( 60, 1 where ".repeat(30)} latest close > 2 ${") > 1".repeat(30)} ) )`],
    ["finviz", "cap_large,".repeat(1_000)],
    ["finviz", "Price: ; ".repeat(1_100)],
    ["finviz", "'Price': ".repeat(1_100)],
    ["finviz", "Price: Over 5, ".repeat(680)],
    ["finviz", "'fa_pe_".repeat(1_400)],
    ["finviz", `f=${"_".repeat(10_000)}`],
    ["finviz", `sec_${"technology|".repeat(900)}`],
    ["tradingview", "[".repeat(10_000)],
    [
      "tradingview",
      `${Array.from({ length: 200 }, (_, k) => `a${k + 1} = [a${k}, a${k}]`).join("\n")}\nQuery().where(a200)`,
    ],
    [
      "tradingview",
      `${Array.from({ length: 200 }, (_, k) => `a${k + 1} = Or(a${k}, a${k})`).join("\n")}\nQuery().where(a200)`,
    ],
    ["tradingview", `Query()${".where(1)".repeat(1_000)}`],
    ["thinkscript", `plot scan = ${"if(".repeat(3_000)}`],
    ["thinkscript", `plot scan = ${"if (close > 1) and ".repeat(500)} then`],
    [
      "thinkscript",
      `${Array.from({ length: 250 }, (_, k) => `def a${k + 1} = a${k} + a${k};`).join("")} plot scan = a250 > 1;`,
    ],
    ["thinkscript", `plot scan = ${"(close > 1 and open > 1) within 30 bars and ".repeat(200)} close > 1;`],
    ["thinkscript", "!".repeat(10_000)],
    ["pine", "(".repeat(10_000)],
    ["pine", `x = ${"a ? ".repeat(2_500)}`],
    ["pine", "f(x) => ".repeat(1_250)],
    ["pine", "] = ".repeat(2_500)],
    [
      "pine",
      `f0(x) => x\n${Array.from({ length: 250 }, (_, k) => `f${k + 1}(x) => f${k}(x) + f${k}(x)`).join("\n")}\nalertcondition(f250(close) > 1)`,
    ],
    [
      "pine",
      `a0 = close > 1\n${Array.from({ length: 400 }, (_, k) => `a${k + 1} = a${k} or a${k}[1]`).join("\n")}\nalertcondition(a400)`,
    ],
    [
      "pine",
      `a0 = 1\n${Array.from({ length: 200 }, (_, k) => `a${k + 1} = close > ${k} ? a${k} : a${k} * close`).join("\n")}\nalertcondition(a200 > 1)`,
    ],
    [
      "pine",
      `a = close > 1 and open > 1\n${Array.from({ length: 150 }, (_, k) => `b${k} = math.sum(a ? 1 : 0, 30) > ${k % 30}`).join("\n")}\nalertcondition(b1 or b149)`,
    ],
    ["pine", `${Array.from({ length: 150 }, (_, k) => `${"\t".repeat(k)}if close > 1`).join("\n")}`],
  ] as const)("%s: translates a hostile text within 2 s (%#)", (language, text) => {
    const scan = text.slice(0, 10_240);
    const before = performance.now();
    guessLanguage(scan);
    const { payload, notCarried } = translateScan(language, scan);
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(payload !== null || notCarried.length > 0).toBe(true);
  });

  it("guesses no language without a sign", () => {
    for (const text of ["", "hello", "12345", "{}", "the quick brown fox"]) expect(guessLanguage(text)).toBeNull();
  });
});
