import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScanPayload } from "#contract";
import { arbitraryPayload } from "../../contract/payload.testing.ts";
import { engineOf } from "../../../test/differential/engine-of.ts";
import { randomMarket } from "../../../test/differential/random-market.ts";
import { arbitraryDraft, payloadOf } from "../../../test/differential/random-payload.ts";
import { canonicalForm } from "./canonical-form.ts";
import { compileForm } from "./compile-form.ts";
import { toForm } from "./to-form.ts";

function at(root: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>>)[key], root);
}

describe("toForm on random payloads", () => {
  it("never throws, and reads each filter as atoms, opaque or idle", () => {
    fc.assert(
      fc.property(arbitraryPayload(), (payload) => {
        const { form, paths, opaque, idle } = toForm(payload);
        expect([...paths.keys()]).toEqual(form.atoms.map(({ id }) => id));
        for (const pointer of [...paths.values(), ...opaque, ...idle])
          expect(at(payload, pointer)).toBeTypeOf("object");
        const known = new Set(paths.values());
        for (const pointer of [...opaque, ...idle]) expect(known.has(pointer)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it("returns a form that survives compiling and reading back", () => {
    fc.assert(
      fc.property(arbitraryPayload(), (payload) => {
        const { form } = toForm(payload);
        const again = toForm(compileForm(form));
        expect(again.form).toEqual(canonicalForm(form));
        expect(again.opaque).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a payload and its form, compiled again", () => {
  it("match the same tickers in a random market", () => {
    const { market, listings } = randomMarket({ seed: 4, end: "2024-11-05", until: "08:41" });
    const engine = engineOf(market, { listings });
    const matches = (payload: ScanPayload): readonly string[] => engine.scan(payload, {}).tickers ?? [];
    let compared = 0;
    let selective = 0;
    fc.assert(
      fc.property(arbitraryDraft, (draft) => {
        const payload = payloadOf(draft, market);
        const { form, opaque } = toForm(payload);
        if (opaque.length > 0) return;
        const found = matches(payload);
        expect({ payload, tickers: matches(compileForm(form)) }).toEqual({ payload, tickers: found });
        compared += 1;
        if (found.length > 0 && found.length < market.tickers.length) selective += 1;
      }),
      { numRuns: 100 },
    );
    expect(compared).toBeGreaterThan(50);
    expect(selective).toBeGreaterThan(10);
  });
});

describe("toForm on parts that a form cannot express", () => {
  const rsi = (want: object, more: object = {}) => ({
    FeatureWindow: { Filters: [{ Id: "rsi", ...more, Returns: { Want: want } }] },
  });
  const read = (payload: ScanPayload) => {
    const { form, opaque, idle, paths } = toForm(payload);
    return {
      atoms: form.atoms.map(({ id, op, negate }) => [id, op, negate]),
      opaque,
      idle,
      paths: [...paths.values()],
    };
  };

  it("marks a moment of only one condition as opaque", () => {
    const payload = {
      All: [{ AsOf: "2024-03-15", ...rsi({ Value: { LessThan: 30 } }) }, rsi({ Value: { GreaterThan: 5 } })],
    };
    expect(read(payload)).toMatchObject({ opaque: ["/All/0"], paths: ["/All/1/FeatureWindow/Filters/0"] });
    expect(toForm(payload).form.as_of).toBeNull();
    expect(toForm({ All: [payload.All[0]!] }).form.as_of).toEqual({ value: "2024-03-15", basis: null, span: null });
  });

  it("reads AtLeast as a count, as alternatives where it means one, and as conditions where it means all", () => {
    const of = [1, 2, 3].map((k) => rsi({ Value: { GreaterThan: k } }));
    const { form, opaque, paths } = toForm({ AtLeast: { Count: 2, Of: of } });
    expect(form.groups).toMatchObject([{ op: "at_least", count: 2, members: ["rsi", "rsi-2", "rsi-3"] }]);
    expect(opaque).toEqual([]);
    expect([...paths.values()]).toEqual([0, 1, 2].map((k) => `/AtLeast/Of/${k}/FeatureWindow/Filters/0`));
    expect(toForm({ AtLeast: { Count: 1, Of: of } }).form.groups).toMatchObject([{ op: "any" }]);
    expect(read({ AtLeast: { Count: 3, Of: of } }).atoms).toHaveLength(3);
  });

  it("marks two tests on the same bar of a window as opaque", () => {
    const both = { Value: { GreaterThan: 20, LessThan: 30 } };
    expect(read({ All: [rsi(both, { Within: 5 })] }).opaque).toEqual(["/All/0/FeatureWindow/Filters/0"]);
    expect(read({ All: [rsi(both)] }).atoms).toEqual([
      ["rsi", "gt", null],
      ["rsi-2", "lt", null],
    ]);
    expect(read({ All: [rsi(both, { Within: 5, WithinAll: true })] }).atoms).toHaveLength(2);
  });

  it("lists filters that constrain nothing as idle", () => {
    const off = rsi({ Value: { GreaterThan: 20 } }, { IsDisabled: true });
    expect(read({ All: [off, rsi({})] }).idle).toEqual([
      "/All/0/FeatureWindow/Filters/0",
      "/All/1/FeatureWindow/Filters/0",
    ]);
  });

  it("lists an empty alternative as idle and marks an empty exclusion as opaque", () => {
    const one = rsi({ Value: { GreaterThan: 20 } });
    expect(read({ Any: [one, {}] })).toEqual({ atoms: [], opaque: [], idle: ["/Any"], paths: [] });
    const counted = (count: number) => ({ AtLeast: { Count: count, Of: [one, {}, one, rsi({}), one] } });
    expect(read(counted(2))).toMatchObject({ atoms: [], idle: ["/AtLeast/Of"] });
    expect(toForm(counted(4)).form.groups).toMatchObject([{ op: "at_least", count: 2 }]);
    expect(read({ None: [one, {}] })).toMatchObject({ atoms: [["rsi", "lte", null]], opaque: ["/None/1"] });
  });

  it("marks a distance from the last price as opaque", () => {
    const payload = { All: [{ Stock: { Week52High: [{ State: { Price: { WithinPercent: 5 } } }] } }] };
    expect(read(payload).opaque).toEqual(["/All/0/Stock/Week52High/0"]);
  });

  it("keeps the client's ids and reads a right side without Input", () => {
    const payload: ScanPayload = {
      None: [
        {
          FeatureWindow: {
            Filters: [{ Id: "mine", Input: "volume", Returns: { Want: { Study: { GreaterThan: {} } } } }],
          },
        },
      ],
    };
    const { form, paths } = toForm(payload);
    expect(form.atoms).toMatchObject([
      { id: "mine", concept: "volume", op: "lte", rhs: { concept: "volume", bars_ago: 1 } },
    ]);
    expect(paths.get("mine")).toBe("/None/0/FeatureWindow/Filters/0");
  });
});
