/**
 * Normalises the SEC's number of a filer to ten digits, with or without leading zeros or "CIK"; undefined for other
 * texts.
 */
export function readCik(text: string): string | undefined {
  const digits = /^(?:CIK)?0*(\d{1,10})(?:\.0)?$/i.exec(text.trim())?.[1];
  return digits === undefined || Number(digits) === 0 ? undefined : digits.padStart(10, "0");
}
