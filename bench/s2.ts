import type { ScanPayload } from "#contract";

/**
 * S2, the benchmark scan of five-minute bars: EMA(9) crossed above EMA(21) within 3 bars, the close crossed above the
 * session's VWAP within 6, volume over twice the mean of this time of day over 20 sessions.
 */
export const S2: ScanPayload = {
  All: [
    {
      FeatureWindow: {
        Filters: [
          {
            Timeframe: "5m",
            Input: "ema(9)",
            Within: 3,
            Returns: { Want: { Study: { CrossesAbove: { Input: "ema(21)" } } } },
          },
          {
            Timeframe: "5m",
            Input: "close",
            Within: 6,
            Returns: { Want: { Study: { CrossesAbove: { Input: "vwap" } } } },
          },
          { Timeframe: "5m", Input: "rvol_slot(20)", Returns: { Want: { Value: { GreaterThan: 2 } } } },
        ],
      },
    },
  ],
};
