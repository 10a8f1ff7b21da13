import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { hash32 } from "#base";
import { validatePayload, type Condition, type ScanPayload } from "#contract";
import { readAt, writeAt } from "./edited.ts";
import { setGroupKind, ungroup, wrapParts } from "./group-parts.ts";
import { insertCondition } from "./insert-condition.ts";
import { isolateEntry, setMoment } from "./isolate-entry.ts";
import { duplicatePart, movePart } from "./move-part.ts";
import { above, anyPayload, studies } from "./payload-examples.testing.ts";
import { conditionsOf, entriesOf, partsOf, treeOf } from "./payload-tree.ts";
import { removePart } from "./remove-part.ts";
import { renameEntry } from "./rename-entry.ts";
import { switchParts } from "./switch-parts.ts";

const text = JSON.stringify;
const pick = fc.nat();
/** A payload with one of its entries. */
const withEntry = fc
  .tuple(anyPayload, pick)
  .map(([payload, n]) => ({ payload, entries: entriesOf(treeOf(payload)), n }))
  .filter(({ entries }) => entries.length > 0)
  .map(({ payload, entries, n }) => ({ payload, entries, entry: entries[n % entries.length]! }));

const cheap = studies(above("close", 5));
const busy = studies(above("volume", 1e6));
const hot = studies(above("rsi(14)", 70));
const both = studies(above("close", 5), above("volume", 1e6));
const valid = (payload: ScanPayload): boolean => validatePayload(payload).ok;

/** Whether a payload holds in each of 32 worlds, in which chance says what each filter is at each moment. */
function truths(payload: ScanPayload): readonly boolean[] {
  return Array.from({ length: 32 }, (_, world) => holds(payload, { asOf: "", basis: "", world }));
}

interface Standing {
  readonly asOf: string;
  readonly basis: string;
  readonly world: number;
}

function holds({ All, Any, None, AtLeast }: ScanPayload, at: Standing): boolean {
  const meets = (condition: Condition): boolean => conditionHolds(condition, at);
  const isQuorate = (AtLeast?.Of ?? []).length === 0 || AtLeast!.Of!.filter(meets).length >= AtLeast!.Count;
  const isOneMet = (Any ?? []).length === 0 || Any!.some(meets);
  return (All ?? []).every(meets) && isOneMet && !(None ?? []).some(meets) && isQuorate;
}

function conditionHolds(condition: Condition, { asOf, basis, world }: Standing): boolean {
  const at = { asOf: condition.AsOf ?? asOf, basis: condition.AsOfBasis ?? basis, world };
  const [node] = treeOf({ All: [condition] }).groups[0]!.conditions;
  const own = node!.entries.every(
    ({ isDisabled, group, value }) => isDisabled || hash32(text([group, value, at])) % 3 > 0,
  );
  return own && (condition.Leaf == null || holds(condition.Leaf, at));
}

describe("an edit at one place", () => {
  it("leaves every other entry the very same object, and can be taken back", () => {
    fc.assert(
      fc.property(withEntry, ({ payload, entries, entry }) => {
        const before = text(payload);
        const edited = writeAt(payload, `${entry.path}/BarsAgo`, 7);
        expect(text(payload)).toBe(before);
        for (const other of entries.filter((one) => one !== entry)) {
          expect(readAt(edited, other.path)).toBe(other.value);
        }
        const back = writeAt(edited, `${entry.path}/BarsAgo`, entry.value["BarsAgo"]);
        expect(text(back)).toBe(before);
      }),
    );
  });

  it("keeps the order of members when a number is typed", () => {
    const payload: ScanPayload = { All: [studies(above("rsi(14)", 70, { Description: "mine", Timeframe: "5m" }))] };
    const path = "/All/0/FeatureWindow/Filters/0/Returns/Want/Value/GreaterThan";
    expect(text(writeAt(payload, path, 80))).toBe(text(payload).replace("70", "80"));
  });
});

describe("removePart", () => {
  it("takes out one entry, keeps the others, and leaves a valid payload without conditions that ask for nothing", () => {
    fc.assert(
      fc.property(withEntry, ({ payload, entries, entry }) => {
        const left = removePart(payload, entry.path);
        const kept = entriesOf(treeOf(left)).map(({ value }) => value);
        expect(kept).toEqual(entries.filter((other) => other !== entry).map(({ value }) => value));
        expect(valid(left)).toBe(true);
      }),
    );
  });

  it("takes the condition, the list and the group with it when they held nothing else", () => {
    const payload: ScanPayload = { All: [cheap, { Leaf: { Any: [hot] } }] };
    expect(removePart(payload, "/All/1/Leaf/Any/0/FeatureWindow/Filters/0")).toEqual({ All: [cheap] });
    expect(removePart({ All: [cheap] }, "/All/0")).toEqual({ All: [] });
    expect(removePart({ All: [cheap], Any: [hot] }, "/Any")).toEqual({ All: [cheap] });
  });

  it("lowers a count that would ask for more than there is", () => {
    const payload: ScanPayload = { AtLeast: { Count: 3, Of: [cheap, busy, hot] } };
    expect(removePart(payload, "/AtLeast/Of/1")).toEqual({ AtLeast: { Count: 2, Of: [cheap, hot] } });
    expect(removePart({ All: [cheap], AtLeast: { Count: 1, Of: [hot] } }, "/AtLeast/Of/0")).toEqual({ All: [cheap] });
    expect(removePart({ ...payload, All: [cheap] }, "/AtLeast/Of")).toEqual({ All: [cheap] });
  });
});

describe("insertCondition", () => {
  it("puts a condition where it is wanted, and begins lists", () => {
    expect(insertCondition({ All: [cheap, hot] }, "/All", busy, 1)).toEqual({
      payload: { All: [cheap, busy, hot] },
      path: "/All/1",
    });
    expect(insertCondition({}, "/None", hot)).toEqual({ payload: { None: [hot] }, path: "/None/0" });
    expect(insertCondition({}, "/AtLeast/Of", hot).payload).toEqual({ AtLeast: { Count: 1, Of: [hot] } });
    expect(() => insertCondition({}, "/All/0", hot)).toThrow("/All/0 is no list of conditions");
  });
});

describe("isolateEntry", () => {
  it("gives an entry a condition of its own without a change of meaning", () => {
    fc.assert(
      fc.property(withEntry, ({ payload, entry }) => {
        const own = isolateEntry(payload, entry.path);
        expect(truths(own.payload)).toEqual(truths(payload));
        const alone = conditionsOf(treeOf(own.payload)).find(({ path }) => path === own.path);
        expect(alone?.entries.map(({ value }) => value)).toEqual([entry.value]);
      }),
    );
  });

  it("stands beside the others among All, else within", () => {
    expect(isolateEntry({ All: [both] }, "/All/0/FeatureWindow/Filters/1")).toEqual({
      payload: { All: [cheap, busy] },
      path: "/All/1",
    });
    expect(isolateEntry({ Any: [both, hot] }, "/Any/0/FeatureWindow/Filters/0")).toEqual({
      payload: { Any: [{ ...busy, Leaf: { All: [cheap] } }, hot] },
      path: "/Any/0/Leaf/All/0",
    });
  });
});

describe("setMoment", () => {
  it("moves one filter alone into the past", () => {
    const { payload, path } = setMoment({ All: [both] }, "/All/0/FeatureWindow/Filters/1", "AsOf", "-P5D");
    expect(payload).toEqual({ All: [cheap, { ...busy, AsOf: "-P5D" }] });
    expect(setMoment(payload, path, "AsOf", undefined).payload).toEqual({ All: [cheap, busy] });
  });
});

describe("movePart", () => {
  it("keeps every entry, whatever moves where", () => {
    fc.assert(
      fc.property(withEntry, pick, pick, ({ payload, entry }, n, index) => {
        const parts = [...partsOf(treeOf(payload))];
        const lists = parts.flatMap((part) => ("conditions" in part ? part.path : []));
        const moved = movePart(payload, entry.path, lists[n % lists.length]!, index % 4);
        const values = (of: ScanPayload) =>
          entriesOf(treeOf(of))
            .map(({ value }) => text(value))
            .sort();
        expect(values(moved.payload)).toEqual(values(payload));
        expect(
          entriesOf(treeOf(moved.payload))
            .filter(({ path }) => path.startsWith(`${moved.path}/`))
            .map(({ value }) => value),
        ).toContainEqual(entry.value);
      }),
    );
  });

  it("reorders, moves to another group, and takes emptied groups away", () => {
    const payload: ScanPayload = { All: [cheap, busy, hot] };
    expect(movePart(payload, "/All/0", "/All", 3)).toEqual({ payload: { All: [busy, hot, cheap] }, path: "/All/2" });
    expect(movePart(payload, "/All/2", "/All", 0)).toEqual({ payload: { All: [hot, cheap, busy] }, path: "/All/0" });
    expect(movePart(payload, "/All/1/FeatureWindow/Filters/0", "/None", 0)).toEqual({
      payload: { All: [cheap, hot], None: [busy] },
      path: "/None/0",
    });
    const nested: ScanPayload = { All: [{ Leaf: { Any: [hot] } }, cheap] };
    expect(movePart(nested, "/All/0/Leaf/Any/0", "/All", 2)).toEqual({
      payload: { All: [cheap, hot] },
      path: "/All/1",
    });
  });

  it("does not move a group into itself", () => {
    const payload: ScanPayload = { All: [{ Leaf: { Any: [cheap, hot] } }] };
    expect(() => movePart(payload, "/All/0", "/All/0/Leaf/Any", 0)).toThrow("cannot move into itself");
  });
});

describe("duplicatePart", () => {
  it("puts an independent copy behind", () => {
    const { payload, path } = duplicatePart({ All: [cheap, hot] }, "/All/0/FeatureWindow/Filters/0");
    expect([payload, path]).toEqual([{ All: [cheap, cheap, hot] }, "/All/1"]);
    expect(readAt(payload, "/All/1")).not.toBe(readAt(payload, "/All/0"));
    expect(duplicatePart({ All: [both] }, "/All/0/FeatureWindow/Filters/1").path).toBe(
      "/All/0/FeatureWindow/Filters/2",
    );
  });
});

describe("groups", () => {
  it("wraps chosen conditions in the place of the first, and dissolves them again", () => {
    const payload: ScanPayload = { All: [cheap, busy, hot] };
    const wrapped = wrapParts(payload, ["/All/2", "/All/0/FeatureWindow/Filters/0"], "any");
    expect(wrapped).toEqual({ payload: { All: [{ Leaf: { Any: [cheap, hot] } }, busy] }, path: "/All/0" });
    expect(readBack(wrapped.payload)).toBe(
      "Stocks where at least one of these holds: (close > $5 on daily bars), (rsi(close,14) > 70 on daily bars); and volume > 1,000,000 shares on daily bars.",
    );
    expect(ungroup(wrapped.payload, "/All/0").payload).toEqual({ All: [cheap, hot, busy] });
  });

  it("wraps filters of one condition, in any list", () => {
    const entries = ["/Any/0/FeatureWindow/Filters/0", "/Any/0/FeatureWindow/Filters/1"];
    expect(
      wrapParts(
        { All: [both] },
        entries.map((path) => path.replace("Any", "All")),
        "none",
      ).payload,
    ).toEqual({
      All: [{ Leaf: { None: [cheap, busy] } }],
    });
    expect(wrapParts({ Any: [both, hot] }, entries, "atLeast").payload).toEqual({
      Any: [{ Leaf: { All: [{ Leaf: { AtLeast: { Count: 1, Of: [cheap, busy] } } }] } }, hot],
    });
  });

  it("means the same when the new group is of those that must all hold", () => {
    fc.assert(
      fc.property(withEntry, pick, ({ payload, entry }, n) => {
        const [condition] = conditionsOf(treeOf(payload))
          .filter(({ path }) => entry.path.startsWith(`${path}/`))
          .slice(-1);
        const siblings = condition!.entries.filter((_one, k) => (n >> k) % 2 === 1).map(({ path }) => path);
        const wrapped = wrapParts(payload, [entry.path, ...siblings], "all");
        expect(truths(wrapped.payload)).toEqual(truths(payload));
        const inside = entriesOf(treeOf(wrapped.payload)).filter(({ path }) => path.startsWith(`${wrapped.path}/`));
        expect(inside).toHaveLength(new Set([entry.path, ...siblings]).size);
        expect(truths(ungroup(wrapped.payload, wrapped.path).payload)).toEqual(truths(payload));
      }),
    );
  });

  it("refuses to wrap what stands apart", () => {
    const payload: ScanPayload = { All: [cheap, { Leaf: { Any: [hot] } }], None: [busy] };
    expect(() => wrapParts(payload, ["/All/0", "/None/0"], "any")).toThrow("conditions of different groups");
    expect(() => wrapParts(payload, ["/All/1", "/All/1/Leaf/Any/0"], "any")).toThrow("conditions of different groups");
  });

  it("keeps the moment of a dissolved group, and the filters beside it", () => {
    const payload: ScanPayload = {
      All: [{ ...cheap, AsOf: "-P5D", Leaf: { Any: [busy], None: [{ ...hot, AsOf: "-P9D" }] } }],
    };
    expect(ungroup(payload, "/All/0").payload).toEqual({
      All: [
        { ...cheap, AsOf: "-P5D" },
        { AsOf: "-P5D", ...busy },
        { ...hot, AsOf: "-P9D" },
      ],
    });
    expect(ungroup({ Any: [cheap, hot], All: [busy] }, "/Any").payload).toEqual({ All: [busy, cheap, hot] });
  });

  it("combines a list in another way, in its place", () => {
    const payload: ScanPayload = { Any: [cheap, hot], None: [busy] };
    expect(text(setGroupKind(payload, "/Any", "all").payload)).toBe(text({ All: [cheap, hot], None: [busy] }));
    expect(setGroupKind(payload, "/Any", "none").payload).toEqual({ None: [busy, cheap, hot] });
    const quorum = setGroupKind(payload, "/Any", "atLeast");
    expect(quorum).toEqual({ payload: { AtLeast: { Count: 2, Of: [cheap, hot] }, None: [busy] }, path: "/AtLeast/Of" });
    expect(setGroupKind(quorum.payload, "/AtLeast/Of", "any").payload).toEqual(payload);
  });
});

describe("switchParts", () => {
  it("switches a condition off and on", () => {
    fc.assert(
      fc.property(withEntry, ({ payload, entry }) => {
        const on = switchParts(payload, "", false);
        const off = switchParts(on, entry.path, true);
        expect(
          entriesOf(treeOf(off))
            .filter(({ isDisabled }) => isDisabled)
            .map(({ path }) => path),
        ).toEqual([entry.path]);
        const again = entriesOf(treeOf(switchParts(off, entry.path, false)));
        expect(again.some(({ isDisabled }) => isDisabled)).toBe(false);
      }),
    );
    const off = switchParts({ All: [both] }, "/All/0", true);
    expect(readBack(off)).toBe("Every stock of the universe.");
    expect(switchParts(off, "/All", false)).toEqual({ All: [both] });
  });
});

describe("renameEntry", () => {
  it("keeps what is asked and drops what described the old study", () => {
    const payload: ScanPayload = {
      All: [studies(above("rsi(14)", 70, { DisplayName: "RSI", Timeframe: "5m", Max: 100 }))],
    };
    const { payload: renamed } = renameEntry(payload, "/All/0/FeatureWindow/Filters/0", "cci(20)");
    expect(renamed).toEqual({ All: [studies(above("cci(20)", 70, { Timeframe: "5m" }))] });
  });

  it("moves a pattern to its new name, in place where it can", () => {
    const payload: ScanPayload = { All: [{ CandlestickPattern: { CDLHAMMER: [{ Within: 3 }], CDLDOJI: [{}] } }] };
    const path = "/All/0/CandlestickPattern/CDLHAMMER/0";
    expect(text(renameEntry(payload, path, "CDLENGULFING").payload)).toBe(
      text(payload).replace("CDLHAMMER", "CDLENGULFING"),
    );
    expect(renameEntry(payload, path, "CDLDOJI")).toEqual({
      payload: { All: [{ CandlestickPattern: { CDLDOJI: [{}, { Within: 3 }] } }] },
      path: "/All/0/CandlestickPattern/CDLDOJI/1",
    });
    expect(() => renameEntry({ All: [{ Stock: { Last: [{}] } }] }, "/All/0/Stock/Last/0", "Sector")).toThrow(
      "Sector takes other members",
    );
  });
});
