import { DAY_MINUTES, MINUTE_MS } from "#base";
import type { StreamItem } from "#contract";
import type { ChangedMatch, WatchOrder } from "#scan";
import type { EngineData } from "#tiles";
import type { ItemCause } from "./item-causes.ts";

/** Newest values of a match by column; null for none. */
export type Values = StreamItem["values"];

/** What all items of one round share. */
export interface ItemFacts {
  /** State that their ids name. */
  readonly state: number;
  /** When they were found. */
  readonly at: string;
  readonly bar: StreamItem["bar"];
  /** Returns the cause of an item by its instrument. */
  readonly causeOf: (instrument: string) => ItemCause;
  readonly simulated: boolean;
}

export const isoOf = (minutes: number): string => new Date(minutes * MINUTE_MS).toISOString();

/** Returns the items of matches that entered or left. */
export function itemsOf(
  order: WatchOrder,
  changes: readonly ChangedMatch[],
  kind: "entered" | "left",
  { state, at, bar, causeOf, simulated }: ItemFacts,
): StreamItem[] {
  const end = kind === "entered" ? "e" : "l";
  return changes.map(({ ticker, instrument, flipped, values }) => ({
    event_id: `${state}.${order.id}.${instrument}.${end}`,
    ticker,
    instrument,
    bar,
    at,
    ...causeOf(instrument),
    gap: false,
    simulated,
    flipped: [...flipped],
    values,
  }));
}

/** Returns the values that differ from those before; all of them if those before are unknown. */
export function changedValues(before: Values | undefined, values: Values): Values {
  if (before === undefined) return values;
  return Object.fromEntries(Object.entries(values).filter(([column, value]) => value !== before[column]));
}

/** Returns the newest bar of the data: the minute that ends at the watermark, else the day. */
export function newestBar({ minutes, watermark, calendar }: EngineData): StreamItem["bar"] {
  const times = minutes()?.newest.time;
  const end = isoOf(watermark);
  if (times?.some((time) => time + 1 === watermark) === true)
    return { timeframe: "1m", start: isoOf(watermark - 1), end };
  return {
    timeframe: "1d",
    start: isoOf(calendar.regularOpen(calendar.ordinalAtOrBefore(Math.floor(watermark / DAY_MINUTES)))),
    end,
  };
}
