import { BAR_FIELDS, columnsFrom, type BarColumns, type BarField, type BarTable } from "./columns.ts";

/**
 * Values that bars had before their corrections. Rows of a key ascend by time, and rows of one bar by `replacedAt`. A row
 * without prices says that there was no bar until `replacedAt`: the bar came late.
 */
export interface SupersededBars extends BarTable {
  /**
   * Minutes since 1970, with a fraction: the instant from which the next row of the bar holds, or after its last row
   * the bar itself.
   */
  readonly replacedAt: Float64Array;
}

/** True if a bar of a key that had begun before an instant was corrected, or came, after it. */
export function correctedAfter({ offsets, time, replacedAt }: SupersededBars, key: number, instant: number): boolean {
  for (let row = offsets[key]!; row < offsets[key + 1]!; row++) {
    if (replacedAt[row]! > instant && time[row]! < instant) return true;
  }
  return false;
}

/** Returns the rows of a key that held at an instant for the bars that had begun by then, in order of time. */
export function rowsKnown({ offsets, time, replacedAt }: SupersededBars, key: number, instant: number): number[] {
  const rows: number[] = [];
  let done = -1;
  for (let row = offsets[key]!; row < offsets[key + 1]! && time[row]! < instant; row++) {
    // Rows of a bar ascend by replacedAt: the first one replaced after the instant held at the instant.
    if (time[row] === done || replacedAt[row]! <= instant) continue;
    done = time[row]!;
    rows.push(row);
  }
  return rows;
}

/** True if a row says that there was no bar. */
export function saysNoBar({ close }: SupersededBars, row: number): boolean {
  return Number.isNaN(close[row]!);
}

/** Returns the starts of the bars of a key that had begun by an instant and came after it, ascending. */
export function lateBars(superseded: SupersededBars, key: number, instant: number): number[] {
  const rows = rowsKnown(superseded, key, instant).filter((row) => saysNoBar(superseded, row));
  return rows.map((row) => superseded.time[row]!);
}

/** Returns the bars of a key without its `lateBars`; `bars` stay unchanged. */
export function barsInTime(bars: BarColumns, superseded: SupersededBars, key: number, instant: number): BarColumns {
  const late = new Set(lateBars(superseded, key, instant));
  if (late.size === 0) return bars;
  const isInTime = (_: number, row: number): boolean => !late.has(bars.time[row]!);
  return columnsFrom(
    (field) => bars[field].filter(isInTime),
    (field) => bars[field].filter(isInTime),
  );
}

/** Returns the bars of a key as they were known at an instant; `bars` stay unchanged. */
export function knownBars(bars: BarColumns, superseded: SupersededBars, key: number, instant: number): BarColumns {
  const inTime = barsInTime(bars, superseded, key, instant);
  const rows = rowsKnown(superseded, key, instant).filter((row) => !saysNoBar(superseded, row));
  if (rows.length === 0) return inTime;
  const known = { ...inTime };
  for (const field of BAR_FIELDS) known[field] = inTime[field].slice();
  let at = 0;
  for (const row of rows) {
    const time = superseded.time[row]!;
    while (at < known.time.length && known.time[at]! < time) at++;
    if (known.time[at] !== time) continue;
    for (const field of BAR_FIELDS) known[field][at] = superseded[field][row]!;
  }
  return known;
}

/**
 * Sorts superseded rows of printed tickers by the instruments of their bars. `instrumentOf` returns the instrument of a
 * row of `table`, -1 for none; vwap is NaN if nothing traded. Columns lie in shared memory.
 */
export function supersededByInstrument(
  superseded: SupersededBars,
  table: BarTable,
  instrumentOf: (row: number) => number,
  ids: readonly string[],
): SupersededBars {
  const owned: { readonly instrument: number; readonly row: number }[] = [];
  const places = new Map(table.keys.map((key, k) => [key, k]));
  for (const [k, key] of superseded.keys.entries()) {
    const place = places.get(key);
    if (place === undefined) continue;
    let bar = table.offsets[place]!;
    for (let row = superseded.offsets[k]!; row < superseded.offsets[k + 1]!; row++) {
      while (bar < table.offsets[place + 1]! && table.time[bar]! < superseded.time[row]!) bar++;
      if (bar === table.offsets[place + 1]! || table.time[bar] !== superseded.time[row]) continue;
      const instrument = instrumentOf(bar);
      if (instrument >= 0) owned.push({ instrument, row });
    }
  }
  owned.sort((a, b) => {
    return a.instrument - b.instrument || superseded.time[a.row]! - superseded.time[b.row]! || a.row - b.row;
  });
  const offsets = ints(ids.length + 1);
  for (const { instrument } of owned) offsets[instrument + 1]!++;
  for (let i = 0; i < ids.length; i++) offsets[i + 1]! += offsets[i]!;
  const pick = <A extends Int32Array | Float64Array>(source: A, target: A): A => {
    for (const [k, { row }] of owned.entries()) target[k] = source[row]!;
    return target;
  };
  const column = (field: BarField | "replacedAt"): Float64Array => pick(superseded[field], floats(owned.length));
  const [volume, vwap] = [column("volume"), column("vwap")];
  for (const [row, shares] of volume.entries()) if (shares === 0) vwap[row] = Number.NaN;
  return {
    keys: ids,
    offsets,
    time: pick(superseded.time, ints(owned.length)),
    session: pick(superseded.session, ints(owned.length)),
    open: column("open"),
    high: column("high"),
    low: column("low"),
    close: column("close"),
    volume,
    vwap,
    trades: column("trades"),
    replacedAt: column("replacedAt"),
  };
}

function floats(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * 8));
}

function ints(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * 4));
}
