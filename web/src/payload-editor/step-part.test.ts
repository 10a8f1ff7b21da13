import { describe, expect, it } from "vitest";
import type { Condition, ScanPayload } from "#contract";
import { entriesOf, treeOf } from "./payload-tree.ts";
import { stepPart } from "./step-part.ts";
import { chipText } from "./chip-text.ts";

const filter = (level: number) => ({ Input: "close", Returns: { Want: { Value: { GreaterThan: level } } } });
const above = (...levels: readonly number[]): Condition => ({ FeatureWindow: { Filters: levels.map(filter) } });

/** The levels of a payload in the order of the page. */
const levels = (payload: ScanPayload): string =>
  entriesOf(treeOf(payload))
    .map((entry) => /\$(\d+)/.exec(chipText(entry))?.[1])
    .join(" ");

const entry = (payload: ScanPayload, level: number): string =>
  entriesOf(treeOf(payload)).find((one) => chipText(one).includes(`$${level} `))?.path ?? "";

describe("stepping", () => {
  const flat: ScanPayload = { All: [above(1), above(2), above(3)] };

  it.each<[number, "up" | "down", string]>([
    [2, "up", "2 1 3"],
    [2, "down", "1 3 2"],
    [1, "down", "2 1 3"],
  ])("moves %s %s", (level, direction, order) => {
    const moved = stepPart(flat, entry(flat, level), direction);
    expect(levels(moved?.payload ?? {})).toBe(order);
  });

  it("ends where the payload ends", () => {
    expect(stepPart(flat, entry(flat, 1), "up")).toBeUndefined();
    expect(stepPart(flat, entry(flat, 3), "down")).toBeUndefined();
  });

  it("exchanges filters that share a condition", () => {
    const shared: ScanPayload = { All: [above(1, 2), above(3)] };
    expect(stepPart(shared, entry(shared, 2), "up")?.payload).toEqual({ All: [above(2, 1), above(3)] });
    expect(stepPart(shared, entry(shared, 1), "down")?.payload).toEqual({ All: [above(2, 1), above(3)] });
  });

  it("takes a filter out of the condition that it shares, where it goes on beyond it", () => {
    const shared: ScanPayload = { All: [above(3), above(1, 2)] };
    expect(stepPart(shared, entry(shared, 1), "up")?.payload).toEqual({ All: [above(3), above(1), above(2)] });
    expect(stepPart(shared, entry(shared, 2), "down")?.payload).toEqual({ All: [above(3), above(1), above(2)] });
  });

  it("goes on in the next group, and back", () => {
    const groups: ScanPayload = { All: [above(1), above(2)], Any: [above(3)] };
    const moved = stepPart(groups, entry(groups, 2), "down");
    expect(moved?.payload).toEqual({ All: [above(1)], Any: [above(2), above(3)] });
    expect(stepPart(moved?.payload ?? {}, moved?.path ?? "", "up")?.payload).toEqual(groups);
  });

  it("leaves a nested group", () => {
    const nested: ScanPayload = { All: [above(1), { Leaf: { Any: [above(2), above(3)] } }, above(4)] };
    expect(stepPart(nested, entry(nested, 2), "up")?.payload).toEqual({
      All: [above(1), above(2), { Leaf: { Any: [above(3)] } }, above(4)],
    });
    expect(stepPart(nested, entry(nested, 3), "down")?.payload).toEqual({
      All: [above(1), { Leaf: { Any: [above(2)] } }, above(3), above(4)],
    });
  });
});
