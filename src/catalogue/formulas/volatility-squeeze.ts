import { both, close, greater, less, type SeriesNode } from "#expression";
import { bollingerBands } from "./bollinger-bands.ts";
import { keltnerChannel } from "./keltner-channel.ts";

/** 1 where both Bollinger bands lie inside the Keltner channel, else 0. */
export function volatilitySqueeze(bars: number, bandsK: number, channelK: number): SeriesNode {
  const bands = bollingerBands(close, bars, bandsK);
  const channel = keltnerChannel(bars, bars, channelK);
  return both(less(bands.upper, channel.upper), greater(bands.lower, channel.lower));
}
