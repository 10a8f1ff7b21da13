import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject, valueAt, type ScanPayload } from "#contract";
import { arbitraryPayload } from "../../contract/payload.testing.ts";
import { compileForm } from "../compile/compile-form.ts";
import { newAtom } from "../compile/new-atom.ts";
import { randomForm } from "../compile/random-form.testing.ts";
import { EMPTY_FORM } from "../intermediate/form.ts";
import { addForm } from "./add-form.ts";
import { changeAtom } from "./change-atom.ts";
import { asJson, asPayload, filtersOf, filterInWords } from "./payload-filters.ts";
import { removeFilters } from "./remove-filters.ts";

const below = (concept: string, number: number) =>
  newAtom("feature", concept, "lt", { kind: "number", number }, { id: `${concept} below ${number}` });
const bytes = (payload: unknown): string => JSON.stringify(payload);
/** True for a place where `before` has no filter. */
const isNew = (before: ScanPayload, place: string): boolean =>
  !filtersOf(before).some(({ keys }) => keys.join("/") === place);

describe("addForm", () => {
  it("is reversed to the byte by removing the added filters, for any payload and addition", () => {
    fc.assert(
      fc.property(arbitraryPayload({ depth: 1 }), randomForm(), (payload, form) => {
        const made = asPayload(addForm(asJson(payload), form));
        const added = filtersOf(made).filter(({ keys }) => isNew(payload, keys.join("/")));
        fc.pre(added.length > 0);
        const outcome = removeFilters(asJson(made), added, "");
        fc.pre(outcome.ok);
        if (!outcome.ok) return;
        // An empty All may be present or absent.
        const { All: all, ...rest } = asPayload(outcome.payload);
        const { All: before, ...others } = payload;
        expect(bytes(rest)).toBe(bytes(others));
        expect(bytes(all ?? [])).toBe(bytes(before ?? []));
      }),
      { numRuns: 25 },
    );
  });

  it("keeps existing filters as they are, and gives new filters unused Ids", () => {
    const payload: ScanPayload = {
      All: [{ FeatureWindow: { Filters: [{ Id: "rsi-14-below-30", Input: "rsi", Returns: { Want: {} } }] } }],
    };
    const made = asPayload(addForm(asJson(payload), { ...EMPTY_FORM, atoms: [{ ...below("rsi(14)", 30), id: "a1" }] }));
    expect(bytes(made.All![0])).toBe(bytes(payload.All![0]));
    expect(made.All![1]!.FeatureWindow!.Filters![0]!.Id).toBe("rsi-14-below-30-2");
  });

  it("puts new filters at the payload's moment", () => {
    const payload = compileForm({
      ...EMPTY_FORM,
      atoms: [below("rsi(14)", 30)],
      as_of: { value: "-P5D", basis: "as_traded", span: null },
    });
    const made = asPayload(addForm(asJson(payload), { ...EMPTY_FORM, atoms: [below("close", 5)] }));
    expect(made.All!.map(({ AsOf, AsOfBasis }) => [AsOf, AsOfBasis])).toEqual([
      ["-P5D", "as_traded"],
      ["-P5D", "as_traded"],
    ]);
  });
});

describe("removeFilters", () => {
  it("removes containers that become empty, and nothing else", () => {
    const filter = { Input: "close", Returns: { Want: { Value: { GreaterThan: 5 } } } };
    const other = { Input: "volume", Returns: { Want: { Value: { GreaterThan: 5 } } } };
    const inLeaf = { Leaf: { Any: [{ AsOf: "-P3D", FeatureWindow: { Filters: [filter] } }] } };
    const removed = (payload: object, k = 0): unknown => {
      const outcome = removeFilters(asJson(payload), [filtersOf(payload)[k]!], "");
      return outcome.ok ? outcome.payload : outcome.code;
    };
    expect(removed({ All: [{ FeatureWindow: { Filters: [filter] } }] })).toEqual({ All: [] });
    expect(removed({ All: [inLeaf, { FeatureWindow: { Filters: [other] } }] })).toEqual({
      All: [{ FeatureWindow: { Filters: [other] } }],
    });
    expect(removed({ All: [], Any: [{ FeatureWindow: { Filters: [filter, other] } }] }, 1)).toEqual({
      All: [],
      Any: [{ FeatureWindow: { Filters: [filter] } }],
    });
    const two = [{ FeatureWindow: { Filters: [filter] } }, { FeatureWindow: { Filters: [other] } }];
    expect(removed({ AtLeast: { Count: 2, Of: two } })).toBe("invalid_value");
    expect(removed({ AtLeast: { Count: 1, Of: two } })).toEqual({ AtLeast: { Count: 1, Of: [two[1]] } });
  });
});

describe("changeAtom", () => {
  it("keeps every unrelated member, for any filter", () => {
    fc.assert(
      fc.property(randomForm(), fc.nat(), (form, pick) => {
        const payload = compileForm(form);
        const filters = filtersOf(payload);
        fc.pre(filters.length > 0);
        const filter = filters[pick % filters.length]!;
        const [old] = filter.atoms;
        fc.pre(old?.rhs.kind === "number" && filter.atoms.length === 1);
        if (old?.rhs.kind !== "number") return;
        const next = { ...old, rhs: { kind: "number" as const, number: old.rhs.number + 1 } };
        const made = changeAtom(asJson(payload), filter, old, next);
        if (made === undefined) return;
        expect(filtersOf(asPayload(made.payload)).map(filterInWords)).toEqual(
          filters.map((one) => filterInWords(one === filter ? made.filter : one)),
        );
        const before = valueAt(asJson(payload), filter.keys);
        const after = valueAt(made.payload, filter.keys);
        expect(Object.keys(isObject(after) ? after : {})).toEqual(Object.keys(isObject(before) ? before : {}));
      }),
      { numRuns: 60 },
    );
  });

  it("keeps labels, the Id and other comparisons", () => {
    const filter = {
      Id: "mine",
      DisplayName: "My RSI",
      IsDisabled: false,
      Input: "rsi",
      Returns: { Want: { Value: { LessThan: 30, GreaterThan: 10 } } },
    };
    const payload = { All: [{ FeatureWindow: { Filters: [filter] } }] };
    const [one] = filtersOf(payload);
    const old = one!.atoms.find(({ op }) => op === "lt")!;
    const made = changeAtom(asJson(payload), one!, old, { ...old, rhs: { kind: "number", number: 25 } });
    expect(bytes(made?.payload)).toBe(bytes(payload).replace('"LessThan":30', '"LessThan":25'));
  });

  it("rewrites a comparison that was written in another way", () => {
    const filter = {
      Id: "mine",
      Input: "rsi",
      Returns: { Want: { Value: { Range: { Upper: { Operator: "lt" as const, Value: 30 } } } } },
    };
    const payload: ScanPayload = { All: [{ FeatureWindow: { Filters: [filter] } }] };
    const [one] = filtersOf(payload);
    const [old] = one!.atoms;
    const made = changeAtom(asJson(payload), one!, old!, { ...old!, rhs: { kind: "number", number: 40 } });
    expect(filtersOf(asPayload(made!.payload)).map(filterInWords)).toEqual(["rsi(close,14) < 40 on daily bars"]);
    expect(valueAt(made!.payload, ["All", "0", "FeatureWindow", "Filters", "0", "Id"])).toBe("mine");
  });
});
