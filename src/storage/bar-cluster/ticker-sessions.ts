import { DAY_MINUTES } from "#base";
import type { Calendar, TickerSessions } from "#market";
import { beginOfDate } from "../bar-files/minute-reach.ts";
import { tickerSessionsOf } from "../bar-files/ticker-sessions.ts";
import type { StateView } from "./committed.ts";
import type { ClickHouse } from "./connection.ts";
import { barsRelation, isCommitted } from "./read-rows.ts";

/** Reads the sessions on which each ticker has minutes in a state, also before the reach. */
export async function readTickerSessions(
  clickHouse: ClickHouse,
  view: StateView,
  calendar: Calendar,
): Promise<TickerSessions> {
  const rows = await clickHouse.select<{ name: string; newest: number; minutes: number }>(`
    SELECT toString(ticker) AS name, max(t) AS newest, toFloat64(count()) AS minutes
    FROM ${barsRelation("1m", view)} WHERE ${isCommitted(view)}
    GROUP BY name, intDiv(t - ${beginOfDate(0)}, ${DAY_MINUTES}) ORDER BY name, newest`);
  const keys = [...new Set(rows.map(({ name }) => name))];
  const offsets = new Int32Array(keys.length + 1);
  let key = -1;
  for (const [row, { name }] of rows.entries()) {
    if (name !== keys[key]) key++;
    offsets[key + 1] = row + 1;
  }
  const time = Int32Array.from(rows, ({ newest }) => newest);
  const minutes = Float64Array.from(rows, (row) => row.minutes);
  return tickerSessionsOf({ keys, offsets, time, minutes }, calendar);
}
