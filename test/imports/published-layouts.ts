import { createCalendar, daysOfIso } from "#market";

/** A bar of the synthetic series in the published layouts. */
export interface Sample {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: number;
}

const calendar = createCalendar();

/** Daily bars on consecutive sessions from a date on; prices have cents. */
export function samples(from: string, count: number): readonly Sample[] {
  const first = calendar.ordinalAtOrAfter(daysOfIso(from)!);
  return Array.from({ length: count }, (_, i) => {
    const close = 100 + 20 * Math.sin(i / 9);
    return {
      date: calendar.isoDate(first + i),
      open: close.toFixed(2),
      high: (close + 1).toFixed(2),
      low: (close - 1).toFixed(2),
      close: close.toFixed(2),
      volume: 1_000_000 + 12_345 * (i % 50),
    };
  });
}

/** A table with a header line; rows are written by `row`. */
export const table = (header: string, bars: readonly Sample[], row: (bar: Sample, i: number) => string): string =>
  `${header}\n${bars.map((bar, i) => row(bar, i)).join("\n")}\n`;

/** D/M/Y, M/D/Y or any other order of the parts of a date. */
export function dated({ date }: Sample, order: string, separator = "/"): string {
  const [y, m, d] = date.split("-");
  return [...order].map((part) => (part === "d" ? d : part === "m" ? m : y)).join(separator);
}

export const ohlc = ({ open, high, low, close }: Sample): string => [open, high, low, close].join(",");

export const BARS = samples("2023-01-03", 271);
export const HEADER = "Date,Open,High,Low,Close,Volume";
export const closesOf = (bars: readonly Sample[]): Record<string, number> =>
  Object.fromEntries(bars.map(({ date, close }) => [date, Number(close)]));
export const volumesOf = (bars: readonly Sample[]): Record<string, number> =>
  Object.fromEntries(bars.map(({ date, volume }) => [date, volume]));
export const WANTED = { AAPL: closesOf(BARS) };
export const plain = (date: (bar: Sample) => string, bars = BARS): string =>
  table(HEADER, bars, (bar) => `${date(bar)},${ohlc(bar)},${bar.volume}`);
export const usual = plain(({ date }) => date);
