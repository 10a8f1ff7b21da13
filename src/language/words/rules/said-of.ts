import type { Tail } from "../chart/edge.ts";
import type { Quantity, Subject, Tree } from "../chart/meanings.ts";
import { feature } from "./subjects.ts";

export const CLOSE = feature("close");

function needsOf(subject: Subject): Tail["needs"] {
  return subject.isLevel ? "level" : "any";
}

/** A comparison with another series; said of nothing, it is said of the price where the series is a level. */
export function against(right: Subject, build: (left: Subject, right: Subject) => Tree | null): Tail {
  return { needs: needsOf(right), of: (left) => build(left, right), alone: right.isLevel ? build(CLOSE, right) : null };
}

export const percentOf = (quantity: Quantity): number | null =>
  quantity.unit === "%" ? quantity.value : quantity.unit === null && !quantity.scaled ? quantity.value : null;
