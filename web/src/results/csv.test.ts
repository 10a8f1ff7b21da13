import { expect, it } from "vitest";
import { csvText } from "./csv.ts";

it("writes rows with quotes where a cell needs them", () => {
  const rows = [
    ["ticker", "sma(50)", "note"],
    ["AAA", 12.5, 'says "up, up"'],
    ["BBB", null, "two\nlines"],
  ];
  expect(csvText(rows)).toBe('ticker,sma(50),note\r\nAAA,12.5,"says ""up, up"""\r\nBBB,,"two\nlines"\r\n');
});

it.each(["=1+2", "+1", "-1", "@A1", "\t=1", "\r=1"])("keeps %j from being a formula", (text) => {
  const written = csvText([[text]]).trimEnd();
  expect(written.replace(/^"/, "").startsWith(`'${text.slice(0, 1)}`)).toBe(true);
});

it("leaves numbers below zero numbers", () => {
  expect(csvText([[-1.5, 1e-7]])).toBe("-1.5,1e-7\r\n");
});
