import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkNames, readBack } from "#catalogue";
import { validatePayload } from "#contract";
import { translateNotation } from "../translate-scan.ts";

const daily = (text: string): string => `Stocks where ${text} on daily bars.`;

const SCANS: readonly (readonly [scan: string, means: string | null])[] = [
  [
    "close > SMA(20) and volume > 1.5*avg(volume,20)",
    daily("close > sma(close,20) on daily bars; and volume > 1.5 × sma(volume,20)"),
  ],
  ["close[0] > highest(high[1],20)", daily("close > highest(high,20) 1 bar earlier")],
  ["C > MaxH20.1", daily("close > highest(high,20) 1 bar earlier")],
  [
    "C1 < AvgC50.1 && V > 2 * AvgV50",
    daily("close < sma(close,50) on daily bars, 1 bar ago; and volume > 2 × sma(volume,50)"),
  ],
  ["V > 1.8 * AvgV(50)", daily("volume > 1.8 × avg_volume(50)")],
  ["latest close crossed above latest sma(close,50)", daily("close crosses above sma(close,50)")],
  ["price is less than or equal to 10", daily("close <= $10")],
  [
    "price crossed below MA(50), volume is above 200,000",
    daily("close crosses under sma(close,50) on daily bars; and volume > 200,000 shares"),
  ],
  ["7 < ADX < 18", daily("adx(14) > 7 on daily bars; and adx(14) < 18")],
  ["ta.crossover(ta.ema(close, 20), ta.ema(close, 100))", daily("ema(close,20) crosses above ema(close,100)")],
  ["!(close < open)", "Stocks where none of these holds: (close < open on daily bars)."],
  [
    "close > 1.02*close[1]\nrsi(14) between 40 and 60",
    daily("close > 1.02 × close 1 bar earlier on daily bars; and rsi(close,14) >= 40 and <= 60"),
  ],
  [
    "close > high_52w * 0.95 | close = 52 week high",
    "Stocks where at least one of these holds: (close > 0.95 × high_52w(252) on daily bars), (close = high_52w(252) on daily bars).",
  ],
  [
    "ema(12) crosses above ema(26) within the last 4 days",
    daily("ema(close,12) crosses above ema(close,26) on daily bars, within the last 4 bars").replace(
      " on daily bars.",
      ".",
    ),
  ],
  [
    "weekly rsi(14) > 60 and monthly close > monthly open",
    "Stocks where rsi(close,14) > 60 on weekly bars; and close > open on monthly bars.",
  ],
  ["open is above close 1 day ago", daily("open > close 1 bar earlier")],
  [
    "market_cap > 2e9 and volume > 1.5M",
    "Stocks where market_cap > $2,000,000,000; and volume > 1,500,000 shares on daily bars.",
  ],
  ["change_pct(5) > 10%", daily("change_pct(close,5) > 10%")],
  ["max(high,20) > max(open,close)", daily("highest(high,20) > =max(open,close)")],
  ["sector = 'Energy' and exchange != \"NYSE\"", "Stocks where sector is Energy; and exchange is not XNYS."],
];

describe("shorthand", () => {
  it.each(SCANS)("translates %s", (scan, means) => {
    const { payload, notCarried } = translateNotation("shorthand", scan);
    expect(payload === null ? null : readBack(payload)).toBe(means);
    expect(notCarried).toEqual([]);
  });

  it.each([
    ["close > sma(20) and frobnicate(20) > 5", "frobnicate(20) > 5", "not known"],
    ["close > 5 and volume > 150% * avg(volume,20)", "volume > 150% * avg(volume,20)", "write it as a number"],
    ["close > 5 and close > 5%", "close > 5%", "not in percent"],
    ["close > 5 and sma > 5", "sma > 5", "number of bars"],
    ["close > 5 and high > close[-1]", "high > close[-1]", "future"],
    ["close > 5 and (close > sma(20) or frob(3) > 5)", "(close > sma(20) or frob(3) > 5)", "whole group"],
    ["close > 5 and weekly close > weekly open within 3 days", "weekly close > weekly open within 3 days", "in bars"],
    ["close > 5 and sector = 'Nonsense'", "sector = 'Nonsense'", "no sector"],
  ])("%s leaves out %s", (scan, lost, why) => {
    const { payload, notCarried } = translateNotation("shorthand", scan);
    expect(payload && readBack(payload)).toBe(
      daily("close > sma(close,20)").replace("sma(close,20)", scan.includes("> sma(20) and") ? "sma(close,20)" : "$5"),
    );
    expect(notCarried).toMatchObject([{ text: lost, reason: expect.stringContaining(why) }]);
  });

  it.each(["stocks near their 52 week high", "close is within 5% of sma(200)", "close > 5 and", ""])(
    "does not read the sentence %j",
    (sentence) => {
      expect(translateNotation("shorthand", sentence).payload).toBeNull();
    },
  );

  it("notes that TC2000 counts volume in hundreds if V is compared with a number", () => {
    const hasNote = (scan: string) => translateNotation("shorthand", scan).notes.join(" ").includes("TC2000");
    expect(["V > 5000", "200000 < AvgV50", "C > 5 and MaxV20.1 > 9000"].map(hasNote)).toEqual([true, true, true]);
    expect(["V > 2 * AvgV50", "volume > 5000", "C > 5"].map(hasNote)).toEqual([false, false, false]);
  });

  it("returns a valid payload or a reason for any text", () => {
    const pieces = fc.constantFrom(
      ..."C O H L V C1 AvgC50 MaxH20.1 close high[1] sma(20) rsi( 14 ) ( , ) and or not ! && || > < >= == = + - * / 5 1.5M 5% $3 between within 4 days ago 52 week high latest weekly 'Energy' sector crosses above is ; [ ] \n".split(
        " ",
      ),
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(text, (scan) => {
        const { payload, notCarried, origins } = translateNotation("shorthand", scan);
        for (const { span, reason } of notCarried) {
          expect(reason).not.toBe("");
          expect(0 <= span[0] && span[0] <= span[1] && span[1] <= scan.length).toBe(true);
        }
        expect(payload !== null || notCarried.length > 0).toBe(true);
        if (payload === null) return;
        const shaped = validatePayload(payload);
        expect(shaped.ok && checkNames(shaped.payload)).toEqual([]);
        for (const { span } of origins.values()) expect(span[0] < span[1] && span[1] <= scan.length).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
