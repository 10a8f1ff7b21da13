/** A pattern's value in a byte: 0 = no value, else one for each of -200, -180, … 200. */
const STEP = 20;
const MOST = 200;
export const CODES = 2 * (MOST / STEP) + 2;
export const NO_VALUE = 0;
/** The code of 0: the pattern is not there. */
export const ABSENT = MOST / STEP + 1;

export function candleCode(value: number): number {
  return value === value ? value / STEP + ABSENT : NO_VALUE;
}

/** What `of` gives for the value of each code, NaN for none. */
export function byCandleCode(of: (value: number) => number): Uint8Array {
  return Uint8Array.from({ length: CODES }, (_, code) => of(code === NO_VALUE ? Number.NaN : (code - ABSENT) * STEP));
}
