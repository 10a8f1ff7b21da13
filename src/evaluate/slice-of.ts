/** Estimated ns between two checks of the deadline and the caller's cancellation. */
const SLICE_COST = 2_000_000;
/** Maximum number of instruments between two checks. */
const MOST_SLICE = 512;

/** Returns the number of instruments between two checks of the deadline. `cost`: estimated ns per instrument. */
export const sliceOf = (cost: number): number => Math.max(1, Math.min(MOST_SLICE, Math.floor(SLICE_COST / cost)));
