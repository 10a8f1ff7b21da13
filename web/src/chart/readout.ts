import type { Bar } from "../api/market-data.ts";
import { axisTime, isDate } from "./chart-bars.ts";

/** Formats with so many decimals more than usual. */
const formatsOf = (more: number) => ({
  cents: new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 + more, maximumFractionDigits: 2 + more }),
  fine: new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 + more }),
  large: new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 + more }),
});
const USUAL = formatsOf(0);
/** Where two decimals hide how values differ: up to six more. */
const FINER = [1, 2, 3, 4, 5, 6].map(formatsOf);
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const LARGE = 100_000;

/** A value in its unit as a table or a chart shows it; a dash for none. */
export function valueText(value: number | null | undefined, unit: string, formats = USUAL): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  return withUnit(formatFor(value, unit, formats).format(value), unit);
}

/** The marks of an axis as `valueText` has them, with as many decimals more as it takes to tell them apart. */
export function axisTexts(values: readonly number[], unit: string): readonly string[] {
  const inFormats = [USUAL, ...FINER].map((formats) => values.map((value) => valueText(value, unit, formats)));
  return inFormats.find((texts) => new Set(texts).size === values.length) ?? inFormats[0] ?? [];
}

/** Two decimals, so that numbers of a column stand below each other; more where these would hide the value. */
function formatFor(value: number, unit: string, { cents, fine, large }: typeof USUAL): Intl.NumberFormat {
  if (Math.abs(value) >= LARGE) return large;
  if (["n", "sh", "0/1"].includes(unit) && Number.isInteger(value)) return whole;
  return unit !== "%" && value !== 0 && Math.abs(value) < 0.1 ? fine : cents;
}

function withUnit(text: string, unit: string): string {
  if (unit === "%" || unit === "x") return `${text}${unit}`;
  return unit === "s" || unit === "ms" || unit === "bps" ? `${text} ${unit}` : text;
}

const day = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });

const minute = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
});

/** The time of a bar for people: "Jun 3, 2024" or "Jun 3, 2024, 09:30", in exchange time. */
export const barTimeText = (time: string): string =>
  (isDate(time) ? day : minute).format(new Date(axisTime(time) * 1_000));

/** One figure of a bar with its name. */
export interface Figure {
  readonly name: string;
  readonly text: string;
  readonly color?: string | undefined;
}

/** What a bar traded, and how far its close is from the one before. */
export function barFigures(bar: Bar, before: Bar | undefined): readonly Figure[] {
  const change = before === undefined ? undefined : (bar.close / before.close - 1) * 100;
  const sign = change !== undefined && change > 0 ? "+" : "";
  return [
    { name: "Open", text: USUAL.cents.format(bar.open) },
    { name: "High", text: USUAL.cents.format(bar.high) },
    { name: "Low", text: USUAL.cents.format(bar.low) },
    { name: "Close", text: USUAL.cents.format(bar.close) },
    ...(change === undefined ? [] : [{ name: "Change", text: `${sign}${USUAL.cents.format(change)}%` }]),
    { name: "Volume", text: USUAL.large.format(bar.volume) },
  ];
}
