import type { Duration, Subject } from "../chart/meanings.ts";
import { barsOf } from "./duration-rules.ts";

/** Bars of a stretch on the frame of a series: five weeks of a weekly average are five of its bars. */
export function barsOn(subject: Subject, ago: number | Duration): number {
  if (typeof ago === "number") return ago;
  const isOwn =
    (subject.timeframe === "1wk" && ago.unit === "week") || (subject.timeframe === "1mo" && ago.unit === "month");
  return isOwn ? Math.max(1, Math.round(ago.count)) : barsOf(ago);
}
