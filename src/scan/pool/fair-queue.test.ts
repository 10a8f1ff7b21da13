import { expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

it("FairQueue serves callers in turn, oldest item first", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2", "a3", "b1", "c1", "b2"]) queue.add(item[0]!, item);
  expect(Array.from({ length: 7 }, () => queue.next())).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", undefined]);
});

it("FairQueue removes a matching item, and all items", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "b1", "b2"]) queue.add(item[0]!, item);
  expect(queue.size).toBe(3);
  expect(queue.take((item) => item === "b1")).toBe("b1");
  expect(queue.take((item) => item === "b1")).toBeUndefined();
  expect(queue.size).toBe(2);
  expect(queue.clear()).toEqual(["a1", "b2"]);
  expect(queue.next()).toBeUndefined();
});
