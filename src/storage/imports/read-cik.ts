/** The SEC's number of a filer as ten digits, whatever zeros or letters "CIK" stand before it; undefined for other texts. */
export function readCik(text: string): string | undefined {
  const digits = /^(?:CIK)?0*(\d{1,10})(?:\.0)?$/i.exec(text.trim())?.[1];
  return digits === undefined || Number(digits) === 0 ? undefined : digits.padStart(10, "0");
}
