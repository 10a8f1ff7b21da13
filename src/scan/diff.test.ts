import { describe, expect, it } from "vitest";
import type { Clock } from "#base";
import { ScanPayload } from "#contract";
import { scanDiff } from "./diff.ts";
import { writtenMarket, type WrittenMarket } from "../tiles/market.testing.ts";
import { ScanEngine } from "./scanner.ts";

/** 2024-06-28 is a Friday and the newest session of every written market. */
const clock: Clock = { now: () => Date.parse("2024-06-30T12:00:00Z"), elapsed: () => 0 };
const engineOf = (market: WrittenMarket): ScanEngine => new ScanEngine(writtenMarket(market), clock);

const above = (Input: string, limit: number) => ({
  FeatureWindow: { Filters: [{ Input, Returns: { Want: { Value: { GreaterThan: limit } } } }] },
});
const payload = ScanPayload.parse({ All: [above("close", 12.5), above("volume", 10)] });

describe("scanDiff", () => {
  const engine = engineOf({
    daily: {
      UP: [10, 11, 12, 13, 14],
      DOWN: [14, 13, 12, 11, 10],
      HIGH: [20, 21, 22, 23, 24],
      NEW: [null, null, 20, 21],
    },
  });

  it("lists who entered and who left, with both readings of each condition that flipped", () => {
    const diff = scanDiff(engine, { instructions: payload, from: "2024-06-25" }, {});
    expect(diff).toMatchObject({
      from: { count: 2, universe_size: 3, as_of_resolved: { kind: "date", date: "2024-06-25" } },
      to: { count: 3, universe_size: 4, as_of_resolved: { kind: "live", date: "2024-06-28" } },
      entered_count: 2,
      left_count: 1,
      stayed_count: 1,
    });
    const path = "/instructions/All/0/FeatureWindow/Filters/0";
    const [fresh, up] = diff.entered;
    expect(up).toMatchObject({
      ticker: "UP",
      considered: true,
      flipped: [
        { path, from: { holds: false, value: 11, wanted: 12.5 }, to: { holds: true, value: 14, wanted: 12.5 } },
      ],
    });
    expect(fresh).toMatchObject({ ticker: "NEW", considered: false });
    expect(fresh!.flipped).toHaveLength(2);
    expect(fresh!.flipped[0]!.from).toEqual({ holds: null, value: null, wanted: null });
    expect(diff.left).toMatchObject([
      { ticker: "DOWN", flipped: [{ path, from: { holds: true, value: 13 }, to: { holds: false, value: 10 } }] },
    ]);
  });

  it("counts a condition's days back from each of the two moments", () => {
    const instructions = ScanPayload.parse({ All: [{ AsOf: "-P1D", ...above("close", 12.5) }] });
    const diff = scanDiff(engine, { instructions, from: "2024-06-26", to: "2024-06-28" }, {});
    expect(diff.entered.map(({ ticker }) => ticker)).toEqual(["NEW", "UP"]);
    expect(diff.left.map(({ ticker }) => ticker)).toEqual(["DOWN"]);
  });

  it("reports nobody as entered or left if the data cannot serve a moment, and refuses a future moment", () => {
    const diff = scanDiff(engine, { instructions: payload, from: "2024-06-21" }, {});
    expect(diff).toMatchObject({ entered: [], left: [], entered_count: 0, from: { skipped: true, count: 0 } });
    expect(diff.from.skip_reason).toMatch(/the data begin on 2024-06-24/);
    expect(() => scanDiff(engine, { instructions: payload, from: "2024-07-02" }, {})).toThrow(/in the future/);
  });
});
