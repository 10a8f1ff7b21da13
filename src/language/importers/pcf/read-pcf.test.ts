import { describe, expect, it } from "vitest";
import { readBack, resolveStudy } from "#catalogue";
import { guessLanguage } from "../guess-language.ts";
import { translateScan } from "../translate-scan.ts";
import { PCF_INDICATORS } from "./pcf-names.ts";

const meaningOf = (scan: string): string | null => {
  const { payload } = translateScan("pcf", scan);
  return payload === null
    ? null
    : readBack(payload)
        .replace(/^Stocks where /, "")
        .replaceAll(" on daily bars", "");
};
const lostOf = (scan: string): readonly string[] => translateScan("pcf", scan).notCarried.map(({ text }) => text);
const reasonsOf = (scan: string): string =>
  translateScan("pcf", scan)
    .notCarried.map(({ reason }) => reason)
    .join(" ");
const notesOf = (scan: string): string => translateScan("pcf", scan).notes.join(" ");

describe("formulas of TC2000", () => {
  it.each([
    ["C > AVGC50 AND V > AVGV20.1 * 1.5", "close > sma(close,50); and volume > 1.5 × sma(volume,20) 1 bar earlier."],
    [
      "c >= maxh252 or l <= minl252.1",
      "at least one of these holds: (close >= highest(high,252)), (low <= lowest(low,252) 1 bar earlier).",
    ],
    ["XUP(C, XAVGC21) AND STOC14.3 < 20", "close crosses above ema(close,21); and stoch_k(14,3) < 20."],
    ["XDOWN(STOC14.3, 80)", "stoch_k(14,3) crosses under 80."],
    ["XUP(C, O, 1)", "close crosses above open."],
    ["XUP(C, AVGC9, 3)", "close >= sma(close,9); and close < sma(close,9), 3 bars ago."],
    ["XDOWN(WRSI5, 60, 2)", "rsi(close,5) <= 60; and rsi(close,5) > 60, 2 bars ago."],
    [
      "C > O AND C1 < O1 AND NOT (C > 1.1 * C1)",
      "close > open; and close < open, 1 bar ago; and none of these holds: (close > 1.1 × close 1 bar earlier).",
    ],
    ["O + H * 2 > C ^ 2", "=open+2*high > =close*close."],
    ["COUNTTRUE(C > O, 3) = 3", "close > open, on each of the last 3 bars."],
    ["ABS(C > O) + ABS(C1 > O1) >= 1", "at least one of these holds: (close > open), (close > open, 1 bar ago)."],
    ["(C > O) = -1", "close > open."],
    ["SUM(ABS(C > C1), 5) = 5", "close > close 1 bar earlier, on each of the last 5 bars."],
    ["AVG(STOC14.3, 3) < STOC14.3.1", "sma(stoch_k(14,3),3) < stoch_k(14,3) 1 bar earlier."],
    ["WRSI14.1 > 50 AND MACD12.26 > 0", "rsi(close,14) > 50, 1 bar ago; and macd(close,12,26,9) > $0."],
    [
      "FAVG(V, 5) > V1 AND FAVGC20.1 < C",
      "wma(volume,5) > volume 1 bar earlier; and close > wma(close,20) 1 bar earlier.",
    ],
    ["RSI9.1 < 30", "=100*sma(max(close-lag(close,1),0),9)/sma(abs(close-lag(close,1)),9) < 30x."],
    [
      "RSI4.2.1 > 50 AND C > 5",
      "sma(100*sma(max(close-lag(close,1),0),4)/sma(abs(close-lag(close,1)),4),2) > 50x, 1 bar ago; and close > $5.",
    ],
    ["XAVG(RSI4, 3) < C", "ema(100*sma(max(close-lag(close,1),0),4)/sma(abs(close-lag(close,1)),4),3) < close."],
    ["V > 10 ^ 4", "volume > 1,000,000 shares."],
    ["AVG(C, 50, 0) > GREATEST(O, H1)", "sma(close,50) > =max(open,lag(high,1))."],
  ])("translates %s", (scan, means) => {
    expect(meaningOf(scan)).toBe(means);
    expect(lostOf(scan)).toEqual([]);
  });

  it.each([
    ["V > 10000", "volume > 1,000,000 shares."],
    ["AVGV50 > 2000", "sma(volume,50) > 200,000 shares."],
    ["V * C > 500000", "=volume*close > $50,000,000."],
    ["V - V1 > 500", "=volume-lag(volume,1) > 50,000 shares."],
  ])("reads volume in hundreds of shares: %s", (scan, means) => {
    expect(meaningOf(scan)).toBe(means);
    expect(notesOf(scan)).toContain("hundreds of shares");
  });

  it.each([
    ["V / AVGV20 > 2", "=volume/sma(volume,20) > 2x."],
    ["V > 3 * AVGV50", "volume > 3 × sma(volume,50)."],
    ["SQR(V) > 30", "=sqrt(volume/100) > 30."],
    ["XUP(V, AVGV50)", "volume crosses above sma(volume,50)."],
  ])("scales no number in %s", (scan, means) => {
    expect(meaningOf(scan)).toBe(means);
    expect(notesOf(scan)).not.toContain("hundreds");
  });

  it.each([
    ["MIN(IIF(C > 5, L, 3 * 10 ^ 38), 9) < C", "a number that depends on a condition"],
    ["C ^ 7 > 5", "the exponents .5, 1, 2, 3 and 4"],
    ["C > 10 ^ 999", "too large"],
    ["RSI > 50", "needs its number of bars"],
    ["TSV20 > 0", "not published"],
    ["100 * (C - C1) / C1", "compare it with one"],
    ["C > C1 > C2", "position 7"],
    ["AVGC > 5", "needs its number of bars"],
    ["ADX14.10 > 25", "two numbers that are equal"],
    ["XUP(C, O, 3, 1)", "2 arguments"],
    ["STOCK14 > 3", "did you mean STOC?"],
    ["C > AVGC5001", "from 1 to 1000"],
    ["C > C9999", "more than 5000 bars"],
  ])("rejects %s with the reason: %s", (scan, reason) => {
    expect(meaningOf(scan)).toBeNull();
    expect(reasonsOf(scan)).toContain(reason);
  });

  it("leaves out the unreadable condition and keeps the others", () => {
    const scan = "C > AVGC50 AND C > '1/2/2020' AND V > 100";
    expect(meaningOf(scan)).toBe("close > sma(close,50); and volume > 10,000 shares.");
    expect(lostOf(scan)).toEqual(["C > '1/2/2020'"]);
    expect(meaningOf("C > 5 OR C > '1/2/2020' AND V > 100")).toBeNull();
  });

  it.each(["C > '1/2/2020'", "C > 5 OR C > '1/2/2020' AND V > 100", "C > C1 > C2", " C > ; "])(
    "reports %s as left out as a whole, not only the unreadable character",
    (scan) => {
      expect(lostOf(scan)).toEqual([scan.trim()]);
    },
  );

  it.each(PCF_INDICATORS.map((one) => [one.name, one] as const))(
    "%s translates to a valid study",
    (name, { field, defaults }) => {
      const numbers = defaults.map(() => "14").join(".");
      const scan = `${name}${field === true ? "C" : ""}${numbers} > 5`;
      expect(lostOf(scan)).toEqual([]);
      const input = translateScan("pcf", scan).payload?.All?.[0]?.FeatureWindow?.Filters?.[0]?.Input ?? "";
      expect(resolveStudy(input)).toMatchObject({ ok: true });
    },
  );

  it.each(["C > AVGC50 AND V > AVGV20.1", "XUP(C, AVGC50)", "C1 > O1 AND C > 5", "STOC14.3 < 20 AND C > 5"])(
    "guessLanguage recognises %s",
    (scan) => {
      expect(guessLanguage(scan)).toBe("pcf");
    },
  );

  it.each([
    ["(".repeat(10_000)],
    [`C > ${"C ^ 4 ".repeat(1_500)}`],
    ["C > 5 AND ".repeat(1_000)],
    [`${"C > 5 AND ".repeat(500)} (`],
    [`${"ABS(C > O) + ".repeat(780)} 0 > 5`],
    ["NOT ".repeat(2_500)],
    [`C${"^2".repeat(5_000)} > 1`],
    [`${"COUNTTRUE(".repeat(35)} C > O ${", 30) > 1".repeat(35)}`],
  ])("translates a hostile text within 2 s (%#)", (text) => {
    const before = performance.now();
    const { payload, notCarried } = translateScan("pcf", text.slice(0, 10_240));
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(payload !== null || notCarried.length > 0).toBe(true);
  });
});
