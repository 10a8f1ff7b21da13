import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { piecesOf } from "./pieces-of.ts";

const range = fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));

describe("piecesOf", () => {
  it("marks what lies in a range and nothing else", () => {
    const pieces = piecesOf("oversold tech stocks", {
      used: [
        { from: 0, to: 8 },
        { from: 9, to: 20 },
      ],
      pointed: [{ from: 9, to: 20 }],
      leftOut: [],
    });
    expect(pieces.map(({ from, to, isUsed, isPointed }) => [from, to, isUsed, isPointed])).toEqual([
      [0, 8, true, false],
      [8, 9, false, false],
      [9, 20, true, true],
    ]);
  });

  it("covers every character once, whatever overlaps", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 15 }), fc.array(range), fc.array(range), fc.array(range), (text, ...marks) => {
        const [used, pointed, leftOut] = marks;
        const pieces = piecesOf(text, { used, pointed, leftOut });
        expect(pieces.map(({ from, to }) => text.slice(from, to)).join("")).toBe(text);
        for (const { from, isUsed } of pieces) {
          expect(isUsed).toBe(used.some((one) => one.from <= from && from < one.to));
        }
      }),
    );
  });
});
