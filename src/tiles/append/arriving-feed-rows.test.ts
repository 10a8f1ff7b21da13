import { describe, expect, it } from "vitest";
import type { LiveRowFact } from "#market";
import type { EngineData } from "../frame-store.ts";
import { writtenMarket } from "../market.testing.ts";
import { ArrivingFeedRows } from "./arriving-feed-rows.ts";

const AT = Date.parse("2024-07-02T14:00:00Z");
const MINUTE = AT / 60_000;
const data = writtenMarket({ minutes: [{ date: "2024-07-02", from: "09:30", bars: { AAA: [10], BBB: [20] } }] });
const halt = (ticker: string, halted: boolean, reason = "LUDP"): LiveRowFact => {
  return { kind: "status", ticker, at: AT, halted, reason };
};
const bands = (ticker: string, lower: number, upper: number): LiveRowFact => {
  return { kind: "bands", ticker, at: AT, lower, upper };
};

/** Sorts and keeps facts that become known at one instant. */
function arrive(rows: ArrivingFeedRows, facts: readonly LiveRowFact[], knownAt: number, to: EngineData = data) {
  const sorted = rows.sort(
    facts,
    facts.map(() => knownAt),
    to,
  );
  for (const batch of sorted.batches) rows.keep(batch);
  return sorted.isNew;
}

describe("live facts as rows of feeds", () => {
  it("are new unless they repeat the newest row of their ticker and session", () => {
    const rows = new ArrivingFeedRows();
    const facts = [
      halt("AAA", true),
      halt("AAA", true),
      halt("BBB", true, ""),
      bands("AAA", 9, 11),
      halt("AAA", false),
    ];
    expect(arrive(rows, facts, MINUTE)).toEqual([true, false, true, true, true]);
    expect(arrive(rows, [halt("AAA", false), bands("AAA", 9, 11), bands("AAA", 9, 12)], MINUTE + 1)).toEqual([
      false,
      false,
      true,
    ]);
    const next = { ...data, feeds: rows.take(data) };
    expect(rows.isEmpty).toBe(true);
    const { halts, bands: table } = next.feeds;
    expect([...halts!.offsets]).toEqual([0, 2, 3]);
    expect([...halts!.columns["halted"]!]).toEqual([1, 0, 1]);
    expect([...table!.columns["upper"]!]).toEqual([11, 12]);
    // The rows of the snapshot count as those that were kept.
    expect(arrive(rows, [halt("AAA", false), halt("BBB", true, "")], MINUTE + 2, next)).toEqual([false, false]);
    expect(arrive(rows, [halt("BBB", true, "T1")], MINUTE + 2, next)).toEqual([true]);
    // Another session begins: bands of the day before hold no more.
    expect(arrive(rows, [bands("AAA", 9, 12)], MINUTE + 1_440, next)).toEqual([true]);
  });

  it("of tickers without an instrument are stored, and belong to none", () => {
    const rows = new ArrivingFeedRows();
    const { batches } = rows.sort([halt("NEW", true), halt("NEW", true)], [MINUTE, MINUTE], data);
    expect(batches).toMatchObject([{ feed: "halts", stored: { rows: 1, texts: { ticker: ["NEW"] } } }]);
    expect([...batches[0]!.owners]).toEqual([-1]);
    rows.keep(batches[0]!);
    expect([...rows.take(data).halts!.offsets]).toEqual([0, 0, 0]);
  });

  it("are not kept before they are stored", () => {
    const rows = new ArrivingFeedRows();
    rows.sort([halt("AAA", true)], [MINUTE], data);
    expect(rows.isEmpty).toBe(true);
    expect(arrive(rows, [halt("AAA", true)], MINUTE)).toEqual([true]);
  });
});
