import { describe, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { scanDiff } from "../diff.ts";
import { writtenMarket } from "../market.testing.ts";
import { scanRange } from "../range/scan-range.ts";
import { scanTable } from "../scan-table.ts";
import { ScanEngine, PatienceExceeded, type ScanRequest } from "../scanner.ts";
import { technicalsReply } from "../series.ts";

const TICKERS = 300;
const data = writtenMarket({
  daily: Object.fromEntries(
    Array.from({ length: TICKERS }, (_, k) => [
      `T${k}`,
      Array.from({ length: 40 }, (__, row) => 10 + ((row * (k + 3)) % 17)),
    ]),
  ),
});
const ranked = (length: number): ScanPayload => ({
  All: [
    {
      FeatureWindow: {
        Filters: [{ Input: `rank_pct(sma(${length}))`, Returns: { Want: { Value: { GreaterThan: 50 } } } }],
      },
    },
  ],
});
/** An engine whose clock moves on by a millisecond whenever it is looked at, as it is once for everybody who is compared. */
const slow = (): ScanEngine => {
  let now = 0;
  return new ScanEngine(data, { now: () => 0, elapsed: () => now++ });
};
const everyone: ScanPayload = { All: [] };
const studies = ["rank_pct(sma(5))"];
const frame = { timeframe: "1d", zones: ["regular"] } as const;

/** The matches; undefined where the scan was broken off. */
function answered(engine: ScanEngine, request: ScanRequest): readonly string[] | null | undefined {
  try {
    return engine.scan(ranked(7), request).tickers;
  } catch (error) {
    if (error instanceof PatienceExceeded) return undefined;
    throw error;
  }
}

describe("a comparison of everybody", () => {
  it.each<[string, (engine: ScanEngine, request: ScanRequest) => unknown]>([
    ["scan", (engine, request) => engine.scan(ranked(5), request)],
    ["scan with debug data", (engine, request) => engine.scan(ranked(5), { ...request, debug: true })],
    ["explanation", (engine, request) => engine.explain(ranked(5), request)],
    ["table", (engine, request) => scanTable(engine, { instructions: everyone, columns: studies }, request)],
    ["difference", (engine, request) => scanDiff(engine, { instructions: ranked(5), from: "2024-06-20" }, request)],
    [
      "range",
      (engine, request) =>
        scanRange(engine, { instructions: ranked(5), from: "2024-06-20", to: "2024-06-27" }, request),
    ],
    [
      "technicals",
      (engine, request) =>
        engine.during(request, () => technicalsReply(engine.standing().view, "T1", studies, frame, { limit: 9 })),
    ],
  ])("stops in a %s at its deadline, and when nobody waits for it", (_, ask) => {
    const refusal = (code: string) => expect.objectContaining({ code });
    expect(() => ask(slow(), { deadlineMs: TICKERS / 2 })).toThrow(refusal("scan_timeout"));
    let looks = 0;
    const cancelled = (): boolean => ++looks > TICKERS / 2;
    expect(() => ask(slow(), { cancelled })).toThrow(refusal("request_timeout"));
    expect(() => ask(slow(), { deadlineMs: 1e6 })).not.toThrow();
  });

  it("goes on where it was stopped, and finds what it finds in one go", () => {
    const engine = slow();
    const whole = slow().scan(ranked(7));
    const request = { patienceMs: TICKERS / 4 };
    expect(() => engine.scan(ranked(7), request)).toThrow(PatienceExceeded);
    expect(() => engine.scan(ranked(7), request)).toThrow(PatienceExceeded);
    let tickers: readonly string[] | null | undefined;
    for (let attempt = 0; attempt < 20 && tickers === undefined; attempt++) tickers = answered(engine, request);
    expect(tickers).toEqual(whole.tickers);
  });
});
