/**
 * Words in a candlestick's name that give its side. White and black count only at the start: "side by side white lines"
 * has no side.
 */
const BULLISH = /\b(?:bullish|bull|up|upside|upward|rising)\b|\b(?:bottom|bottoms)$|^(?:white|green)\b/;
const BEARISH = /\b(?:bearish|bear|down|downside|downward|falling)\b|\b(?:top|tops)$|^(?:black|red)\b/;

/**
 * Returns the side in a synonym of a two-sided candlestick: "three inside up" is bullish; undefined without one clear
 * side.
 */
export function candleSide(phrase: string): "bullish" | "bearish" | undefined {
  const isBullish = BULLISH.test(phrase);
  return isBullish === BEARISH.test(phrase) ? undefined : isBullish ? "bullish" : "bearish";
}
