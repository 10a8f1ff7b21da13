import { expect, it } from "vitest";
import { readTickers } from "./read-tickers.ts";

it("reads tickers however they are parted, each once and in their order", () => {
  expect(readTickers(" msft, AAPL;brk.b\n\taapl,,MSFT  x ")).toEqual(["MSFT", "AAPL", "BRK.B", "X"]);
  expect(readTickers(" ,;\n")).toEqual([]);
});
