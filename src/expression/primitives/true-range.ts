import { definePrimitive } from "../primitive.ts";

/** max(high - low, |high - close[1]|, |low - close[1]|), TA_TRANGE. */
export const trueRangePrimitive = definePrimitive({
  op: "trueRange",
  inputs: 3,
  params: [],
  warmup: () => 1,
  tail: () => 2,
  nan: "handles",
  cost: () => 5,
  formula: {
    kind: "row",
    lags: (m) => [m.number(0), m.number(0), m.number(1)],
    value: (m, high, low, before) =>
      m.finite(m.greatest(m.sub(high, low), m.abs(m.sub(high, before)), m.abs(m.sub(low, before)))),
  },
});
