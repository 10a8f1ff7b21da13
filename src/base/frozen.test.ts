import { describe, expect, it } from "vitest";
import { freezeDeep, ofFrozen } from "./frozen.ts";

describe("freezeDeep", () => {
  it("lets nobody change the value at any depth", () => {
    const value = freezeDeep({ list: [{ name: "a" }], nothing: null, text: "b" });
    expect(() => (value.list[0]!.name = "changed")).toThrow(TypeError);
    expect(() => value.list.push({ name: "more" })).toThrow(TypeError);
    expect(value).toEqual({ list: [{ name: "a" }], nothing: null, text: "b" });
  });

  it("takes what is no object, and what contains itself", () => {
    for (const value of [null, undefined, 5, "text", true]) expect(freezeDeep(value)).toBe(value);
    const ring: { self?: unknown } = {};
    ring.self = ring;
    expect(Object.isFrozen(freezeDeep(ring))).toBe(true);
  });
});

describe("ofFrozen", () => {
  const counted = () => {
    const seen: unknown[] = [];
    const find = ofFrozen((value: unknown) => {
      seen.push(value);
      if (value === null) throw new Error("none");
      return { members: Object.keys(value as object) };
    });
    return { find, seen };
  };

  it("looks once at a frozen value, and at another that only equals it", () => {
    const { find, seen } = counted();
    const [one, other] = [freezeDeep({ a: 1 }), freezeDeep({ a: 1 })];
    expect(find(one)).toBe(find(one));
    expect(find(other)).not.toBe(find(one));
    expect(seen).toEqual([one, other]);
  });

  it("looks anew at a value that may have changed", () => {
    const { find } = counted();
    const value: Record<string, number> = { a: 1 };
    expect(find(value)).toEqual({ members: ["a"] });
    value["b"] = 2;
    expect(find(value)).toEqual({ members: ["a", "b"] });
  });

  it("freezes what many share, and keeps no error", () => {
    const { find, seen } = counted();
    expect(() => find(freezeDeep({ a: 1 })).members.push("more")).toThrow(TypeError);
    for (let k = 0; k < 2; k++) expect(() => find(null)).toThrow("none");
    expect(seen).toHaveLength(3);
  });
});
