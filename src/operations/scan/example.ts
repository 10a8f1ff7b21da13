import type { ScanPayload } from "#contract";

/** The payload that the API description shows: an uptrend with a fresh rise of momentum. */
export const EXAMPLE_PAYLOAD: ScanPayload = {
  All: [
    {
      FeatureWindow: {
        Filters: [
          { Input: "close", Returns: { Want: { Study: { GreaterThan: { Input: "sma(50)" } } } } },
          { Input: "rsi(14)", Within: 5, Returns: { Want: { Value: { CrossesAbove: 50 } } } },
        ],
      },
    },
  ],
};
