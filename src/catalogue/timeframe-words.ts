import { table } from "#base";
import type { Timeframe } from "#contract";

const UNITS = table({ m: "minute", hr: "hour", d: "day", wk: "week", mo: "month" });
const ADJECTIVES: Partial<Record<Timeframe, string>> = {
  "1hr": "hourly",
  "1d": "daily",
  "1wk": "weekly",
  "1mo": "monthly",
};

function parts(timeframe: Timeframe): readonly [count: number, unit: string] {
  const [, count, unit] = /^(\d+)(m|hr|d|wk|mo)$/.exec(timeframe)!;
  return [Number(count), UNITS[unit!]!];
}

/** "5 minutes", "1 day". */
export function timeframeLabel(timeframe: Timeframe): string {
  const [count, unit] = parts(timeframe);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** "5-minute bars", "daily bars". */
export function barsOfTimeframe(timeframe: Timeframe): string {
  const [count, unit] = parts(timeframe);
  return `${ADJECTIVES[timeframe] ?? `${count}-${unit}`} bars`;
}
