import { table } from "#base";
const SCALES = table<number>({
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mil: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  trillion: 1e12,
});
const NUMBER =
  /^\$?(-|minus |negative )?\$?(\d[\d,]*(?:\.\d+)?|\.\d+)\s*(%|percent|x|times|dollars?|bucks|shares|days?|bars?|points?)?([a-z]+)?\s*(?:dollars?|bucks|shares|points?)?$/i;

/**
 * Reads a text that is one number as people write it: `25`, `$10`, `2M`, `1.5 billion`, `-3%`; undefined for any other
 * text.
 */
export function numberOf(text: string): number | undefined {
  const match = NUMBER.exec(text.trim());
  if (match === null) return undefined;
  const [, minus, digits = "", , scale] = match;
  const factor = scale === undefined ? 1 : SCALES[scale.toLowerCase()];
  if (factor === undefined) return undefined;
  const value = Number(digits.replaceAll(",", "")) * factor;
  return minus === undefined ? value : -value;
}
