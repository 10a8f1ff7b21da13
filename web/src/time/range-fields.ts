const DAY_MS = 86_400_000;
const MAX_HORIZONS = 10;
const MAX_BARS = 252;

/** The day so many days of the calendar before another, both YYYY-MM-DD. */
export const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** Horizons as they are written, "1, 5, 20": ascending, each once; or what is wrong with them. */
export function readHorizons(written: string): { readonly bars: readonly number[] } | { readonly fault: string } {
  const texts = written.split(/[\s,;]+/).filter((text) => text !== "");
  const wrong = texts.find((text) => !/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > MAX_BARS);
  if (wrong !== undefined) return { fault: `${wrong} is no number of bars from 1 to ${MAX_BARS}.` };
  const bars = [...new Set(texts.map(Number))].toSorted((a, b) => a - b);
  if (bars.length === 0) return { fault: "Write at least one number of bars, such as 1, 5, 20." };
  return bars.length > MAX_HORIZONS ? { fault: `At most ${MAX_HORIZONS} numbers of bars.` } : { bars };
}
