import { describe, expect, it } from "vitest";
import type { Clock } from "#base";
import { computeStudy } from "./compute-study.ts";
import type { PlainBars } from "./plain-bars.ts";

const clock: Clock = { now: () => 0, elapsed: () => 0 };

function bars(rows: readonly (readonly [text: string, close: number, volume?: number])[]): PlainBars {
  const column = (value: (row: readonly [string, number, number?]) => number): Float64Array =>
    Float64Array.from(rows, value);
  const nothing = new Float64Array(rows.length).fill(Number.NaN);
  const close = column(([, price]) => price);
  return {
    texts: rows.map(([text]) => text),
    minutes: column(([text]) => Date.parse(text.length === 10 ? `${text}T00:00Z` : text) / 60_000),
    datesOnly: rows.every(([text]) => text.length === 10),
    open: close,
    high: close.map((price) => price + 1),
    low: close.map((price) => price - 1),
    close,
    volume: column(([, , volume = 100]) => volume),
    vwap: nothing,
    trades: nothing,
  };
}

const days = bars([
  ["2024-06-21", 10],
  ["2024-06-24", 11],
  ["2024-06-25", 12],
  ["2024-06-26", 13],
  ["2024-06-27", 14],
  ["2024-06-28", 15],
]);
const weekend = bars([
  ["2024-06-28", 1],
  ["2024-06-29", 2],
  ["2024-06-30", 3],
  ["2024-07-01", 4],
]);
const intraday = bars(
  Array.from(
    { length: 12 },
    (_, k) => [new Date(Date.parse("2024-06-28T13:30Z") + k * 300_000).toISOString(), 100 + k, k + 1] as const,
  ),
);

describe("a study over a file", () => {
  it("is computed row by row, and keeps the times as written", () => {
    const { canonical, timeframe, times, values } = computeStudy(days, "sma(3)", undefined, clock);
    expect({ canonical, timeframe }).toEqual({ canonical: "sma(close,3)", timeframe: "1d" });
    expect(times).toEqual(days.texts);
    expect([...values]).toEqual([NaN, NaN, 11, 12, 13, 14]);
  });

  it("uses every row, including days on which the exchange is closed", () => {
    expect([...computeStudy(weekend, "=close-lag(close,1)", undefined, clock).values]).toEqual([NaN, 1, 1, 1]);
  });

  it("uses the exchange's calendar on another timeframe, and counts the bars left out", () => {
    const { values, times, leftOut } = computeStudy(weekend, "sma(2)", "1wk", clock);
    expect(times).toHaveLength(2);
    expect(leftOut).toBe(2);
    expect([...values]).toEqual([NaN, 2.5]);
  });

  it("is computed on longer bars built from the file", () => {
    const { times, values } = computeStudy(days, "close", "1wk", clock);
    expect(times).toEqual(["2024-06-17", "2024-06-24"]);
    expect([...values]).toEqual([10, 15]);
  });

  it("infers the timeframe of an intraday file, and builds longer bars from it", () => {
    expect(computeStudy(intraday, "close", undefined, clock).timeframe).toBe("5m");
    expect([...computeStudy(intraday, "volume", "30m", clock).values]).toEqual([21, 57]);
    expect([...computeStudy(intraday, "close", "1d", clock).values]).toEqual([111]);
  });

  it("groups bars into sessions if the study needs them", () => {
    const values = [...computeStudy(intraday, "vwap", undefined, clock).values];
    expect(values).toHaveLength(12);
    expect(values[0]).toBeCloseTo(100, 9);
  });

  it.each([
    ["nothing(3)", undefined, "validation_failed"],
    ["close", "7m", "bad_request"],
    ["close", "5m", "bad_request"],
  ])("refuses the study %s on the timeframe %s", (input, timeframe, code) => {
    expect(() => computeStudy(days, input, timeframe, clock)).toThrow(expect.objectContaining({ code }));
  });
});
