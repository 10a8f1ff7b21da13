import { close, div, greater, high, low, mul, num, sub, volume, where } from "#expression";

const range = sub(high, low);
const place = div(sub(sub(close, low), sub(high, close)), range);

/** Chaikin's money flow volume: where the close lies in the bar's range, -1 … 1, times volume; 0 without a range. */
export const moneyFlowVolume = where(greater(range, num(0)), mul(place, volume), num(0));
