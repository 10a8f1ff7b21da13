import { body, far, isLong, isWhite, near, shortShadow, upperShadow, type Candles } from "../candles/candles.ts";
import { defineCandlestick } from "../candles/define-candlestick.ts";

export default defineCandlestick({
  id: "CDLADVANCEBLOCK",
  displayName: "Advance Block",
  description:
    "Three white candles with rising closes, each opening above the open before it and inside or near the body before it, the first long with a short upper shadow, whose advance weakens: bodies that shrink far, or shrink step by step with upper shadows that are not short, or a last one that is smaller with a long upper shadow.",
  bars: 3,
  sentiment: "bearish",
  lookback: 12,
  uses: ["body10", "shadows10", "range5"],
  marks: [
    ["white", "long"],
    ["white", "higherClose"],
    ["white", "higherClose"],
  ],
  source: "TA-Lib 0.6",
  synonyms: ["advance block", "advance block pattern", "bearish advance block", "advanced block"],
  sample: [
    [98, 100.2, 97.9, 100],
    [99.5, 101.2, 99.4, 100.8],
    [100.4, 102, 100.3, 101.1],
  ],
  at: (candles, i) => {
    const { open, close } = candles;
    if (!isWhite(candles, i) || !isWhite(candles, i - 1) || !isWhite(candles, i - 2)) return 0;
    return close[i]! > close[i - 1]! &&
      close[i - 1]! > close[i - 2]! &&
      open[i - 1]! > open[i - 2]! &&
      open[i]! > open[i - 1]! &&
      open[i - 1]! <= close[i - 2]! + near(candles, i - 2) &&
      open[i]! <= close[i - 1]! + near(candles, i - 1) &&
      isLong(candles, i - 2) &&
      upperShadow(candles, i - 2) < shortShadow(candles, i - 2) &&
      isBlocked(candles, i)
      ? -100
      : 0;
  },
});

/** Whether the second or third of three white candles shows that the advance weakens. */
function isBlocked(candles: Candles, i: number): boolean {
  const first = body(candles, i - 2);
  const second = body(candles, i - 1);
  const third = body(candles, i);
  if (second < first - far(candles, i - 2) && third < second + near(candles, i - 1)) return true;
  if (third < second - far(candles, i - 1)) return true;
  if (third >= second) return false;
  if (upperShadow(candles, i) > third) return true;
  return (
    second < first &&
    (upperShadow(candles, i) > shortShadow(candles, i) || upperShadow(candles, i - 1) > shortShadow(candles, i - 1))
  );
}
