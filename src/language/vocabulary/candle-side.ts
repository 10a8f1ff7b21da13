/** Words of a candlestick's name that tell its side; white and black only in front: "side by side white lines" has none. */
const BULLISH = /\b(?:bullish|bull|up|upside|upward|rising)\b|\b(?:bottom|bottoms)$|^(?:white|green)\b/;
const BEARISH = /\b(?:bearish|bear|down|downside|downward|falling)\b|\b(?:top|tops)$|^(?:black|red)\b/;

/** The side that a synonym of a two-sided candlestick says beside which it is: "three inside up" is bullish. */
export function candleSide(phrase: string): "bullish" | "bearish" | undefined {
  const isBullish = BULLISH.test(phrase);
  return isBullish === BEARISH.test(phrase) ? undefined : isBullish ? "bullish" : "bearish";
}
