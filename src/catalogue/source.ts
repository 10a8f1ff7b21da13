import { close, high, hl2, hlc3, low, ohlc4, open, type SeriesNode, volume } from "#expression";

/** Default sources of studies that take one; each is also a study of the same name. */
const SOURCES = { open, high, low, close, volume, hl2, hlc3, ohlc4 } as const;
export type SourceName = keyof typeof SOURCES;

export function sourceNode(name: SourceName): SeriesNode {
  return SOURCES[name];
}
