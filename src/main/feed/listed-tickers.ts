import type { EngineData } from "#tiles";

/** Returns the tickers that are listed at the newest bars. */
export const listedTickers = (data: EngineData): readonly string[] => chosenTickers(data, () => true);

/** Returns those whose trading is halted by the newest row of the feed of halts. */
export function haltedTickers(data: EngineData): readonly string[] {
  const { halts } = data.feeds;
  if (halts === undefined) return [];
  const { offsets, columns } = halts;
  return chosenTickers(data, (i) => {
    const newest = offsets[i + 1]! - 1;
    return newest >= offsets[i]! && columns["halted"]![newest] === 1;
  });
}

function chosenTickers(
  { calendar, instruments: { tickers, listedTo }, watermark }: EngineData,
  isChosen: (instrument: number) => boolean,
): readonly string[] {
  const session = Number.isNaN(watermark) ? Infinity : calendar.sessionBegunBy(Math.floor(watermark));
  return tickers.filter((_, i) => listedTo[i]! >= session && isChosen(i));
}
