import { defineExtreme } from "../window.ts";

/** Greatest of the newest `length` values. */
export const highestPrimitive = defineExtreme("highest", 6, { kind: "extreme", of: (m, a, b) => m.maximum(a, b) });
