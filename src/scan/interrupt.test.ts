import { describe, expect, it } from "vitest";
import { interruptible } from "#base";
import type { ScanPayload } from "#contract";
import { scanDiff } from "./diff.ts";
import { scanRange } from "./range/scan-range.ts";
import { PatienceExceeded, type RunningPatience, type ScanRequest } from "./scan-request.ts";
import { scanTable } from "./scan-table.ts";
import { ScanEngine } from "./scanner.ts";
import { technicalsReply } from "./series.ts";
import { frameOf } from "#tiles";
import { writtenMarket } from "../tiles/market.testing.ts";

const TICKERS = 300;
const WEEKLY = frameOf("1wk", undefined);
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
/** Engine whose clock advances 1 ms per read; a comparison reads the clock once per instrument. */
const slow = (): ScanEngine => {
  let now = 0;
  return new ScanEngine(data, { now: () => 0, elapsed: () => now++ });
};
/** Patience of a request while another request waits. */
const patience = (ms: number): RunningPatience => ({ ms, mostMs: 1e6, othersWait: () => true });
const everyone: ScanPayload = { All: [] };
const studies = ["rank_pct(sma(5))"];
const frame = { timeframe: "1d", zones: ["regular"] } as const;

/** Returns the matches; undefined if the scan ran out of patience. */
function matchesOrUndefined(engine: ScanEngine, request: ScanRequest): readonly string[] | null | undefined {
  try {
    return engine.scan(ranked(7), request).tickers;
  } catch (error) {
    if (error instanceof PatienceExceeded) return undefined;
    throw error;
  }
}

describe("a comparison of all instruments", () => {
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
        engine.during(request, () => technicalsReply(engine.marketView().view, "T1", studies, frame, { limit: 9 })),
    ],
  ])("stops in a %s at the deadline and on cancellation", (_, run) => {
    const refusal = (code: string) => expect.objectContaining({ code });
    expect(() => run(slow(), { deadlineMs: TICKERS / 2 })).toThrow(refusal("scan_timeout"));
    let checks = 0;
    const cancelled = (): boolean => ++checks > TICKERS / 2;
    expect(() => run(slow(), { cancelled })).toThrow(refusal("request_timeout"));
    expect(() => run(slow(), { deadlineMs: 1e6 })).not.toThrow();
  });

  it("gives way after its patience only if another request waits, and ends at its longest time", () => {
    const request = (ms: number, mostMs: number, isWaiting: boolean): ScanRequest => ({
      patience: { ms, mostMs, othersWait: () => isWaiting },
    });
    expect(() => slow().scan(ranked(5), request(TICKERS / 4, 1e6, false))).not.toThrow();
    expect(() => slow().scan(ranked(5), request(TICKERS / 4, 1e6, true))).toThrow(PatienceExceeded);
    expect(() => slow().scan(ranked(5), request(1e6, 1e6, true))).not.toThrow();
    expect(() => slow().scan(ranked(5), request(TICKERS / 4, TICKERS / 2, false))).toThrow(PatienceExceeded);
  });

  it("counts the time for which it ran before to the deadline, not to the patience", () => {
    const deadlineMs = 3 * TICKERS;
    const ranBefore = (ranMs: number): ScanRequest => ({ deadlineMs, ranMs });
    expect(() => slow().scan(ranked(5), ranBefore(0))).not.toThrow();
    expect(() => slow().scan(ranked(5), ranBefore(deadlineMs - TICKERS / 2))).toThrow("did not finish within");
    const short = patience(TICKERS / 4);
    expect(() => slow().scan(ranked(5), { ranMs: 1e6, patience: short })).toThrow(
      expect.objectContaining({ ranMs: TICKERS / 4 + 1 }),
    );
  });

  it("stops before its first condition if it should take longer than its longest time", () => {
    let now = 0;
    const engine = new ScanEngine(data, { now: () => 0, elapsed: () => now++ });
    const short = { ms: 1e6, mostMs: 1e-3, othersWait: () => false };
    expect(() => engine.scan(ranked(5), { patience: short })).toThrow(PatienceExceeded);
    expect(now).toBeLessThan(TICKERS);
  });

  it("resumes where it was interrupted and gives the matches of an uninterrupted scan", () => {
    const engine = slow();
    const whole = slow().scan(ranked(7));
    const request = { patience: patience(TICKERS / 4) };
    expect(() => engine.scan(ranked(7), request)).toThrow(PatienceExceeded);
    expect(() => engine.scan(ranked(7), request)).toThrow(PatienceExceeded);
    let tickers: readonly string[] | null | undefined;
    for (let attempt = 0; attempt < 20 && tickers === undefined; attempt++)
      tickers = matchesOrUndefined(engine, request);
    expect(tickers).toEqual(whole.tickers);
  });
});

describe("a frame that is built for a scan", () => {
  const weekly: ScanPayload = {
    All: [
      {
        FeatureWindow: {
          Filters: [{ Input: "close", Timeframe: "1wk", Returns: { Want: { Value: { GreaterThan: 18 } } } }],
        },
      },
    ],
  };

  const stopped = new Error("stopped");

  /** Runs work that is stopped at its third check, until it finishes. */
  function finished<T>(work: () => T): T {
    for (let attempt = 0; attempt < 50; attempt++) {
      let checks = 0;
      const check = (): void => {
        if (++checks > 2) throw stopped;
      };
      try {
        return interruptible(check, work);
      } catch (error) {
        if (error !== stopped) throw error;
      }
    }
    throw new Error("50 attempts did not finish");
  }

  it("continues where it was interrupted and gives the bars of an uninterrupted build", () => {
    const engine = slow();
    const bars = finished(() => engine.marketView().view.bars(WEEKLY));
    const { tiles } = slow().marketView().view.bars(WEEKLY);
    expect(tiles.lengthOf(0)).toBeGreaterThan(5);
    for (let i = 0; i < TICKERS; i++) expect(bars.tiles.bars(i)).toEqual(tiles.bars(i));
  });

  it("is cached in idle time that stops at every request", () => {
    const engine = slow();
    expect(() => engine.scan(weekly, { patience: patience(8) })).toThrow(PatienceExceeded);
    for (let left = true; left;) left = finished(() => engine.prepare(64));
    const { columns } = engine.marketView().cachedColumns;
    expect(columns.map(({ frame: { key } }) => key)).toEqual([WEEKLY.key]);
    expect(engine.scan(weekly).tickers).toEqual(slow().scan(weekly).tickers);
  });
});
