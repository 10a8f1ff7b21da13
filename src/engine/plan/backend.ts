/**
 * The way to evaluate a filter or a series from bars: a compiled function, the candlestick kernel over many
 * instruments, or the interpreter.
 */
export type Backend = "compiled" | "candles" | "interpreted";
