import { body, bodyAbove, bodyBelow, bottom, top } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLTRISTAR",
  displayName: "Tristar",
  description:
    "Three dojis of which the second gaps away from the first with its body and the third does not go further. The sign is against the gap. All three are measured by the mean range before the first.",
  bars: 3,
  sentiment: "two",
  lookback: 12,
  uses: ["range10"],
  marks: [["doji"], ["below"], []],
  source: "TA-Lib 0.6",
  synonyms: [
    "tristar",
    "tri-star",
    "bullish tristar",
    "bearish tristar",
    "three doji star",
    "triple doji",
    "tristar doji",
    "tri-star doji",
    "bullish tri-star",
    "bearish tri-star",
    "tri-star top",
    "tri-star bottom",
  ],
  sample: [
    [100, 100.5, 99.5, 100.05],
    [99.2, 99.6, 98.8, 99.25],
    [99.8, 100.3, 99.4, 99.85],
  ],
  at: (candles, i) => {
    const most = 0.1 * candles.range10[i - 2]!;
    if (body(candles, i) > most || body(candles, i - 1) > most || body(candles, i - 2) > most) return 0;
    if (bodyAbove(candles, i - 1, i - 2)) return top(candles, i) < top(candles, i - 1) ? -100 : 0;
    return bodyBelow(candles, i - 1, i - 2) && bottom(candles, i) > bottom(candles, i - 1) ? 100 : 0;
  },
});
