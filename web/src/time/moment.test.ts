import { describe, expect, it } from "vitest";
import type { Condition, ScanPayload } from "#contract";
import { atMoment, canMove, NOW, onBasis, scanMoment } from "./moment.ts";

const above = (level: number): Condition => ({
  FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: level } } } }] },
});
const THEN = { asOf: "2024-05-13", basis: "as_traded" } as const;

describe("where a scan stands", () => {
  it("is now until a moment is named", () => {
    expect(scanMoment({ All: [above(1)] })).toEqual(NOW);
    expect(scanMoment({})).toEqual(NOW);
    expect(canMove({ All: [] })).toBe(false);
  });

  it("is the moment that all outermost conditions name", () => {
    const named = { AsOf: "2024-05-13", AsOfBasis: "as_traded" as const };
    expect(scanMoment({ All: [{ ...named, ...above(1) }], None: [{ ...named, ...above(9) }] })).toEqual(THEN);
  });

  it.each<[string, ScanPayload]>([
    ["one condition is elsewhere", { All: [above(1), { AsOf: "-P5D", ...above(2) }] }],
    [
      "the bases differ",
      {
        All: [
          { AsOf: "-P5D", ...above(1) },
          { AsOf: "-P5D", AsOfBasis: "as_traded", ...above(2) },
        ],
      },
    ],
  ])("is several where %s", (_what, payload) => {
    expect(scanMoment(payload)).toBe("several");
  });
});

describe("moving a scan", () => {
  it("reaches every group and comes back to the very same payload", () => {
    const payload: ScanPayload = { All: [above(1)], Any: [above(2), above(3)], AtLeast: { Count: 1, Of: [above(4)] } };
    const moved = atMoment(payload, THEN);
    expect(scanMoment(moved)).toEqual(THEN);
    expect(JSON.stringify(moved).match(/"AsOf":"2024-05-13","AsOfBasis":"as_traded"/g)).toHaveLength(4);
    expect(atMoment(moved, NOW)).toEqual(payload);
  });

  it("does not write the basis that is meant without it", () => {
    expect(atMoment({ All: [above(1)] }, { asOf: "-P3D", basis: "restated" })).toEqual({
      All: [{ AsOf: "-P3D", ...above(1) }],
    });
  });

  it("leaves moments inside a condition alone", () => {
    const inner: ScanPayload = { All: [{ Leaf: { All: [{ AsOf: "-P5D", ...above(1) }] }, ...above(2) }] };
    const moved = atMoment(inner, { asOf: "2024-05-13", basis: "restated" });
    expect(moved.All?.[0]?.Leaf).toEqual(inner.All?.[0]?.Leaf);
  });

  it("keeps the moments of conditions that have one of their own, counted from the new one", () => {
    const payload: ScanPayload = { All: [above(1), { AsOf: "-P5D", ...above(2) }] };
    const moved = atMoment(payload, { asOf: "2024-05-13", basis: "restated" });
    expect(moved).toEqual({
      All: [
        { AsOf: "2024-05-13", ...above(1) },
        { AsOf: "2024-05-13", Leaf: { All: [{ AsOf: "-P5D", ...above(2) }] } },
      ],
    });
    expect(atMoment(moved, NOW)).toEqual(payload);
    expect(atMoment(payload, NOW)).toEqual(payload);
  });
});

describe("the figures of a basis", () => {
  it("count for every condition in the past, and for none at now", () => {
    const payload: ScanPayload = { All: [above(1), { AsOf: "-P5D", AsOfBasis: "as_traded", ...above(2) }] };
    expect(onBasis(payload, "as_traded")).toEqual(payload);
    expect(onBasis(payload, "restated")).toEqual({ All: [above(1), { AsOf: "-P5D", ...above(2) }] });
  });
});
