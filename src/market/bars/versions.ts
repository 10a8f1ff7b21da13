import { BAR_FIELDS, type BarField } from "./columns.ts";

/**
 * Bars in the layout of a store, tickers ascending. Rows offsets[i] to offsets[i+1]-1 belong to keys[i], oldest first.
 * time: the session's date in days since 1970 for daily bars, the start in minutes since 1970 for minutes. Prices in $,
 * volume in shares; unknown vwap and trades are NaN.
 */
export interface RowsOfBars {
  readonly keys: readonly string[];
  readonly offsets: Int32Array;
  readonly time: Int32Array;
  readonly fields: Readonly<Record<BarField, Float64Array>>;
  /** Day since 1970 up to which the prices of each row contain splits; 0 = as traded. Undefined: all are as traded. */
  readonly adjusted: Int32Array | undefined;
}

/** All versions of bars, in the order of ticker and time; versions of one bar in any order. */
export interface BarVersions extends RowsOfBars {
  /** Minutes since 1970 from which each version holds; -Infinity for the first values of a bar. */
  readonly knownAt: Float64Array;
  /** Number of the write that brought each version. */
  readonly batch: Float64Array;
}

/** Versions that were replaced, by `replacedAt` (minutes since 1970) within a bar. */
export interface SupersededRows extends RowsOfBars {
  readonly replacedAt: Float64Array;
}

/**
 * Returns the version of each bar that counts, and the versions that it replaced. The version that was known last
 * counts; of versions known at one instant only the last write's ever held.
 */
export function versionsOf(versions: BarVersions): { readonly bars: RowsOfBars; readonly superseded: SupersededRows } {
  const { keys, offsets, time } = versions;
  const newest: number[] = [];
  const replaced: number[] = [];
  const replacedAt: number[] = [];
  const barOffsets = new Int32Array(offsets.length);
  const oldOffsets = new Int32Array(offsets.length);
  // Most tables hold one version of each bar, and are returned as they are.
  let single = true;
  for (let key = 0; key < keys.length; key++) {
    const end = offsets[key + 1]!;
    for (let row = offsets[key]!, next; row < end; row = next) {
      next = row + 1;
      while (next < end && time[next] === time[row]) next++;
      if (single && next > row + 1) {
        single = false;
        for (let before = 0; before < row; before++) newest.push(before);
      }
      if (single) continue;
      const held = next === row + 1 ? [row] : heldVersions(versions, row, next);
      newest.push(held.at(-1)!);
      for (let i = 0; i + 1 < held.length; i++) {
        replaced.push(held[i]!);
        replacedAt.push(versions.knownAt[held[i + 1]!]!);
      }
    }
    barOffsets[key + 1] = single ? end : newest.length;
    oldOffsets[key + 1] = replaced.length;
  }
  const bars = single ? versions : chosen(versions, newest, keys, barOffsets);
  const named = keys.flatMap((_, key) => (oldOffsets[key + 1]! > oldOffsets[key]! ? [key] : []));
  const ends = Int32Array.from([0, ...named.map((key) => oldOffsets[key + 1]!)]);
  const old = chosen(
    versions,
    replaced,
    named.map((key) => keys[key]!),
    ends,
  );
  return { bars, superseded: { ...old, replacedAt: Float64Array.from(replacedAt) } };
}

/** Returns the rows of one bar that held at some time, in order of that time. */
function heldVersions({ knownAt, batch }: BarVersions, from: number, to: number): readonly number[] {
  const rows = Array.from({ length: to - from }, (_, i) => from + i);
  rows.sort((a, b) => (knownAt[a] === knownAt[b] ? batch[a]! - batch[b]! : knownAt[a]! - knownAt[b]!));
  return rows.filter((row, i) => knownAt[rows[i + 1]!] !== knownAt[row]);
}

function chosen(rows: RowsOfBars, picked: readonly number[], keys: readonly string[], offsets: Int32Array): RowsOfBars {
  const fields = {} as Record<BarField, Float64Array>;
  for (const field of BAR_FIELDS) fields[field] = Float64Array.from(picked, (row) => rows.fields[field][row]!);
  return {
    keys,
    offsets,
    time: Int32Array.from(picked, (row) => rows.time[row]!),
    fields,
    adjusted: rows.adjusted && Int32Array.from(picked, (row) => rows.adjusted![row]!),
  };
}

/** Time of a write. */
export interface WriteTime {
  /** Minutes since 1970 at which the rows became known. */
  readonly known: number;
  /** True if the caller gave the time; false if it is the time of the write. */
  readonly given: boolean;
  /** Newest stored `time` of a bar that had ended by `known`. */
  readonly ended: number;
}

/** Effect of a write on the stored versions. */
export interface PlacedVersions {
  /** Rows of the write that become versions, ascending, with the instant from which each holds. */
  readonly rows: readonly number[];
  readonly knownAt: readonly number[];
  readonly new: number;
  readonly replaced: number;
  /** Rows older than the values that count. */
  readonly outdated: number;
  readonly unchanged: number;
  /** Row whose given time lies before the end of the bar that it corrects: the write must be refused. */
  readonly tooEarly: number | undefined;
}

/**
 * Compares the rows of a write, each bar once, with the stored versions. The first values of a bar hold from its end on.
 * Neither a replaced partial bar nor prices with more splits are corrections: the new values hold from when the old
 * ones did.
 */
export function placeVersions(stored: BarVersions, written: RowsOfBars, time: WriteTime): PlacedVersions {
  const rows: number[] = [];
  const knownAt: number[] = [];
  const counts = { new: 0, replaced: 0, outdated: 0, unchanged: 0 };
  const tooEarly: { readonly row: number; readonly late: boolean }[] = [];
  const keyOf = new Map(stored.keys.map((key, k) => [key, k]));
  const add = (row: number, from: number, count: "new" | "replaced" | "outdated"): void => {
    counts[count]++;
    rows.push(row);
    knownAt.push(from);
  };
  for (const [k, ticker] of written.keys.entries()) {
    const key = keyOf.get(ticker);
    let at = key === undefined ? 0 : stored.offsets[key]!;
    const end = key === undefined ? 0 : stored.offsets[key + 1]!;
    for (let row = written.offsets[k]!; row < written.offsets[k + 1]!; row++) {
      const bar = written.time[row]!;
      while (at < end && stored.time[at]! < bar) at++;
      let after = at;
      while (after < end && stored.time[after] === bar) after++;
      if (after === at) {
        add(row, -Infinity, "new");
        continue;
      }
      const held = heldVersions(stored, at, after);
      const next = held.findIndex((version) => stored.knownAt[version]! > time.known);
      const before = held[next === -1 ? held.length - 1 : next - 1]!;
      const isEarly = time.given && bar > time.ended;
      if (next !== -1) {
        if (isEarly) tooEarly.push({ row, late: true });
        if (sameVersion(stored, before, written, row)) counts.unchanged++;
        else add(row, time.known, "outdated");
      } else if (sameVersion(stored, before, written, row)) {
        counts.unchanged++;
      } else if (adjustedOf(stored, before) !== adjustedOf(written, row) || (!time.given && bar > time.ended)) {
        add(row, stored.knownAt[before]!, "replaced");
      } else {
        if (isEarly) tooEarly.push({ row, late: false });
        add(row, time.known, "replaced");
      }
    }
  }
  tooEarly.sort(
    (a, b) => Number(b.late) - Number(a.late) || written.time[a.row]! - written.time[b.row]! || a.row - b.row,
  );
  return { rows, knownAt, ...counts, tooEarly: tooEarly[0]?.row };
}

const adjustedOf = ({ adjusted }: RowsOfBars, row: number): number => adjusted?.[row] ?? 0;

/** Tests if two rows hold the same values of a bar; NaN equals NaN. */
function sameVersion(a: RowsOfBars, i: number, b: RowsOfBars, j: number): boolean {
  if (adjustedOf(a, i) !== adjustedOf(b, j)) return false;
  return BAR_FIELDS.every((field) => {
    const [x, y] = [a.fields[field][i]!, b.fields[field][j]!];
    return x === y || (Number.isNaN(x) && Number.isNaN(y));
  });
}
