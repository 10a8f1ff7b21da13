import { table } from "#base";
import type { Subject, TimeUnit } from "../chart/meanings.ts";
import { barsOf } from "./duration-rules.ts";
import { feature } from "./subjects.ts";

const PERFORMANCE = table<string>({
  "1week": "perf_1w",
  "1month": "perf_1m",
  "3month": "perf_3m",
  "6month": "perf_6m",
  "1year": "perf_1y",
  "1quarter": "perf_3m",
  "12month": "perf_1y",
  "2quarter": "perf_6m",
  "52week": "perf_1y",
});

/** A change over a span: the performance of the usual spans, else the change over so many bars. */
export function changeOver(count: number, unit: TimeUnit): Subject {
  const performance = PERFORMANCE[`${count}${unit}`];
  if (performance !== undefined) return feature(performance);
  if (unit === "hour") return { ...feature("change_pct", [count]), timeframe: "1hr" };
  if (unit === "minute") return minutesChange(count);
  const bars = barsOf({ count, unit, vague: false });
  return feature("change_pct", bars === 1 ? [] : [bars]);
}

function minutesChange(minutes: number): Subject {
  if (minutes === 5) return { ...feature("change_pct"), timeframe: "5m" };
  if (minutes === 15) return { ...feature("change_pct"), timeframe: "15m" };
  if (minutes === 30) return { ...feature("change_pct"), timeframe: "30m" };
  if (minutes === 10) return { ...feature("change_pct"), timeframe: "10m" };
  return { ...feature("change_pct", [minutes]), timeframe: "1m" };
}
