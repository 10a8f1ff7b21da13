import { expect, it } from "vitest";
import { cutAnswer } from "./cut-answer.ts";

it("keeps the first elements of lists that are too long, and counts the others", () => {
  const answer = { tickers: ["A", "B", "C"], rows: [1, 2], count: 3, note: "long enough" };
  expect(cutAnswer(answer, { tickers: 2, rows: 2, note: 1, absent: 0 })).toEqual({
    answer: { ...answer, tickers: ["A", "B"] },
    leftOut: { tickers: 1 },
  });
});

it("names no member that the caps only inherit", () => {
  const answer = { constructor: [1, 2] };
  expect(cutAnswer(answer, {})).toEqual({ answer, leftOut: {} });
});
