import type { BarTable } from "../bars/columns.ts";
import { createCalendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import { restated } from "../actions/adjust.ts";
import { splitsOf } from "../actions/split-table.ts";
import { resolveInstruments } from "../universe/resolve-instruments.ts";
import { BAR_FIELDS } from "../bars/columns.ts";
import type { BarColumns, BarField } from "../bars/columns.ts";
import { generateMarket } from "./generate-market.ts";
import type { MarketOptions, SyntheticMarket } from "./generate-market.ts";

export const calendar = createCalendar();
export const END = calendar.ordinalOfDate(daysOfIso("2026-06-26")!);

const made = new Map<string, SyntheticMarket>();

/** Returns a market of the given seed and size, made once per set of options. */
export function marketOf(options: Partial<MarketOptions> = {}): SyntheticMarket {
  const all = {
    seed: 1,
    tickers: 700,
    years: 1.6,
    minuteTickers: 45,
    minuteSessions: 8,
    end: END,
    calendar,
    ...options,
  };
  const key = JSON.stringify({ ...all, calendar: undefined });
  const market = made.get(key) ?? generateMarket(all);
  made.set(key, market);
  return market;
}

/** Returns the FNV-1a hash of the bytes of a column. */
export function hashOf(column: Float64Array | Int32Array): number {
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(column.buffer, column.byteOffset, column.byteLength)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}

export interface Instrument {
  readonly id: string;
  readonly ticker: string;
  /** Daily bars restated for splits. */
  readonly bars: BarColumns;
}

const resolved = new WeakMap<SyntheticMarket, readonly Instrument[]>();

/**
 * Returns the daily bars of every instrument, joined across changes of its ticker, as `resolveInstruments` finds them.
 */
export function instrumentsOf(market: SyntheticMarket): readonly Instrument[] {
  const known = resolved.get(market) ?? resolve(market);
  resolved.set(market, known);
  return known;
}

function resolve(market: SyntheticMarket): readonly Instrument[] {
  const { instruments, ownedRows, find } = resolveInstruments(market.listings, [market.daily], calendar);
  const count = instruments.ids.length;
  const { splits } = splitsOf(market.actions, find, count, END, calendar);
  return Array.from({ length: count }, (_, i) => {
    const rows = ownedRows[0]!.filter(({ instrument }) => instrument === i);
    const [from, to] = [splits.offsets[i]!, splits.offsets[i + 1]!];
    const own = { sessions: splits.sessions.subarray(from, to), ratios: splits.ratios.subarray(from, to) };
    return {
      id: instruments.ids[i]!,
      ticker: instruments.tickers[i]!,
      bars: restated(joined(market.daily, rows), own),
    };
  });
}

function joined(table: BarTable, rows: readonly { readonly from: number; readonly to: number }[]): BarColumns {
  const int = (name: "time" | "session"): Int32Array =>
    Int32Array.from(rows.flatMap(({ from, to }) => [...table[name].subarray(from, to)]));
  const floats = Object.fromEntries(
    BAR_FIELDS.map((field) => [
      field,
      Float64Array.from(rows.flatMap(({ from, to }) => [...table[field].subarray(from, to)])),
    ]),
  ) as Record<BarField, Float64Array>;
  return { time: int("time"), session: int("session"), ...floats };
}

/** Collects the first 20 faults over many rows; a test then expects `faults` to be empty. */
export class Checks {
  readonly faults: string[] = [];

  need(holds: boolean, what: string): void {
    if (!holds && this.faults.length < 20) this.faults.push(what);
  }
}
