import { defineExtreme } from "../window.ts";

/** Least of the newest `length` values. */
export const lowestPrimitive = defineExtreme("lowest", 6, { kind: "extreme", of: (m, a, b) => m.minimum(a, b) });
