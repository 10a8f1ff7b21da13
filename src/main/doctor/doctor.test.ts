import { describe, expect, it } from "vitest";
import { createCalendar, daysOfIso, type BarTable } from "#market";
import { checkGaps } from "./check-gaps.ts";
import { checkSplits } from "./check-splits.ts";
import { checkStale } from "./check-stale.ts";

const calendar = createCalendar();
const end = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);

/** Builds bars from closes by ticker, the last on the session `end`; null = no bar. The volume is `volumes`, else 1,000. */
function table(
  tickers: Record<string, readonly (number | null)[]>,
  volumes: Record<string, readonly number[]> = {},
): BarTable {
  const rows = Object.entries(tickers).flatMap(([ticker, closes]) =>
    closes.flatMap((close, k) =>
      close === null
        ? []
        : [{ ticker, session: end - closes.length + 1 + k, close, volume: volumes[ticker]?.[k] ?? 1_000 }],
    ),
  );
  const keys = Object.keys(tickers);
  const column = (value: (row: (typeof rows)[number]) => number): Float64Array => Float64Array.from(rows, value);
  return {
    keys,
    offsets: Int32Array.from([
      0,
      ...keys.map((key) => rows.filter(({ ticker }) => keys.indexOf(ticker) <= keys.indexOf(key)).length),
    ]),
    time: Int32Array.from(rows, ({ session }) => calendar.regularOpen(session)),
    session: Int32Array.from(rows, ({ session }) => session),
    open: column(({ close }) => close),
    high: column(({ close }) => close),
    low: column(({ close }) => close),
    close: column(({ close }) => close),
    volume: column(({ volume }) => volume),
    vwap: column(() => Number.NaN),
    trades: column(() => Number.NaN),
  };
}

const flat = (length: number): number[] => Array.from({ length }, () => 10);

describe("checkGaps", () => {
  it("reports sessions between a ticker's bars, none before or after them", () => {
    const found = checkGaps(
      table({ WHOLE: flat(10), YOUNG: [null, null, 1, 2, 3], HOLED: [1, null, null, 2, null, 3] }),
      calendar,
    );
    expect(found).toMatchObject([{ check: "gap", ticker: "HOLED", date: calendar.isoDate(end - 4) }]);
    expect(found[0]!.message).toContain("3 of 6 sessions");
  });

  it("doubts a session that most tickers lack", () => {
    const holed = [1, null, 2];
    const found = checkGaps(table({ A: holed, B: holed, C: holed, D: holed, E: [1, 1, 1] }), calendar);
    expect(found.filter(({ check }) => check === "closure")).toMatchObject([{ date: calendar.isoDate(end - 1) }]);
    expect(
      checkGaps(table({ A: holed, B: [1, 1, 1], C: flat(3), D: flat(3), E: flat(3) }), calendar).map(
        ({ check }) => check,
      ),
    ).toEqual(["gap"]);
  });
});

describe("checkStale", () => {
  it("reports listed tickers without a bar in the newest sessions", () => {
    const ending = (missing: number): (number | null)[] => [...flat(4), ...Array.from({ length: missing }, () => null)];
    const bars = table({ NEW: flat(4), LATE: ending(5), OLD: ending(6), GONE: ending(6) });
    expect(checkStale(bars, calendar, (ticker) => ticker === "GONE").map(({ ticker }) => ticker)).toEqual(["OLD"]);
  });
});

describe("checkSplits", () => {
  const halves = [...Array.from({ length: 10 }, () => 100), ...Array.from({ length: 10 }, () => 50)];
  const doubled = halves.map((close) => 100_000 / close);

  it("reports jumps that the volume mirrors", () => {
    const found = checkSplits(table({ SPLIT: halves, CRASH: halves }, { SPLIT: doubled }), calendar);
    expect(found).toMatchObject([{ check: "split", ticker: "SPLIT", date: calendar.isoDate(end - 9) }]);
    expect(found[0]!.message).toContain("2:1");
  });

  it("reports reverse splits", () => {
    const up = halves.map((close) => 1_000 / close);
    const found = checkSplits(table({ REVERSE: up, SURGE: up }, { REVERSE: halves, SURGE: doubled }), calendar);
    expect(found.map(({ ticker }) => ticker)).toEqual(["REVERSE"]);
    expect(found[0]!.message).toContain("1:2");
  });

  it("ignores jumps that are far from the ratio of a split", () => {
    const odd = [...Array.from({ length: 10 }, () => 100), ...Array.from({ length: 10 }, () => 55)];
    expect(checkSplits(table({ ODD: odd }, { ODD: doubled }), calendar)).toEqual([]);
  });

  it("ignores moves of up to 40 %", () => {
    const fall = [...Array.from({ length: 10 }, () => 100), ...Array.from({ length: 10 }, () => 61)];
    expect(checkSplits(table({ FALL: fall }, { FALL: doubled }), calendar)).toEqual([]);
  });
});
