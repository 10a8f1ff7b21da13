import { BOUNDS } from "#contract";

/** How many bars a shape can span. */
export const LENGTH = { least: BOUNDS.patternScale.minimum, most: BOUNDS.patternScale.maximum } as const;

/** A number of bars as it is written, or what is wrong with it. */
export function readLength(written: string): { readonly bars: number } | { readonly fault: string } {
  const bars = Number(written);
  return /^\d{1,3}$/.test(written) && bars >= LENGTH.least && bars <= LENGTH.most
    ? { bars }
    : { fault: `Write a whole number from ${LENGTH.least} to ${LENGTH.most}.` };
}
