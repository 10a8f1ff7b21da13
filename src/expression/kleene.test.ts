import { describe, expect, it } from "vitest";
import { FALSE as F, kleeneAnd, kleeneNot, kleeneOr, NULL as N, TRUE as T } from "./kleene.ts";

describe("Kleene's tables", () => {
  const truths = [T, F, N];
  it("and", () =>
    expect(truths.map((a) => truths.map((b) => kleeneAnd(a, b)))).toEqual([
      [T, F, N],
      [F, F, F],
      [N, F, N],
    ]));
  it("or", () =>
    expect(truths.map((a) => truths.map((b) => kleeneOr(a, b)))).toEqual([
      [T, T, T],
      [T, F, N],
      [T, N, N],
    ]));
  it("not", () => expect(truths.map(kleeneNot)).toEqual([F, T, N]));
});
