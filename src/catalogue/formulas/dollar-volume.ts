import { coalesce, hlc3, mul, volume, vwap } from "#expression";

/** Money traded in a bar: its VWAP where known, else hlc3, times its volume. */
export const dollarVolume = mul(coalesce(vwap, hlc3), volume);
