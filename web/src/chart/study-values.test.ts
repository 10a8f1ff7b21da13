import { describe, expect, it } from "vitest";
import { columnsOfBars } from "./chart-bars.ts";
import { studyValues, type BarsHeld } from "./study-values.ts";

const BARS = Array.from({ length: 80 }, (_none, k) => {
  const close = 50 + 5 * Math.sin(k / 4) + k / 10;
  const time = new Date(Date.UTC(2026, 0, 1 + k)).toISOString().slice(0, 10);
  return {
    time,
    open: close - 0.5,
    high: close + 1,
    low: close - 1,
    close,
    volume: 1_000 + k,
    vwap: null,
    trades: null,
  };
});
const CUT = 30;

const held = (from: number, isWhole: boolean): BarsHeld => {
  const bars = BARS.slice(from);
  return { timeframe: "1d", zones: ["regular"], columns: columnsOfBars(bars), length: bars.length, isWhole };
};

function valuesOf(text: string, from: number, isWhole: boolean): Float64Array {
  const found = studyValues(text, held(from, isWhole));
  if (found.kind !== "here") throw new Error(`${text} is ${found.kind}`);
  return found.values;
}

describe("the values of a study on the bars of a chart", () => {
  it("are those of the formula", () => {
    const mean = BARS.slice(-10).reduce((sum, { close }) => sum + close, 0) / 10;
    expect(valuesOf("sma(10)", 0, true).at(-1)).toBeCloseTo(mean, 12);
  });

  it.each(["sma(10)", "=(close/sma(5)-1)*100", "highest(20)"])("%s is the same with fewer bars before", (text) => {
    const whole = valuesOf(text, 0, true).subarray(CUT);
    const part = valuesOf(text, CUT, false);
    const first = part.findIndex((value) => !Number.isNaN(value));
    expect(first).toBeGreaterThan(0);
    expect(part.subarray(first)).toEqual(whole.subarray(first));
  });

  it("come from the server where a study remembers bars that are not here", () => {
    expect(studyValues("rsi(14)", held(0, true)).kind).toBe("here");
    expect(studyValues("rsi(14)", held(CUT, false)).kind).toBe("server");
    expect(studyValues("sma(60)", held(CUT, false)).kind).toBe("server");
  });

  it.each(["rank_pct(close)", "vwap", "market_cap"])(
    "come from the server where %s rests on more than bars",
    (text) => {
      expect(studyValues(text, held(0, true)).kind).toBe("server");
    },
  );

  it("are none for what is no study, with the reason", () => {
    expect(studyValues("smaa(10)", held(0, true))).toMatchObject({
      kind: "none",
      message: expect.stringMatching(/smaa/),
    });
  });
});
