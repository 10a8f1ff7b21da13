/** Writes a day number for a payload: -P30D before the scan's date, P7D after it. */
export function dayText(days: number): string {
  return days < 0 ? `-P${-days}D` : `P${days}D`;
}

/** Reads the day number from such a text; undefined for a date or a word. */
export function dayNumber(text: string): number | undefined {
  const match = /^(-?)P(\d{1,4})D$/.exec(text);
  return match === null ? undefined : Number(match[2]) * (match[1] === "-" ? -1 : 1) + 0;
}
