import type { EngineData } from "#tiles";

/** Returns the tickers that are listed at the newest bars. */
export function listedTickers({
  calendar,
  instruments: { tickers, listedTo },
  watermark,
}: EngineData): readonly string[] {
  const session = Number.isNaN(watermark) ? Infinity : calendar.sessionBegunBy(Math.floor(watermark));
  return tickers.filter((_, i) => listedTo[i]! >= session);
}
