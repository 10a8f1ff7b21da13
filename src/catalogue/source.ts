import { close, high, hl2, hlc3, low, ohlc4, open, type SeriesNode, volume } from "#expression";
import { rawStrength } from "./formulas/relative-strength.ts";

/** Default sources of studies that take one; each is also a study of the same name. */
const SOURCES = { open, high, low, close, volume, hl2, hlc3, ohlc4, rs_raw: rawStrength } as const;
export type SourceName = keyof typeof SOURCES;

export function sourceNode(name: SourceName): SeriesNode {
  return SOURCES[name];
}
