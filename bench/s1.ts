import { freezeDeep } from "#base";
import type { ScanPayload } from "#contract";

/**
 * S1, the benchmark scan: close > SMA50 > SMA200, RSI(14) crossed above 50 within 5 bars, volume over twice its 20-bar
 * mean, close at 95 % of the 252-bar high or more, ATR(14) under 5 % of the close. Frozen, like payloads that a server
 * has read.
 */
export const S1: ScanPayload = freezeDeep({
  All: [
    {
      FeatureWindow: {
        Filters: [
          { Input: "close", Returns: { Want: { Study: { GreaterThan: { Input: "sma(50)" } } } } },
          { Input: "sma(50)", Returns: { Want: { Study: { GreaterThan: { Input: "sma(200)" } } } } },
          { Input: "rsi(14)", Within: 5, Returns: { Want: { Value: { CrossesAbove: 50 } } } },
          {
            Input: "volume",
            Returns: { Want: { Study: { GreaterThan: { Input: "sma(volume,20)", Multiplier: 2 } } } },
          },
          {
            Input: "close",
            Returns: { Want: { Study: { GreaterThanOrEqual: { Input: "highest(252)", Multiplier: 0.95 } } } },
          },
          { Input: "=atr(14)/close", Returns: { Want: { Value: { LessThan: 0.05 } } } },
        ],
      },
    },
  ],
});
