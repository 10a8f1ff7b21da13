const CLASS = /^([A-Za-z0-9]+)[-./ ]([A-Za-z]{1,3})$/;

/** Returns one key for all spellings of a ticker with a class: BRK.B, BRK-B, BRK/B and "BRK B" are one ticker. */
export function tickerKey(ticker: string): string {
  const parts = CLASS.exec(ticker);
  return parts === null ? ticker : `${parts[1]}.${parts[2]}`;
}
