import { describe, expect, it } from "vitest";
import type { ComparedLeaf } from "../watch/flipped.ts";
import { EvaluationWriter } from "../watch/found-evaluation.ts";
import type { MatchValues } from "../watch/match-values.ts";
import type { ChangedMatch, WatchEvaluation } from "../watch/watch-order.ts";
import { decodeAnswer, encodeAnswer } from "./encode-scan.ts";

const instruments = { tickers: ["AA", "BB", "CC"], ids: ["i1", "i2", "i3"], delisted: [false, false, false] };
type Instruments = ConstructorParameters<typeof EvaluationWriter>[0];

/** Values of two columns by instrument. */
const VALUES = [Float64Array.of(1.5, Number.NaN), Float64Array.of(-2, 1e-9), Float64Array.of(Infinity, 0)];
const values = { names: ["last", "roc(5)"], of: (lane: number) => VALUES[lane]! } as Pick<
  MatchValues,
  "of"
> as MatchValues;

const truths = (isTrue: number, isNull: number) => ({ isTrue: Int32Array.of(isTrue), isNull: Int32Array.of(isNull) });
const greater = (left: Float64Array) => [{ operator: "gt" as const, left, right: 5 }];
const leaf = (path: string, label: string) => ({ path, label }) as ComparedLeaf["leaf"];
/** The first condition flips on AA, the second on AA and BB. */
const leaves: readonly ComparedLeaf[] = [
  {
    leaf: leaf("/All/0", "close > 5"),
    before: { truths: truths(0, 0), sides: greater(Float64Array.of(0.1 + 0.2, 1, 1)) },
    now: { truths: truths(1, 0), sides: greater(Float64Array.of(6, 1, 1)) },
    flipped: Int32Array.of(1),
  },
  {
    leaf: leaf("/All/1", "a pattern"),
    before: { truths: truths(0, 3), sides: undefined },
    now: { truths: truths(0, 0), sides: undefined },
    flipped: Int32Array.of(3),
  },
];

const none = { entered: [], left: [], updated: [], gone: [] };
const about = {
  snapshot: "s",
  watermark: 29_000_000,
  failed: [{ id: "w4", fault: { message: "It took too long.", code: "scan_timeout" as const, details: [] } }],
};

function evaluated() {
  const found = new EvaluationWriter(instruments as unknown as Instruments);
  found.add({ ...none, id: "w1", universeSize: 4, count: 2, entered: [0, 1] }, values, leaves);
  found.add({ ...none, id: "w2", universeSize: 4, count: 0 }, values, leaves);
  const gone = [{ ticker: "BA", instrument: "i9", values: { last: null, "roc(5)": null } }];
  found.add({ id: "w3", universeSize: 3, count: 1, entered: [], left: [0, 2], updated: [0, 1], gone }, values, []);
  return found.evaluation(about);
}

const [first, second, third] = [
  { ticker: "AA", instrument: "i1", values: { last: 1.5, "roc(5)": null } },
  { ticker: "BB", instrument: "i2", values: { last: -2, "roc(5)": 1e-9 } },
  { ticker: "CC", instrument: "i3", values: { last: null, "roc(5)": 0 } },
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
const expected: WatchEvaluation = {
  ...about,
  changes: [
    {
      id: "w1",
      universeSize: 4,
      count: 2,
      entered: [
        { ...first!, flipped },
        { ...second!, flipped: [flipped[1]!] },
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
      left: [
        { ...first!, flipped: [] },
        { ticker: "BA", instrument: "i9", values: { last: null, "roc(5)": null }, flipped: [] },
        { ...third!, flipped: [] },
      ],
      updated: [first!, second!],
    },
  ],
};

const plainMatch = ({ ticker, instrument, values: own, flipped: conditions }: ChangedMatch): ChangedMatch => ({
  ticker,
  instrument,
  values: own,
  flipped: conditions,
});

/** Returns an evaluation as plain data. */
function plain({ snapshot, watermark, changes, failed }: WatchEvaluation): WatchEvaluation {
  return {
    snapshot,
    watermark,
    failed,
    changes: changes.map(({ id, universeSize, count, entered, left, updated }) => ({
      id,
      universeSize,
      count,
      entered: entered.map(plainMatch),
      left: left.map(plainMatch),
      updated,
    })),
  };
}

/** Returns an evaluation as another thread receives it. */
function received(method: string, evaluation: object): WatchEvaluation {
  const encoded = structuredClone(encodeAnswer(method, evaluation, { lanesOf: () => undefined }));
  return decodeAnswer(method, encoded, []) as WatchEvaluation;
}

describe("an evaluation of watches", () => {
  it("has the changes of each watch by ticker", () => {
    expect(plain(evaluated())).toEqual(expected);
  });

  it.each(["openWatches", "evaluateWatches"])("crosses between threads: %s", (method) => {
    expect(plain(received(method, evaluated()))).toEqual(expected);
  });

  it("crosses without bars", () => {
    const found = new EvaluationWriter(instruments as unknown as Instruments);
    const { watermark } = received("openWatches", found.evaluation({ ...about, watermark: Number.NaN }));
    expect(watermark).toBeNaN();
  });

  it("shares the values of a match among the watches that have it", () => {
    const { changes } = received("evaluateWatches", evaluated());
    expect(changes[0]!.entered[1]!.values).toBe(changes[2]!.updated[1]!.values);
  });

  it("has no trace of a watch whose values cannot be computed", () => {
    const found = new EvaluationWriter(instruments as unknown as Instruments);
    const failing = {
      names: ["last", "roc(5)"],
      of: (lane: number) => {
        if (lane === 1) throw new Error("interrupted");
        return VALUES[lane]!;
      },
    } as Pick<MatchValues, "of"> as MatchValues;
    expect(() => found.add({ ...none, id: "w1", universeSize: 4, count: 2, entered: [0, 1] }, failing, leaves)).toThrow(
      "interrupted",
    );
    found.add({ ...none, id: "w2", universeSize: 4, count: 1, entered: [2] }, values, leaves);
    const { changes } = found.evaluation(about);
    expect(changes.map(({ id, entered }) => [id, entered.map(plainMatch)])).toEqual([
      ["w2", [{ ...third!, flipped: [] }]],
    ]);
  });
});
