import { describe, expect, it } from "vitest";
import { discoverColumns, type WantedField } from "./discover-columns.ts";

const WANTED: Readonly<Record<"ticker" | "time" | "close" | "vwap", WantedField>> = {
  ticker: { names: ["symbol", "ticker", "T", "Name"], required: true },
  time: { names: ["date", "t", "time"], required: true },
  close: { names: ["close", "c"], required: true },
  vwap: { names: ["vwap", "vw"], required: false },
};

const find = (found: string[], map = {}): unknown => discoverColumns("bars.csv", found, WANTED, map);

describe("discoverColumns", () => {
  it("finds the usual names regardless of case, blanks and punctuation", () => {
    const expected = { ticker: { column: 1 }, time: { column: 0 }, close: { column: 2 } };
    expect(find(["date", "symbol", "close"])).toEqual(expected);
    expect(find(["Date", "TICKER", " Close "])).toEqual(expected);
    expect(find(["DATE", "name", "c", "V.W.A.P"])).toEqual({ ...expected, vwap: { column: 3 } });
  });

  it("prefers the better name, and distinguishes T from t", () => {
    expect(find(["Name", "symbol", "date", "close"])).toMatchObject({ ticker: { column: 1 } });
    expect(find(["t", "c", "T", "vw"])).toEqual({
      ticker: { column: 2 },
      time: { column: 0 },
      close: { column: 1 },
      vwap: { column: 3 },
    });
  });

  it("does not use the adjusted close as the close", () => {
    expect(() => find(["date", "symbol", "Adj Close"])).toThrow(/no column for close/);
  });

  it("follows a map to a column or a constant text, and uses the mapped column for no other field", () => {
    expect(find(["date", "close", "settle"], { ticker: ":SPY", close: "settle" })).toEqual({
      ticker: { constant: "SPY" },
      time: { column: 0 },
      close: { column: 2 },
    });
    expect(find(["date", "vw", "c"], { ticker: ":SPY", close: "vw" })).not.toHaveProperty("vwap");
  });

  it("names missing fields, the columns found, and the remedy", () => {
    expect(() => find(["when", "price"])).toThrow(
      'bars.csv has no column for ticker, time, close. Its columns are "when", "price". Say which they are with --map ticker=COLUMN --map time=COLUMN --map close=COLUMN.',
    );
    expect(() => find(["symbol", "date", "Close Price"])).toThrow(/Say which it is with --map close=COLUMN\./);
    expect(() => find(["2018-02-07", "159.54", "AAPL"])).toThrow(/put a line with the names/);
    expect(() => find(["date", "symbol", "close"], { close: "closs" })).toThrow(
      /no column "closs".*did you mean "close"/,
    );
    expect(() => find(["date", "symbol", "close"], { tikcer: "x" })).toThrow(/no field tikcer; did you mean ticker\?/);
  });
});
