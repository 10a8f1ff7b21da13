import { expect, it } from "vitest";
import type { ChangedMatch, WatchedMatch, WatchEvaluation } from "../watch/watch-order.ts";
import { decodeAnswer, encodeAnswer } from "./encode-scan.ts";

const [first, second]: [WatchedMatch, WatchedMatch] = [
  { ticker: "AA", instrument: "i1", values: [1.5, null] },
  { ticker: "BB", instrument: "i2", values: [-2, 1e-9] },
];
const flipped: ChangedMatch["flipped"] = [
  {
    path: "/All/0",
    label: "close > 5",
    from: { holds: false, value: 0.1 + 0.2, wanted: 5 },
    to: { holds: true, value: 6, wanted: 5 },
  },
  {
    path: "/All/1",
    label: "a pattern",
    from: { holds: null, value: null, wanted: null },
    to: { holds: false, value: null, wanted: null },
  },
];
const evaluation: WatchEvaluation = {
  snapshot: "s",
  watermark: 29_000_000,
  changes: [
    {
      id: "w1",
      universeSize: 4,
      count: 2,
      entered: [
        { ...first, flipped },
        { ...second, flipped: [flipped[1]!] },
      ],
      left: [],
      updated: [],
    },
    { id: "w2", universeSize: 4, count: 0, entered: [], left: [], updated: [] },
    {
      id: "w3",
      universeSize: 3,
      count: 1,
      entered: [],
      left: [{ ticker: "CC", instrument: "i3", values: [], flipped: [] }],
      updated: [first, second],
    },
  ],
  failed: [{ id: "w4", fault: { message: "It took too long.", code: "scan_timeout", details: [] } }],
};

it.each(["openWatches", "evaluateWatches"])("restores an evaluation of watches between threads: %s", (method) => {
  const encoded = structuredClone(encodeAnswer(method, evaluation, { lanesOf: () => undefined }));
  const decoded = decodeAnswer(method, encoded, []) as WatchEvaluation;
  const plain = ({ ticker, instrument, values, flipped: conditions }: ChangedMatch): ChangedMatch => ({
    ticker,
    instrument,
    values,
    flipped: conditions,
  });
  const changes = decoded.changes.map(({ id, universeSize, count, entered, left, updated }) => ({
    id,
    universeSize,
    count,
    entered: entered.map(plain),
    left: left.map(plain),
    updated,
  }));
  expect({ ...decoded, changes }).toEqual(evaluation);
});

it("shares the values of a match among the watches that have it", () => {
  const encoded = encodeAnswer("evaluateWatches", evaluation, { lanesOf: () => undefined });
  const { changes } = decodeAnswer("evaluateWatches", encoded, []) as WatchEvaluation;
  expect(changes[0]!.entered[1]!.values).toBe(changes[2]!.updated[1]!.values);
});
