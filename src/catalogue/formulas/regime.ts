import { close, div, mean, mul, num, type SeriesNode, sub } from "#expression";
import { averageTrueRange } from "./average-true-range.ts";

const average = mean(close, 200);

/** (close - mean of 200 closes) / ATR(14): how far beyond its usual regime line a price is, in average ranges. */
export const regimeExtension: SeriesNode = div(sub(close, average), averageTrueRange(14));

/** The same distance in percent of the mean. */
export const regimePercent: SeriesNode = mul(num(100), sub(div(close, average), num(1)));
