import { column, constant } from "../node.ts";
import type { SeriesNode } from "../node.ts";
import { add, div } from "./arithmetic.ts";

export const open: SeriesNode = column("open");
export const high: SeriesNode = column("high");
export const low: SeriesNode = column("low");
export const close: SeriesNode = column("close");
export const volume: SeriesNode = column("volume");
export const vwap: SeriesNode = column("vwap");
export const trades: SeriesNode = column("trades");
export const session: SeriesNode = column("session");
export const slot: SeriesNode = column("slot");
export const date: SeriesNode = column("date");
export const time: SeriesNode = column("time");

/** The number `value` on every row. */
export function num(value: number): SeriesNode {
  return constant(value);
}

export const hl2: SeriesNode = div(add(high, low), num(2));
export const hlc3: SeriesNode = div(add(add(high, low), close), num(3));
export const ohlc4: SeriesNode = div(add(add(add(open, high), low), close), num(4));
