import { expect, it } from "vitest";
import type { DoScanResponse } from "#contract";
import { decodeAnswer, encodeAnswer } from "./encode-scan.ts";

const TICKERS = ["AA", "BB", "CC", "DD"];
const answer = { tickers: ["DD", "AA", "CC"], time_taken: 1, count: 3, cached: false } as unknown as DoScanResponse;
const engine = (lanes: Int32Array | undefined) => ({ lanesOf: () => lanes });

it.each([[Int32Array.of(3, 0, 2)], [undefined]])(
  "restores an answer with its tickers in their order, lanes: %s",
  (lanes) => {
    const encoded = encodeAnswer("scan", answer, engine(lanes));
    const decoded = decodeAnswer("scan", structuredClone(encoded), lanes === undefined ? [] : TICKERS);
    expect(JSON.stringify(decoded)).toBe(JSON.stringify(answer));
  },
);

it("passes answers of other methods through", () => {
  const value = { values: new Float64Array(2) };
  expect(decodeAnswer("technicals", encodeAnswer("technicals", value, engine(undefined)), TICKERS)).toBe(value);
});
