import { describe, expect, it } from "vitest";
import {
  AppError,
  assert,
  ERRORS,
  firstReached,
  getOrMake,
  Lru,
  nearestName,
  ownMember,
  seededRandom,
  table,
} from "./index.ts";

describe("seededRandom", () => {
  const draw = (seed: number, count = 5): number[] => {
    const random = seededRandom(seed);
    return Array.from({ length: count }, () => random.next());
  };

  it("gives the same numbers for a seed and others for another", () => {
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(draw(7 + 2 ** 40)).not.toEqual(draw(7));
  });

  it("forks streams that do not depend on what was drawn before", () => {
    const one = seededRandom(1);
    const before = one.fork("a").next();
    one.next();
    expect(one.fork("a").next()).toBe(before);
    expect(one.fork("b").next()).not.toBe(before);
  });

  it("is uniform and normal", () => {
    const random = seededRandom(3);
    const uniform = Array.from({ length: 20_000 }, () => random.next());
    const normal = Array.from({ length: 20_000 }, () => random.normal());
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(Math.min(...uniform)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...uniform)).toBeLessThan(1);
    expect(Math.abs(mean(uniform) - 0.5)).toBeLessThan(0.01);
    expect(Math.abs(mean(normal))).toBeLessThan(0.03);
    expect(Math.abs(mean(normal.map((value) => value ** 2)) - 1)).toBeLessThan(0.05);
    expect(new Set(Array.from({ length: 1_000 }, () => random.int(6)))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });
});

describe("nearestName", () => {
  it.each([
    ["clsoe", "close"],
    ["RSI", "rsi"],
    ["volumee", "volume"],
    ["bb_uper", "bb_upper"],
    ["xyzzy", undefined],
    ["", undefined],
  ])("%s → %s", (written, nearest) => {
    expect(nearestName(written, ["close", "rsi", "volume", "bb_upper"])).toBe(nearest);
  });

  it("takes bounded time on a long word", () => {
    expect(nearestName("x".repeat(1_000_000), ["close"])).toBeUndefined();
  });
});

describe("Lru", () => {
  it("drops what was used least lately when it is full", () => {
    const lru = new Lru<number>(2);
    lru.set("a", 1);
    lru.set("b", 2);
    lru.get("a");
    lru.set("c", 3);
    expect([lru.get("a"), lru.get("b"), lru.get("c"), lru.size]).toEqual([1, undefined, 3, 2]);
  });

  it("counts sizes, replaces an entry, and keeps at least the newest", () => {
    const lru = new Lru<string>(10);
    lru.set("a", "x", 6);
    lru.set("a", "y", 4);
    lru.set("b", "z", 6);
    expect([lru.get("a"), lru.get("b")]).toEqual(["y", "z"]);
    lru.set("huge", "h", 100);
    expect([lru.get("a"), lru.get("huge"), lru.size]).toEqual([undefined, "h", 1]);
  });
});

describe("errors", () => {
  it("have the status of the table", () => {
    expect(new AppError("conflict", "busy").status).toBe(409);
    for (const { status, doc } of Object.values(ERRORS)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(doc).toMatch(/\.$/);
    }
  });

  it("assert throws for bugs only", () => {
    expect(() => assert([].length > 0, "order")).toThrow("assertion failed: order");
    expect(() => assert([1].length > 0, "order")).not.toThrow();
  });
});

describe("tables", () => {
  const INHERITED = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "prototype"];

  it("have the members that they were given, and none that every object inherits", () => {
    const units = table({ d: "day", h: "hour" });
    expect(units["d"]).toBe("day");
    expect(Object.entries(units)).toEqual([
      ["d", "day"],
      ["h", "hour"],
    ]);
    for (const name of INHERITED) expect([name, units[name]]).toEqual([name, undefined]);
  });

  it("ownMember finds what the object itself has", () => {
    expect(ownMember({ d: "day" }, "d")).toBe("day");
    for (const name of INHERITED) expect([name, ownMember({ d: "day" }, name)]).toEqual([name, undefined]);
    expect(ownMember(undefined, "d")).toBeUndefined();
  });
});

it("getOrMake makes the value of each key once, false and 0 included", () => {
  const known = new Map<string, number | boolean>();
  let made = 0;
  for (const [key, value] of [
    ["a", 0],
    ["b", false],
    ["a", 1],
    ["b", true],
  ] as const) {
    getOrMake(known, key, () => {
      made++;
      return value;
    });
  }
  expect([made, ...known.values()]).toEqual([2, 0, false]);
});

it("firstReached finds the first number from which a condition holds", () => {
  for (let low = 0; low < 6; low++) {
    for (let high = low; high < 12; high++) {
      for (let limit = -1; limit < 14; limit++) {
        const expected = Math.min(high, Math.max(low, limit));
        expect([low, high, limit, firstReached(low, high, (k) => k >= limit)]).toEqual([low, high, limit, expected]);
      }
    }
  }
});
