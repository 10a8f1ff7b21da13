import type { Bound } from "../chart/edge.ts";

export const plain = (bounds: readonly Bound[]): readonly Bound[] =>
  bounds.map(({ op, quantity }) => ({ op, quantity: { ...quantity, unit: null } }));
