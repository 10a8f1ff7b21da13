import { expect, it } from "vitest";
import type { DoScanResponse } from "#contract";
import { decodeAnswer, encodeAnswer } from "./encode-scan.ts";

/** CC names two instruments: one that was delisted, and one listed later. */
const TICKERS = ["AA", "BB", "CC", "CC", "DD"];
const answer = { tickers: ["DD", "AA", "CC"], time_taken: 1, count: 3, cached: false } as unknown as DoScanResponse;

it("restores an answer with its tickers in their order", () => {
  const decoded = decodeAnswer("scan", structuredClone(encodeAnswer("scan", answer, TICKERS)), [...TICKERS]);
  expect(JSON.stringify(decoded)).toBe(JSON.stringify(answer));
});

it("restores a past ticker that the newest snapshot no longer has", () => {
  const past = { ...answer, tickers: ["OLD", "AA"] };
  expect(decodeAnswer("scan", structuredClone(encodeAnswer("scan", past, TICKERS)), TICKERS)).toEqual(past);
});

it("passes answers of other methods through", () => {
  const value = { values: new Float64Array(2) };
  expect(decodeAnswer("technicals", encodeAnswer("technicals", value, TICKERS), TICKERS)).toBe(value);
});
