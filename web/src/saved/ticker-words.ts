/** The first tickers of a list, and how many more there are. */
export function tickerWords(tickers: readonly string[], shown: number): string {
  if (tickers.length === 0) return "no tickers";
  const rest = tickers.length - shown;
  return tickers.slice(0, shown).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
