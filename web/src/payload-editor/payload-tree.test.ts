import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { listAt, readAt, writeAt } from "./edited.ts";
import { above, anyPayload, studies, writtenPayloads } from "./payload-examples.testing.ts";
import { parsePart, pointerOfPart } from "./part-path.ts";
import { conditionsOf, entriesOf, partsOf, treeOf } from "./payload-tree.ts";

const HOLE = "an entry was here";

/** Counts the entries of a payload by looking for the lists that the interface describes, without the tree. */
function countEntries(value: unknown, key = ""): number {
  if (Array.isArray(value)) {
    const isPlain = ["Sample", "InputsMetadata", "Actual", "Estimate", "Difference", "Percent"].includes(key);
    if (isPlain || value.some((one) => typeof one !== "object")) return 0;
    const isConditions = ["All", "Any", "None", "Of"].includes(key);
    const own = isConditions ? 0 : value.length;
    return own + value.reduce((sum: number, one) => sum + countEntries(one), 0);
  }
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [name, one]) => (name === "Reference" ? sum : sum + countEntries(one, name)),
    0,
  );
}

describe("treeOf", () => {
  it("shows every entry once, and a payload of holes with the entries put back has the same bytes", () => {
    fc.assert(
      fc.property(anyPayload, (payload) => {
        const entries = entriesOf(treeOf(payload));
        expect(entries).toHaveLength(countEntries(payload));
        let holes = payload;
        for (const { path } of entries) holes = writeAt(holes, path, HOLE);
        for (const { path } of entries) expect(readAt(holes, path)).toBe(HOLE);
        let whole = holes;
        for (const { path, value } of entries) whole = writeAt(whole, path, value);
        expect(JSON.stringify(whole)).toBe(JSON.stringify(payload));
      }),
    );
  });

  it("names every part by its pointer, where the very value stands", () => {
    fc.assert(
      fc.property(anyPayload, (payload) => {
        for (const part of partsOf(treeOf(payload))) {
          expect(pointerOfPart(parsePart(part.path))).toBe(part.path);
          expect(readAt(payload, part.path)).toBe("value" in part ? part.value : listAt(payload, part.path));
        }
      }),
    );
  });

  it("shows groups within groups in the order in which they are written", () => {
    const payload: ScanPayload = {
      All: [
        studies(above("close", 5), above("volume", 1e6)),
        { AsOf: "-P5D", Leaf: { Any: [studies(above("rsi", 70)), { CandlestickPattern: { CDLHAMMER: [{}] } }] } },
      ],
      AtLeast: { Count: 2, Of: [{ Stock: { Last: [{ IsDisabled: true }], Gap: [{}] } }] },
    };
    const [all, atLeast] = treeOf(payload).groups;
    expect(all).toMatchObject({ kind: "all", path: "/All" });
    expect(all!.conditions[1]).toMatchObject({ path: "/All/1", asOf: "-P5D", leaf: { groups: [{ kind: "any" }] } });
    expect(atLeast).toMatchObject({ kind: "atLeast", path: "/AtLeast/Of", count: 2 });
    expect(entriesOf(treeOf(payload)).map(({ path, kind }) => [path, kind])).toEqual([
      ["/All/0/FeatureWindow/Filters/0", "feature"],
      ["/All/0/FeatureWindow/Filters/1", "feature"],
      ["/All/1/Leaf/Any/0/FeatureWindow/Filters/0", "feature"],
      ["/All/1/Leaf/Any/1/CandlestickPattern/CDLHAMMER/0", "candlestick"],
      ["/AtLeast/Of/0/Stock/Last/0", "stockNumber"],
      ["/AtLeast/Of/0/Stock/Gap/0", "gap"],
    ]);
  });

  it("reads the worked examples, of which each condition asks for something", () => {
    for (const payload of writtenPayloads) {
      expect(conditionsOf(treeOf(payload)).every(({ entries, leaf }) => entries.length > 0 || leaf)).toBe(true);
    }
  });

  it("shows what it can of JSON that is no payload", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("All", "Any", "AtLeast", "None"), (value, member) => {
        const inside = JSON.parse(
          JSON.stringify({ [member]: [{ FeatureWindow: value, Stock: value, Leaf: value }] }),
        ) as ScanPayload;
        for (const payload of [value, { [member]: value }, inside]) {
          expect(() => [...partsOf(treeOf(payload as ScanPayload))]).not.toThrow();
        }
      }),
    );
  });
});
