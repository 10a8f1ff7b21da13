import { refusalOf, type RawBar, type RefusalReason } from "../../bars/accept.ts";
import { candidateBar } from "../../bars/candidate-bar.ts";
import type { Calendar } from "../../calendar/calendar.ts";
import type { LiveBar } from "./live-fact.ts";

/** Returns a minute bar of a provider as a bar of a live feed, or why it is refused. */
export function fetchedBar(raw: RawBar, calendar: Calendar): LiveBar | RefusalReason {
  const bar = candidateBar(raw, "1m", calendar);
  const reason = refusalOf(bar);
  if (reason !== undefined) return reason;
  const { ticker, minute, open, high, low, close, volume, vwap, trades } = bar;
  return {
    kind: "bar",
    // The rules leave no blank field but the last two.
    ticker: ticker!,
    minute: minute!,
    open: open!,
    high: high!,
    low: low!,
    close: close!,
    volume: volume!,
    vwap,
    trades,
    corrects: false,
  };
}
