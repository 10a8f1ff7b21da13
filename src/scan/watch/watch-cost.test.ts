import { describe, expect, it } from "vitest";
import type { Condition, ScanPayload } from "#contract";
import { writtenMarket } from "../../tiles/market.testing.ts";
import { ScanEngine } from "../scanner.ts";
import { watchCost, type WatchPart } from "./watch-cost.ts";

const clock = { now: () => 0, elapsed: () => 0 };
const opened = (tickers = 60): ScanEngine =>
  new ScanEngine(
    writtenMarket({
      daily: Object.fromEntries(
        Array.from({ length: tickers }, (_, k) => [`T${k}`, Array.from({ length: 80 }, () => k + 1)]),
      ),
    }),
    clock,
  );
const above = (Input: string, value = 10): Condition => ({
  FeatureWindow: { Filters: [{ Input, Returns: { Want: { Value: { GreaterThan: value } } } }] },
});
const payloadOf = (...All: Condition[]): ScanPayload => ({ All });
const sum = (parts: readonly WatchPart[]): number => parts.reduce((total, { ms }) => total + ms, 0);

describe("watchCost", () => {
  const engine = opened();
  const partsOf = (payload: ScanPayload, columns: readonly string[] = [], request = {}): WatchPart[] =>
    watchCost(engine, { payload, columns }, request);
  const msOf = (payload: ScanPayload, columns: readonly string[] = [], request = {}): number =>
    sum(partsOf(payload, columns, request));
  /** Milliseconds of the parts of one payload that another one does not have. */
  const beyond = (payload: ScanPayload, other: ScanPayload): number => {
    const held = new Set(partsOf(other).map(({ key }) => key));
    return sum(partsOf(payload).filter(({ key }) => !held.has(key)));
  };

  it("shares leaves and series between payloads, but not the joining of a payload", () => {
    const [one, two] = [payloadOf(above("rsi(14)")), payloadOf(above("rsi(14)", 20))];
    // The series of the other threshold is the same, its comparison is not.
    expect(beyond(two, one)).toBeLessThan(msOf(two));
    expect(beyond(payloadOf(above("rsi(14)"), above("close")), one)).toBeLessThan(
      beyond(payloadOf(above("rsi(15)"), above("close")), one),
    );
    expect(beyond(one, one)).toBe(0);
    // The leaves of both are watched; what is left is to join them.
    expect(
      beyond(
        payloadOf({ Any: [above("rsi(14)"), above("rsi(14)", 20)] } as Condition),
        payloadOf(above("rsi(14)"), above("rsi(14)", 20)),
      ),
    ).toBeGreaterThan(0);
  });

  it("is the same in every thread, whatever is cached", () => {
    const payload = payloadOf(above("rsi(14)"), above("sma(20)"));
    const before = partsOf(payload, ["last"]);
    engine.scan(payload);
    while (engine.prepare()) continue;
    expect(partsOf(payload, ["last"])).toEqual(before);
    expect(watchCost(opened(), { payload, columns: ["last"] })).toEqual(before);
  });

  it("grows with conditions, columns and the market, but not with the universe: each leaf is evaluated for everybody", () => {
    const payload = payloadOf(above("rsi(14)"));
    expect(msOf(payloadOf(above("rsi(14)"), above("roc(9)")))).toBeGreaterThan(msOf(payload));
    expect(msOf(payload, ["last", "sma(20)"])).toBeGreaterThan(msOf(payload, ["last"]));
    expect(sum(watchCost(opened(600), { payload, columns: [] }))).toBeGreaterThan(1.3 * msOf(payload));
    expect(msOf(payload, [], { universe: "T1,T2" })).toBeCloseTo(msOf(payload), 6);
  });

  it("counts a payload that runs as a scan with all that it evaluates, on its own universe", () => {
    const past = payloadOf({ ...above("rsi(14)"), AsOf: "2024-06-27" });
    expect(partsOf(past)).toHaveLength(1);
    expect(msOf(past)).toBeGreaterThan(msOf(payloadOf(above("rsi(14)"))));
  });

  it("is nothing for a scan that cannot be served", () => {
    expect(partsOf(payloadOf({ ...above("close"), AsOf: "2001-01-05" }))).toEqual([]);
  });

  it("refuses a column that is no study, and an unknown universe", () => {
    expect(() => partsOf(payloadOf(above("close")), ["rsy(14)"])).toThrow(
      expect.objectContaining({
        code: "validation_failed",
        details: [expect.objectContaining({ path: "/columns/0" })],
      }),
    );
    expect(() => partsOf(payloadOf(above("close")), [], { universe: "NONE" })).toThrow(
      expect.objectContaining({ code: "validation_failed" }),
    );
  });
});
