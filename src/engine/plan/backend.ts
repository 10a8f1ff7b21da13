/** How a filter, or a series, is answered from bars: by a compiled function, many instruments at once, or each by itself. */
export type Backend = "compiled" | "candles" | "interpreted";
